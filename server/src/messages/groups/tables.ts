import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, ref, timestamptzNow, version } from "../../platform/database/column-kinds.ts";
import type { Selection } from "@school/core/messages/groups/selection.ts";
import { users } from "../../accounts/tables.ts";

/** Saved selections of people; members are determined when needed. */
export const messageGroups = pgTable(
  "message_groups",
  {
    id: id(),
    name: text().notNull(),
    selection: jsonb().$type<Selection>().notNull(),
    createdBy: ref(() => users.id),
    version: version(),
    createdAt: timestamptzNow(),
    updatedAt: timestamptzNow(),
  },
  (table) => [uniqueIndex("message_groups_name").on(sql`lower(${table.name})`)],
);
