import type { Actor } from "@school/core/accounts/actor.ts";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import type {
  ManagedTest,
  TestPreview,
  TestWithQuestions,
} from "@school/core/cbt/tests/contract.ts";
import {
  isForYoung as isLevelForYoung,
  type TestState,
  type TestSummary,
} from "@school/core/cbt/tests/test.ts";
import { and, asc, desc, eq, ilike, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { classCategories } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { escapeLike } from "../../platform/database/like.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { TestNotFound } from "../errors.ts";
import { expectedPupils, isTestChangedBy, isWatchedBy, presentPaper } from "../facts.ts";
import {
  presentCandidateQuestion,
  presentQuestion,
  type QuestionRow,
} from "../questions/present.ts";
import { newId } from "../../platform/database/id.ts";
import { type DrawnQuestion, drawQuestions } from "../sittings/draw-questions.ts";
import { paperScores, sittings } from "../sittings/tables.ts";
import { cbtTestAuthors, cbtTests, paperQuestions, testPapers } from "../tables.ts";
import { requireSummary, presentSummary, selectTests } from "./queries-summary.ts";

const ofTest = eq(sittings.testId, cbtTests.id);

/** Selects tests for their authors and watchers, with `fields` added. */
function selectManaged<Fields extends SelectedFields>(db: Reader, actor: Actor, fields: Fields) {
  return selectTests(db, {
    createdAt: cbtTests.createdAt,
    version: cbtTests.version,
    expected: sql<number>`(select count(*) from ${expectedPupils})`,
    sitting: sql<number>`(
      select count(*) from ${sittings} where ${ofTest} and ${sittings.handedInAt} is null)`,
    done: sql<number>`(
      (select count(*) from ${sittings} where ${ofTest} and ${sittings.handedInAt} is not null)
      + (select count(*) from ${paperScores} where ${paperScores.testId} = ${cbtTests.id}))`,
    mayChange: isTestChangedBy(actor),
    ...fields,
  });
}

export type ManagedRow = Awaited<ReturnType<typeof selectManaged<Record<never, never>>>>[number];

export function presentManaged(row: ManagedRow): ManagedTest {
  const { createdAt, expected, sitting, done, mayChange, version } = row;
  return {
    ...presentSummary(row),
    createdAt: createdAt.toISOString(),
    expected,
    sitting,
    done,
    mayChange,
    version,
  };
}

export interface TestFilter {
  search?: string | undefined;
  state?: TestState | undefined;
  termId?: string | undefined;
  subjectId?: string | undefined;
  classCategoryId?: string | undefined;
  page: number;
  limit: number;
}

/**
 * One page of the tests that the actor may watch, those that are open or coming first, then the
 * newest: two statements.
 */
export async function listTests(
  db: Reader,
  actor: Actor,
  filter: TestFilter,
): Promise<{ rows: ManagedRow[]; pagination: Pagination }> {
  const { page, limit } = filter;
  const matching = and(isNull(cbtTests.deletedAt), isWatchedBy(actor), ...conditionsOf(filter));
  const inOrder = [
    sql`case when ${isIn.open} then 0 when ${isIn.coming} then 1 else 2 end`,
    desc(cbtTests.createdAt),
    desc(cbtTests.id),
  ];
  // Pages first, so that counts are read only for its tests.
  const ofPage = db
    .select({ id: cbtTests.id })
    .from(cbtTests)
    .where(matching)
    .orderBy(...inOrder)
    .limit(limit)
    .offset((page - 1) * limit);
  const rows = await selectManaged(db, actor, {})
    .where(inArray(cbtTests.id, ofPage))
    .orderBy(...inOrder);
  const total = await db.$count(cbtTests, matching);
  return { rows, pagination: paginate(page, limit, total) };
}

function conditionsOf({ search, state, ...exact }: TestFilter): SQL[] {
  const { termId, subjectId, classCategoryId } = exact;
  const words = (search ?? "").normalize("NFC").split(/\s+/).filter(Boolean);
  return [
    ...words.map((word) => ilike(cbtTests.title, `%${escapeLike(word)}%`)),
    ...(state ? [isIn[state]] : []),
    ...(termId ? [eq(cbtTests.termId, termId)] : []),
    ...(subjectId ? [eq(cbtTests.subjectId, subjectId)] : []),
    ...(classCategoryId ? [eq(cbtTests.categoryId, classCategoryId)] : []),
  ];
}

/** SQL version of `testState`. */
const isIn: Record<TestState, SQL> = {
  draft: sql`not ${cbtTests.showCbt}`,
  coming: sql`${cbtTests.showCbt} and ${cbtTests.opensAt} > now()`,
  open: sql`${cbtTests.showCbt} and coalesce(${cbtTests.opensAt} <= now(), true)
    and coalesce(${cbtTests.closesAt} > now(), true)`,
  over: sql`${cbtTests.showCbt} and coalesce(${cbtTests.opensAt} <= now(), true)
    and ${cbtTests.closesAt} <= now()`,
};

/** SQL: the questions of the current paper in order, as a JSON list of rows. */
const presentList = sql<(QuestionRow & Pick<DrawnQuestion, "section">)[]>`(
  select coalesce(json_agg(json_build_object(
    'id', ${paperQuestions.questionId}, 'type', ${paperQuestions.type},
    'passage', ${paperQuestions.passage},
    'passageMedia', ${paperQuestions.passageMedia}, 'section', ${paperQuestions.section},
    'topic', ${paperQuestions.topic}, 'questionText', ${paperQuestions.questionText},
    'pictureId', ${paperQuestions.pictureId},
    'options', ${paperQuestions.options}, 'details', ${paperQuestions.details},
    'correctAnswers', ${paperQuestions.correctAnswers},
    'explanation', ${paperQuestions.explanation}, 'marks', ${paperQuestions.marks}
  ) order by ${paperQuestions.position}), '[]')
  from ${paperQuestions} where ${paperQuestions.paperId} = ${presentPaper})`;

/** SQL: by surname. */
const coAuthors = sql<TestWithQuestions["coAuthors"]>`(
  select coalesce(json_agg(
    json_build_object('id', ${users.id}, 'name', ${firstNameFirst(users)})
    order by ${users.lastName} collate "und-x-icu", ${users.id}), '[]')
  from ${cbtTestAuthors} join ${users} on ${users.id} = ${cbtTestAuthors.userId}
  where ${cbtTestAuthors.testId} = ${cbtTests.id})`;

/** A test for commands; routes return what the contract defines. */
export interface CurrentTest extends TestWithQuestions {
  createdBy: string;
  isDeleted: boolean;
}

/** A test with its current list and keys, deleted or not. Throws `TestNotFound`. One statement. */
export async function requireTest(
  db: Reader,
  { actor, sealer }: { actor: Actor; sealer: Sealer },
  testId: string,
): Promise<CurrentTest> {
  const [row] = await selectManaged(db, actor, {
    createdBy: cbtTests.createdBy,
    isDeleted: sql<boolean>`${cbtTests.deletedAt} is not null`,
    entryCode: cbtTests.entryCode,
    randomizeQuestions: cbtTests.randomizeQuestions,
    randomizeOptions: cbtTests.randomizeOptions,
    isForYoung: cbtTests.isForYoung,
    numQuestions: cbtTests.numQuestions,
    scale: cbtTests.maxScore,
    questionBankId: cbtTests.questionBankId,
    coAuthors,
    paper: sql<number>`(
      select count(*) from ${testPapers} where ${testPapers.testId} = ${cbtTests.id})`,
    hasBegun: sql<boolean>`exists (
      select 1 from ${sittings} where ${sittings.paperId} = ${presentPaper})`,
    list: presentList,
  }).where(eq(cbtTests.id, testId));
  if (!row) throw new TestNotFound();
  const { entryCode, randomizeQuestions, randomizeOptions, numQuestions, scale, questionBankId } =
    row;
  const { coAuthors: named, paper, hasBegun, createdBy, isDeleted, isForYoung } = row;
  return {
    ...presentManaged(row),
    entryCode,
    randomizeQuestions,
    randomizeOptions,
    isForYoung,
    numQuestions,
    scale,
    questionBankId,
    coAuthors: named,
    paper,
    hasBegun,
    createdBy,
    isDeleted,
    list: row.list.map((question) => presentQuestion(sealer, question)),
  };
}

/**
 * The current paper as a pupil would get it, drawn and shuffled on each call. Throws
 * `TestNotFound`. Two statements.
 */
export async function previewCertificate(
  db: Reader,
  sealer: Sealer,
  testId: string,
): Promise<TestPreview> {
  const test = await requireSummary(db, testId);
  const [row] = await db
    .select({
      classGroup: classCategories.classGroup,
      isForYoung: cbtTests.isForYoung,
      numQuestions: cbtTests.numQuestions,
      randomizeQuestions: cbtTests.randomizeQuestions,
      randomizeOptions: cbtTests.randomizeOptions,
      list: presentList,
    })
    .from(cbtTests)
    .innerJoin(classCategories, eq(classCategories.id, cbtTests.categoryId))
    .where(eq(cbtTests.id, testId));
  if (!row) throw new TestNotFound();
  const { classGroup, isForYoung, list, randomizeOptions, ...drawing } = row;
  const seed = randomizeOptions ? newId() : null;
  const byId = new Map(list.map((question) => [question.id, question]));
  const drawn = drawQuestions(list, drawing);
  return {
    test,
    paper: {
      ...headOf(test),
      isLarge: isForYoung ?? isLevelForYoung(classGroup),
      questions: drawn.flatMap((id) => {
        const question = byId.get(id);
        return question ? [presentCandidateQuestion(sealer, question, seed)] : [];
      }),
    },
    drawnFrom: drawn.length < list.length ? list.length : null,
    isShuffled: drawing.randomizeQuestions || list.some(({ section }) => section?.isShuffled),
  };
}

function headOf(test: TestSummary) {
  const { id, title, subject, classCategory, duration, totalMarks } = test;
  const className = (test.class ?? classCategory).name;
  return { testId: id, title, subject: subject.name, className, duration, totalMarks };
}

const printed = {
  paperId: testPapers.id,
  /** Number of the paper. */
  number: testPapers.number,
  id: paperQuestions.questionId,
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
};

/** The questions of all papers of a test, or one question, by paper and position. One statement. */
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

/** A question as printed on one paper of its test. */
export type PrintedQuestion = Awaited<ReturnType<typeof readPapers>>[number];
