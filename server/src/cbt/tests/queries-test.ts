import { sql, type SQL } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import type { TestPreview, TestWithQuestions } from "@school/core/cbt/tests/contract.ts";
import { isForYoung as isLevelForYoung } from "@school/core/cbt/tests/for-young.ts";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import { users } from "../../accounts/tables.ts";
import { classCategories } from "../../classes/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { drawQuestions } from "../sittings/draw-questions.ts";
import { presentPaper } from "../facts.ts";
import {
  presentCandidateQuestion,
  presentQuestion,
  type QuestionRow,
} from "../questions/present.ts";
import { findSummary, summaryColumns, summaryJoins } from "./queries-summary.ts";
import { managedColumns, presentManaged } from "./queries.ts";
import { cbtTestAuthors, cbtTests, paperQuestions, testPapers } from "../tables.ts";
import { sittings } from "../sittings/tables.ts";

type OwnColumns = Pick<
  TestWithQuestions,
  | "entryCode"
  | "randomizeQuestions"
  | "isForYoung"
  | "numQuestions"
  | "scale"
  | "questionBankId"
  | "coAuthors"
  | "paper"
  | "hasBegun"
>;
type TestRow = Parameters<typeof presentManaged>[0] & OwnColumns & { list: QuestionRow[] };

/** SQL: the questions of the paper whose id is given, in their order, as a JSON list of rows. */
const questionsOf = (paperId: SQL) => sql`(
  select coalesce(json_agg(json_build_object(
    'id', question.question_id, 'type', question.type, 'questionText', question.question_text,
    'pictureId', question.picture_id, 'options', question.options,
    'correctAnswers', question.correct_answers, 'marks', question.marks
  ) order by question.position), '[]')
  from ${paperQuestions} question where question.paper_id = ${paperId})`;

/** A test as commands see it; routes answer what the contract has of it. */
export interface StandingTest extends TestWithQuestions {
  createdBy: string;
  isDeleted: boolean;
}

/** A test with its present list and keys, deleted or not; undefined if there is none. One statement. */
export async function findTest(
  db: Reader,
  { actor, sealer }: { actor: Actor; sealer: Sealer },
  testId: string,
): Promise<StandingTest | undefined> {
  const { rows } = await db.execute<TestRow & Pick<StandingTest, "createdBy" | "isDeleted">>(sql`
    select ${summaryColumns}, ${managedColumns(actor)},
      test.created_by as "createdBy", test.deleted_at is not null as "isDeleted",
      test.entry_code as "entryCode", test.randomize_questions as "randomizeQuestions",
      test.is_for_young as "isForYoung",
      test.num_questions as "numQuestions", test.max_score::float8 as scale,
      test.question_bank_id as "questionBankId",
      (select coalesce(json_agg(json_build_object('id', person.id,
          'name', concat_ws(' ', person.first_name, person.last_name))
          order by person.last_name collate "und-x-icu", person.id), '[]')
        from ${cbtTestAuthors} named join ${users} person on person.id = named.user_id
        where named.test_id = test.id) as "coAuthors",
      (select count(*) from ${testPapers} any_paper where any_paper.test_id = test.id)::int as paper,
      exists (select 1 from ${sittings} begun where begun.paper_id = ${presentPaper}) as "hasBegun",
      ${questionsOf(presentPaper)} as list
    from ${cbtTests} test ${summaryJoins} where test.id = ${testId}`);
  const [row] = rows;
  if (!row) return undefined;
  const { entryCode, randomizeQuestions, numQuestions, scale, questionBankId } = row;
  const { coAuthors, paper, hasBegun, createdBy, isDeleted, isForYoung } = row;
  return {
    ...presentManaged(row),
    entryCode,
    randomizeQuestions,
    isForYoung,
    numQuestions,
    scale,
    questionBankId,
    coAuthors,
    paper,
    hasBegun,
    createdBy,
    isDeleted,
    list: row.list.map((question) => presentQuestion(sealer, question)),
  };
}

interface PreviewRow extends Record<string, unknown> {
  classGroup: string;
  isForYoung: boolean | null;
  numQuestions: number | null;
  randomizeQuestions: boolean;
  list: QuestionRow[];
}

/**
 * The present paper as a pupil would get it, drawn and put in order anew each time. Two statements;
 * undefined if there is no such test.
 */
export async function previewPaper(
  db: Reader,
  sealer: Sealer,
  testId: string,
): Promise<TestPreview | undefined> {
  const test = await findSummary(db, testId);
  if (!test) return undefined;
  const { rows } = await db.execute<PreviewRow>(sql`
    select category.class_group as "classGroup", test.is_for_young as "isForYoung",
      test.num_questions as "numQuestions", test.randomize_questions as "randomizeQuestions",
      ${questionsOf(presentPaper)} as list
    from ${cbtTests} test join ${classCategories} category on category.id = test.category_id
    where test.id = ${testId}`);
  const { classGroup, isForYoung, list, ...drawing } = rows[0]!;
  const byId = new Map(list.map((question) => [question.id, question]));
  const drawn = drawQuestions([...byId.keys()], drawing);
  return {
    test,
    paper: {
      ...headOf(test),
      isForYoung: isForYoung ?? isLevelForYoung(classGroup),
      questions: drawn.map((id) => presentCandidateQuestion(sealer, byId.get(id)!)),
    },
    drawnFrom: drawn.length < list.length ? list.length : null,
    isShuffled: drawing.randomizeQuestions,
  };
}

function headOf(test: TestSummary) {
  const { id, title, subject, classCategory, duration, totalMarks } = test;
  const className = (test.class ?? classCategory).name;
  return { testId: id, title, subject: subject.name, className, duration, totalMarks };
}
