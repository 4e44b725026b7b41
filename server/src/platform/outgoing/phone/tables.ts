import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea, timestamptz, timestamptzNow, version } from "../../database/column-kinds.ts";
import type { PhoneChannel } from "@school/core/api/phone-channels.ts";
import type { ProviderName } from "@school/core/api/phone-providers.ts";
import { outgoingColumns } from "../columns.ts";

/** Every message of the portal to a phone, one row per number. */
export const phoneMessages = pgTable(
  "phone_messages",
  {
    ...outgoingColumns(),
    /** In international form: "+2348035550101". */
    number: text().notNull(),
    channel: text().$type<PhoneChannel>().notNull(),
    /** The WhatsApp template and its values. */
    template: jsonb().$type<PhoneTemplate>(),
    /** Optional: not sent to numbers that opted out. */
    promotional: boolean().notNull().default(false),
    state: text().$type<PhoneMessageState>().notNull().default("queued"),
    /** Time after which it is outdated and not sent. Null for no limit. */
    expiresAt: timestamptz(),
    /** The gateway's id of the message. */
    gatewayReference: text(),
    /** Number of parts of an SMS (`smsParts`); 1 for other messages. */
    parts: integer().notNull(),
    /** Kobo; 0 until it is handed to a gateway. */
    cost: integer().notNull().default(0),
    /** The school day whose budget it uses. */
    spentOn: date(),
    deliveredAt: timestamptz(),
  },
  (table) => [
    index().on(table.createdAt),
    index().on(table.batchId),
    index().on(table.spentOn),
    index().on(table.gatewayReference),
    index()
      .on(table.secretsExpireAt)
      .where(sql`${table.secretsSealed} is not null`),
    check("phone_messages_international", sql`${table.number} ~ '^\\+[1-9][0-9]{7,14}$'`),
  ],
);

export type PhoneMessageState = "queued" | "sent" | "delivered" | "failed";

export interface PhoneTemplate {
  /** The name approved by WhatsApp. */
  readonly name: string;
  /** Values of {{1}}, {{2}} and so on; `{{code}}` and `{{link}}` in them are filled in. */
  readonly values: readonly string[];
}

/** Gateways for messages to phones: one per channel. */
export const phoneGateways = pgTable("phone_gateways", {
  channel: text().$type<PhoneChannel>().primaryKey(),
  /** Part of the address for delivery reports. */
  reportId: uuid().notNull(),
  provider: text().$type<ProviderName>().notNull(),
  isActive: boolean().notNull().default(true),
  /** `ProviderAccount` as JSON, encrypted under SECRET_KEY. */
  accountSealed: bytea().notNull(),
  /** Kobo per part of a message. */
  costPerPart: integer().notNull(),
  /** Maximum number of messages a second that the provider accepts; null for no limit. */
  perSecond: integer(),
  /** Earliest time of the next message, for all processes. */
  nextSlotAt: timestamptzNow(),
  version: version(),
});

/** Numbers that opted out of optional messages by reply. */
export const phoneOptOuts = pgTable("phone_opt_outs", {
  number: text().primaryKey(),
  createdAt: timestamptzNow(),
});
