import { and, eq, gt, sql } from "drizzle-orm";
import { checkContactForm, type ContactForm } from "@school/core/site/contact-form.ts";
import { type ActorWrite, audit } from "../platform/database/audit/audit.ts";
import type { Transaction } from "../platform/database/database.ts";
import { updateRow } from "../platform/database/locked-row.ts";
import { newId } from "../platform/database/id.ts";
import { InvalidInput } from "../platform/http/errors.ts";
import { isMailAddress } from "../platform/outgoing/mail/address.ts";
import { queueMail } from "../platform/outgoing/mail/queue-mail.ts";
import { readSettings } from "../platform/database/settings/settings.ts";
import { SCHOOL_SETTINGS } from "../school/settings.ts";
import { type MessageRow, requireMessage } from "./queries-messages.ts";
import { contactMessages } from "./tables.ts";
import { limitVisitors, type VisitorCall, visitorOrigin } from "./visitor-call.ts";
import { messageMail } from "./text.ts";

/** Many visitors of one mobile network share an address. */
const LIMITS = {
  each: { name: "contact-ip", events: 10, seconds: 3_600 },
  all: { name: "contact-all", events: 300, seconds: 3_600 },
};

/**
 * Stores a visitor's message to the school and mails it there. A form with the hidden field is a
 * robot's, and one repeated within ten minutes is an accident: neither is stored nor reported.
 * Throws `InvalidInput` with the form's messages and `TooManySends`.
 */
export async function receiveMessage(
  call: VisitorCall,
  { website = "", ...typed }: ContactForm & { readonly website?: string | undefined },
): Promise<void> {
  if (website !== "") return;
  const issues = checkContactForm(typed);
  if (issues.length > 0) throw new InvalidInput(issues);
  await limitVisitors(call, LIMITS);
  const form = {
    name: typed.name.trim(),
    email: typed.email.trim(),
    message: typed.message.trim(),
  };
  await call.db.transaction(async (tx) => {
    if (await isRepeated(tx, form)) return;
    const id = newId();
    await tx.insert(contactMessages).values({ id, ...form });
    await audit({ tx, origin: visitorOrigin(call) }, "site.receive-message", id);
    await mailToSchool(tx, form, call.publicUrl);
  });
}

async function isRepeated(tx: Transaction, { email, message }: ContactForm): Promise<boolean> {
  const same = and(
    eq(contactMessages.email, email),
    eq(contactMessages.message, message),
    gt(contactMessages.createdAt, sql`now() - interval '10 minutes'`),
  );
  return (await tx.$count(contactMessages, same)) > 0;
}

/** Mails nothing if the school has not set its address; the portal shows the message. */
async function mailToSchool(
  tx: Transaction,
  { name, email, message }: ContactForm,
  publicUrl: string,
): Promise<void> {
  const { address } = await readSettings(tx, { address: SCHOOL_SETTINGS.schoolEmail });
  if (!isMailAddress(address)) return;
  await queueMail(tx, {
    recipientId: null,
    address,
    // Addresses that the form accepts and mail servers do not are in the text only.
    ...(isMailAddress(email) && { replyTo: email }),
    purpose: "site.message",
    subject: messageMail.subject(name),
    lines: [
      messageMail.intro(name),
      ...message.split(/[\r\n]+/).filter((line) => line.trim() !== ""),
      messageMail.reply(email),
      messageMail.all(`${publicUrl}/dashboard/settings/messages`),
    ],
  });
}

/** Sets or clears the marks of a locked message. */
export async function markMessage(
  { tx, origin }: ActorWrite,
  before: MessageRow,
  marks: { readonly read: boolean; readonly answered: boolean },
): Promise<MessageRow> {
  const { id } = before;
  const { answered } = marks;
  // An answered message was read.
  const read = marks.read || answered;
  const { readAt, answeredAt, answeredBy } = contactMessages;
  await updateRow(tx, contactMessages, id, {
    readAt: read ? sql`coalesce(${readAt}, now())` : null,
    answeredAt: answered ? sql`coalesce(${answeredAt}, now())` : null,
    answeredBy: answered ? sql`coalesce(${answeredBy}, ${origin.actorId}::uuid)` : null,
  });
  const former = { read: before.readAt !== null, answered: before.answeredAt !== null };
  await audit({ tx, origin }, "site.mark-message", id, {
    before: former,
    after: { read, answered },
  });
  return requireMessage(tx, id);
}
