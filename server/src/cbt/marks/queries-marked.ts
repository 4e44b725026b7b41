import { sql } from "drizzle-orm";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { bySurname, className, firstNameFirst } from "../names-in-sql.ts";
import { pupilMarks } from "./queries.ts";
import { paperQuestions, testPapers } from "../tables.ts";
import { sittingAnswers, sittings } from "../sittings/tables.ts";

/** A pupil who took a test, or sits it still. */
export interface Taker extends Record<string, unknown> {
  student_id: string;
  name: string;
  class_id: string;
  class_name: string;
  /** Null on paper. */
  sitting_id: string | null;
  paper_id: string | null;
  /** The questions that were drawn; null on paper. */
  question_ids: string[] | null;
  status: "sitting" | "handed_in" | "absent";
  /** Null until marked. */
  marks: number | null;
  /** Null on paper: the test's own total. */
  total_marks: number | null;
  minutes: number | null;
}

/**
 * Who took a test, by surname: its sittings, or of a test on paper the scores that were typed in.
 * One statement.
 */
export async function takersOf(
  db: Reader,
  test: Pick<TestSummary, "id" | "platform">,
): Promise<Taker[]> {
  const { rows } = await db.execute<Taker>(sql`
    select mark.student_id, ${firstNameFirst} as name,
      class.id as class_id, ${className} as class_name,
      mark.sitting_id, sitting.paper_id, sitting.question_ids, mark.status,
      mark.marks::float8 as marks, mark.total_marks::float8 as total_marks, mark.minutes
    from ${pupilMarks} mark
    join ${users} pupil on pupil.id = mark.student_id and pupil.deleted_at is null
    join ${classes} class on class.id = mark.class_id
    left join ${sittings} sitting on sitting.id = mark.sitting_id
    where mark.test_id = ${test.id} and (mark.sitting_id is null) = ${test.platform === "Offline"}
    order by ${bySurname}`);
  return rows;
}

export interface AnswerRow extends Record<string, unknown> {
  sitting_id: string;
  question_id: string;
  answer: string | null;
  marks: number | null;
}

/** The answers of some sittings. One statement. */
export async function answersOf(db: Reader, sittingIds: readonly string[]): Promise<AnswerRow[]> {
  const { rows } = await db.execute<AnswerRow>(sql`
    select sitting_id, question_id, answer, marks::float8 as marks from ${sittingAnswers}
    where sitting_id = any(${sql.param(sittingIds)}::uuid[])`);
  return rows;
}

export type PaperQuestionRow = typeof paperQuestions.$inferSelect & { isPresent: boolean };

/** The questions of every paper of a test, the present one's first. One statement. */
export async function questionsOfPapers(db: Reader, testId: string): Promise<PaperQuestionRow[]> {
  const rows = await db
    .select({
      paperId: paperQuestions.paperId,
      questionId: paperQuestions.questionId,
      position: paperQuestions.position,
      type: paperQuestions.type,
      questionText: paperQuestions.questionText,
      pictureId: paperQuestions.pictureId,
      options: paperQuestions.options,
      correctAnswers: paperQuestions.correctAnswers,
      marks: paperQuestions.marks,
      isPresent: sql<boolean>`${testPapers.number} = (
        select max(latest.number) from ${testPapers} latest where latest.test_id = ${testId})`,
    })
    .from(paperQuestions)
    .innerJoin(testPapers, sql`${testPapers.id} = ${paperQuestions.paperId}`)
    .where(sql`${testPapers.testId} = ${testId}`)
    .orderBy(sql`${testPapers.number} desc, ${paperQuestions.position}`);
  return rows;
}
