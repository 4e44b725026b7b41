import { surnameFirst } from "../../accounts/names-in-sql.ts";
import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  sql,
  type Column,
  type SQL,
} from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import type { LeaderboardRow, OverviewTest } from "@school/core/cbt/marks/contract.ts";
import { scoreOf } from "@school/core/cbt/marks/marking.ts";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { one } from "../../platform/database/rows.ts";
import { guardians } from "../../students/tables.ts";
import { registerName } from "../../students/queries.ts";
import { paperScores, sittingAnswers, sittings } from "../sittings/tables.ts";
import { cbtTests, paperQuestions } from "../tables.ts";
import { selectTests, type SummaryRow, totalOfTest } from "../tests/queries-summary.ts";

/** The mark of one pupil in one test. */
export interface OwnRow extends SummaryRow {
  studentId: string;
  studentName: string;
  sittingId: string | null;
  status: NonNullable<OverviewTest["own"]>["status"];
  /** In PostgreSQL's text format. */
  handedInAt: string | null;
  marks: number | null;
  totalMarks: number | null;
}

type OwnStatus = NonNullable<OverviewTest["own"]>["status"];

/** SQL: a row `mark` for every pupil and test with a sitting or an entered score. */
export const pupilMarks: SQL = sql`(
  select ${sittings.testId} as "testId", ${sittings.studentId} as "studentId",
    ${sittings.classId} as "classId", ${sittings.id} as "sittingId",
    case when ${sittings.handedInAt} is null then 'sitting' else 'handed_in' end as status,
    case when not ${sittings.awaitsMarking} then ${sittings.marks} end as marks,
    ${sittings.totalMarks} as "totalMarks",
    ${sittings.handedInAt} as "handedInAt",
    case when ${sittings.handedInBy} is distinct from 'paper' then
      (extract(epoch from ${sittings.handedInAt} - ${sittings.beganAt})
        - ${sittings.secondsStill})::float8 / 60 end as minutes
  from ${sittings}
  union all
  select ${paperScores.testId}, ${paperScores.studentId}, ${paperScores.classId}, null,
    case when ${paperScores.isAbsent} then 'absent' else 'handed_in' end,
    ${paperScores.marks}, null, ${paperScores.updatedAt}, null
  from ${paperScores}) mark`;

/** SQL: the columns of `pupilMarks`. */
export const mark = {
  testId: sql<string>`mark."testId"`,
  studentId: sql<string>`mark."studentId"`,
  classId: sql<string>`mark."classId"`,
  /** Null for an entered score. */
  sittingId: sql<string | null>`mark."sittingId"`,
  status: sql<Exclude<OwnStatus, "not_begun">>`mark.status`,
  /** Null until marked. */
  marks: sql<number | null>`mark.marks`,
  /** Null for an entered score: use the test's total. */
  totalMarks: sql<number | null>`mark."totalMarks"`,
  handedInAt: sql<string | null>`mark."handedInAt"`,
  /** Working time without pauses; null for a test on paper. */
  minutes: sql<number | null>`mark.minutes`,
};

/** SQL: the mark of the pupil of `users` in the test of `cbtTests`. */
export const markOfPupil: SQL = sql`lateral (
  select mark.* from ${pupilMarks}
  where ${mark.testId} = ${cbtTests.id} and ${mark.studentId} = ${users.id}) mark`;

/** Fields for `selectTests`: the mark of the pupil of `users`, by `markOfPupil`. */
export const ownFields = {
  studentId: sql<string>`${users.id}`.as("student_id"),
  studentName: registerName.as("student_name"),
  sittingId: mark.sittingId.as("sitting_id"),
  status: sql<OwnStatus>`coalesce(${mark.status}, 'not_begun')`.as("status"),
  handedInAt: mark.handedInAt.as("handed_in_at"),
  marks: mark.marks.as("marks"),
  totalMarks: sql<number | null>`coalesce(${mark.totalMarks}, ${totalOfTest})`.as("total_marks"),
};

/** SQL condition on a pupil's id: the actor, or a child of the actor. */
export function isOwnPupil(pupilId: Column, { id, role }: Actor): SQL {
  return role === "PARENT"
    ? sql`${pupilId} in (
        select ${guardians.studentId} from ${guardians} where ${guardians.parentId} = ${id})`
    : sql`${pupilId} = ${id}`;
}

/** One page of the marks of the person or their children, newest first. Two statements. */
export async function listOwnMarks(
  db: Reader,
  actor: Actor,
  { studentId, page, limit }: { studentId?: string | undefined; page: number; limit: number },
): Promise<{ rows: OwnRow[]; pagination: Pagination }> {
  const isTheirs = and(
    isOwnPupil(users.id, actor),
    studentId ? eq(users.id, studentId) : undefined,
  );
  const isMarked = and(
    eq(cbtTests.showCbt, true),
    isNull(cbtTests.deletedAt),
    inArray(mark.status, ["handed_in", "absent"]),
  );
  const rows = await selectTests(db, ownFields)
    .innerJoin(users, isTheirs)
    .leftJoin(markOfPupil, sql`true`)
    .where(isMarked)
    .orderBy(desc(mark.handedInAt), cbtTests.id, users.id)
    .limit(limit)
    .offset((page - 1) * limit);
  const counted = await db
    .select({ total: count() })
    .from(cbtTests)
    .innerJoin(users, isTheirs)
    .leftJoin(markOfPupil, sql`true`)
    .where(isMarked);
  return { rows, pagination: paginate(page, limit, one(counted).total) };
}

/**
 * A sitting with its mark; undefined unless it belongs to the actor or their child. One statement.
 */
export async function findOwnMark(
  db: Reader,
  actor: Actor,
  sittingId: string,
): Promise<(OwnRow & { canAnybodySit: boolean }) | undefined> {
  const [row] = await selectTests(db, { ...ownFields, canAnybodySit })
    .innerJoin(sittings, and(eq(sittings.testId, cbtTests.id), eq(sittings.id, sittingId)))
    .innerJoin(users, and(eq(users.id, sittings.studentId), isOwnPupil(users.id, actor)))
    .leftJoin(markOfPupil, sql`true`)
    .where(and(eq(cbtTests.showCbt, true), isNull(cbtTests.deletedAt)));
  return row;
}

/** SQL condition on `cbtTests`: the test is not over, or a pupil is still sitting. */
export const canAnybodySit = sql<boolean>`(
  ${cbtTests.showCbt} and coalesce(${cbtTests.closesAt} > now(), true)
  or exists (
    select 1 from ${sittings}
    where ${sittings.testId} = ${cbtTests.id} and ${sittings.handedInAt} is null))`;

export type CorrectionRow = Awaited<ReturnType<typeof correctionsOf>>[number];

/** The paper of a sitting in its own order, with the answers. One statement. */
export async function correctionsOf(db: Reader, sittingId: string) {
  const { questionId } = paperQuestions;
  const place = sql<number>`array_position(${sittings.questionIds}, ${questionId})`;
  return db
    .select({
      id: questionId,
      type: paperQuestions.type,
      passage: paperQuestions.passage,
      passageMedia: paperQuestions.passageMedia,
      topic: paperQuestions.topic,
      questionText: paperQuestions.questionText,
      pictureId: paperQuestions.pictureId,
      options: paperQuestions.options,
      details: paperQuestions.details,
      correctAnswers: paperQuestions.correctAnswers,
      explanation: paperQuestions.explanation,
      marks: paperQuestions.marks,
      place,
      given: sittingAnswers.answer,
      marksGiven: sql<number>`coalesce(${sittingAnswers.marks}, 0)`,
    })
    .from(sittings)
    .innerJoin(
      paperQuestions,
      sql`${paperQuestions.paperId} = ${sittings.paperId}
        and ${questionId} = any(${sittings.questionIds})`,
    )
    .leftJoin(
      sittingAnswers,
      and(eq(sittingAnswers.sittingId, sittings.id), eq(sittingAnswers.questionId, questionId)),
    )
    .where(eq(sittings.id, sittingId))
    .orderBy(place);
}

const LEADERS = 10;

interface Whose {
  /** The pupil who is reading. */
  ownId?: string;
  /** Only pupils who sat it in this class. */
  classId?: string | undefined;
}

/**
 * The ten highest marks of a test. Ties share a rank and are ordered by surname; the list is cut at
 * ten rows, even in a tie. One statement.
 */
export async function readLeaderboard(
  db: Reader,
  test: Pick<TestSummary, "id" | "maxScore" | "totalMarks">,
  { ownId, classId }: Whose,
): Promise<LeaderboardRow[]> {
  const rows = await db
    .select({
      rank: sql<number>`rank() over (order by ${mark.marks} desc)`,
      student: { id: users.id, name: surnameFirst(users), className: fullName },
      marks: sql<number>`${mark.marks}`,
      total: mark.totalMarks,
    })
    .from(pupilMarks)
    .innerJoin(users, and(eq(users.id, mark.studentId), isNull(users.deletedAt)))
    .innerJoin(classes, eq(classes.id, mark.classId))
    .where(
      and(
        eq(mark.testId, test.id),
        isNotNull(mark.marks),
        classId === undefined ? undefined : eq(classes.id, classId),
      ),
    )
    .orderBy(desc(mark.marks), inRegisterOrder)
    .limit(LEADERS);
  return rows.map(({ rank, student, marks, total }) => ({
    rank,
    student,
    marks,
    score: scoreOf(marks, total ?? test.totalMarks, test.maxScore),
    isOwn: student.id === ownId,
  }));
}
