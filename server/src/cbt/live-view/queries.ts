import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import type { LiveViewEvent, LateAnswer } from "@school/core/cbt/live-view/contract.ts";
import { MAX_LATE_ANSWERS } from "@school/core/cbt/live-view/live-view-limits.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { studentDetails } from "../../students/tables.ts";
import { searchedExactly } from "../../students/lists/student-filter.ts";
import { expectedPupils } from "../facts.ts";
import { byClassAndSurname } from "../register-order.ts";
import { registerName } from "../../students/queries.ts";
import { admissionNames, hasAdmissionNumber } from "../../students/select-student.ts";
import { secondsLeft } from "../sittings/state.ts";
import { liveViewEvents, lateAnswers, sittingAnswers, sittings } from "../sittings/tables.ts";
import { cbtTests } from "../tables.ts";
import { selectTests } from "../tests/queries-summary.ts";

/**
 * The live view of a test: all expected pupils, and those who sat and have since moved to another
 * class; by class, then by surname. Undefined if there is no such test. Two statements for any
 * number of pupils.
 */
export async function readLiveView(db: Reader, testId: string) {
  const { entryCode, pausedAt, deletedAt } = cbtTests;
  const [[test], rows] = await Promise.all([
    selectTests(db, { entryCode, pausedAt }).where(and(eq(cbtTests.id, testId), isNull(deletedAt))),
    selectPupils(db, testId),
  ]);
  return test && { test, rows };
}

/** A test with its pupils. */
export type LiveViewData = NonNullable<Awaited<ReturnType<typeof readLiveView>>>;

/**
 * Runs every two seconds, also when a test has just started and the planner has no statistics about
 * its rows: so the answers of each sitting are counted by their key.
 */
function selectPupils(db: Reader, testId: string) {
  const expected = db.$with("expected").as(
    db
      .select({
        pupilId: sql<string>`${users.id}`.as("pupil_id"),
        classId: sql<string>`${classes.id}`.as("class_expected"),
      })
      .from(cbtTests)
      .crossJoin(expectedPupils)
      .where(eq(cbtTests.id, testId)),
  );
  const sat = db.$with("sat").as(
    db
      .select({
        id: sittings.id,
        studentId: sittings.studentId,
        classId: sittings.classId,
        answered: sittings.answeredThere,
        questionIds: sittings.questionIds,
        device: sittings.device,
        seat: sittings.seat,
        beganAt: sittings.beganAt,
        secondsGiven: sittings.secondsGiven,
        handedInAt: sittings.handedInAt,
        handedInBy: sittings.handedInBy,
        receipt: sittings.receipt,
        sinceContact: sql<number>`extract(epoch from now() - ${sittings.lastContactAt})::float8`.as(
          "since_contact",
        ),
        secondsLeft: sql<
          number | null
        >`case when ${sittings.handedInAt} is null then ${secondsLeft} end`.as("seconds_left"),
      })
      .from(sittings)
      .innerJoin(cbtTests, eq(cbtTests.id, sittings.testId))
      .where(eq(cbtTests.id, testId)),
  );
  return db
    .with(expected, sat)
    .select({
      student: {
        id: users.id,
        name: registerName,
        admissionNumber: admissionNames.name,
        classId: classes.id,
        className: fullName,
      },
      sittingId: sat.id,
      testTime: studentDetails.testTime,
      testPrint: studentDetails.testPrint,
      lastContact: sql<number>`greatest(0, ${sat.sinceContact})`,
      answered: sat.answered,
      saved: sql<number>`(
        select count(${sittingAnswers.answer}) from ${sittingAnswers}
        where ${sittingAnswers.sittingId} = ${sat.id})`,
      of: sql<number | null>`cardinality(${sat.questionIds})`,
      lateAnswers: sql<number>`(
        select count(*) from ${lateAnswers}
        where ${lateAnswers.sittingId} = ${sat.id} and ${lateAnswers.decision} is null)`,
      device: sat.device,
      seat: sat.seat,
      beganAt: sat.beganAt,
      secondsLeft: sat.secondsLeft,
      secondsGiven: sat.secondsGiven,
      handedInAt: sat.handedInAt,
      handedInBy: sat.handedInBy,
      receipt: sat.receipt,
    })
    .from(expected)
    .fullJoin(sat, eq(sat.studentId, expected.pupilId))
    .innerJoin(
      users,
      and(
        eq(users.id, sql`coalesce(${sat.studentId}, ${expected.pupilId})`),
        isNull(users.deletedAt),
      ),
    )
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .innerJoin(classes, eq(classes.id, sql`coalesce(${sat.classId}, ${expected.classId})`))
    .innerJoin(admissionNames, hasAdmissionNumber)
    .orderBy(byClassAndSurname);
}

interface LogFilter {
  id: string;
  /** Only events of the pupil of this sitting, and events of all pupils. */
  sittingId: string | null;
  kind?: LiveViewEvent["kind"] | undefined;
  /** Each word must be in the name or a number of the pupil. */
  search?: string | undefined;
  page: number;
  limit: number;
}

/** The person who acted. */
const person = alias(users, "person");

/** One page of the log of a test, newest first. Two statements. */
export async function readLiveViewLog(
  db: Reader,
  { id, sittingId, kind, search, page, limit }: LogFilter,
): Promise<{ data: LiveViewEvent[]; pagination: Pagination }> {
  const matching = and(
    eq(liveViewEvents.testId, id),
    sittingId === null
      ? undefined
      : sql`(${liveViewEvents.studentId} is null or ${liveViewEvents.studentId} = (
          select ${sittings.studentId} from ${sittings}
          where ${sittings.id} = ${sittingId} and ${sittings.testId} = ${id}))`,
    kind && eq(liveViewEvents.kind, kind),
    search
      ? sql`${liveViewEvents.studentId} in (
          select ${users.id} from ${users}
          where ${and(sql`true`, ...searchedExactly(search, "names"))})`
      : undefined,
  );
  const [total, rows] = await Promise.all([
    db.$count(liveViewEvents, matching),
    db
      .select({
        id: liveViewEvents.id,
        at: liveViewEvents.at,
        kind: liveViewEvents.kind,
        studentId: liveViewEvents.studentId,
        studentName: registerName,
        by: firstNameFirst<string | null>(person),
        seconds: liveViewEvents.seconds,
        reason: liveViewEvents.reason,
        device: liveViewEvents.device,
      })
      .from(liveViewEvents)
      .leftJoin(users, eq(users.id, liveViewEvents.studentId))
      .leftJoin(person, eq(person.id, liveViewEvents.by))
      .where(matching)
      .orderBy(desc(liveViewEvents.at), desc(liveViewEvents.id))
      .limit(limit)
      .offset((page - 1) * limit),
  ]);
  return {
    data: rows.map(({ studentId, studentName, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      student: studentId === null ? null : { id: studentId, name: studentName },
    })),
    pagination: paginate(page, limit, total),
  };
}

/** Late answers of a sitting, in the order of the paper. One statement. */
export async function readLateAnswers(db: Reader, sittingId: string): Promise<LateAnswer[]> {
  const { questionId, decision, number, receivedAt, id } = lateAnswers;
  const place = sql<number>`array_position(${sittings.questionIds}, ${questionId})`;
  const rows = await db
    .select({
      id,
      place,
      answer: lateAnswers.answer,
      standing: sittingAnswers.answer,
      why: lateAnswers.why,
      sinceContact: lateAnswers.sinceContact,
      receivedAt,
      decision,
    })
    .from(lateAnswers)
    .innerJoin(
      sittings,
      sql`${sittings.id} = ${lateAnswers.sittingId}
        and ${questionId} = any(${sittings.questionIds})`,
    )
    .leftJoin(
      sittingAnswers,
      and(
        eq(sittingAnswers.sittingId, lateAnswers.sittingId),
        eq(sittingAnswers.questionId, questionId),
      ),
    )
    .where(eq(lateAnswers.sittingId, sittingId))
    .orderBy(sql`${decision} is not null`, place, number, receivedAt, id)
    .limit(MAX_LATE_ANSWERS);
  return rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }));
}
