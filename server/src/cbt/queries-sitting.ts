import { sql } from "drizzle-orm";
import type {
  CandidatePaper,
  SavedAnswer,
  Sitting,
  TestBrief,
} from "@school/core/cbt/contract-sittings.ts";
import { isForYoung } from "@school/core/cbt/for-young.ts";
import { classCategories, classes, subjects } from "../classes/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import type { Sealer } from "../platform/secrets/seal.ts";
import { carryKey } from "./carried-file.ts";
import { presentCandidateQuestion, type QuestionRow } from "./present-question.ts";
import { presentState, stateColumns, type StateRow } from "./sitting-state.ts";
import { cbtTests, paperQuestions } from "./tables.ts";
import { sittingAnswers, sittings } from "./tables-sittings.ts";

interface HeadRow extends StateRow {
  id: string;
  student_id: string;
  test_id: string;
  title: string;
  duration: number;
  subject: string;
  class_name: string;
  class_group: string;
  is_for_young: boolean | null;
}

/** A sitting as its pupil's machine needs it; undefined if there is none. Three statements. */
export async function findSitting(
  db: Reader,
  sealer: Sealer,
  id: string,
): Promise<Sitting | undefined> {
  const { rows } = await db.execute<HeadRow>(sql`
    select sitting.id, sitting.student_id, sitting.test_id, ${stateColumns}, test.title,
      test.duration, subject.name as subject, category.class_group, test.is_for_young,
      class.name || coalesce(' ' || class.section, '') as class_name
    from ${sittings} sitting
    join ${cbtTests} test on test.id = sitting.test_id
    join ${subjects} subject on subject.id = test.subject_id
    join ${classCategories} category on category.id = test.category_id
    join ${classes} class on class.id = sitting.class_id
    where sitting.id = ${id}`);
  const [head] = rows;
  if (!head) return undefined;
  const answers = await readAnswers(db, id);
  // The questions stay at the school once it is handed in.
  const paper = head.handed_in_at === null ? await readPaper(db, sealer, head) : null;
  return {
    id,
    studentId: head.student_id,
    paper,
    answers,
    state: presentState(head),
    carryKey: carryKey(sealer, id).toString("base64"),
  };
}

async function readAnswers(db: Reader, sittingId: string): Promise<SavedAnswer[]> {
  const { rows } = await db.execute<SavedAnswer & Record<string, unknown>>(sql`
    select question_id as "questionId", number, answer from ${sittingAnswers}
    where sitting_id = ${sittingId} order by number`);
  return rows;
}

/** The questions in the child's own order. Their keys are not even read. */
async function readPaper(db: Reader, sealer: Sealer, head: HeadRow): Promise<CandidatePaper> {
  type Row = Omit<QuestionRow, "correctAnswers"> & Record<string, unknown>;
  const { rows } = await db.execute<Row>(sql`
    select question.question_id as id, question.type, question.question_text as "questionText",
      question.picture_id as "pictureId", question.options, question.marks::float8 as marks
    from ${sittings} sitting
    join ${paperQuestions} question on question.paper_id = sitting.paper_id
      and question.question_id = any(sitting.question_ids)
    where sitting.id = ${head.id}
    order by array_position(sitting.question_ids, question.question_id)`);
  return {
    testId: head.test_id,
    title: head.title,
    subject: head.subject,
    className: head.class_name,
    duration: head.duration,
    totalMarks: rows.reduce((sum, { marks }) => sum + marks, 0),
    isForYoung: head.is_for_young ?? isForYoung(head.class_group),
    questions: rows.map((row) => presentCandidateQuestion(sealer, row)),
  };
}

/** How a sitting stands, for a page that does not take it up. */
export async function findOwnStanding(db: Reader, id: string): Promise<TestBrief["sitting"]> {
  const { rows } = await db.execute<StateRow>(sql`
    select ${stateColumns}
    from ${sittings} sitting join ${cbtTests} test on test.id = sitting.test_id
    where sitting.id = ${id}`);
  const [row] = rows;
  if (!row) return null;
  const { status, secondsLeft } = presentState(row);
  return { id, status, secondsLeft };
}
