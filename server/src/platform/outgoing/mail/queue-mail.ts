import { isUnmailable } from "@school/core/api/email-address.ts";
import type { Transaction } from "../../database/database.ts";
import { newId } from "../../database/id.ts";
import type { JobKind } from "../../runtime/jobs/job.ts";
import { type OutgoingKind, queueSending } from "../requeue.ts";
import { readSettings } from "../../database/settings/settings.ts";
import { isMailAddress } from "./address.ts";
import { composeMail, type MailText } from "./compose.ts";
import { SENDER_NAME } from "./sender-name.ts";
import { mails } from "./tables.ts";

export interface Mail extends MailText {
  /** The account of the mail's subject; null without one. */
  readonly recipientId: string | null;
  readonly address: string;
  /** Address for replies, if it differs from the sender. */
  readonly replyTo?: string;
  /** Module and occasion: "accounts.recovery". */
  readonly purpose: string;
  /** Whether a person waits for it, as for a link or a code: sent first. */
  readonly urgent?: boolean;
  /** Values of `{{link}}` and `{{code}}`: `MessageSecrets` as encrypted JSON. */
  readonly secrets?: { readonly sealed: Buffer; readonly expiresAt: Date };
  /** Messages written together share it. */
  readonly batchId?: string;
}

/**
 * Retries for about a day: after 30 s, 1, 2, 4, 8 minutes, then every ten, so that waiting mail is
 * sent within minutes of the server's return.
 */
export const sendMailJob: JobKind = {
  name: "send-mail",
  retries: 150,
  firstDelay: 30,
  longestDelay: 600,
};

export const outgoingMails: OutgoingKind = { table: mails, job: sendMailJob, key: "mailId" };

/**
 * Queues a mail in the transaction that causes it. Omits one to an undeliverable address, which
 * means no address. Throws for an invalid address, which must have been checked on input.
 */
export async function queueMail(tx: Transaction, mail: Mail): Promise<void> {
  await queueMails(tx, [mail]);
}

/** Mails per statement: each has twelve values, PostgreSQL's limit is 65,535. */
const BATCH_SIZE = 1_000;

/** Like `queueMail`, for many mails. */
export async function queueMails(tx: Transaction, messages: readonly Mail[]): Promise<void> {
  const mailable = messages.filter(({ address }) => !isUnmailable(address));
  if (mailable.length === 0) return;
  const { sender } = await readSettings(tx, { sender: SENDER_NAME });
  const rows = mailable.map((mail) => rowOf(mail, sender));
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    await tx.insert(mails).values(rows.slice(from, from + BATCH_SIZE));
  }
  await queueSending(tx, outgoingMails, rows);
}

function rowOf(mail: Mail, sender: string) {
  const { recipientId, address, replyTo, purpose, urgent = false, secrets } = mail;
  if (!isMailAddress(address) || (replyTo !== undefined && !isMailAddress(replyTo))) {
    throw new Error("A mail was queued to something that is no address");
  }
  return {
    id: newId(),
    recipientId,
    address,
    replyTo: replyTo ?? null,
    purpose,
    urgent,
    batchId: mail.batchId ?? null,
    ...composeMail(sender, mail),
    ...(secrets && { secretsSealed: secrets.sealed, secretsExpireAt: secrets.expiresAt }),
  };
}
