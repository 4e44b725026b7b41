import { date, index, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import {
  id,
  optionalRef,
  ref,
  timestamptzNow,
  version,
} from "../../platform/database/column-kinds.ts";
import type { StaffDayKind } from "@school/core/attendance/staff/staff-day.ts";
import { users } from "../../accounts/tables.ts";

/** A day of a member of staff; times are minutes after midnight by the school's clock. */
export const staffDays = pgTable(
  "staff_days",
  {
    id: id(),
    staffId: ref(() => users.id, "cascade"),
    day: date().notNull(),
    kind: text().$type<StaffDayKind>().notNull(),
    signedInAt: smallint(),
    signedOutAt: smallint(),
    reason: text().notNull().default(""),
    /** Member of the office who entered or changed it; null if the person signed. */
    enteredBy: optionalRef(() => users.id),
    version: version(),
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
    id: id(),
    staffDayId: ref(() => staffDays.id, "cascade"),
    /** As displayed: "Present, 07:45". */
    before: text().notNull(),
    after: text().notNull(),
    changedBy: ref(() => users.id),
    createdAt: timestamptzNow(),
  },
  (table) => [index().on(table.staffDayId, table.createdAt), index().on(table.changedBy)],
);
