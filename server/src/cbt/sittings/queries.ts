import { sql, type SQL } from "drizzle-orm";
import type {
  CandidatePaper,
  SavedAnswer,
  Sitting,
  TestBrief,
} from "@school/core/cbt/sittings/contract.ts";
import { isForYoung } from "@school/core/cbt/tests/for-young.ts";
import { users } from "../../accounts/tables.ts";
import { classCategories, classes, subjects } from "../../classes/tables.ts";
import type { Database, Reader } from "../../platform/db/database.ts";
import { prepared } from "../../platform/db/prepared.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { carryKey } from "./carried-file.ts";
import { className, firstNameFirst } from "../names-in-sql.ts";
import { presentCandidateQuestion, type QuestionRow } from "../questions/present.ts";
import { presentState, stateColumns, type StateRow } from "./sitting-state.ts";
import { cbtTests, paperQuestions } from "../tables.ts";
import { sittingAnswers, sittings } from "./tables.ts";

interface HeadRow extends StateRow {
  id: string;
  student_id: string;
  pupil: string;
  test_id: string;
  title: string;
  duration: number;
  subject: string;
  class_name: string;
  class_group: string;
  is_for_young: boolean | null;
  answers: SavedAnswer[];
  questions_asked: PaperRow[] | null;
}

type PaperRow = Omit<QuestionRow, "correctAnswers">;

/** A sitting as its pupil's machine needs it; undefined if there is none. One statement. */
export async function findSitting(
  db: Database,
  sealer: Sealer,
  id: string,
): Promise<Sitting | undefined> {
  const [found] = await sittingById(db).execute({ id });
  if (!found) return undefined;
  const { head } = found;
  return {
    id,
    studentId: head.student_id,
    pupil: head.pupil,
    paper: head.questions_asked && presentPaper(sealer, head, head.questions_asked),
    answers: head.answers,
    state: presentState(head),
    carryKey: carryKey(sealer, id).toString("base64"),
  };
}

/** SQL: what the school has of the alias `sitting`, by number, as JSON. */
const answersOfSitting: SQL = sql`(
  select coalesce(json_agg(json_build_object(
    'questionId', given.question_id, 'number', given.number, 'answer', given.answer
  ) order by given.number), '[]')
  from ${sittingAnswers} given where given.sitting_id = sitting.id)`;

/** SQL: the questions in the child's own order, as JSON. Their keys are not even read. */
const paperOfSitting: SQL = sql`(
  select json_agg(json_build_object(
    'id', question.question_id, 'type', question.type, 'questionText', question.question_text,
    'pictureId', question.picture_id, 'options', question.options, 'marks', question.marks
  ) order by array_position(sitting.question_ids, question.question_id))
  from ${paperQuestions} question
  where question.paper_id = sitting.paper_id
    and question.question_id = any(sitting.question_ids))`;

/** A whole hall asks at once, and planning it takes longer than running it. */
const sittingById = prepared((db) =>
  db
    .select({ head: sql<HeadRow>`row_to_json(found)` })
    .from(sql`(
    select sitting.id, sitting.student_id, ${firstNameFirst} as pupil, sitting.test_id,
      ${stateColumns}, test.title, test.duration, test.is_for_young,
      subject.name as subject, category.class_group,
      ${className} as class_name,
      ${answersOfSitting} as answers,
      -- The questions stay at the school once it is handed in.
      case when sitting.handed_in_at is null then ${paperOfSitting} end as questions_asked
    from ${sittings} sitting
    join ${users} pupil on pupil.id = sitting.student_id
    join ${cbtTests} test on test.id = sitting.test_id
    join ${subjects} subject on subject.id = test.subject_id
    join ${classCategories} category on category.id = test.category_id
    join ${classes} class on class.id = sitting.class_id
    where sitting.id = ${sql.placeholder("id")}) found`)
    .prepare("sitting_by_id"),
);

function presentPaper(
  sealer: Sealer,
  head: HeadRow,
  questions: readonly PaperRow[],
): CandidatePaper {
  return {
    testId: head.test_id,
    title: head.title,
    subject: head.subject,
    className: head.class_name,
    duration: head.duration,
    totalMarks: questions.reduce((sum, { marks }) => sum + marks, 0),
    isForYoung: head.is_for_young ?? isForYoung(head.class_group),
    questions: questions.map((row) => presentCandidateQuestion(sealer, row)),
  };
}

/** The name of a pupil, as pupils read it. */
export async function readPupil(db: Reader, id: string): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select ${firstNameFirst} as name from ${users} pupil where pupil.id = ${id}`);
  return rows[0]?.name ?? "";
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
