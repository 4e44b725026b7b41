import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { listChange } from "@school/core/cbt/tests/list-change.ts";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { one } from "../../platform/db/rows.ts";
import { newId } from "../../platform/db/id.ts";
import { claimPictures, releasePictures } from "../questions/pictures.ts";
import { paperQuestions, testPapers } from "../tables.ts";
import { correctKeys, type Correction } from "./commands-keys.ts";
import { readPapers, type PrintedQuestion, type CurrentTest } from "./queries.ts";
import type { TestWrite } from "./test-row.ts";

const BY_SAVING = "Changed in the question list.";

/** Writes another paper of a test. A question that has no id yet gets one. */
export async function writePaper(
  tx: Transaction,
  paper: { testId: string; number: number; questions: readonly QuestionDraft[] },
): Promise<void> {
  const id = newId();
  const { testId, number } = paper;
  await tx.insert(testPapers).values({ id, testId, number });
  await writeQuestions(tx, id, paper.questions);
}

async function writeQuestions(
  tx: Transaction,
  paperId: string,
  questions: readonly QuestionDraft[],
): Promise<void> {
  if (questions.length === 0) return;
  await tx.insert(paperQuestions).values(
    questions.map((question, position) => ({
      paperId,
      questionId: question.id ?? newId(),
      position,
      type: question.type,
      questionText: question.questionText,
      pictureId: question.pictureId,
      options: question.options.map(({ key, text, pictureId }) => ({ key, text, pictureId })),
      correctAnswers: question.correctAnswers,
      marks: question.marks,
    })),
  );
}

/**
 * Makes the list of a locked test this one; answers whether anything of it changed. Once a sitting
 * has the present paper, another list is the next paper, and sittings that have begun keep theirs.
 * A key that changes while the question reads the same is corrected in every paper in which it
 * reads so, and all who were marked by it are marked anew.
 */
export async function saveList(
  write: TestWrite,
  { id: testId, paper, hasBegun }: CurrentTest,
  questions: readonly QuestionDraft[],
): Promise<boolean> {
  const { tx, actor } = write;
  const printed = await readPapers(tx, testId);
  const next = withOwnIds(questions, printed);
  const papers = [...Map.groupBy(printed, ({ number }) => number)];
  const present = printed.filter(({ number }) => number === paper);
  const { isNewPaper } = listChange(present, next);
  await claimPictures(tx, actor, next);
  const corrections = correctionsIn(papers, next);
  if (isNewPaper && hasBegun) {
    await writePaper(tx, { testId, number: paper + 1, questions: next });
  } else if (isNewPaper) {
    const standing = await tx
      .select({ id: testPapers.id })
      .from(testPapers)
      .where(and(eq(testPapers.testId, testId), eq(testPapers.number, paper)));
    const { id: paperId } = one(standing, "present paper");
    await tx.delete(paperQuestions).where(eq(paperQuestions.paperId, paperId));
    await writeQuestions(tx, paperId, next);
    await releasePictures(tx, actor.id, present);
  }
  await correctKeys(write, testId, corrections, { reason: BY_SAVING, isAsked: false });
  return isNewPaper || corrections.length > 0;
}

/** An id that no paper of the test knows is no id: the question is new here. */
function withOwnIds(
  questions: readonly QuestionDraft[],
  printed: readonly PrintedQuestion[],
): QuestionDraft[] {
  const own = new Set(printed.map(({ id }) => id));
  return questions.map((one) => ({
    ...one,
    id: one.id !== null && own.has(one.id) ? one.id : null,
  }));
}

/** By question, in which papers its key is another than in the list, though it reads the same. */
function correctionsIn(
  papers: readonly (readonly [number, readonly PrintedQuestion[]])[],
  next: readonly QuestionDraft[],
): Correction[] {
  const keys = new Map(next.map((question) => [question.id, question.correctAnswers]));
  const wrong = papers.flatMap(([, list]) => {
    const { corrected } = listChange(list, next);
    return list.filter(({ id }) => corrected.includes(id));
  });
  return [...Map.groupBy(wrong, ({ id }) => id)].flatMap(([questionId, inPapers]) => {
    const after = keys.get(questionId);
    const newest = inPapers.at(-1);
    if (!after || !newest) return [];
    return [
      {
        questionId,
        questionText: newest.questionText,
        before: newest.correctAnswers,
        after,
        papers: inPapers.map(({ paperId }) => ({ paperId, key: after })),
      },
    ];
  });
}
