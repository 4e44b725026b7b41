import { date, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import {
  id,
  optionalRef,
  ref,
  timestamptz,
  timestamptzNow,
  version,
} from "../platform/database/column-kinds.ts";
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
    id: id(),
    classId: ref(() => classes.id, "cascade"),
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
    id: id(),
    classId: ref(() => classes.id),
    termId: ref(() => terms.id),
    day: date().notNull(),
    half: text().$type<Half>().notNull(),
    rollId: ref(() => classRolls.id),
    takenBy: ref(() => users.id),
    takenAt: timestamptzNow(),
    /** Person who corrected it last. */
    correctedBy: optionalRef(() => users.id),
    correctedAt: timestamptz(),
    version: version(),
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
    registerId: ref(() => registers.id, "cascade"),
    studentId: ref(() => users.id, "cascade"),
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
    id: id(),
    registerId: ref(() => registers.id, "cascade"),
    studentId: ref(() => users.id, "cascade"),
    before: text().$type<Mark>().notNull(),
    after: text().$type<Mark>().notNull(),
    correctedBy: ref(() => users.id),
    createdAt: timestamptzNow(),
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
    id: id(),
    studentId: ref(() => users.id, "cascade"),
    fromDay: date().notNull(),
    toDay: date().notNull(),
    reason: text().notNull(),
    reportedBy: ref(() => users.id),
    createdAt: timestamptzNow(),
  },
  (table) => [index().on(table.studentId, table.toDay), index().on(table.reportedBy)],
);

/** Families were notified of an absence: once per pupil and day. */
export const absenceNotices = pgTable(
  "absence_notices",
  {
    studentId: ref(() => users.id, "cascade"),
    day: date().notNull(),
    createdAt: timestamptzNow(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.day] })],
);
