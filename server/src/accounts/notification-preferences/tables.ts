import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type {
  ChoiceChannel,
  MessageKind,
} from "@school/core/accounts/notification-preferences/kinds.ts";
import { authSessions, users } from "../tables.ts";

/** People's notification preferences; without a row, the defaults of `messageKinds` apply. */
export const messageChoices = pgTable(
  "message_choices",
  {
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<MessageKind>().notNull(),
    channel: text().$type<ChoiceChannel>().notNull(),
    isWanted: boolean().notNull(),
    chosenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.kind, table.channel] })],
);

/** Devices with notifications, each until its sign-in ends. */
export const pushDevices = pgTable(
  "push_devices",
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    authSessionId: uuid()
      .notNull()
      .unique()
      .references(() => authSessions.id, { onDelete: "cascade" }),
    /** The address at the browser's push service; another sign-in on the device replaces it. */
    endpoint: text().notNull().unique(),
    /** Encryption key of messages to the device, from the browser. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.personId)],
);
