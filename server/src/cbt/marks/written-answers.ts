import { and, eq, sql } from "drizzle-orm";
import { KINDS } from "@school/core/cbt/questions/kinds/kinds.ts";
import { arePointsOf } from "@school/core/cbt/questions/kinds/written.ts";
import type { WrittenAnswers } from "@school/core/cbt/marks/contract.ts";
import { QUESTION_TYPES } from "@school/core/cbt/questions/question-limits.ts";
import { audit, type AuditedWrite } from "../../platform/database/audit/audit.ts";
import type { Reader } from "../../platform/database/database.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { AnswerNotFound } from "../errors.ts";
import { isSittingIn, lockSittings } from "../row-locks.ts";
import { sittingAnswers, sittings } from "../sittings/tables.ts";
import { paperQuestions, testPapers } from "../tables.ts";
import { markAgain } from "./commands.ts";

const TYPES_BY_HAND = QUESTION_TYPES.filter((type) => KINDS[type].isByHand);

/** SQL condition on `paperQuestions`: a teacher marks it. */
const isByHand = sql`${paperQuestions.type} = any(${sql.param(TYPES_BY_HAND)}::text[])`;

/** SQL condition on `sittings` and `sittingAnswers`: submitted, with an answer to the question. */
const isAnswer = (questionId: unknown) => sql`${sittings.handedInAt} is not null
  and ${sittingAnswers.questionId} = ${questionId} and ${sittingAnswers.answer} is not null`;

/** SQL: the points of the present answer; null without. */
const presentPoints = sql<number[] | null>`case
  when ${sittingAnswers.pointsFor} = ${sittingAnswers.number} then ${sittingAnswers.points} end`;

/** The written answers to one question of a test, without names. Two statements. */
export async function readWrittenAnswers(
  db: Reader,
  testId: string,
  chosenId: string | undefined,
): Promise<Omit<WrittenAnswers, "test">> {
  const counted = (condition: ReturnType<typeof sql>) => sql<number>`(
    select count(*) from ${sittings}
    join ${sittingAnswers} on ${sittingAnswers.sittingId} = ${sittings.id}
    where ${sittings.testId} = ${testId} and ${isAnswer(paperQuestions.questionId)}
      and ${condition})`;
  const rows = await db
    .selectDistinctOn([paperQuestions.questionId], {
      id: paperQuestions.questionId,
      place: sql<number>`${paperQuestions.position} + 1`,
      questionText: paperQuestions.questionText,
      answers: counted(sql`true`),
      toMark: counted(sql`${presentPoints} is null`),
    })
    .from(testPapers)
    .innerJoin(paperQuestions, eq(paperQuestions.paperId, testPapers.id))
    .where(and(eq(testPapers.testId, testId), isByHand))
    .orderBy(paperQuestions.questionId, sql`${testPapers.number} desc`);
  const questions = rows.toSorted((a, b) => a.place - b.place);
  const chosen =
    questions.find(({ id }) => id === chosenId) ??
    questions.find(({ toMark }) => toMark > 0) ??
    questions[0];
  const answers = chosen ? await answersTo(db, testId, chosen.id) : [];
  return { questions, questionId: chosen?.id ?? null, answers };
}

/** In an order that tells nothing of the pupils, and stays. */
async function answersTo(db: Reader, testId: string, questionId: string) {
  const rows = await db
    .select({
      sittingId: sittings.id,
      number: sittingAnswers.number,
      answer: sql<string>`${sittingAnswers.answer}`,
      rubric: paperQuestions.correctAnswers,
      points: presentPoints,
    })
    .from(sittings)
    .innerJoin(sittingAnswers, eq(sittingAnswers.sittingId, sittings.id))
    .innerJoin(
      paperQuestions,
      and(
        eq(paperQuestions.paperId, sittings.paperId),
        eq(paperQuestions.questionId, sittingAnswers.questionId),
      ),
    )
    .where(sql`${sittings.testId} = ${testId} and ${isAnswer(questionId)} and ${isByHand}`)
    .orderBy(sql`md5(${sittings.id}::text)`);
  return rows;
}

interface GivenPoints {
  id: string;
  questionId: string;
  sittingId: string;
  number: number;
  points: readonly number[];
}

/**
 * Stores the points of an answer and marks the sitting again. A constant number of statements. Returns
 * false if the answer has changed since the teacher saw it. Throws `AnswerNotFound`, and
 * `InvalidInput` for points that the rubric does not have.
 */
export async function giveWrittenPoints(
  { tx, origin }: AuditedWrite,
  { id: testId, questionId, sittingId, number, points }: GivenPoints,
): Promise<boolean> {
  const [sitting] = await lockSittings(tx, isSittingIn([sittingId]));
  const answers = sitting?.testId === testId ? await answersTo(tx, testId, questionId) : [];
  const answer = answers.find((one) => one.sittingId === sittingId);
  if (!sitting || !answer) throw new AnswerNotFound();
  if (answer.number !== number) return false;
  if (!arePointsOf(points, answer.rubric)) {
    throw new InvalidInput([{ path: ["points"], message: "Choose points for each line." }]);
  }
  await tx
    .update(sittingAnswers)
    .set({ points, pointsFor: number })
    .where(and(eq(sittingAnswers.sittingId, sittingId), eq(sittingAnswers.questionId, questionId)));
  await markAgain(tx, [sittingId]);
  await audit({ tx, origin }, "cbt.mark-written", sitting.studentId, {
    before: { testId, sittingId, questionId, points: answer.points },
    after: { testId, sittingId, questionId, points },
  });
  return true;
}
