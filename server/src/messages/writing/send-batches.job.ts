import { and, asc, eq, isNotNull, isNull, lte, not, or, sql } from "drizzle-orm";
import type { MessageKind } from "@school/core/accounts/notification-preferences/kinds.ts";
import type { Channel } from "@school/core/messages/groups/audience.ts";
import { wantsBy } from "../../accounts/notification-preferences/queries.ts";
import { users } from "../../accounts/tables.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { JobKind, Worker } from "../../platform/runtime/jobs/job.ts";
import { queueMails } from "../../platform/outgoing/mail/queue-mail.ts";
import { queuePhoneMessages } from "../../platform/outgoing/phone/queue-phone-message.ts";
import { studentDetails } from "../../students/tables.ts";
import { messageBatches, messageRecipients } from "./tables.ts";

/** Starts a batch when it is due, and every minute resumes the work of a killed process. */
export const sendBatchesJob: JobKind = {
  name: "send-messages",
  retries: 3,
  firstDelay: 2,
  longestDelay: 30,
  schedule: "* * * * *",
};

/** Hands every batch that is due to the queues of mails and of messages to phones. */
export function sendBatchesWorker(db: Database): Worker {
  return {
    kind: sendBatchesJob,
    async run() {
      while (await db.transaction(sendNext));
    },
  };
}

/** Written to leave at once, while the clock was ahead. */
const wasWrittenAhead = sql`(${messageBatches.createdAt} > now() + interval '1 minute'
  and ${messageBatches.leavesAt} < ${messageBatches.createdAt} + interval '2 minutes')`;

/**
 * Queues all messages of the next due batch and marks it, in one transaction: a killed process has
 * queued all or none. False if none is due, or another process is at work.
 */
export async function sendNext(tx: Transaction): Promise<boolean> {
  const [batch] = await tx
    .select()
    .from(messageBatches)
    .where(
      and(
        isNull(messageBatches.queuedAt),
        isNull(messageBatches.stoppedAt),
        or(lte(messageBatches.leavesAt, sql`now()`), wasWrittenAhead),
      ),
    )
    .orderBy(asc(messageBatches.leavesAt))
    .limit(1)
    .for("update", { skipLocked: true });
  if (!batch) return false;
  await leave(tx, batch);
  return true;
}

/** A fixed number of statements, however many recipients there are. */
async function leave(
  tx: Transaction,
  { id: batchId, kind, purpose, channel, subject, expiresAt }: typeof messageBatches.$inferSelect,
): Promise<void> {
  if (expiresAt !== null && expiresAt <= new Date()) return stopExpired(tx, batchId);
  await leaveOutGone(tx, batchId);
  if (purpose !== "necessary") await leaveOutUnwilling(tx, batchId, { channel, purpose });
  const recipients = await tx
    .select()
    .from(messageRecipients)
    .where(and(eq(messageRecipients.batchId, batchId), isNull(messageRecipients.fault)));
  const messages = recipients.flatMap(({ personId, address, text }) =>
    address === null
      ? []
      : [{ recipientId: personId, address, text, purpose: `messages.${kind}`, batchId }],
  );
  const promotional = purpose === "promotions";
  if (channel === "EMAIL") {
    await queueMails(
      tx,
      messages.map(({ text, ...mail }) => ({
        ...mail,
        subject,
        lines: [...paragraphs(text), ...(promotional ? [AGREED] : [])],
      })),
    );
  } else {
    await queuePhoneMessages(
      tx,
      messages.map(({ address: number, ...message }) => ({
        ...message,
        number,
        channel,
        promotional,
        expiresAt,
      })),
    );
  }
  await tx
    .update(messageBatches)
    .set({ queuedAt: sql`now()` })
    .where(eq(messageBatches.id, batchId));
}

/** The portal was not running while the message was current. */
async function stopExpired(tx: Transaction, batchId: string): Promise<void> {
  await tx
    .update(messageBatches)
    .set({ stoppedAt: sql`now()` })
    .where(eq(messageBatches.id, batchId));
}

/** Excludes recipients who departed, or lost their account, since it was written. */
async function leaveOutGone(tx: Transaction, batchId: string): Promise<void> {
  const pupilHere = sql`exists (
    select 1 from ${users} join ${studentDetails} on ${studentDetails.userId} = ${users.id}
    where ${users.id} = any(${messageRecipients.studentIds}) and ${users.deletedAt} is null
      and ${users.leftOn} is null and ${studentDetails.admitted})`;
  const ownerHere = sql`exists (
    select 1 from ${users} where ${users.id} = ${messageRecipients.personId}
      and ${users.isActive} and ${users.deletedAt} is null
      and (${users.role} <> 'PARENT' or ${messageRecipients.studentIds} = '{}'))`;
  await tx
    .update(messageRecipients)
    .set({ fault: "left" })
    .where(
      and(
        eq(messageRecipients.batchId, batchId),
        isNull(messageRecipients.fault),
        sql`not ${pupilHere} and not ${ownerHere}`,
      ),
    );
}

/** Excludes recipients who have switched off such messages since it was written. */
async function leaveOutUnwilling(
  tx: Transaction,
  batchId: string,
  { channel, purpose }: { channel: Channel; purpose: MessageKind },
): Promise<void> {
  const medium = channel === "EMAIL" ? "EMAIL" : "PHONE";
  await tx
    .update(messageRecipients)
    .set({ fault: purpose === "promotions" ? "no-consent" : "not-wanted" })
    .where(
      and(
        eq(messageRecipients.batchId, batchId),
        isNull(messageRecipients.fault),
        isNotNull(messageRecipients.personId),
        not(wantsBy(messageRecipients.personId, purpose, medium)),
      ),
    );
}

/** The end of an email of promotions. */
const AGREED = "You agreed to promotions. You can change this in the school portal under Profile.";

const paragraphs = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== "");
