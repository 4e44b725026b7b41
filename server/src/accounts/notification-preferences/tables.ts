import { boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { id, ref, timestamptzNow } from "../../platform/database/column-kinds.ts";
import type {
  ChoiceChannel,
  MessageKind,
} from "@school/core/accounts/notification-preferences/kinds.ts";
import { authSessions, users } from "../tables.ts";

/** People's notification preferences; without a row, the defaults of `messageKinds` apply. */
export const messageChoices = pgTable(
  "message_choices",
  {
    personId: ref(() => users.id, "cascade"),
    kind: text().$type<MessageKind>().notNull(),
    channel: text().$type<ChoiceChannel>().notNull(),
    isWanted: boolean().notNull(),
    chosenAt: timestamptzNow(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.kind, table.channel] })],
);

/** Devices with notifications, each until its sign-in ends. */
export const pushDevices = pgTable(
  "push_devices",
  {
    id: id(),
    personId: ref(() => users.id, "cascade"),
    authSessionId: uuid()
      .notNull()
      .unique()
      .references(() => authSessions.id, { onDelete: "cascade" }),
    /** The address at the browser's push service; another sign-in on the device replaces it. */
    endpoint: text().notNull().unique(),
    /** Encryption key of messages to the device, from the browser. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: timestamptzNow(),
  },
  (table) => [index().on(table.personId)],
);
