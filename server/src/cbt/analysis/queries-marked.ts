import { first } from "@school/core/api/lists.ts";
import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { MarkedPaper } from "@school/core/cbt/analysis/item-analysis.ts";
import { contentOf } from "@school/core/cbt/tests/list-change.ts";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { mark, pupilMarks } from "../marks/queries.ts";
import { sittingAnswers, sittings } from "../sittings/tables.ts";
import { paperQuestions, testPapers } from "../tables.ts";

/**
 * The pupils who took a test, by surname: its sittings, and for a test on paper the entered scores of
 * pupils whose sheet was not read. One statement.
 */
export function candidatesOf(db: Reader, test: Pick<TestSummary, "id" | "platform">) {
  return db
    .select({
      studentId: mark.studentId,
      classId: classes.id,
      className: fullName,
      sittingId: mark.sittingId,
      /** Null for an entered score, like the questions drawn. */
      paperId: sittings.paperId,
      questionIds: sittings.questionIds,
      status: mark.status,
      marks: mark.marks,
      totalMarks: mark.totalMarks,
      minutes: mark.minutes,
    })
    .from(pupilMarks)
    .innerJoin(users, and(eq(users.id, mark.studentId), isNull(users.deletedAt)))
    .innerJoin(classes, eq(classes.id, mark.classId))
    .leftJoin(sittings, eq(sittings.id, mark.sittingId))
    .where(
      and(
        eq(mark.testId, test.id),
        test.platform === "Offline" ? undefined : isNotNull(mark.sittingId),
      ),
    )
    .orderBy(inRegisterOrder);
}

/** A pupil who took a test, or is still sitting it. */
export type Candidate = Awaited<ReturnType<typeof candidatesOf>>[number];

/** The answers of some sittings. One statement. */
export function answersOf(db: Reader, sittingIds: readonly string[]) {
  return db
    .select({
      sittingId: sittingAnswers.sittingId,
      questionId: sittingAnswers.questionId,
      answer: sittingAnswers.answer,
      marks: sittingAnswers.marks,
    })
    .from(sittingAnswers)
    .where(sql`${sittingAnswers.sittingId} = any(${sql.param(sittingIds)}::uuid[])`);
}

type AnswerRow = Awaited<ReturnType<typeof answersOf>>[number];

export type PaperQuestionRow = typeof paperQuestions.$inferSelect & { isPresent: boolean };

/** The questions of every paper of a test, those of the current paper first. One statement. */
export async function questionsOfPapers(db: Reader, testId: string): Promise<PaperQuestionRow[]> {
  const rows = await db
    .select({
      paperId: paperQuestions.paperId,
      questionId: paperQuestions.questionId,
      position: paperQuestions.position,
      type: paperQuestions.type,
      passage: paperQuestions.passage,
      passageMedia: paperQuestions.passageMedia,
      section: paperQuestions.section,
      topic: paperQuestions.topic,
      questionText: paperQuestions.questionText,
      pictureId: paperQuestions.pictureId,
      options: paperQuestions.options,
      details: paperQuestions.details,
      correctAnswers: paperQuestions.correctAnswers,
      explanation: paperQuestions.explanation,
      marks: paperQuestions.marks,
      isPresent: sql<boolean>`${testPapers.number} = (
        select max(${testPapers.number}) from ${testPapers} where ${testPapers.testId} = ${testId})`,
    })
    .from(paperQuestions)
    .innerJoin(testPapers, eq(testPapers.id, paperQuestions.paperId))
    .where(eq(testPapers.testId, testId))
    .orderBy(desc(testPapers.number), paperQuestions.position);
  return rows;
}

/** A question as printed on one or more papers: any change except the key makes another. */
export interface Item {
  /** Key of this very wording; not a question's id. */
  readonly key: string;
  readonly row: PaperQuestionRow;
  /** Whether the current list has it in this wording. */
  readonly isPresent: boolean;
}

/**
 * The distinct questions of the papers of a test, by position. The rows of the current paper come
 * first, so that its wording counts as the current one.
 */
export function itemsOf(rows: readonly PaperQuestionRow[]): Item[] {
  const byKey = Map.groupBy(rows, keyOf);
  return [...byKey]
    .map(([key, alike]) => ({
      key,
      row: first(alike),
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
  takers: readonly Candidate[],
  rows: readonly PaperQuestionRow[],
  answers: readonly AnswerRow[],
): MarkedPaper[] {
  const itemKeys = new Map(rows.map((row) => [`${row.paperId} ${row.questionId}`, keyOf(row)]));
  const byQuestion = new Map(answers.map((one) => [`${one.sittingId} ${one.questionId}`, one]));
  return takers.flatMap(({ studentId, sittingId, paperId, questionIds, marks, totalMarks }) => {
    if (marks === null || totalMarks === null || questionIds === null) return [];
    const sheet = questionIds.flatMap((questionId) => {
      const key = itemKeys.get(`${paperId} ${questionId}`);
      const one = byQuestion.get(`${sittingId} ${questionId}`);
      const answer = { answer: one?.answer ?? null, earned: one?.marks ?? 0 };
      return key === undefined ? [] : [[key, answer] as const];
    });
    return [{ pupilId: studentId, marks, totalMarks, answers: new Map(sheet) }];
  });
}
