import type { HALL_EVENTS } from "@school/core/cbt/hall/contract.ts";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import { marksColumn as marks, cbtTests, testPapers } from "../tables.ts";

const moment = () => timestamp({ withTimezone: true });

/** One pupil's taking of one test, begun once and gone on with on any machine. */
export const sittings = pgTable(
  "sittings",
  {
    id: uuid().primaryKey(),
    testId: uuid()
      .notNull()
      .references(() => cbtTests.id),
    paperId: uuid()
      .notNull()
      .references(() => testPapers.id),
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    /** The class that the pupil sat in. */
    classId: uuid()
      .notNull()
      .references(() => classes.id),
    /** The questions that were drawn, in this child's order. */
    questionIds: uuid().array().notNull(),
    beganAt: moment().notNull().defaultNow(),
    /** By the database's clock. While the hall is paused it does not count. */
    deadline: moment().notNull(),
    /**
     * Since the beginning, of the time in which the pupil could not work: pauses of the hall, from
     * a hand-in to its re-opening, and until a time that was up was noticed. Sums may pass below 0
     * in between.
     */
    secondsStill: doublePrecision().notNull().default(0),
    /** Of time given back, in all. */
    secondsGiven: integer().notNull().default(0),
    /** Grows each time the sitting is opened on a machine; only the latest may write. */
    seat: integer().notNull().default(1),
    machine: text().notNull().default(""),
    lastContactAt: moment().notNull().defaultNow(),
    /** Questions answered on the machine, as it last said; the school may not have all yet. */
    answeredThere: integer(),
    /** Null while the pupil sits. */
    handedInAt: moment(),
    handedInBy: text().$type<"pupil" | "time" | "invigilator">(),
    receipt: text(),
    /** Questions that had an answer at hand-in. */
    savedAtHandIn: integer(),
    /** Marked at hand-in, and anew when a key is corrected. */
    marks: marks(),
    totalMarks: marks(),
    markedAt: moment(),
  },
  (table) => [
    unique("sittings_once").on(table.testId, table.studentId),
    index().on(table.studentId),
    index().on(table.paperId),
    index().on(table.classId),
    // What the clock has to look through; last contact is in no index, so that it costs little.
    index("sittings_open")
      .on(table.deadline)
      .where(sql`${table.handedInAt} is null`),
    check(
      "sittings_handed_in_are_marked",
      sql`(${table.handedInAt} is null) = (${table.marks} is null)
        and (${table.handedInAt} is null) = (${table.handedInBy} is null)
        and (${table.handedInAt} is null) = (${table.receipt} is null)`,
    ),
  ],
);

/** The latest answer to each question; an older number never replaces a newer one. */
export const sittingAnswers = pgTable(
  "sitting_answers",
  {
    sittingId: uuid()
      .notNull()
      .references(() => sittings.id, { onDelete: "cascade" }),
    questionId: uuid().notNull(),
    number: integer().notNull(),
    /** Null: taken back. */
    answer: text(),
    savedAt: moment().notNull().defaultNow(),
    /** Null until the sitting is marked. */
    marks: marks(),
  },
  (table) => [primaryKey({ columns: [table.sittingId, table.questionId] })],
);

/** Answers that came after the deadline, or from a machine that is no longer the pupil's. */
export const setAsideAnswers = pgTable(
  "set_aside_answers",
  {
    id: uuid().primaryKey(),
    sittingId: uuid()
      .notNull()
      .references(() => sittings.id, { onDelete: "cascade" }),
    questionId: uuid().notNull(),
    number: integer().notNull(),
    answer: text(),
    why: text().$type<"late" | "other_machine">().notNull(),
    seat: integer().notNull(),
    /** Seconds between last contact and the answer, as the machine claims. */
    sinceContact: real().notNull(),
    receivedAt: moment().notNull().defaultNow(),
    decision: text().$type<"accepted" | "declined">(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: moment(),
  },
  (table) => [
    // A machine may send the same again and again.
    unique("set_aside_once").on(table.sittingId, table.seat, table.questionId, table.number),
    index().on(table.decidedBy),
  ],
);

/** What happened in a hall; what people did is in the audit log too. */
export const hallEvents = pgTable(
  "hall_events",
  {
    id: uuid().primaryKey(),
    testId: uuid()
      .notNull()
      .references(() => cbtTests.id, { onDelete: "cascade" }),
    sittingId: uuid().references(() => sittings.id, { onDelete: "cascade" }),
    /** Of whom it is told; null for the whole hall. */
    studentId: uuid().references(() => users.id),
    kind: text().$type<(typeof HALL_EVENTS)[number]>().notNull(),
    by: uuid().references(() => users.id),
    seconds: integer(),
    reason: text(),
    machine: text(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.testId, table.at),
    index().on(table.sittingId),
    index().on(table.studentId),
    index().on(table.by),
  ],
);

/** Scores of a test on paper, as they were typed in. */
export const paperScores = pgTable(
  "paper_scores",
  {
    testId: uuid()
      .notNull()
      .references(() => cbtTests.id),
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    classId: uuid()
      .notNull()
      .references(() => classes.id),
    /** Null when the pupil was absent. */
    marks: marks(),
    isAbsent: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.testId, table.studentId] }),
    index().on(table.studentId),
    index().on(table.classId),
    check("paper_scores_marks", sql`(${table.marks} is null) = ${table.isAbsent}`),
  ],
);

/** A key that was corrected after pupils had been marked. */
export const remarkings = pgTable(
  "remarkings",
  {
    id: uuid().primaryKey(),
    testId: uuid()
      .notNull()
      .references(() => cbtTests.id),
    questionId: uuid().notNull(),
    questionText: text().notNull(),
    before: text().array().notNull(),
    after: text().array().notNull(),
    reason: text().notNull(),
    by: uuid()
      .notNull()
      .references(() => users.id),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.testId, table.at), index().on(table.by)],
);

/** Whose marks moved by it. */
export const remarkedSittings = pgTable(
  "remarked_sittings",
  {
    remarkingId: uuid()
      .notNull()
      .references(() => remarkings.id, { onDelete: "cascade" }),
    sittingId: uuid()
      .notNull()
      .references(() => sittings.id),
    from: marks().notNull(),
    to: marks().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.remarkingId, table.sittingId] }),
    index().on(table.sittingId),
  ],
);

/** The last sending of a test's marks into a class's columns. */
export const scoreTransfers = pgTable(
  "score_transfers",
  {
    testId: uuid()
      .notNull()
      .references(() => cbtTests.id),
    classId: uuid()
      .notNull()
      .references(() => classes.id),
    parts: text().array().notNull(),
    /** Of the marks that were sent: when it differs from today's, a re-marking asks again. */
    fingerprint: text().notNull(),
    sentBy: uuid()
      .notNull()
      .references(() => users.id),
    sentAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.testId, table.classId] }),
    index().on(table.classId),
    index().on(table.sentBy),
  ],
);
