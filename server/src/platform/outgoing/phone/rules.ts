import { eq, type SQL, sql } from "drizzle-orm";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { type PhoneChannel } from "@school/core/api/phone-channels.ts";
import { PhoneRules } from "@school/core/api/phone-rules.ts";
import type { Reader, Transaction } from "../../database/database.ts";
import { one } from "../../database/rows.ts";
import { type Setting, settingFrom, storedSetting } from "../../database/settings/settings.ts";
import { settings } from "../../database/settings/tables.ts";
import { phoneGateways, phoneMessages } from "./tables.ts";

/** Hours and cost limits of messages to phones. */
export const PHONE_RULES: Setting<PhoneRules> = {
  key: "phone_messages",
  description: "Budget and quiet hours of messages to phones",
  fallback: {
    dailyBudget: 2_000_000,
    codeReserve: 200_000,
    quietFrom: "20:00",
    quietUntil: "07:00",
  },
  parse: (stored) => PhoneRules.safeParse(stored).data,
};

interface RulesNow {
  readonly rules: PhoneRules;
  /** Changes whenever rules or gateway change. */
  readonly stamp: string;
}

/** The current rules; one statement. */
export async function readRules(db: Reader, channel: PhoneChannel): Promise<RulesNow> {
  const rows = await db
    .select({
      value: storedSetting(PHONE_RULES),
      stamp: sql<string>`concat_ws('/',
        (select ${settings.version} from ${settings} where ${settings.key} = ${PHONE_RULES.key}),
        ${phoneGateways.version}, ${phoneGateways.reportId})`,
    })
    .from(sql`(select 1) as always`)
    .leftJoin(phoneGateways, eq(phoneGateways.channel, channel));
  const { value, stamp } = one(rows);
  return { rules: settingFrom(PHONE_RULES, value), stamp };
}

/** An advisory lock that no other code of the portal uses. */
const SPENDING_LOCK = 7_205_981;

interface Spending {
  readonly rules: PhoneRules;
  /** Cost of the next message in kobo. */
  readonly cost: number;
  readonly isUrgent: boolean;
}

/**
 * Whether today's budget suffices for a message. Locks spending until the transaction ends, in
 * which the cost must be written.
 */
export async function maySpend(tx: Transaction, { rules, cost, isUrgent }: Spending) {
  const { dailyBudget, codeReserve } = rules;
  if (dailyBudget === null || cost === 0) return true;
  await tx.execute(sql`select pg_advisory_xact_lock(${SPENDING_LOCK})`);
  const spent = await spentOn(tx, dayAtSchool(new Date()));
  return spent + cost <= dailyBudget + (isUrgent ? codeReserve : 0);
}

/** Total cost of a day's messages in kobo. */
export async function spentOn(db: Reader, day: string): Promise<number> {
  const spent: SQL<number> = sql<number>`coalesce(sum(${phoneMessages.cost}), 0)`.mapWith(Number);
  const rows = await db
    .select({ spent })
    .from(phoneMessages)
    .where(sql`${phoneMessages.spentOn} = ${day}`);
  return one(rows).spent;
}
