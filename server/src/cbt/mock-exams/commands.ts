import type { Issue } from "@school/core/api/error.ts";
import type { MockExamInput } from "@school/core/cbt/mock-exams/contract.ts";
import { mockIssues } from "@school/core/cbt/mock-exams/text.ts";
import { MAX_QUESTIONS } from "@school/core/cbt/questions/question-limits.ts";
import type { QuestionDraft, Section } from "@school/core/cbt/questions/question.ts";
import { takeUnits, unitsOf } from "@school/core/cbt/questions/sections.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import { audit } from "../../platform/database/audit/audit.ts";
import { newId } from "../../platform/database/id.ts";
import { InvalidInput, NotAllowed } from "../../platform/http/errors.ts";
import { readBanks } from "../banks/read-bank.ts";
import type { BankQuestionRow } from "../banks/queries.ts";
import { MockExamBegun } from "../errors.ts";
import { paperScores, sittings } from "../sittings/tables.ts";
import { cbtTests, mockExams } from "../tables.ts";
import { readClasses } from "../tests/choices.ts";
import { setTest } from "../tests/commands.ts";
import type { TestWrite } from "../tests/test-row.ts";
import type { MockExamRow } from "./queries.ts";

/**
 * Creates a draft of a test for each paper. Throws `InvalidInput` for issues of a section, and
 * `NotAllowed` unless the person may create tests of each subject for the class.
 */
export async function createMockExam(write: TestWrite, input: MockExamInput): Promise<string> {
  const { tx, actor, origin } = write;
  const { title, classId, termId, papers } = input;
  const chosen = (await readClasses(tx, actor)).find(({ id }) => id === classId);
  if (!chosen?.classCategoryId) throw new NotAllowed("You are not assigned to this class.");
  const ids = papers.flatMap(({ sections }) => sections.map(({ bankId }) => bankId));
  const banks = await readBanks(tx, actor, ids);
  const drawn = papers.map(({ sections }, at) => drawPaper(sections, banks, at));
  const issues = drawn.flatMap((paper) => paper.issues);
  if (issues.length > 0) throw new InvalidInput(issues);

  const id = newId();
  await tx.insert(mockExams).values({ id, title, classId, termId, createdBy: actor.id });
  // A few papers, each checked and logged as a test of its own.
  for (const [at, { sections, ...paper }] of papers.entries()) {
    const { id: testId } = await setTest(
      write,
      {
        ...paper,
        termId,
        classCategoryId: chosen.classCategoryId,
        classId,
        assessmentType: "EXAM (100)",
        part: null,
        platform: "Online",
        requireEntryCode: false,
        entryCode: null,
        randomizeQuestions: false,
        randomizeOptions: false,
        showCorrection: true,
        showScore: true,
        isForYoung: null,
        numQuestions: null,
        maxScore: null,
        showCBT: false,
        questionBankId: sections[0]?.bankId ?? null,
        coAuthorIds: [],
      },
      drawn[at]?.questions ?? [],
    );
    await tx.update(cbtTests).set({ mockExamId: id }).where(eq(cbtTests.id, testId));
  }
  await audit({ tx, origin }, "cbt.create-mock-exam", id, {
    after: { title, classId, termId, papers: papers.map((paper) => paper.title) },
  });
  return id;
}

interface DrawnPaper {
  readonly questions: QuestionDraft[];
  readonly issues: Issue[];
}

/** The questions of all sections of a paper, of which each pupil gets a draw. */
function drawPaper(
  sections: MockExamInput["papers"][number]["sections"],
  banks: ReadonlyMap<string, readonly BankQuestionRow[]>,
  paper: number,
): DrawnPaper {
  const issues: Issue[] = [];
  const questions = sections.flatMap(({ title, instructions, bankId, count }, at) => {
    const fault = (field: string, message: string) => {
      issues.push({ path: ["papers", paper, "sections", at, field], message });
      return [];
    };
    const list = banks.get(bankId);
    if (!list) return fault("bankId", mockIssues.noBank);
    if (count > list.length) return fault("count", mockIssues.tooFew(list.length));
    const isDrawn = count < list.length;
    const [first] = list;
    if (isDrawn && list.some(({ marks }) => marks !== first?.marks)) {
      return fault("count", mockIssues.unequalMarks);
    }
    if (isDrawn && !takeUnits(unitsOf(list), count)) {
      return fault("count", mockIssues.cutPassage(count));
    }
    const section: Section = {
      key: at + 1,
      title,
      instructions,
      draw: isDrawn ? count : null,
      isShuffled: true,
    };
    return list.map((question) => copyOf(question, section));
  });
  if (questions.length > MAX_QUESTIONS) {
    issues.push({
      path: ["papers", paper, "sections"],
      message: mockIssues.tooMany(MAX_QUESTIONS),
    });
  }
  return { questions, issues };
}

function copyOf(row: BankQuestionRow, section: Section): QuestionDraft {
  const { bankId: _bank, position: _position, options, ...question } = row;
  return { ...question, id: null, section, options: [...options] };
}

/**
 * Deletes a mock exam with its tests, which can be restored one by one. Throws `MockExamBegun` if a
 * pupil has begun, or a score was entered.
 */
export async function undoMockExam(
  { tx, origin }: TestWrite,
  { id, title, className }: MockExamRow,
): Promise<void> {
  const tests = await tx
    .select({ id: cbtTests.id })
    .from(cbtTests)
    .where(eq(cbtTests.mockExamId, id))
    .orderBy(cbtTests.id)
    .for("update");
  const ids = sql.param(tests.map((test) => test.id));
  const { rows } = await tx.execute<{ begun: boolean }>(sql`
    select exists (select 1 from ${sittings} where ${sittings.testId} = any(${ids}::uuid[]))
      or exists (select 1 from ${paperScores} where ${paperScores.testId} = any(${ids}::uuid[]))
      as begun`);
  if (rows[0]?.begun) throw new MockExamBegun(mockIssues.begun);
  await tx
    .update(mockExams)
    .set({ deletedAt: sql`now()` })
    .where(eq(mockExams.id, id));
  await tx
    .update(cbtTests)
    .set({ deletedAt: sql`now()`, version: sql`${cbtTests.version} + 1` })
    .where(and(eq(cbtTests.mockExamId, id), isNull(cbtTests.deletedAt)));
  await audit({ tx, origin }, "cbt.undo-mock-exam", id, { before: { title, className } });
}
