import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  id,
  optionalRef,
  ref,
  timestamptz,
  version,
} from "../../platform/database/column-kinds.ts";
import type { PeriodKind } from "@school/core/calendar/timetable/day-times.ts";
import type { ClassGroup } from "@school/core/school/class-groups.ts";
import { users } from "../../accounts/tables.ts";
import { classes, subjects } from "../../classes/tables.ts";
import { terms } from "../../school/tables.ts";

/*
 * Times are minutes after midnight by the school's clock, so that two of them make a range of
 * numbers, of which constraints can say that it overlaps with no other. These constraints are in
 * the migration: drizzle has no words for them. They are checked when the transaction ends, since
 * periods that move by ten minutes overlap for a moment.
 */

/** A term that has periods. Its row is locked by all who change periods or lessons of the term. */
export const timetableTerms = pgTable("timetable_terms", {
  termId: uuid()
    .primaryKey()
    .references(() => terms.id, { onDelete: "cascade" }),
  /** Version of the periods and rooms; each class has its own. */
  version: integer().notNull().default(0),
});

/** A kind of school day in a term: "Monday to Thursday", "Nursery". */
export const timetableDays = pgTable(
  "timetable_days",
  {
    id: id(),
    termId: ref(() => timetableTerms.termId, "cascade"),
    name: text().notNull(),
    order: integer().notNull(),
  },
  (table) => [index().on(table.termId)],
);

/** The kind of day of a class group on a weekday. */
export const timetableDayUses = pgTable(
  "timetable_day_uses",
  {
    termId: ref(() => timetableTerms.termId, "cascade"),
    classGroup: text().$type<ClassGroup>().notNull(),
    /** ISO 8601: Monday is 1. */
    weekday: smallint().notNull(),
    dayId: ref(() => timetableDays.id, "cascade"),
  },
  (table) => [
    primaryKey({ columns: [table.termId, table.classGroup, table.weekday] }),
    index().on(table.dayId),
    check("timetable_day_uses_weekday", sql`${table.weekday} between 1 and 7`),
  ],
);

/** A period of a kind of day; they do not overlap. */
export const timetablePeriods = pgTable(
  "timetable_periods",
  {
    id: id(),
    dayId: ref(() => timetableDays.id, "cascade"),
    name: text().notNull(),
    kind: text().$type<PeriodKind>().notNull(),
    startsAt: smallint().notNull(),
    endsAt: smallint().notNull(),
  },
  (table) => [
    index().on(table.dayId),
    unique("timetable_periods_times").on(table.id, table.startsAt, table.endsAt),
    check("timetable_periods_in_order", sql`${table.startsAt} < ${table.endsAt}`),
  ],
);

/** A room that classes share: a laboratory, a hall. A class's own room has no row. */
export const schoolRooms = pgTable(
  "school_rooms",
  {
    id: id(),
    name: text().notNull(),
  },
  (table) => [uniqueIndex("school_rooms_name").on(sql`lower(${table.name})`)],
);

/** The timetable of a class in a term. */
export const classTimetables = pgTable(
  "class_timetables",
  {
    termId: ref(() => timetableTerms.termId, "cascade"),
    classId: ref(() => classes.id, "cascade"),
    /** Null while only the office sees it. */
    publishedAt: timestamptz(),
    version: version(),
  },
  (table) => [primaryKey({ columns: [table.termId, table.classId] }), index().on(table.classId)],
);

/**
 * A lesson of a class, every week of the term. A period has two where each is for chosen pupils. Its times are those of its period, also when they change.
 */
export const timetableLessons = pgTable(
  "timetable_lessons",
  {
    termId: uuid().notNull(),
    classId: uuid().notNull(),
    weekday: smallint().notNull(),
    periodId: uuid().notNull(),
    startsAt: smallint().notNull(),
    endsAt: smallint().notNull(),
    subjectId: ref(() => subjects.id, "cascade"),
    teacherId: optionalRef(() => users.id, "set null"),
    /** Null for the class's own room. */
    roomId: optionalRef(() => schoolRooms.id),
  },
  (table) => [
    primaryKey({
      name: "timetable_lessons_pk",
      columns: [table.termId, table.classId, table.weekday, table.periodId, table.subjectId],
    }),
    foreignKey({
      name: "timetable_lessons_class",
      columns: [table.termId, table.classId],
      foreignColumns: [classTimetables.termId, classTimetables.classId],
    }).onDelete("cascade"),
    foreignKey({
      name: "timetable_lessons_period",
      columns: [table.periodId, table.startsAt, table.endsAt],
      foreignColumns: [timetablePeriods.id, timetablePeriods.startsAt, timetablePeriods.endsAt],
    }).onUpdate("cascade"),
    index().on(table.classId),
    index().on(table.periodId),
    index().on(table.subjectId),
    index().on(table.teacherId, table.termId),
    index().on(table.roomId),
  ],
);
