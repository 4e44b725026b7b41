import { and, eq, sql } from "drizzle-orm";
import { type MarkedQuestion, marksFor } from "@school/core/cbt/marks/marking.ts";
import { KINDS } from "@school/core/cbt/questions/kinds/kinds.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { isMarked, isSittingIn, lockSittings, type LockedSitting } from "../row-locks.ts";
import { sittingAnswers, sittings } from "../sittings/tables.ts";
import { paperQuestions } from "../tables.ts";

/** A marked sitting. */
export interface MarkedSitting {
  sittingId: string;
  testId: string;
  studentId: string;
  marks: number;
  totalMarks: number;
  /** Number of answered questions. */
  saved: number;
  of: number;
  /** Whether a written answer has no points yet. */
  awaitsMarking: boolean;
}

/**
 * Re-marks submitted sittings after an answer has changed: four statements, however many. Returns
 * the answers whose marks changed, with the marks before.
 */
export async function markAgain(
  tx: Transaction,
  sittingIds: readonly string[],
): Promise<(MarkedSitting & { before: number })[]> {
  const locked = await lockSittings(tx, isSittingIn(sittingIds));
  const handedIn = locked.filter(isMarked);
  const before = new Map(handedIn.map(({ id, marks }) => [id, marks]));
  const marked = await markAll(tx, handedIn);
  const sheets = sql`unnest(
    ${sql.param(marked.map(({ sittingId }) => sittingId))}::uuid[],
    ${sql.param(marked.map(({ marks }) => marks))}::numeric[],
    ${sql.param(marked.map(({ totalMarks }) => totalMarks))}::numeric[],
    ${sql.param(marked.map(({ awaitsMarking }) => awaitsMarking))}::boolean[]
  ) as sheet (id, marks, total, awaits)`;
  await tx
    .update(sittings)
    .set({
      marks: sql`sheet.marks`,
      totalMarks: sql`sheet.total`,
      markedAt: sql`now()`,
      awaitsMarking: sql`sheet.awaits`,
    })
    .from(sheets)
    .where(eq(sittings.id, sql`sheet.id`));
  return marked
    .map((one) => ({ ...one, before: before.get(one.sittingId) ?? one.marks }))
    .filter((one) => one.before !== one.marks);
}

/** The columns on which marking depends; options are read only where their number counts. */
const markedColumns = {
  type: paperQuestions.type,
  options: sql<
    readonly unknown[]
  >`case when ${paperQuestions.type} = 'SEVERAL' then ${paperQuestions.options} else '[]' end`,
  details: paperQuestions.details,
  correctAnswers: paperQuestions.correctAnswers,
  marks: paperQuestions.marks,
  points: sql<readonly number[] | null>`case
    when ${sittingAnswers.pointsFor} = ${sittingAnswers.number} then ${sittingAnswers.points} end`,
};

interface JudgedRow extends MarkedQuestion {
  answer: string | null;
  points: readonly number[] | null;
}

/** The marks for an answer: by the rule of its kind, or the points of a teacher, 0 until then. */
function earnedFor(row: JudgedRow): number {
  if (!KINDS[row.type].isByHand) return marksFor(row, row.answer);
  return (row.points ?? []).reduce((sum, points) => sum + points, 0);
}

function awaitsPoints({ type, answer, points }: JudgedRow): boolean {
  return KINDS[type].isByHand === true && answer !== null && points === null;
}

/** Marks every question of each sitting's own paper, and stores the marks with the answers. */
export async function markAll(
  tx: Transaction,
  locked: readonly LockedSitting[],
): Promise<MarkedSitting[]> {
  const rows = await tx
    .select({
      sittingId: sittings.id,
      questionId: paperQuestions.questionId,
      ...markedColumns,
      answer: sittingAnswers.answer,
    })
    .from(sittings)
    .innerJoin(
      paperQuestions,
      sql`${paperQuestions.paperId} = ${sittings.paperId}
        and ${paperQuestions.questionId} = any(${sittings.questionIds})`,
    )
    .leftJoin(
      sittingAnswers,
      and(
        eq(sittingAnswers.sittingId, sittings.id),
        eq(sittingAnswers.questionId, paperQuestions.questionId),
      ),
    )
    .where(isSittingIn(locked.map(({ id }) => id)));
  const judged = rows.map((row) => ({ ...row, earned: earnedFor(row) }));
  const verdicts = sql`unnest(
    ${sql.param(judged.map(({ sittingId }) => sittingId))}::uuid[],
    ${sql.param(judged.map(({ questionId }) => questionId))}::uuid[],
    ${sql.param(judged.map(({ earned }) => earned))}::numeric[]
  ) as judged ("sittingId", "questionId", marks)`;
  await tx
    .update(sittingAnswers)
    .set({ marks: sql`judged.marks` })
    .from(verdicts)
    .where(
      sql`${sittingAnswers.sittingId} = judged."sittingId"
        and ${sittingAnswers.questionId} = judged."questionId"`,
    );
  const bySitting = Map.groupBy(judged, ({ sittingId }) => sittingId);
  return locked.map(({ id, testId, studentId }) => {
    const answers = bySitting.get(id) ?? [];
    return {
      sittingId: id,
      testId,
      studentId,
      marks: answers.reduce((sum, { earned }) => sum + earned, 0),
      totalMarks: answers.reduce((sum, { marks }) => sum + marks, 0),
      saved: answers.filter(({ answer }) => answer !== null).length,
      of: answers.length,
      awaitsMarking: answers.some(awaitsPoints),
    };
  });
}

/** The change of the marks for one answer of one sitting; never 0. */
export interface ChangedAnswerMarks {
  readonly sittingId: string;
  readonly questionId: string;
  readonly change: number;
}

/**
 * Re-marks some questions of submitted sittings after their keys have changed: three statements,
 * however many. Concurrent saves wait for these locks, so no other part of the sittings is read or
 * written. The caller locks the sittings.
 */
export async function markQuestionsAgain(
  tx: Transaction,
  sittingIds: readonly string[],
  questionIds: readonly string[],
): Promise<ChangedAnswerMarks[]> {
  const earned = sql<number>`coalesce(${sittingAnswers.marks}, 0)`;
  const rows = await tx
    .select({
      sittingId: sittingAnswers.sittingId,
      questionId: sittingAnswers.questionId,
      ...markedColumns,
      answer: sittingAnswers.answer,
      earned,
    })
    .from(sittingAnswers)
    .innerJoin(sittings, eq(sittings.id, sittingAnswers.sittingId))
    .innerJoin(
      paperQuestions,
      and(
        eq(paperQuestions.paperId, sittings.paperId),
        eq(paperQuestions.questionId, sittingAnswers.questionId),
      ),
    )
    .where(
      sql`${sittingAnswers.sittingId} = any(${sql.param(sittingIds)}::uuid[])
        and ${sittingAnswers.questionId} = any(${sql.param(questionIds)}::uuid[])`,
    );
  const moved = rows.flatMap(({ sittingId, questionId, earned: before, ...row }) => {
    const change = earnedFor(row) - before;
    return change === 0 ? [] : [{ sittingId, questionId, change }];
  });
  const changes = sql`unnest(
    ${sql.param(moved.map(({ sittingId }) => sittingId))}::uuid[],
    ${sql.param(moved.map(({ questionId }) => questionId))}::uuid[],
    ${sql.param(moved.map(({ change }) => change))}::numeric[]
  ) as moved ("sittingId", "questionId", change)`;
  await tx
    .update(sittingAnswers)
    .set({ marks: sql`${earned} + moved.change` })
    .from(changes)
    .where(
      sql`${sittingAnswers.sittingId} = moved."sittingId"
        and ${sittingAnswers.questionId} = moved."questionId"`,
    );
  await tx
    .update(sittings)
    .set({
      markedAt: sql`now()`,
      marks: sql`(
        select coalesce(sum(${sittingAnswers.marks}), 0) from ${sittingAnswers}
        where ${sittingAnswers.sittingId} = ${sittings.id})`,
    })
    .where(isSittingIn(moved.map(({ sittingId }) => sittingId)));
  return moved;
}
