import type { LIVE_VIEW_EVENTS } from "@school/core/cbt/live-view/contract.ts";
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
import { sentScoresTable } from "../../results/transfer/tables.ts";
import { marksColumn as marks, cbtTests, testPapers } from "../tables.ts";

const moment = () => timestamp({ withTimezone: true });

/** One pupil's sitting of one test, on one or more devices. */
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
    /** The class of the pupil at the time. */
    classId: uuid()
      .notNull()
      .references(() => classes.id),
    /** The drawn questions in this pupil's order. */
    questionIds: uuid().array().notNull(),
    beganAt: moment().notNull().defaultNow(),
    /** By the database's clock. A pause extends it. */
    deadline: moment().notNull(),
    /**
     * Time since the start in which the pupil could not work: pauses, from a hand-in to the
     * reopening, and from an expired deadline until it was noticed. The sum can temporarily be
     * below 0.
     */
    secondsStill: doublePrecision().notNull().default(0),
    /** Extra time in total. */
    secondsGiven: integer().notNull().default(0),
    /** Increases each time the sitting is opened on a device; only the latest may write. */
    seat: integer().notNull().default(1),
    device: text().notNull().default(""),
    lastContactAt: moment().notNull().defaultNow(),
    /** Number of questions answered on the device, as last reported, sent or not. */
    answeredThere: integer(),
    /** Null before the hand-in. */
    handedInAt: moment(),
    handedInBy: text().$type<"pupil" | "time" | "invigilator">(),
    receipt: text(),
    /** Number of answered questions at hand-in. */
    savedAtHandIn: integer(),
    /** Set at hand-in, and again when a key is corrected. */
    marks: marks(),
    totalMarks: marks(),
    markedAt: moment(),
  },
  (table) => [
    unique("sittings_once").on(table.testId, table.studentId),
    index().on(table.studentId),
    index().on(table.paperId),
    index().on(table.classId),
    // For `time-up.ts`; no index contains the last contact, so that heartbeats are cheap.
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

/** The latest answer to each question; a lower number never replaces a higher one. */
export const sittingAnswers = pgTable(
  "sitting_answers",
  {
    sittingId: uuid()
      .notNull()
      .references(() => sittings.id, { onDelete: "cascade" }),
    questionId: uuid().notNull(),
    number: integer().notNull(),
    /** Null: removed by the pupil. */
    answer: text(),
    savedAt: moment().notNull().defaultNow(),
    /** Null before the sitting is marked. */
    marks: marks(),
  },
  (table) => [primaryKey({ columns: [table.sittingId, table.questionId] })],
);

/** Late answers: after the deadline, or from a device without the seat. */
export const lateAnswers = pgTable(
  "late_answers",
  {
    id: uuid().primaryKey(),
    sittingId: uuid()
      .notNull()
      .references(() => sittings.id, { onDelete: "cascade" }),
    questionId: uuid().notNull(),
    number: integer().notNull(),
    answer: text(),
    why: text().$type<"deadline" | "other_device">().notNull(),
    seat: integer().notNull(),
    /** Seconds between last contact and the answer, as the device claims. */
    sinceContact: real().notNull(),
    receivedAt: moment().notNull().defaultNow(),
    decision: text().$type<"accepted" | "declined">(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: moment(),
  },
  (table) => [
    // A device may send the same answer repeatedly.
    unique("late_answers_once").on(table.sittingId, table.seat, table.questionId, table.number),
    index().on(table.decidedBy),
  ],
);

/** The log of a test; the audit log also has the actions of people. */
export const liveViewEvents = pgTable(
  "live_view_events",
  {
    id: uuid().primaryKey(),
    testId: uuid()
      .notNull()
      .references(() => cbtTests.id, { onDelete: "cascade" }),
    sittingId: uuid().references(() => sittings.id, { onDelete: "cascade" }),
    /** Null if it concerns all pupils. */
    studentId: uuid().references(() => users.id),
    kind: text().$type<(typeof LIVE_VIEW_EVENTS)[number]>().notNull(),
    by: uuid().references(() => users.id),
    seconds: integer(),
    reason: text(),
    device: text(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.testId, table.at),
    index().on(table.sittingId),
    index().on(table.studentId),
    index().on(table.by),
  ],
);

/** Scores of a test on paper, as entered. */
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
    /** Null for an absent pupil. */
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

/** A key that was corrected after pupils were marked. */
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

/** The sittings whose marks changed. */
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

/** The last transfer of a test's marks into the score columns of a class. */
export const scoreTransfers = sentScoresTable("score_transfers", {
  column: "test_id",
  id: () => cbtTests.id,
});
