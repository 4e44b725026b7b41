import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { isPrincipal } from "../../accounts/policy.ts";
import { mayOpenSentMail } from "./policy.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { PHONE_CHANNELS } from "../../api/phone-channels.ts";

const tag = "outbox";

const MAIL_STATES = ["queued", "sent", "failed"] as const;

/** An email in the outbox, without its text. */
export const SentMail = z.object({
  id: z.uuid(),
  /** The person whom the email is about; null without an account. */
  recipientName: z.string().nullable(),
  address: z.string(),
  subject: z.string(),
  /** Module and occasion: "accounts.recovery". */
  purpose: z.string(),
  state: z.enum(MAIL_STATES),
  tries: z.int(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type SentMail = z.infer<typeof SentMail>;

/** One email with its text. It contains link and code until it is delivered or they expire. */
const SentLetter = SentMail.extend({
  text: z.string(),
  link: z.string().nullable(),
  code: z.string().nullable(),
});
export type SentLetter = z.infer<typeof SentLetter>;

const PHONE_STATES = ["queued", "sent", "delivered", "failed"] as const;

/** A message to a phone; codes and links in its text are never shown. */
export const SentPhoneMessage = z.object({
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
export type SentPhoneMessage = z.infer<typeof SentPhoneMessage>;

/**
 * Emails that were sent or wait in the outbox. Emails to other principals are left out; links and
 * codes for the reader's own account are hidden. The office finds the codes that it reads out.
 */
export const sentMailContract = {
  list: endpoint(mayOpenSentMail, {
    method: "GET",
    path: "/outbox",
    summary:
      "Emails, newest first, and whether a mail server sends them; for the office only what it may read out",
    tag,
  })
    .input(z.strictObject({ state: z.enum(MAIL_STATES).optional(), ...paging(20) }))
    .output(pageOf(SentMail).extend({ hasMailServer: z.boolean() })),

  read: endpoint(mayOpenSentMail, {
    method: "GET",
    path: "/outbox/{id}",
    asksAgain: "secrets",
    summary: "One email with its text; each reading is logged",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(SentLetter)),

  listPhone: endpoint(isPrincipal, {
    method: "GET",
    path: "/outbox/phone",
    summary: "Messages to phones, newest first",
    tag,
  })
    .input(z.strictObject({ state: z.enum(PHONE_STATES).optional(), ...paging(20) }))
    .output(pageOf(SentPhoneMessage)),

  sendPhoneAgain: endpoint(isPrincipal, {
    method: "POST",
    path: "/outbox/phone/{id}/send",
    summary: "Sends a message to a phone again that was not delivered",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(SentPhoneMessage)),

  sendAgain: endpoint(isPrincipal, {
    method: "POST",
    path: "/outbox/{id}/send",
    summary: "Sends an email again",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(SentMail)),
};
