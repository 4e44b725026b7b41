import type { LIVE_VIEW_EVENTS } from "@school/core/cbt/live-view/contract.ts";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
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
} from "../../platform/database/column-kinds.ts";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import { sentScoresTable } from "../../results/transfer/tables.ts";
import { marksColumn as marks, cbtTests, testPapers } from "../tables.ts";

/** One pupil's sitting of one test, on one or more devices. */
export const sittings = pgTable(
  "sittings",
  {
    id: id(),
    testId: ref(() => cbtTests.id),
    paperId: ref(() => testPapers.id),
    studentId: ref(() => users.id),
    /** The class of the pupil at the time. */
    classId: ref(() => classes.id),
    /** The drawn questions in this pupil's order. */
    questionIds: uuid().array().notNull(),
    beganAt: timestamptzNow(),
    /** By the database's clock. A pause extends it. */
    deadline: timestamptz().notNull(),
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
    lastContactAt: timestamptzNow(),
    /** Number of questions answered on the device, as last reported, sent or not. */
    answeredThere: integer(),
    /** Null before the hand-in. */
    handedInAt: timestamptz(),
    /** paper: the answers were read from a printed sheet; `seat` counts the readings. */
    handedInBy: text().$type<"pupil" | "time" | "invigilator" | "paper">(),
    receipt: text(),
    /** Number of answered questions at hand-in. */
    savedAtHandIn: integer(),
    /** Set at hand-in, and again when a key is corrected. */
    marks: marks(),
    totalMarks: marks(),
    markedAt: timestamptz(),
    /** Whether a written answer has no points yet; until then the marks are not shown or sent. */
    awaitsMarking: boolean().notNull().default(false),
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
    sittingId: ref(() => sittings.id, "cascade"),
    questionId: uuid().notNull(),
    number: integer().notNull(),
    /** Null: removed by the pupil. */
    answer: text(),
    savedAt: timestamptzNow(),
    /** Null before the sitting is marked. */
    marks: marks(),
    /** Points that a teacher gave by the rubric, in the order of its criteria. */
    points: jsonb().$type<readonly number[]>(),
    /** The number of the answer that was given the points; they are of no other one. */
    pointsFor: integer(),
  },
  (table) => [primaryKey({ columns: [table.sittingId, table.questionId] })],
);

/** Late answers: after the deadline, or from a device without the seat. */
export const lateAnswers = pgTable(
  "late_answers",
  {
    id: id(),
    sittingId: ref(() => sittings.id, "cascade"),
    questionId: uuid().notNull(),
    number: integer().notNull(),
    answer: text(),
    why: text().$type<"deadline" | "other_device">().notNull(),
    seat: integer().notNull(),
    /** Seconds between last contact and the answer, as the device claims. */
    sinceContact: real().notNull(),
    receivedAt: timestamptzNow(),
    decision: text().$type<"accepted" | "declined">(),
    decidedBy: optionalRef(() => users.id),
    decidedAt: timestamptz(),
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
    id: id(),
    testId: ref(() => cbtTests.id, "cascade"),
    sittingId: optionalRef(() => sittings.id, "cascade"),
    /** Null if it concerns all pupils. */
    studentId: optionalRef(() => users.id),
    kind: text().$type<(typeof LIVE_VIEW_EVENTS)[number]>().notNull(),
    by: optionalRef(() => users.id),
    seconds: integer(),
    reason: text(),
    device: text(),
    at: timestamptzNow(),
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
    testId: ref(() => cbtTests.id),
    studentId: ref(() => users.id),
    classId: ref(() => classes.id),
    /** Null for an absent pupil. */
    marks: marks(),
    isAbsent: boolean().notNull().default(false),
    version: version(),
    updatedAt: timestamptzNow(),
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
    id: id(),
    testId: ref(() => cbtTests.id),
    questionId: uuid().notNull(),
    questionText: text().notNull(),
    before: text().array().notNull(),
    after: text().array().notNull(),
    reason: text().notNull(),
    by: ref(() => users.id),
    at: timestamptzNow(),
  },
  (table) => [index().on(table.testId, table.at), index().on(table.by)],
);

/** The sittings whose marks changed. */
export const remarkedSittings = pgTable(
  "remarked_sittings",
  {
    remarkingId: ref(() => remarkings.id, "cascade"),
    sittingId: ref(() => sittings.id),
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
