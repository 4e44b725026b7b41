import { plainDetails, plainMedia } from "@school/core/cbt/questions/plain-details.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { listChange } from "@school/core/cbt/tests/list-change.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { one } from "../../platform/database/rows.ts";
import { newId } from "../../platform/database/id.ts";
import { claimPictures, releasePictures } from "../questions/pictures.ts";
import { paperQuestions, testPapers } from "../tables.ts";
import { correctKeys, type Correction } from "./commands-keys.ts";
import { readPapers, type PrintedQuestion, type CurrentTest } from "./queries.ts";
import type { TestWrite } from "./test-row.ts";

const BY_SAVING = "Changed in the question list.";

/** Writes a paper of a test; new questions get an id. */
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
      passage: question.passage ?? "",
      passageMedia: plainMedia(question.passageMedia),
      section: question.section ?? null,
      topic: question.topic ?? "",
      questionText: question.questionText,
      pictureId: question.pictureId,
      options: question.options.map(({ key, text, pictureId }) => ({ key, text, pictureId })),
      details: plainDetails(question.details),
      correctAnswers: question.correctAnswers,
      explanation: question.explanation ?? "",
      marks: question.marks,
    })),
  );
}

/**
 * Saves the list of a locked test and returns whether anything changed. After sittings have begun
 * with the current paper, a changed list becomes the next paper, and these sittings keep theirs. If
 * only the key of a question changes, it is corrected in every paper that has the same question,
 * and the sittings are re-marked.
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
    const rows = await tx
      .select({ id: testPapers.id })
      .from(testPapers)
      .where(and(eq(testPapers.testId, testId), eq(testPapers.number, paper)));
    const { id: paperId } = one(rows, "present paper");
    await tx.delete(paperQuestions).where(eq(paperQuestions.paperId, paperId));
    await writeQuestions(tx, paperId, next);
    await releasePictures(tx, actor.id, present);
  }
  await correctKeys(write, testId, corrections, { reason: BY_SAVING, isRequested: false });
  const hasNewNotes = await updateNotes(tx, testId, printed, next);
  return isNewPaper || corrections.length > 0 || hasNewNotes;
}

/**
 * Updates topics and reasons on every paper that has the question, since they change no mark.
 * Returns whether any differed.
 */
async function updateNotes(
  tx: Transaction,
  testId: string,
  printed: readonly PrintedQuestion[],
  next: readonly QuestionDraft[],
): Promise<boolean> {
  const byId = new Map(next.map((question) => [question.id, question]));
  const notes = printed.flatMap(({ id, topic, explanation }) => {
    const question = byId.get(id);
    if (!question) return [];
    const note = { topic: question.topic ?? "", explanation: question.explanation ?? "" };
    const isSame = note.topic === topic && note.explanation === explanation;
    return isSame ? [] : [{ id, ...note }];
  });
  if (notes.length === 0) return false;
  const rows = sql`json_to_recordset(${JSON.stringify(notes)}::json)
    as note (id uuid, topic text, explanation text)`;
  const ofTest = tx
    .select({ id: testPapers.id })
    .from(testPapers)
    .where(eq(testPapers.testId, testId));
  await tx
    .update(paperQuestions)
    .set({ topic: sql`note.topic`, explanation: sql`note.explanation` })
    .from(rows)
    .where(
      and(eq(paperQuestions.questionId, sql`note.id`), inArray(paperQuestions.paperId, ofTest)),
    );
  return true;
}

/** Questions with ids that the test does not know are new. */
function withOwnIds(
  questions: readonly QuestionDraft[],
  printed: readonly PrintedQuestion[],
): QuestionDraft[] {
  const known = new Set(printed.map(({ id }) => id));
  return questions.map((one) => ({
    ...one,
    id: one.id !== null && known.has(one.id) ? one.id : null,
  }));
}

/** The corrected keys by question, with the papers that contain the same question. */
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
