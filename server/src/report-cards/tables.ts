import type { Rating, SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import type { Promotion } from "@school/core/report-cards/sheets/promotion.ts";
import { integer, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";
import { academicSessions } from "../school/tables.ts";
import { enrolments } from "../students/tables.ts";

/** A session's own settings of its report sheets; without a row the defaults hold. */
export const sheetSettings = pgTable("sheet_settings", {
  sessionId: uuid()
    .primaryKey()
    .references(() => academicSessions.id, { onDelete: "cascade" }),
  settings: jsonb().$type<SheetSettings>().notNull(),
  version: integer().notNull().default(1),
});

/** What the class teacher enters for a child's sheet of one term. */
export const sheetEntries = pgTable(
  "sheet_entries",
  {
    enrolmentId: uuid()
      .primaryKey()
      .references(() => enrolments.id, { onDelete: "cascade" }),
    /** By the key of the trait. */
    ratings: jsonb().$type<Readonly<Record<string, Rating>>>().notNull().default({}),
    /** By the key of the expectation: the ticked column, 0 for the first. */
    ticks: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
    timesPresent: integer(),
    comment: text(),
    enteredBy: uuid()
      .notNull()
      .references(() => users.id),
    version: integer().notNull().default(1),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.enteredBy)],
);

/** The head's remark on a child's sheet of one term, with the name that signs it. */
export const headRemarks = pgTable(
  "head_remarks",
  {
    enrolmentId: uuid()
      .primaryKey()
      .references(() => enrolments.id, { onDelete: "cascade" }),
    remark: text().notNull(),
    /** What the head decided at the end of the session; null for what the rule proposes. */
    promotion: text().$type<Promotion>(),
    signedBy: uuid()
      .notNull()
      .references(() => users.id),
    version: integer().notNull().default(1),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.signedBy)],
);
