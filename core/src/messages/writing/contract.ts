import { z } from "zod";
import { MESSAGE_PURPOSES } from "../../accounts/notification-preferences/kinds.ts";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { People } from "../groups/contract.ts";
import { CHANNELS } from "../groups/audience.ts";
import { Selection } from "../groups/selection.ts";
import {
  BATCH_FAULTS,
  BATCH_KINDS,
  BATCH_STATES,
  RECIPIENT_STATES,
  SUBJECT_LENGTH,
  TEXT_LENGTH,
  WRITTEN_PURPOSES,
} from "./batch.ts";
import { mayWriteMessages } from "./policy.ts";

const tag = "messages";
const time = z.iso.datetime();

/** Recipients of a message: a selection or a group. */
export const Target = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("selection"), selection: Selection }),
  z.strictObject({ kind: z.literal("group"), groupId: z.uuid() }),
]);
export type Target = z.infer<typeof Target>;

export const MessageForm = z.strictObject({
  target: Target,
  channel: z.enum(CHANNELS),
  purpose: z.enum(WRITTEN_PURPOSES).default("school"),
  /** Subject line of an email. */
  subject: z.string().trim().max(SUBJECT_LENGTH).default(""),
  /** With placeholders: "Dear parent of {child}". */
  text: z.string().trim().max(TEXT_LENGTH),
  /** Removes the marks that make an SMS more expensive. */
  withoutMarks: z.boolean().default(false),
  /** RFC 3339; null for now. */
  sendAt: time.nullable().default(null),
});
export type MessageForm = z.infer<typeof MessageForm>;

/** A person whom the message does not reach. */
const Unreached = z.object({
  name: z.string(),
  children: z.string(),
  fault: z.enum(BATCH_FAULTS),
  /** Other recorded phones and addresses. */
  otherwise: z.array(z.string()),
});
export type Unreached = z.infer<typeof Unreached>;

const Cost = z.object({
  /** Gateways charge per part. */
  parts: z.int(),
  /** Number of parts of the longest message. */
  most: z.int(),
  /** Kobo. */
  cost: z.int(),
});

export const Preview = z.object({
  /** Description of the recipients in words. */
  audience: z.string(),
  messages: z.int(),
  pupils: z.int(),
  staff: z.int(),
  /** Addresses that several families share. */
  shared: z.int(),
  /**
   * `unwilling`: number of recipients who have switched off such messages; `tooLong`: those whose
   * names make it too long, listed first.
   */
  unreached: z.object({
    total: z.int(),
    unwilling: z.int(),
    tooLong: z.int(),
    first: z.array(Unreached),
  }),
  /** The message for the first recipient. */
  example: z.object({ name: z.string(), address: z.string(), text: z.string() }).nullable(),
  /** Null for emails, which are free. */
  cost: Cost.extend({
    /** Letters in texts and names that make an SMS more expensive. */
    dearLetters: z.array(z.string()),
    /** The cost without marks on letters; null if it is the same. */
    plain: Cost.nullable(),
    /** Kobo left in today's budget; null without a budget. */
    left: z.int().nullable(),
  }).nullable(),
  /** The end of the quiet hours that delay it; null outside quiet hours. */
  quietUntil: time.nullable(),
  /** Reasons for which it cannot be sent; empty if it can. */
  faults: z.array(z.object({ path: z.array(z.string()), message: z.string() })),
});
export type Preview = z.infer<typeof Preview>;

/** Number of recipients in each state. */
const Counts = z.record(z.enum(RECIPIENT_STATES), z.int());

export const Batch = z.object({
  id: z.uuid(),
  kind: z.enum(BATCH_KINDS),
  audience: z.string(),
  channel: z.enum(CHANNELS),
  purpose: z.enum(MESSAGE_PURPOSES),
  subject: z.string(),
  text: z.string(),
  author: z.string(),
  createdAt: time,
  /** The time at which the first message is or was sent. */
  leavesAt: time,
  stoppedAt: time.nullable(),
  /** When its recipients were deleted by retention; their counts and cost remain. */
  prunedAt: time.nullable(),
  state: z.enum(BATCH_STATES),
  recipients: z.int(),
  counts: Counts,
  /** Number of recipients who did not get it and to whom it can be resent. */
  missed: z.int(),
  /** Kobo for the messages sent. */
  cost: z.int(),
});
export type Batch = z.infer<typeof Batch>;

export const BatchRecipient = z.object({
  id: z.uuid(),
  name: z.string(),
  children: z.string(),
  address: z.string().nullable(),
  state: z.enum(RECIPIENT_STATES),
  fault: z.enum(BATCH_FAULTS).nullable(),
  /** Reason that the gateway or the mail server gave for a message that failed or is waiting. */
  reason: z.string().nullable(),
  otherwise: z.array(z.string()),
  /** When it was sent or delivered; null before. */
  at: time.nullable(),
});
export type BatchRecipient = z.infer<typeof BatchRecipient>;

/** The data for writing a message again. */
const Again = MessageForm.omit({ target: true, sendAt: true }).extend({
  selection: Selection,
  chosen: People,
});
export type Again = z.infer<typeof Again>;

const batchId = z.strictObject({ id: z.uuid() });

export const writingContract = {
  channels: endpoint(mayWriteMessages, {
    method: "GET",
    path: "/message-channels",
    viewable: true,
    summary: "Ways by which messages can leave now, and whether a mail server sends emails",
    tag,
  }).output(dataOf(z.array(z.enum(CHANNELS))).extend({ hasMailServer: z.boolean() })),

  preview: endpoint(mayWriteMessages, {
    method: "POST",
    path: "/message-previews",
    summary: "Who would get a message, what it costs and what one recipient reads; sends nothing",
    tag,
  })
    .input(MessageForm)
    .output(dataOf(Preview)),

  send: endpoint(mayWriteMessages, {
    method: "POST",
    path: "/message-batches",
    summary: "Sends a message to many: after half a minute in which it can be taken back, or later",
    tag,
    successStatus: 201,
  })
    .input(MessageForm)
    .output(dataOf(Batch)),

  batches: endpoint(mayWriteMessages, {
    method: "GET",
    path: "/message-batches",
    viewable: true,
    summary: "Messages to many, newest first",
    tag,
  })
    .input(z.strictObject({ kind: z.enum(BATCH_KINDS).optional(), ...paging(20) }))
    .output(pageOf(Batch)),

  batch: endpoint(mayWriteMessages, {
    method: "GET",
    path: "/message-batches/{id}",
    viewable: true,
    summary: "One message to many, with how far it is",
    tag,
  })
    .input(batchId)
    .output(dataOf(Batch)),

  batchRecipients: endpoint(mayWriteMessages, {
    method: "GET",
    path: "/message-batches/{id}/recipients",
    viewable: true,
    summary: "Each recipient with what became of the message",
    tag,
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        state: z.enum(RECIPIENT_STATES).optional(),
        ...paging(50),
      }),
    )
    .output(pageOf(BatchRecipient)),

  stop: endpoint(mayWriteMessages, {
    method: "POST",
    path: "/message-batches/{id}/stop",
    summary: "Takes back what has not left",
    tag,
  })
    .input(batchId)
    .output(dataOf(Batch)),

  resend: endpoint(mayWriteMessages, {
    method: "POST",
    path: "/message-batches/{id}/resend",
    summary: "Sends a message again to those who did not get it, by the same way or another",
    tag,
    successStatus: 201,
  })
    .input(batchId.extend({ channel: z.enum(CHANNELS) }))
    .output(dataOf(Batch)),

  again: endpoint(mayWriteMessages, {
    method: "GET",
    path: "/message-batches/{id}/again",
    viewable: true,
    summary: "A message to write again, to all of its people or to those it did not reach",
    tag,
  })
    .input(z.strictObject({ id: z.uuid(), onlyMissed: z.boolean().default(false) }))
    .output(dataOf(Again)),
};
