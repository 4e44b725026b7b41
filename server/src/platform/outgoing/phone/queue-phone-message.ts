import { and, eq, isNull, sql } from "drizzle-orm";
import type { PhoneChannel } from "@school/core/api/phone-channels.ts";
import { MAX_SMS_PARTS, smsParts } from "@school/core/api/sms-parts.ts";
import type { Reader, Transaction } from "../../database/database.ts";
import { isAnyOf } from "../../database/any-of.ts";
import { newId } from "../../database/id.ts";
import type { JobKind } from "../../runtime/jobs/job.ts";
import { type OutgoingKind, queueSending } from "../requeue.ts";
import { phoneGateways, phoneMessages, phoneOptOuts, type PhoneTemplate } from "./tables.ts";

/** One message to one phone. */
export interface PhoneMessage {
  /** The account of the message's subject; null without one. */
  readonly recipientId: string | null;
  /** In the international form of `phoneName`: "+2348035550101". */
  readonly number: string;
  readonly channel: PhoneChannel;
  /** Module and occasion: "accounts.sign-in-code". */
  readonly purpose: string;
  /** With `{{code}}` and `{{link}}` instead of a secret. Also set for messages with a template. */
  readonly text: string;
  /**
   * Template for WhatsApp, which accepts new messages only in templates. Default: the school's
   * general one.
   */
  readonly template?: PhoneTemplate;
  /** Values of `{{link}}` and `{{code}}`: `MessageSecrets` as encrypted JSON. */
  readonly secrets?: { readonly sealed: Buffer; readonly expiresAt: Date };
  /** Whether a person waits for it, as for a code: sent first, even in quiet hours. */
  readonly urgent?: boolean;
  /** Whether it is optional: not sent to numbers that opted out. */
  readonly promotional?: boolean;
  /** Time after which it is outdated and not sent. */
  readonly expiresAt?: Date | null;
  /** Messages written together share it. */
  readonly batchId?: string | null;
}

/**
 * Retries for about a day: after 30 s, 1, 2, 4, 8 minutes, then every ten, so that waiting messages
 * are sent within minutes of the gateway's return.
 */
export const sendPhoneMessageJob: JobKind = {
  name: "send-phone-message",
  retries: 150,
  firstDelay: 30,
  longestDelay: 600,
};

export const outgoingPhoneMessages: OutgoingKind = {
  table: phoneMessages,
  job: sendPhoneMessageJob,
  key: "messageId",
};

/**
 * Queues a message to a phone in the transaction that causes it, and returns its id. Throws for a
 * number that is not in international form and for a text of more than `MAX_SMS_PARTS`. Both must
 * have been checked on input.
 */
export async function queuePhoneMessage(tx: Transaction, message: PhoneMessage): Promise<string> {
  const row = rowOf(message);
  await storeAndSend(tx, [row]);
  return row.id;
}

/** Messages per statement: each has fifteen values, PostgreSQL's limit is 65,535. */
const BATCH_SIZE = 1_000;

/** Like `queuePhoneMessage`, for many; promotional ones only to numbers that have not opted out. */
export async function queuePhoneMessages(
  tx: Transaction,
  messages: readonly PhoneMessage[],
): Promise<void> {
  await storeAndSend(tx, (await withoutOptOuts(tx, messages)).map(rowOf));
}

async function storeAndSend(
  tx: Transaction,
  rows: readonly ReturnType<typeof rowOf>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    await tx.insert(phoneMessages).values(rows.slice(from, from + BATCH_SIZE));
  }
  await queueSending(tx, outgoingPhoneMessages, rows);
}

async function withoutOptOuts(
  tx: Transaction,
  messages: readonly PhoneMessage[],
): Promise<readonly PhoneMessage[]> {
  const promotionalNumbers = messages.flatMap(({ promotional, number }) =>
    promotional ? [number] : [],
  );
  if (promotionalNumbers.length === 0) return messages;
  const optedOut = await tx
    .select({ number: phoneOptOuts.number })
    .from(phoneOptOuts)
    .where(sql`${phoneOptOuts.number} = any(${sql.param(promotionalNumbers)}::text[])`);
  const numbers = new Set(optedOut.map(({ number }) => number));
  return messages.filter(({ promotional, number }) => !promotional || !numbers.has(number));
}

const INTERNATIONAL = /^\+[1-9]\d{7,14}$/;

function rowOf(message: PhoneMessage) {
  const { recipientId, number, channel, purpose, text, template, secrets } = message;
  if (!INTERNATIONAL.test(number)) {
    throw new Error("A message was queued to something that is no international phone number");
  }
  // Counted again with its secrets when it is sent.
  const parts = channel === "SMS" ? smsParts(text).parts : 1;
  if (parts > MAX_SMS_PARTS) throw new Error("A message was queued that is too long for an SMS");
  return {
    id: newId(),
    recipientId,
    number,
    channel,
    purpose,
    text,
    template: template ?? null,
    urgent: message.urgent ?? false,
    promotional: message.promotional ?? false,
    expiresAt: message.expiresAt ?? null,
    batchId: message.batchId ?? null,
    parts,
    ...(secrets && { secretsSealed: secrets.sealed, secretsExpireAt: secrets.expiresAt }),
  };
}

/** Removes unsent messages of these batches from the queue. */
export async function withdrawPhoneMessages(
  tx: Transaction,
  batchIds: readonly string[],
): Promise<void> {
  await tx
    .delete(phoneMessages)
    .where(
      and(
        isAnyOf(phoneMessages.batchId, batchIds),
        eq(phoneMessages.state, "queued"),
        isNull(phoneMessages.sendingSince),
      ),
    );
}

/** Returns the available channels: those with an active gateway. */
export async function phoneChannels(db: Reader): Promise<{ sms: boolean; whatsapp: boolean }> {
  const rows = await db
    .select({ channel: phoneGateways.channel })
    .from(phoneGateways)
    .where(eq(phoneGateways.isActive, true));
  const has = (channel: PhoneChannel) => rows.some((row) => row.channel === channel);
  return { sms: has("SMS"), whatsapp: has("WHATSAPP") };
}
