import { isUnmailable } from "@school/core/api/email-address.ts";
import { and, asc, eq, not, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { newId } from "../db/id.ts";
import type { JobKind } from "../jobs/job.ts";
import { hasPendingJob, isJobPending, queueJobs } from "../jobs/queue-job.ts";
import { readSettings } from "../settings/settings.ts";
import { isMailAddress } from "./address.ts";
import { composeMail, type MailText } from "./compose.ts";
import { SENDER_NAME } from "./sender-name.ts";
import { mails } from "./tables.ts";

export interface Mail extends MailText {
  /** The account that the mail is about; null for people without one. */
  readonly recipientId: string | null;
  readonly address: string;
  /** To whom an answer goes, where that is not the sender. */
  readonly replyTo?: string;
  /** Room and occasion: "accounts.recovery". */
  readonly purpose: string;
  /** A person waits for it, as for a link or a code: it leaves before all that are not. */
  readonly urgent?: boolean;
  /** What stands for `{{link}}` and `{{code}}`: a `MailSecrets` as sealed JSON. */
  readonly secrets?: { readonly sealed: Buffer; readonly expiresAt: Date };
}

export interface MailSecrets {
  readonly link?: string;
  readonly code?: string;
  /** Of a letter to many: a POST there ends them, as mail programs offer it (RFC 8058). */
  readonly leave?: string;
}

/** About a day of tries: after 30 s, 1, 2, 4 ... minutes, at most two hours apart. */
export const sendMailJob: JobKind = {
  name: "send-mail",
  retries: 16,
  firstDelay: 30,
  longestDelay: 7200,
};

/**
 * Queues a mail in the transaction of what causes it. One to an address that can never be mailed,
 * which stands for having none, is left out. Throws for an address that is none: it must have been
 * checked where it was entered.
 */
export async function queueMail(tx: Transaction, mail: Mail): Promise<void> {
  await queueMails(tx, [mail]);
}

/** Mails that one statement takes: each has eleven values, PostgreSQL takes 65,535. */
const MAILS_AT_ONCE = 1_000;

/** The same for many mails at once. */
export async function queueMails(tx: Transaction, wanted: readonly Mail[]): Promise<void> {
  const mailable = wanted.filter(({ address }) => !isUnmailable(address));
  if (mailable.length === 0) return;
  const { sender } = await readSettings(tx, { sender: SENDER_NAME });
  const rows = mailable.map((mail) => rowOf(mail, sender));
  for (let from = 0; from < rows.length; from += MAILS_AT_ONCE) {
    await tx.insert(mails).values(rows.slice(from, from + MAILS_AT_ONCE));
  }
  await queueJobs(tx, sendMailJob, rows.map(jobOf));
}

const jobOf = ({ id, urgent }: { id: string; urgent: boolean }) => ({
  data: { mailId: id },
  isUrgent: urgent,
});

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
    ...composeMail(sender, mail),
    ...(secrets && { secretsSealed: secrets.sealed, secretsExpireAt: secrets.expiresAt }),
  };
}

/** Queues the sending of a mail that is stored already, unless it is under way. */
export async function queueMailAgain(tx: Transaction, mailId: string): Promise<void> {
  if (await isJobPending(tx, sendMailJob, "mailId", mailId)) return;
  // Someone has asked for it now.
  await queueJobs(tx, sendMailJob, [{ data: { mailId }, isUrgent: true }]);
}

/** Any number that no other advisory lock of the portal uses. */
const REQUEUE_LOCK = 7_205_967;

/** Queues the sending of every mail that still waits, also of those whose job is long gone. */
export async function requeueMails(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // Of several processes that start at once, the second sees the jobs of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(${REQUEUE_LOCK})`);
    const hasJob = hasPendingJob(sendMailJob, "mailId", sql`${mails.id}::text`);
    const waiting = await tx
      .select({ id: mails.id, urgent: mails.urgent })
      .from(mails)
      .where(and(eq(mails.state, "queued"), not(hasJob)))
      .orderBy(asc(mails.createdAt));
    await queueJobs(tx, sendMailJob, waiting.map(jobOf));
  });
}
