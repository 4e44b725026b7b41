import { and, asc, eq } from "drizzle-orm";
import type { Reader } from "../platform/db/database.ts";
import { paperQuestions, testPapers } from "./tables.ts";

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
