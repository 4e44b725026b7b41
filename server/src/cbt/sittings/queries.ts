import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { eq, sql } from "drizzle-orm";
import type {
  CandidatePaper,
  SavedAnswer,
  Sitting,
  StartDetails,
} from "@school/core/cbt/sittings/contract.ts";
import { type Accommodations, minutesOf } from "@school/core/cbt/sittings/accommodations.ts";
import { isForYoung } from "@school/core/cbt/tests/test.ts";
import { users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classCategories, classes, subjects } from "../../classes/tables.ts";
import type { Database, Reader } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/per-database.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { studentDetails } from "../../students/tables.ts";
import { presentPaper as presentPaperOf } from "../facts.ts";
import { presentCandidateQuestion } from "../questions/present.ts";
import { cbtTests, paperQuestions, testPapers } from "../tables.ts";
import { carryKey } from "./answer-file.ts";
import type { DrawnQuestion } from "./draw-questions.ts";
import { presentState, stateFields } from "./state.ts";
import { sittingAnswers, sittings } from "./tables.ts";

/** A sitting for the pupil's device; undefined if there is none. One statement. */
export async function findSitting(
  db: Database,
  sealer: Sealer,
  id: string,
): Promise<Sitting | undefined> {
  const [row] = await sittingById(db).execute({ id });
  if (!row) return undefined;
  return {
    id,
    studentId: row.studentId,
    pupil: row.pupil,
    paper: row.paper && presentPaper(sealer, row, row.paper, id),
    answers: row.answers,
    state: presentState(row),
    carryKey: carryKey(sealer, id).toString("base64"),
  };
}

/** SQL: the saved answers of a sitting, by number, as JSON. */
const answersOfSitting = sql<SavedAnswer[]>`(
  select coalesce(json_agg(json_build_object(
    'questionId', ${sittingAnswers.questionId}, 'number', ${sittingAnswers.number},
    'answer', ${sittingAnswers.answer}
  ) order by ${sittingAnswers.number}), '[]')
  from ${sittingAnswers} where ${sittingAnswers.sittingId} = ${sittings.id})`;

type CandidateQuestionRow = Parameters<typeof presentCandidateQuestion>[1];

/** SQL: the questions in this pupil's order, as JSON, without their answer keys. */
const paperOfSitting = sql<CandidateQuestionRow[]>`(
  select json_agg(json_build_object(
    'id', ${paperQuestions.questionId}, 'type', ${paperQuestions.type},
    'passage', ${paperQuestions.passage},
    'passageMedia', ${paperQuestions.passageMedia} - 'transcript', 'section', ${paperQuestions.section},
    'questionText', ${paperQuestions.questionText},
    'pictureId', ${paperQuestions.pictureId},
    'options', ${paperQuestions.options}, 'details', ${paperQuestions.details},
    'marks', ${paperQuestions.marks}
  ) order by array_position(${sittings.questionIds}, ${paperQuestions.questionId}))
  from ${paperQuestions}
  where ${paperQuestions.paperId} = ${sittings.paperId}
    and ${paperQuestions.questionId} = any(${sittings.questionIds}))`;

function selectSitting(db: Database) {
  return db
    .select({
      ...stateFields,
      studentId: sittings.studentId,
      pupil: firstNameFirst(users),
      testId: sittings.testId,
      title: cbtTests.title,
      duration: cbtTests.duration,
      isForYoung: cbtTests.isForYoung,
      randomizeOptions: cbtTests.randomizeOptions,
      testTime: studentDetails.testTime,
      testPrint: studentDetails.testPrint,
      subject: subjects.name,
      classGroup: classCategories.classGroup,
      className: fullName,
      answers: answersOfSitting,
      // The questions are omitted once it is submitted.
      paper: sql<
        CandidateQuestionRow[] | null
      >`case when ${sittings.handedInAt} is null then ${paperOfSitting} end`,
    })
    .from(sittings)
    .innerJoin(users, eq(users.id, sittings.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, sittings.studentId))
    .innerJoin(cbtTests, eq(cbtTests.id, sittings.testId))
    .innerJoin(subjects, eq(subjects.id, cbtTests.subjectId))
    .innerJoin(classCategories, eq(classCategories.id, cbtTests.categoryId))
    .innerJoin(classes, eq(classes.id, sittings.classId))
    .where(eq(sittings.id, sql.placeholder("id")));
}

type HeadRow = Awaited<ReturnType<typeof selectSitting>>[number];

/** Prepared: a whole class calls it at once, and planning takes longer than execution. */
const sittingById = prepared((db) => selectSitting(db).prepare("sitting_by_id"));

function presentPaper(
  sealer: Sealer,
  head: HeadRow,
  questions: readonly CandidateQuestionRow[],
  sittingId: string,
): CandidatePaper {
  const seed = head.randomizeOptions ? sittingId : null;
  return {
    testId: head.testId,
    title: head.title,
    subject: head.subject,
    className: head.className,
    duration: minutesOf(head.duration, head.testTime),
    totalMarks: questions.reduce((sum, { marks }) => sum + marks, 0),
    isLarge: head.testPrint !== null || (head.isForYoung ?? isForYoung(head.classGroup)),
    questions: questions.map((row) => presentCandidateQuestion(sealer, row, seed)),
  };
}

/** The name of a pupil, first names first, and the standing accommodations. One statement. */
export async function readPupil(
  db: Reader,
  id: string,
): Promise<Accommodations & { name: string }> {
  const { testTime, testPrint } = studentDetails;
  const [row] = await db
    .select({ name: firstNameFirst(users), testTime, testPrint })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(eq(users.id, id));
  return row ?? { name: "", testTime: null, testPrint: null };
}

/** The state of a sitting, for the page before the start of the test. */
export async function findOwnSittingState(
  db: Reader,
  id: string,
): Promise<StartDetails["sitting"]> {
  const [row] = await db
    .select(stateFields)
    .from(sittings)
    .innerJoin(cbtTests, eq(cbtTests.id, sittings.testId))
    .where(eq(sittings.id, id));
  if (!row) return null;
  const { status, secondsLeft } = presentState(row);
  return { id, status, secondsLeft };
}

/** The current papers by test; tests without one are left out. One statement. */
export async function readPresentPapers(db: Reader, testIds: readonly string[]) {
  const rows = await db
    .select({
      testId: cbtTests.id,
      paperId: testPapers.id,
      numQuestions: cbtTests.numQuestions,
      randomizeQuestions: cbtTests.randomizeQuestions,
      /** In paper order. */
      questions: sql<DrawnQuestion[]>`(
        select coalesce(json_agg(json_build_object('id', ${paperQuestions.questionId},
          'passage', case ${paperQuestions.passage} when '' then '' else md5(${paperQuestions.passage})
          end, 'section', ${paperQuestions.section} - 'instructions') order by ${paperQuestions.position}), '[]')
        from ${paperQuestions} where ${paperQuestions.paperId} = ${testPapers.id})`,
    })
    .from(cbtTests)
    .innerJoin(testPapers, eq(testPapers.id, presentPaperOf))
    .where(sql`${cbtTests.id} = any(${sql.param(testIds)}::uuid[])`);
  return new Map(rows.map((row) => [row.testId, row]));
}
