import type { Transaction } from "../../database/database.ts";
import { newId } from "../../database/id.ts";
import { insertRows } from "../../database/insert-rows.ts";
import type { JobKind } from "../../runtime/jobs/job.ts";
import { type OutgoingKind, queueSending } from "../requeue.ts";
import { pushMessages } from "./tables.ts";

/** One notification for one device. It is visible on a locked screen: no marks, nothing private. */
export interface PushMessage {
  readonly recipientId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly title: string;
  readonly text: string;
  /** The page that a tap opens. */
  readonly path: string;
  /** Module and occasion: "messages.news". */
  readonly purpose: string;
  /** Messages that can be withdrawn together. */
  readonly batchId?: string | undefined;
}

/** Retries for some hours: after 30 s, 1, 2, 4 ... minutes, at most an hour apart. */
export const sendPushJob: JobKind = {
  name: "send-push",
  retries: 10,
  firstDelay: 30,
  longestDelay: 3600,
};

export const outgoingPushMessages: OutgoingKind = {
  table: pushMessages,
  job: sendPushJob,
  key: "messageId",
};

const MAX_LETTERS = 120;

/** Queues notifications in the transaction that causes them. */
export async function queuePushMessages(
  tx: Transaction,
  messages: readonly PushMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ title, text, batchId = null, ...message }) => ({
    id: newId(),
    urgent: false,
    ...message,
    batchId,
    title: shortened(title),
    text: shortened(text),
  }));
  await insertRows(tx, pushMessages, rows);
  await queueSending(tx, outgoingPushMessages, rows);
}

function shortened(text: string): string {
  return text.length <= MAX_LETTERS ? text : `${text.slice(0, MAX_LETTERS - 1).trimEnd()}…`;
}
