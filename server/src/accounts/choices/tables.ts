import { boolean, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ChoiceChannel, MessageKind } from "@school/core/accounts/choices/kinds.ts";
import { users } from "../tables.ts";

/** What people have chosen; without a row it is as `messageKinds` says. */
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
