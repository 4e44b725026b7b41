import {
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { StaffDayKind } from "@school/core/attendance/staff/staff-day.ts";
import { users } from "../../accounts/tables.ts";

/** A day of a member of staff; times are minutes after midnight by the school's clock. */
export const staffDays = pgTable(
  "staff_days",
  {
    id: uuid().primaryKey(),
    staffId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    day: date().notNull(),
    kind: text().$type<StaffDayKind>().notNull(),
    signedInAt: smallint(),
    signedOutAt: smallint(),
    reason: text().notNull().default(""),
    /** Member of the office who entered or changed it; null if the person signed. */
    enteredBy: uuid().references(() => users.id),
    version: integer().notNull().default(1),
  },
  (table) => [
    unique("staff_days_once").on(table.staffId, table.day),
    index().on(table.day),
    index().on(table.enteredBy),
  ],
);

/** States of a day before the office changed it. */
export const staffDayChanges = pgTable(
  "staff_day_changes",
  {
    id: uuid().primaryKey(),
    staffDayId: uuid()
      .notNull()
      .references(() => staffDays.id, { onDelete: "cascade" }),
    /** As displayed: "Present, 07:45". */
    before: text().notNull(),
    after: text().notNull(),
    changedBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.staffDayId, table.createdAt), index().on(table.changedBy)],
);
