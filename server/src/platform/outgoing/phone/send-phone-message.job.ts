import { loopbackTexts } from "@school/core/api/loopback-texts.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { dayAtSchool } from "@school/core/api/dates.ts";
import type { PhoneRules } from "@school/core/api/phone-rules.ts";
import { nextDayStart, quietEnd } from "@school/core/api/quiet-hours.ts";
import { smsParts, smsText } from "@school/core/api/sms-parts.ts";
import type { Config } from "../../runtime/config/config.ts";
import type { Database } from "../../database/database.ts";
import type { Worker } from "../../runtime/jobs/job.ts";
import { queueJob } from "../../runtime/jobs/queue-job.ts";
import type { Log } from "../../runtime/log/log.ts";
import { lockWaiting, sendWaiting } from "../requeue.ts";
import { fillSecrets, type MessageSecrets, unsealSecrets } from "../secrets.ts";
import { failUncertain, mark, sendOnce } from "../send-once.ts";
import { canBeOpened } from "../../http/public-address/loopback.ts";
import type { Sealer } from "../../runtime/secrets/seal.ts";
import { type Gateway, GATEWAY_TIMEOUT_MS, sendToGateway, takeSlot } from "./gateway.ts";
import { outgoingPhoneMessages, sendPhoneMessageJob } from "./queue-phone-message.ts";
import { reportAddress } from "./report-address.ts";
import type { PhoneText } from "./provider.ts";
import { maySpend, readRules } from "./rules.ts";
import { phoneMessages, phoneOptOuts } from "./tables.ts";
import { phoneTexts } from "./text.ts";

interface PhoneParts {
  readonly config: Config;
  readonly db: Database;
  readonly sealer: Sealer;
  readonly log: Log;
  /** The gateway's time limit in milliseconds. */
  readonly timeoutMs?: number;
}

type Message = typeof phoneMessages.$inferSelect;

/** Number of messages that a process sends concurrently. Decision 0053 has the resulting rate. */
const CONCURRENCY = 32;
/** A message that could not be sent for this long is outdated. */
const MAX_AGE_MS = 48 * 3_600_000;

/**
 * Delay before a message without a gateway is retried. A new gateway starts waiting messages at
 * once; this covers missed ones.
 */
const WITHOUT_GATEWAY_MS = 3_600_000;

/** A message must be sent later, or never. */
class NotNow extends Error {
  readonly next: Date | "never";
  constructor(reason: string, next: Date | "never") {
    super(reason);
    this.next = next;
  }
}

/** Sends queued messages to phones. */
export function phoneWorker(parts: PhoneParts): Worker<{ messageId: string }> {
  return {
    kind: sendPhoneMessageJob,
    concurrency: CONCURRENCY,
    run: ({ messageId }, { isLast }) => sendPhoneMessage(parts, messageId, isLast),
  };
}

/**
 * Sends one queued message by the school's rules; one that must wait gets a later job. Throws for a
 * temporary failure of the gateway.
 */
async function sendPhoneMessage(parts: PhoneParts, id: string, isLast: boolean): Promise<void> {
  const { db } = parts;
  const [row] = await db
    .select({ message: phoneMessages, optedOut: phoneOptOuts.number })
    .from(phoneMessages)
    .leftJoin(phoneOptOuts, eq(phoneOptOuts.number, phoneMessages.number))
    .where(and(eq(phoneMessages.id, id), eq(phoneMessages.state, "queued")));
  if (!row) return;
  const { message, optedOut } = row;
  if (message.sendingSince !== null) return failUncertain(db, phoneMessages, id);
  const { rules, stamp } = await readRules(db, message.channel);
  try {
    checkRules(message, rules, optedOut !== null);
    await handOver(parts, message, rules, isLast);
  } catch (error) {
    if (!(error instanceof NotNow)) throw error;
    await postpone(db, message, error, stamp);
  }
}

function checkRules(message: Message, rules: PhoneRules, isOptedOut: boolean): void {
  if (message.promotional && isOptedOut)
    throw new NotNow("The number answered that it wants no more of these messages.", "never");
  if (isExpiredBy(message, new Date())) throw new NotNow(phoneTexts.expired, "never");
  const age = Date.now() - message.createdAt.getTime();
  if (age > MAX_AGE_MS)
    throw new NotNow("It waited for more than two days, so it was not sent.", "never");
  const quietUntil = message.urgent ? null : quietEnd(new Date(), rules);
  if (quietUntil) throw new NotNow(phoneTexts.quiet(quietUntil), quietUntil);
}

/** Whether it is outdated at that time. */
function isExpiredBy({ expiresAt }: Message, moment: Date): boolean {
  return expiresAt !== null && expiresAt <= moment;
}

async function handOver(
  parts: PhoneParts,
  message: Message,
  rules: PhoneRules,
  isLast: boolean,
): Promise<void> {
  const { config, db, sealer, timeoutMs = GATEWAY_TIMEOUT_MS } = parts;
  const { id, channel, urgent } = message;
  const gateway = await takeSlot(db, sealer, channel);
  if (!gateway) {
    throw new NotNow(phoneTexts.noGateway(channel), new Date(Date.now() + WITHOUT_GATEWAY_MS));
  }
  if (!urgent && gateway.waitMs > 0) await sleep(gateway.waitMs);
  const { text, template } = textOf(parts, gateway, message, unsealSecrets(sealer, message));
  const fullText = [text, ...(template?.values ?? [])].join(" ");
  if (!canBeOpened(fullText, config)) throw new NotNow(loopbackTexts.message, "never");
  const count = channel === "SMS" ? smsParts(text).parts : 1;
  const cost = count * gateway.costPerPart;
  await sendOnce({
    ...parts,
    table: phoneMessages,
    id,
    isLast,
    notTaken: { cost: 0 },
    begin: () =>
      db.transaction(async (tx) => {
        if (!(await maySpend(tx, { rules, cost, isUrgent: urgent }))) throw overBudget(urgent);
        const spentOn = dayAtSchool(new Date());
        return mark(tx, phoneMessages, id, { cost, parts: count, spentOn });
      }),
    async handOver(_row, secrets) {
      const whole = textOf(parts, gateway, message, secrets);
      const limits = { testOrigin: config.TEST_GATEWAY, timeoutMs };
      return { gatewayReference: await sendToGateway(gateway, whole, limits) };
    },
  });
}

/** A person who needs a code does not wait until tomorrow. */
function overBudget(urgent: boolean): NotNow {
  if (urgent) return new NotNow("Today's budget and its reserve for codes are used up.", "never");
  return new NotNow(
    "Today's budget is used up. It leaves tomorrow, or when the budget is raised.",
    nextDayStart(new Date()),
  );
}

function textOf(
  { config, sealer }: PhoneParts,
  gateway: Gateway,
  { id, number, channel, text, template }: Message,
  secrets: MessageSecrets | null,
): PhoneText {
  const fill = (from: string) =>
    smsText(fillSecrets(from, (name) => secrets?.[name as keyof MessageSecrets] ?? ""));
  return {
    id,
    channel,
    number,
    text: fill(text),
    template: template && { ...template, values: template.values.map(fill) },
    code: secrets?.code,
    report: reportAddress({ config, sealer }, { channel, reportId: gateway.reportId }, id),
  };
}

/** `stamp` identifies the rules of the decision, which may have changed in the meantime. */
async function postpone(
  db: Database,
  message: Message,
  { message: reason, next }: NotNow,
  stamp: string,
): Promise<void> {
  const { id, channel } = message;
  const isLate = next !== "never" && isExpiredBy(message, next);
  const isOver = next === "never" || isLate;
  // Set now rather than at expiry, so that the office can contact the recipients differently.
  const lastError = isLate ? `${reason} ${phoneTexts.expired}` : reason;
  await db.transaction(async (tx) => {
    await tx
      .update(phoneMessages)
      .set({ lastError, ...(isOver && { state: "failed", secretsSealed: null }) })
      .where(and(eq(phoneMessages.id, id), eq(phoneMessages.state, "queued")));
    if (!isOver) await queueJob(tx, sendPhoneMessageJob, { messageId: id }, next);
  });
  if (isOver) return;
  await db.transaction(async (tx) => {
    await lockWaiting(tx);
    if ((await readRules(tx, channel)).stamp === stamp) return;
    await sendWaiting(tx, outgoingPhoneMessages);
  });
}
