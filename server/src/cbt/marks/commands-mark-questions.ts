import { sql } from "drizzle-orm";
import { marksFor } from "@school/core/cbt/marks/marking.ts";
import type { QuestionType } from "@school/core/cbt/questions/question.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { paperQuestions } from "../tables.ts";
import { sittingAnswers, sittings } from "../sittings/tables.ts";

/** By how much the marks for one answer of one sitting changed; never 0. */
export interface MovedAnswer {
  readonly sittingId: string;
  readonly questionId: string;
  readonly change: number;
}

interface AnswerRow extends Record<string, unknown> {
  sitting_id: string;
  question_id: string;
  type: QuestionType;
  correct_answers: string[];
  marks: number;
  answer: string | null;
  earned: number;
}

/**
 * Marks some questions of handed-in sittings once more, after their keys have changed: three
 * statements, however many. Whoever saves waits for these locks, so nothing else of the sittings is
 * read or written. The sittings are locked by the caller.
 */
export async function markQuestionsAgain(
  tx: Transaction,
  sittingIds: readonly string[],
  questionIds: readonly string[],
): Promise<MovedAnswer[]> {
  const { rows } = await tx.execute<AnswerRow>(sql`
    select given.sitting_id, given.question_id, question.type, question.correct_answers,
      question.marks::float8 as marks, given.answer, coalesce(given.marks, 0)::float8 as earned
    from ${sittingAnswers} given
    join ${sittings} sitting on sitting.id = given.sitting_id
    join ${paperQuestions} question on question.paper_id = sitting.paper_id
      and question.question_id = given.question_id
    where given.sitting_id = any(${sql.param(sittingIds)}::uuid[])
      and given.question_id = any(${sql.param(questionIds)}::uuid[])`);
  const moved = rows.flatMap((row) => {
    const question = {
      type: row.type,
      correctAnswers: row.correct_answers,
      marks: row.marks,
    };
    const change = marksFor(question, row.answer) - row.earned;
    return change === 0 ? [] : [{ sittingId: row.sitting_id, questionId: row.question_id, change }];
  });
  await tx.execute(sql`
    update ${sittingAnswers} set marks = coalesce(${sittingAnswers}.marks, 0) + moved.change
    from unnest(
      ${sql.param(moved.map(({ sittingId }) => sittingId))}::uuid[],
      ${sql.param(moved.map(({ questionId }) => questionId))}::uuid[],
      ${sql.param(moved.map(({ change }) => change))}::numeric[]
    ) as moved (sitting_id, question_id, change)
    where ${sittingAnswers}.sitting_id = moved.sitting_id
      and ${sittingAnswers}.question_id = moved.question_id`);
  await tx.execute(sql`
    update ${sittings} set marked_at = now(), marks = (
      select coalesce(sum(given.marks), 0) from ${sittingAnswers} given
      where given.sitting_id = ${sittings}.id)
    where ${sittings}.id = any(${sql.param(moved.map(({ sittingId }) => sittingId))}::uuid[])`);
  return moved;
}
