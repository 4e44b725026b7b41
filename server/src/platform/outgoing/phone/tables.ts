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
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { PhoneChannel } from "@school/core/api/phone-channels.ts";
import type { GatewayRecipe } from "@school/core/api/phone-gateway.ts";
import { bytea } from "../../database/bytea.ts";
import { outgoingColumns } from "../columns.ts";

const time = () => timestamp({ withTimezone: true });

/** Every message to a phone that the portal ever wanted to send, one number each. */
export const phoneMessages = pgTable(
  "phone_messages",
  {
    ...outgoingColumns(),
    /** In international form: "+2348035550101". */
    number: text().notNull(),
    channel: text().$type<PhoneChannel>().notNull(),
    /** Which template of WhatsApp says it, and with which values. */
    template: jsonb().$type<PhoneTemplate>(),
    /** Not necessary: not for numbers that replied to opt out. */
    promotional: boolean().notNull().default(false),
    state: text().$type<PhoneMessageState>().notNull().default("queued"),
    /** Time after which it is not sent, because it would be outdated. Null for no limit. */
    expiresAt: time(),
    /** The gateway's own id of it. */
    gatewayReference: text(),
    /** Number of parts of an SMS, as `smsParts` counts them; one for any other message. */
    parts: integer().notNull(),
    /** Kobo; 0 until it is handed to a gateway. */
    cost: integer().notNull().default(0),
    /** The day at the school whose budget the cost belongs to. */
    spentOn: date(),
    deliveredAt: time(),
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
  /** As it was approved by WhatsApp. */
  readonly name: string;
  /** Values of {{1}}, {{2}} and so on; `{{code}}` and `{{link}}` in them are filled in. */
  readonly values: readonly string[];
}

/** Gateways for messages to phones: one for each channel. */
export const phoneGateways = pgTable("phone_gateways", {
  channel: text().$type<PhoneChannel>().primaryKey(),
  /** Part of the address to which delivery is reported. */
  reportId: uuid().notNull(),
  /** Which of the ready settings it was made from. */
  kind: text().notNull(),
  isActive: boolean().notNull().default(true),
  /** The name or number that recipients see. */
  sender: text().notNull(),
  /** The account's name or number at the provider. */
  account: text().notNull(),
  /** `GatewaySecrets` as JSON, encrypted under SECRET_KEY; never returned. */
  secretsSealed: bytea().notNull(),
  recipe: jsonb().$type<GatewayRecipe>().notNull(),
  /** For WhatsApp: the template of messages without their own template, and its language. */
  template: text().notNull().default(""),
  language: text().notNull().default(""),
  /** Kobo for each part of a message. */
  costPerPart: integer().notNull(),
  /** Maximum number of messages a second that the provider accepts; null for no limit. */
  perSecond: integer(),
  /** When the next message may leave, of all processes. */
  nextSlotAt: time().notNull().defaultNow(),
  version: integer().notNull().default(1),
});

/** Numbers that opted out of all but necessary messages by reply. */
export const phoneOptOuts = pgTable("phone_opt_outs", {
  number: text().primaryKey(),
  createdAt: time().notNull().defaultNow(),
});
