import { eq } from "drizzle-orm";
import { type AuditedWrite, audit } from "../../platform/database/audit/audit.ts";
import { outgoingMails } from "../../platform/outgoing/mail/queue-mail.ts";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { outgoingPhoneMessages } from "../../platform/outgoing/phone/queue-phone-message.ts";
import { phoneMessages } from "../../platform/outgoing/phone/tables.ts";
import { requeueSending } from "../../platform/outgoing/requeue.ts";
import type { MailRow, PhoneMessageRow } from "./queries.ts";

/** Queues a locked mail once more; returns what changed in its row. */
export async function sendMailAgain(
  { tx, origin }: AuditedWrite,
  { id, state }: Pick<MailRow, "id" | "state">,
) {
  const changed = { state: "queued", sentAt: null } as const;
  await tx.update(mails).set(changed).where(eq(mails.id, id));
  await requeueSending(tx, outgoingMails, id);
  await audit({ tx, origin }, "school.send-mail-again", id, { before: { state } });
  return changed;
}

/** Queues a locked message to a phone once more; returns what changed in its row. */
export async function sendPhoneAgain(
  { tx, origin }: AuditedWrite,
  { id, state }: Pick<PhoneMessageRow, "id" | "state">,
) {
  // With a new date, since a message that has waited for too long is not sent.
  const changed = { state: "queued", sentAt: null, createdAt: new Date() } as const;
  await tx.update(phoneMessages).set(changed).where(eq(phoneMessages.id, id));
  await requeueSending(tx, outgoingPhoneMessages, id);
  await audit({ tx, origin }, "school.send-phone-message-again", id, { before: { state } });
  return changed;
}
