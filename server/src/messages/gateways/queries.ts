import { and, asc, eq, sql } from "drizzle-orm";
import type { PhoneSettings } from "@school/core/messages/gateways/contract.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Reader } from "../../platform/database/database.ts";
import { one } from "../../platform/database/rows.ts";
import { accountOf } from "../../platform/outgoing/phone/gateway.ts";
import { reportAddress } from "../../platform/outgoing/phone/report-address.ts";
import { PHONE_RULES } from "../../platform/outgoing/phone/rules.ts";
import { phoneGateways, phoneMessages } from "../../platform/outgoing/phone/tables.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { readStored } from "../../platform/database/settings/settings.ts";

interface Reading {
  readonly config: Config;
  readonly sealer: Sealer;
}

type GatewayRow = typeof phoneGateways.$inferSelect;

/** Purpose of a test message in the outbox. */
export const TEST_PURPOSE = "messages.test";

/** All data of the page of gateways, in three statements. */
export async function readPhoneSettings(db: Reader, reading: Reading): Promise<PhoneSettings> {
  const gateways = await db.select().from(phoneGateways).orderBy(asc(phoneGateways.channel));
  const { value, version } = await readStored(db, PHONE_RULES);
  const isToday = sql`${phoneMessages.spentOn} = ${dayAtSchool(new Date())}`;
  const use = await db
    .select({
      cost: sql<number>`coalesce(sum(${phoneMessages.cost}) filter (where ${isToday}), 0)`,
      messages: sql<number>`count(*) filter (where ${isToday} and ${phoneMessages.state} <> 'queued')`,
      waiting: sql<number>`count(*) filter (where ${phoneMessages.state} = 'queued')`,
    })
    .from(phoneMessages)
    .where(sql`${isToday} or ${phoneMessages.state} = 'queued'`);
  const { cost, messages, waiting } = one(use);
  return {
    gateways: gateways.map((row) => presentGateway(row, reading)),
    rules: { ...value, version },
    today: { cost: Number(cost), messages: Number(messages) },
    waiting: Number(waiting),
  };
}

/** A gateway as people see it: whether it has keys, never which. */
function presentGateway(row: GatewayRow, { config, sealer }: Reading) {
  const { key, signingKey, ...account } = accountOf(sealer, row.accountSealed);
  return {
    channel: row.channel,
    provider: row.provider,
    isActive: row.isActive,
    ...account,
    costPerPart: row.costPerPart,
    perSecond: row.perSecond,
    hasKey: key !== "",
    hasSigningKey: signingKey !== "",
    reportAddress: reportAddress({ config, sealer }, row),
    version: row.version,
  };
}

/** A test message that was sent from the page; undefined for any other. */
export async function findTest(db: Reader, id: string) {
  const [row] = await db
    .select({
      id: phoneMessages.id,
      number: phoneMessages.number,
      state: phoneMessages.state,
      tries: phoneMessages.tries,
      lastError: phoneMessages.lastError,
      gatewayReference: phoneMessages.gatewayReference,
    })
    .from(phoneMessages)
    .where(and(eq(phoneMessages.id, id), eq(phoneMessages.purpose, TEST_PURPOSE)));
  return row;
}
