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
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import {
  id,
  optionalRef,
  ref,
  timestamptz,
  timestamptzNow,
  version,
} from "../platform/database/column-kinds.ts";
import { users } from "../accounts/tables.ts";
import { classes, subjects } from "../classes/tables.ts";
import { files } from "../platform/documents/files/tables.ts";
import { sentScoresTable } from "../results/transfer/tables.ts";
import { terms } from "../school/tables.ts";
import { lessonNotes } from "./notes/tables.ts";
import { observations } from "./observations/tables.ts";

/** Work that a teacher sets for one or more classes of a session. */
export const assignments = pgTable(
  "assignments",
  {
    id: id(),
    termId: ref(() => terms.id),
    subjectId: ref(() => subjects.id),
    title: text().notNull(),
    body: text().notNull(),
    /** A day at the school; work is on time until its end. */
    dueOn: date().notNull(),
    maxScore: integer().notNull(),
    createdBy: ref(() => users.id),
    /** The due day of which families were notified; null before. */
    toldOf: date(),
    version: version(),
    createdAt: timestamptzNow(),
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
    assignmentId: ref(() => assignments.id, "cascade"),
    classId: ref(() => classes.id, "cascade"),
    /** When a teacher last reminded the families of those who had not handed in. */
    remindedAt: timestamptz(),
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
    id: id(),
    assignmentId: ref(() => assignments.id, "cascade"),
    studentId: ref(() => users.id),
    body: text().notNull().default(""),
    /** Null for work on paper. */
    handedInAt: timestamptz(),
    isLate: boolean().notNull().default(false),
    score: numeric({ precision: 4, scale: 1, mode: "number" }),
    comment: text(),
    /** From then on the family sees score and comment. */
    returnedAt: timestamptz(),
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
    assignmentId: optionalRef(() => assignments.id, "set null"),
    handInId: optionalRef(() => handIns.id, "set null"),
    noteId: optionalRef(() => lessonNotes.id, "set null"),
    observationId: optionalRef(() => observations.id, "set null"),
    name: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    isPicture: boolean().notNull(),
  },
  (table) => [
    index().on(table.assignmentId),
    index().on(table.handInId),
    index().on(table.noteId),
    index().on(table.observationId),
  ],
);
