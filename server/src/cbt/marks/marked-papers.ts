import type { MarkedPaper } from "@school/core/cbt/analysis/item-analysis.ts";
import { contentOf } from "@school/core/cbt/tests/list-change.ts";
import type { AnswerRow, PaperQuestionRow, Taker } from "./queries-marked.ts";

/** A question as it stood on one or more papers: a change of anything but the key makes another. */
export interface Item {
  /** Of this very wording; no question's id. */
  readonly key: string;
  readonly row: PaperQuestionRow;
  /** It stands so in the present list. */
  readonly isPresent: boolean;
}

/**
 * The different questions of a test's papers, by their place. Rows of the present paper come first,
 * so that a wording which stands there today is that of today.
 */
export function itemsOf(rows: readonly PaperQuestionRow[]): Item[] {
  const byKey = Map.groupBy(rows, keyOf);
  return [...byKey]
    .map(([key, alike]) => ({
      key,
      row: alike[0]!,
      isPresent: alike.some(({ isPresent }) => isPresent),
    }))
    .toSorted(
      (a, b) => a.row.position - b.row.position || Number(b.isPresent) - Number(a.isPresent),
    );
}

function keyOf(row: PaperQuestionRow): string {
  return `${row.questionId} ${contentOf(row)}`;
}

/** The marked sittings as papers over items; a question without an answer was left blank. */
export function markedPapers(
  takers: readonly Taker[],
  rows: readonly PaperQuestionRow[],
  answers: readonly AnswerRow[],
): MarkedPaper[] {
  const itemKeys = new Map(rows.map((row) => [`${row.paperId} ${row.questionId}`, keyOf(row)]));
  const given = new Map(answers.map((one) => [`${one.sitting_id} ${one.question_id}`, one]));
  return takers.flatMap(({ student_id, sitting_id, paper_id, question_ids, ...taker }) => {
    if (taker.marks === null || taker.total_marks === null || question_ids === null) return [];
    const sheet = question_ids.flatMap((questionId) => {
      const key = itemKeys.get(`${paper_id} ${questionId}`);
      const one = given.get(`${sitting_id} ${questionId}`);
      const answer = { answer: one?.answer ?? null, earned: one?.marks ?? 0 };
      return key === undefined ? [] : [[key, answer] as const];
    });
    return [
      {
        pupilId: student_id,
        marks: taker.marks,
        totalMarks: taker.total_marks,
        answers: new Map(sheet),
      },
    ];
  });
}
