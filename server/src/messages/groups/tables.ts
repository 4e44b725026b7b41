import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Selection } from "@school/core/messages/groups/selection.ts";
import { users } from "../../accounts/tables.ts";

/** Saved selections of people; members are determined when needed. */
export const messageGroups = pgTable(
  "message_groups",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    selection: jsonb().$type<Selection>().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("message_groups_name").on(sql`lower(${table.name})`)],
);
