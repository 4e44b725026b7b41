import { sql, type SQL } from "drizzle-orm";
import { marksFor } from "@school/core/cbt/marks/marking.ts";
import type { QuestionType } from "@school/core/cbt/questions/question.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { hallClock } from "../hall/hall-clock.ts";
import { receiptCode } from "../sittings/receipt.ts";
import { lockSittings, type LockedSitting } from "../row-locks.ts";
import { cbtTests, paperQuestions } from "../tables.ts";
import { sittingAnswers, sittings } from "../sittings/tables.ts";

/** One sitting after it was marked. */
export interface MarkedSitting {
  sittingId: string;
  testId: string;
  studentId: string;
  marks: number;
  totalMarks: number;
  /** Questions that have an answer. */
  saved: number;
  of: number;
}

export interface HandIn {
  by: "pupil" | "time" | "invigilator";
  sealer: Sealer;
}

/**
 * Hands in those of the sittings that are open, with what the school has, and marks them: four
 * statements, however many. Answers under way wait for the locks and then come late. Whoever was
 * handed in already is left out of the answer.
 */
export async function handInSittings(
  tx: Transaction,
  sittingIds: readonly string[],
  { by, sealer }: HandIn,
): Promise<(MarkedSitting & { receipt: string; handedInAt: string })[]> {
  // Those that are handed in are locked too: nobody re-opens them before the caller has answered.
  const locked = await lockSittings(tx, oneOf(sittingIds));
  const open = locked.filter(({ marks }) => marks === null);
  const marked = await markAll(tx, open);
  const receipts = marked.map(({ sittingId, saved }) => receiptCode(sealer, sittingId, saved));
  const { rows } = await tx.execute<{ id: string; at: Date }>(sql`
    update ${sittings} sitting set handed_in_at = now(), handed_in_by = ${by}, marked_at = now(),
      -- Nobody worked while the hall stood still, nor after the time was up.
      seconds_still = seconds_still
        + extract(epoch from now() - least(${hallClock}, deadline)),
      marks = sheet.marks, total_marks = sheet.total, receipt = sheet.receipt,
      saved_at_hand_in = sheet.saved
    from unnest(
      ${sql.param(marked.map(({ sittingId }) => sittingId))}::uuid[],
      ${sql.param(marked.map(({ marks }) => marks))}::numeric[],
      ${sql.param(marked.map(({ totalMarks }) => totalMarks))}::numeric[],
      ${sql.param(receipts)}::text[],
      ${sql.param(marked.map(({ saved }) => saved))}::int[]
    ) as sheet (id, marks, total, receipt, saved), ${cbtTests} test
    where sitting.id = sheet.id and test.id = sitting.test_id
    returning sitting.id, sitting.handed_in_at as at`);
  const handedInAt = new Map(rows.map(({ id, at }) => [id, new Date(at).toISOString()]));
  return marked.map((one, index) => ({
    ...one,
    receipt: receipts[index]!,
    handedInAt: handedInAt.get(one.sittingId)!,
  }));
}

/**
 * Marks sittings that are handed in once more, after an answer has changed: four statements,
 * however many. Answers whose marks moved, with the marks before.
 */
export async function markAgain(
  tx: Transaction,
  sittingIds: readonly string[],
): Promise<(MarkedSitting & { before: number })[]> {
  const locked = await lockSittings(tx, oneOf(sittingIds));
  const handedIn = locked.filter(({ marks }) => marks !== null);
  const marked = await markAll(tx, handedIn);
  const { rows } = await tx.execute<{ id: string; before: number }>(sql`
    update ${sittings} set marks = sheet.marks, total_marks = sheet.total, marked_at = now()
    from unnest(
      ${sql.param(marked.map(({ sittingId }) => sittingId))}::uuid[],
      ${sql.param(marked.map(({ marks }) => marks))}::numeric[],
      ${sql.param(marked.map(({ totalMarks }) => totalMarks))}::numeric[]
    ) as sheet (id, marks, total)
    join ${sittings} standing on standing.id = sheet.id
    where ${sittings}.id = sheet.id
    returning ${sittings}.id, standing.marks as before`);
  const before = new Map(rows.map((row) => [row.id, Number(row.before)]));
  return marked
    .map((one) => ({ ...one, before: before.get(one.sittingId)! }))
    .filter((one) => one.before !== one.marks);
}

const oneOf = (sittingIds: readonly string[]): SQL =>
  sql`id = any(${sql.param(sittingIds)}::uuid[])`;

interface AnswerRow extends Record<string, unknown> {
  sitting_id: string;
  question_id: string;
  type: QuestionType;
  correct_answers: string[];
  marks: number;
  answer: string | null;
}

/** Marks every question of every sitting's own paper, and keeps the marks with the answers. */
async function markAll(
  tx: Transaction,
  locked: readonly LockedSitting[],
): Promise<MarkedSitting[]> {
  const { rows } = await tx.execute<AnswerRow>(sql`
    select sitting.id as sitting_id, question.question_id, question.type,
      question.correct_answers, question.marks::float8 as marks, given.answer
    from ${sittings} sitting
    join ${paperQuestions} question on question.paper_id = sitting.paper_id
      and question.question_id = any(sitting.question_ids)
    left join ${sittingAnswers} given on given.sitting_id = sitting.id
      and given.question_id = question.question_id
    where sitting.id = any(${sql.param(locked.map(({ id }) => id))}::uuid[])`);
  const judged = rows.map((row) => ({
    ...row,
    earned: marksFor(
      { type: row.type, correctAnswers: row.correct_answers, marks: row.marks },
      row.answer,
    ),
  }));
  await tx.execute(sql`
    update ${sittingAnswers} set marks = judged.marks
    from unnest(
      ${sql.param(judged.map(({ sitting_id }) => sitting_id))}::uuid[],
      ${sql.param(judged.map(({ question_id }) => question_id))}::uuid[],
      ${sql.param(judged.map(({ earned }) => earned))}::numeric[]
    ) as judged (sitting_id, question_id, marks)
    where ${sittingAnswers}.sitting_id = judged.sitting_id
      and ${sittingAnswers}.question_id = judged.question_id`);
  const bySitting = Map.groupBy(judged, ({ sitting_id }) => sitting_id);
  return locked.map(({ id, testId, studentId }) => {
    const own = bySitting.get(id) ?? [];
    return {
      sittingId: id,
      testId,
      studentId,
      marks: own.reduce((sum, { earned }) => sum + earned, 0),
      totalMarks: own.reduce((sum, { marks }) => sum + marks, 0),
      saved: own.filter(({ answer }) => answer !== null).length,
      of: own.length,
    };
  });
}
