import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { id, ref, version } from "../platform/database/column-kinds.ts";
import type { GradingScheme, GroupSchemes } from "@school/core/school/grading-scheme.ts";
import type { Term } from "@school/core/school/terms.ts";

export const academicSessions = pgTable("academic_sessions", {
  id: id(),
  /** "2025/2026" */
  name: text().notNull().unique(),
  /** The school's grading scheme; no scheme changes under entered scores. */
  gradingScheme: jsonb().$type<GradingScheme>().notNull(),
  /** Schemes of class groups that have their own, or null for no marks. */
  groupSchemes: jsonb().$type<GroupSchemes>().notNull().default({}),
  /** Ids of levels without marks, whatever the scheme of their group. */
  unmarkedLevels: jsonb().$type<readonly string[]>().notNull().default([]),
  version: version(),
});

export const terms = pgTable(
  "terms",
  {
    id: id(),
    sessionId: ref(() => academicSessions.id),
    term: text().$type<Term>().notNull(),
    startsOn: date().notNull(),
    endsOn: date().notNull(),
    isCurrent: boolean().notNull().default(false),
    version: version(),
  },
  (table) => [
    unique().on(table.sessionId, table.term),
    // Referenced by enrolments, so that class and term are always of the same session.
    unique("terms_id_session").on(table.id, table.sessionId),
    uniqueIndex("terms_one_current")
      .on(table.isCurrent)
      .where(sql`${table.isCurrent}`),
    check("terms_in_order", sql`${table.startsOn} < ${table.endsOn}`),
  ],
);

/** The last number given in each series; its row is locked while a number is given. */
export const numberSeries = pgTable("number_series", {
  /** The pattern with everything but the number filled in: "MC/2025/". */
  series: text().primaryKey(),
  last: integer().notNull(),
});
