import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { isPrincipal } from "../../accounts/policy.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";

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

  sendAgain: endpoint(isPrincipal, {
    method: "POST",
    path: "/outbox/{id}/send",
    summary: "Sends an email again",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(OutboxMail)),
};
