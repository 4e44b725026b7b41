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
import { bytea } from "../db/bytea.ts";
import { outgoingColumns } from "../outgoing/columns.ts";

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
    /** Not necessary: not for numbers that answered that they want no more. */
    promotional: boolean().notNull().default(false),
    state: text().$type<PhoneMessageState>().notNull().default("queued"),
    /** After this it does not leave: it would be no news any more. Null for no such moment. */
    expiresAt: time(),
    /** The gateway's own id of it. */
    gatewayReference: text(),
    /** Of an SMS, as `smsParts` counts them; one for any other. */
    parts: integer().notNull(),
    /** Kobo; 0 until it is handed to a gateway. */
    cost: integer().notNull().default(0),
    /** The day at the school to whose budget the cost belongs. */
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
  /** What stands for {{1}}, {{2}} and so on; `{{code}}` and `{{link}}` in them are filled in. */
  readonly values: readonly string[];
}

/** Through whom messages to phones leave: one gateway for each channel. */
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
  /** `GatewaySecrets` as JSON, encrypted under SECRET_KEY; never answered. */
  secretsSealed: bytea().notNull(),
  recipe: jsonb().$type<GatewayRecipe>().notNull(),
  /** Of WhatsApp: the template of messages without one of their own, and its language. */
  template: text().notNull().default(""),
  language: text().notNull().default(""),
  /** Kobo for each part of a message. */
  costPerPart: integer().notNull(),
  /** How many messages a second the provider takes; null for no limit. */
  perSecond: integer(),
  /** When the next message may leave, of all processes. */
  nextSlotAt: time().notNull().defaultNow(),
  version: integer().notNull().default(1),
});

/** Numbers that answered that they want no messages but necessary ones. */
export const phoneOptOuts = pgTable("phone_opt_outs", {
  number: text().primaryKey(),
  createdAt: time().notNull().defaultNow(),
});
