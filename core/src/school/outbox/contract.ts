import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { isPrincipal } from "../../accounts/policy.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { PHONE_CHANNELS } from "../../api/phone-channels.ts";

const tag = "outbox";

const MAIL_STATES = ["queued", "sent", "failed"] as const;

/** A mail of the outbox, without its text. */
export const OutboxMail = z.object({
  id: z.uuid(),
  /** Whom it is about; null for people without an account. */
  recipientName: z.string().nullable(),
  address: z.string(),
  subject: z.string(),
  /** Room and occasion: "accounts.recovery". */
  purpose: z.string(),
  state: z.enum(MAIL_STATES),
  tries: z.int(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

/** One mail with its text. Link and code are there until it is delivered or they expire. */
const OutboxLetter = OutboxMail.extend({
  text: z.string(),
  link: z.string().nullable(),
  code: z.string().nullable(),
});
export type OutboxLetter = z.infer<typeof OutboxLetter>;

const PHONE_STATES = ["queued", "sent", "delivered", "failed"] as const;

/** A message to a phone; a code or link in its text is never shown. */
export const OutboxPhoneMessage = z.object({
  id: z.uuid(),
  recipientName: z.string().nullable(),
  /** In international form. */
  number: z.string(),
  channel: z.enum(PHONE_CHANNELS),
  text: z.string(),
  state: z.enum(PHONE_STATES),
  tries: z.int(),
  lastError: z.string().nullable(),
  parts: z.int(),
  /** Kobo */
  cost: z.int(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
});
export type OutboxPhoneMessage = z.infer<typeof OutboxPhoneMessage>;

/** Mails that the portal sent or keeps. What was mailed to another principal is never among them. */
export const outboxContract = {
  list: endpoint(isPrincipal, {
    method: "GET",
    path: "/outbox",
    summary: "Emails, newest first, and whether a mail server sends them",
    tag,
  })
    .input(z.strictObject({ state: z.enum(MAIL_STATES).optional(), ...paging(20) }))
    .output(pageOf(OutboxMail).extend({ hasMailServer: z.boolean() })),

  read: endpoint(isPrincipal, {
    method: "GET",
    path: "/outbox/{id}",
    summary: "One email with its text; each reading is logged",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(OutboxLetter)),

  listPhone: endpoint(isPrincipal, {
    method: "GET",
    path: "/outbox/phone",
    summary: "Messages to phones, newest first",
    tag,
  })
    .input(z.strictObject({ state: z.enum(PHONE_STATES).optional(), ...paging(20) }))
    .output(pageOf(OutboxPhoneMessage)),

  sendPhoneAgain: endpoint(isPrincipal, {
    method: "POST",
    path: "/outbox/phone/{id}/send",
    summary: "Sends a message to a phone again that was not delivered",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(OutboxPhoneMessage)),

  sendAgain: endpoint(isPrincipal, {
    method: "POST",
    path: "/outbox/{id}/send",
    summary: "Sends an email again",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(OutboxMail)),
};
