import { and, asc, eq, sql } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { presentPaper } from "../facts.ts";
import { cbtTests, paperQuestions, testPapers } from "../tables.ts";

const printed = {
  paperId: testPapers.id,
  /** Of the paper. */
  number: testPapers.number,
  id: paperQuestions.questionId,
  type: paperQuestions.type,
  questionText: paperQuestions.questionText,
  pictureId: paperQuestions.pictureId,
  options: paperQuestions.options,
  correctAnswers: paperQuestions.correctAnswers,
  marks: paperQuestions.marks,
};

/** The questions of all papers of a test, or one of them, by paper and place. One statement. */
export async function readPapers(db: Reader, testId: string, questionId?: string) {
  const rows = await db
    .select(printed)
    .from(testPapers)
    .innerJoin(paperQuestions, eq(paperQuestions.paperId, testPapers.id))
    .where(
      and(
        eq(testPapers.testId, testId),
        questionId ? eq(paperQuestions.questionId, questionId) : undefined,
      ),
    )
    .orderBy(asc(testPapers.number), asc(paperQuestions.position));
  return rows.map((row) => ({ ...row, options: [...row.options] }));
}

/** A question as one paper of its test prints it. */
export type PrintedQuestion = Awaited<ReturnType<typeof readPapers>>[number];

/** The paper with which a pupil begins now. */
export interface PresentPaper {
  readonly paperId: string;
  /** In the paper's order. */
  readonly questionIds: readonly string[];
  /** That many are drawn for each pupil; null takes all. */
  readonly numQuestions: number | null;
  readonly randomizeQuestions: boolean;
}

/** By test; a test without a paper is left out. One statement. */
export async function readPresentPapers(
  db: Reader,
  testIds: readonly string[],
): Promise<ReadonlyMap<string, PresentPaper>> {
  const { rows } = await db.execute<
    PresentPaper & { testId: string } & Record<string, unknown>
  >(sql`
    select test.id as "testId", paper.id as "paperId", test.num_questions as "numQuestions",
      test.randomize_questions as "randomizeQuestions",
      array(
        select question_id from ${paperQuestions} question
        where question.paper_id = paper.id order by question.position
      ) as "questionIds"
    from ${cbtTests} test
    join lateral (select ${presentPaper} as id) paper on paper.id is not null
    where test.id = any(${sql.param(testIds)}::uuid[])`);
  return new Map(rows.map((row) => [row.testId, row]));
}
