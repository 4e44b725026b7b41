import { sql, type SQLWrapper } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";
import { classes, subjects } from "../classes/tables.ts";
import { files } from "../platform/documents/files/tables.ts";
import { sentScoresTable } from "../results/transfer/tables.ts";
import { terms } from "../school/tables.ts";
import { lessonNotes } from "./notes/tables.ts";

const time = () => timestamp({ withTimezone: true });
const version = () => integer().notNull().default(1);

/** Work that a teacher sets for one or more classes of a session. */
export const assignments = pgTable(
  "assignments",
  {
    id: uuid().primaryKey(),
    termId: uuid()
      .notNull()
      .references(() => terms.id),
    subjectId: uuid()
      .notNull()
      .references(() => subjects.id),
    title: text().notNull(),
    body: text().notNull(),
    /** A day at the school; work is on time until its end. */
    dueOn: date().notNull(),
    maxScore: integer().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    /** The due day of which families were notified; null before. */
    toldOf: date(),
    version: version(),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.termId, table.dueOn),
    index().on(table.subjectId),
    index().on(table.createdBy),
  ],
);

export const assignmentClasses = pgTable(
  "assignment_classes",
  {
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: "cascade" }),
    classId: uuid()
      .notNull()
      .references(() => classes.id, { onDelete: "cascade" }),
    /** When a teacher last reminded the families of those who had not handed in. */
    remindedAt: time(),
  },
  (table) => [
    primaryKey({ columns: [table.assignmentId, table.classId] }),
    index().on(table.classId),
  ],
);

/** SQL: work that was handed in and has neither a mark nor was returned. */
export const isToMark = (work: Record<"handedInAt" | "score" | "returnedAt", SQLWrapper>) =>
  sql`${work.handedInAt} is not null and ${work.score} is null and ${work.returnedAt} is null`;

/** A pupil's work for an assignment with its mark; also work that exists only on paper. */
export const handIns = pgTable(
  "hand_ins",
  {
    id: uuid().primaryKey(),
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: "cascade" }),
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    body: text().notNull().default(""),
    /** Null for work on paper. */
    handedInAt: time(),
    isLate: boolean().notNull().default(false),
    score: numeric({ precision: 4, scale: 1, mode: "number" }),
    comment: text(),
    /** From then on the family sees score and comment. */
    returnedAt: time(),
    version: version(),
  },
  (table) => [
    unique().on(table.assignmentId, table.studentId),
    index().on(table.studentId),
    // Few rows: almost all work of earlier years is marked.
    index("hand_ins_to_mark").on(table.assignmentId).where(isToMark(table)),
  ],
);

/** The last transfer of an assignment's scores into the score columns of a class. */
export const assignmentTransfers = sentScoresTable("assignment_transfers", {
  column: "assignment_id",
  id: () => assignments.id,
  onDelete: "cascade",
});

/** Uploaded files for assignments, work and notes; unused ones wait to be claimed. */
export const lessonFiles = pgTable(
  "lesson_files",
  {
    fileId: uuid()
      .primaryKey()
      .references(() => files.id, { onDelete: "cascade" }),
    assignmentId: uuid().references(() => assignments.id, { onDelete: "set null" }),
    handInId: uuid().references(() => handIns.id, { onDelete: "set null" }),
    noteId: uuid().references(() => lessonNotes.id, { onDelete: "set null" }),
    name: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    isPicture: boolean().notNull(),
  },
  (table) => [index().on(table.assignmentId), index().on(table.handInId), index().on(table.noteId)],
);
