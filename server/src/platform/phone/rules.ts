import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { dayAtSchool } from "@school/core/api/dates.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { one } from "../db/rows.ts";
import type { Setting } from "../settings/settings.ts";
import { phoneMessages } from "./tables.ts";

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const Rules = z.object({
  /** Kobo that messages may cost in a day; null for no limit. */
  dailyBudget: z.int().min(0).nullable(),
  /** Kobo above the budget that only urgent messages may cost. */
  codeReserve: z.int().min(0),
  quietFrom: clock,
  quietUntil: clock,
});
export type PhoneRules = z.infer<typeof Rules>;

/** When messages to phones may leave and what they may cost. */
export const PHONE_RULES: Setting<PhoneRules> = {
  key: "phone_messages",
  description: "Budget and quiet hours of messages to phones",
  fallback: {
    dailyBudget: 2_000_000,
    codeReserve: 200_000,
    quietFrom: "20:00",
    quietUntil: "07:00",
  },
  parse: (stored) => Rules.safeParse(stored).data,
};

/** Any number that no other advisory lock of the portal uses. */
const SPENDING_LOCK = 7_205_981;

interface Spending {
  readonly rules: PhoneRules;
  /** Kobo of the message that is about to leave. */
  readonly cost: number;
  readonly isUrgent: boolean;
}

/**
 * Whether today's budget has room for a message. Until the transaction ends no other process spends,
 * so it writes the cost before that.
 */
export async function maySpend(tx: Transaction, { rules, cost, isUrgent }: Spending) {
  const { dailyBudget, codeReserve } = rules;
  if (dailyBudget === null || cost === 0) return true;
  await tx.execute(sql`select pg_advisory_xact_lock(${SPENDING_LOCK})`);
  const spent = await spentOn(tx, dayAtSchool(new Date()));
  return spent + cost <= dailyBudget + (isUrgent ? codeReserve : 0);
}

/** Kobo that messages of a day have cost. */
async function spentOn(db: Reader, day: string): Promise<number> {
  const spent: SQL<number> = sql<number>`coalesce(sum(${phoneMessages.cost}), 0)`.mapWith(Number);
  const rows = await db
    .select({ spent })
    .from(phoneMessages)
    .where(sql`${phoneMessages.spentOn} = ${day}`);
  return one(rows).spent;
}
