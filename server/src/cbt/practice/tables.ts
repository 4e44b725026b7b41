import { sql } from "drizzle-orm";
import { check, index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import {
  id,
  optionalRef,
  ref,
  timestamptz,
  timestamptzNow,
} from "../../platform/database/column-kinds.ts";
import { cbtTests, questionBanks } from "../tables.ts";

/** A bank or a test that a class may practise. Its questions are those of the source now. */
export const practices = pgTable(
  "practices",
  {
    id: id(),
    classId: ref(() => classes.id, "cascade"),
    /** One of the two. */
    bankId: optionalRef(() => questionBanks.id),
    testId: optionalRef(() => cbtTests.id),
    openedBy: ref(() => users.id),
    openedAt: timestamptzNow(),
    closedAt: timestamptz(),
  },
  (table) => [
    index().on(table.bankId),
    index().on(table.testId),
    index().on(table.openedBy),
    uniqueIndex("practices_once")
      .on(table.classId, sql`coalesce(${table.bankId}, ${table.testId})`)
      .where(sql`${table.closedAt} is null`),
    check("practices_source", sql`(${table.bankId} is null) <> (${table.testId} is null)`),
  ],
);
