import {
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { Half, Mark } from "@school/core/attendance/marks.ts";
import { users } from "../accounts/tables.ts";
import { classes } from "../classes/tables.ts";
import { terms } from "../school/tables.ts";

/**
 * The pupils of a class in a register. Registers with the same pupils share a row: a class has a
 * few in a term.
 */
export const classRolls = pgTable(
  "class_rolls",
  {
    id: uuid().primaryKey(),
    classId: uuid()
      .notNull()
      .references(() => classes.id, { onDelete: "cascade" }),
    /** Digest of `pupils`, for finding an equal roll again: SHA-256, in hexadecimal. */
    digest: text().notNull(),
    /** In id order. */
    pupils: uuid().array().notNull(),
  },
  (table) => [unique("class_rolls_once").on(table.classId, table.digest)],
);

/**
 * One register of a class, for a day or half a day. Pupils on its roll without a mark were present.
 */
export const registers = pgTable(
  "registers",
  {
    id: uuid().primaryKey(),
    classId: uuid()
      .notNull()
      .references(() => classes.id),
    termId: uuid()
      .notNull()
      .references(() => terms.id),
    day: date().notNull(),
    half: text().$type<Half>().notNull(),
    rollId: uuid()
      .notNull()
      .references(() => classRolls.id),
    takenBy: uuid()
      .notNull()
      .references(() => users.id),
    takenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Person who corrected it last. */
    correctedBy: uuid().references(() => users.id),
    correctedAt: timestamp({ withTimezone: true }),
    version: integer().notNull().default(1),
  },
  (table) => [
    unique("registers_once").on(table.classId, table.day, table.half),
    index().on(table.day),
    index().on(table.termId, table.rollId),
    index().on(table.rollId),
    index().on(table.takenBy),
    index().on(table.correctedBy),
  ],
);

/** A pupil who was not simply present. */
export const registerMarks = pgTable(
  "register_marks",
  {
    registerId: uuid()
      .notNull()
      .references(() => registers.id, { onDelete: "cascade" }),
    studentId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    mark: text().$type<Exclude<Mark, "PRESENT">>().notNull(),
    /** Reason for an excused absence. */
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.registerId, table.studentId] }),
    index().on(table.studentId),
  ],
);

/** Changes to a register after it was marked. */
export const registerCorrections = pgTable(
  "register_corrections",
  {
    id: uuid().primaryKey(),
    registerId: uuid()
      .notNull()
      .references(() => registers.id, { onDelete: "cascade" }),
    studentId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    before: text().$type<Mark>().notNull(),
    after: text().$type<Mark>().notNull(),
    correctedBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.registerId, table.createdAt),
    index().on(table.studentId),
    index().on(table.correctedBy),
  ],
);

/** An absence reported by the family; withdrawn ones are deleted. */
export const reportedAbsences = pgTable(
  "reported_absences",
  {
    id: uuid().primaryKey(),
    studentId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    fromDay: date().notNull(),
    toDay: date().notNull(),
    reason: text().notNull(),
    reportedBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.studentId, table.toDay), index().on(table.reportedBy)],
);

/** Families were notified of an absence: once per pupil and day. */
export const absenceNotices = pgTable(
  "absence_notices",
  {
    studentId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    day: date().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.day] })],
);
