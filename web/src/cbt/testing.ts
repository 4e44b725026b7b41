import type { BankWithQuestions } from "@school/core/cbt/banks/contract.ts";
import type { OverviewTest } from "@school/core/cbt/marks/contract.ts";
import type { ManagedTest, TestWithQuestions } from "@school/core/cbt/tests/contract.ts";
import type { Question } from "@school/core/cbt/questions/question.ts";
import { OPTION_KEYS } from "@school/core/cbt/questions/question-limits.ts";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";

/** An open online test; what differs is given. */
export function aTest(differing: Partial<TestSummary> = {}): TestSummary {
  return {
    id: "test-1",
    title: "Fractions",
    subject: { id: "maths", name: "Mathematics" },
    termId: "term-2",
    term: "TERM_2",
    academicYear: "2025/2026",
    classCategory: { id: "level-4", name: "Primary 4" },
    class: { id: "class-4", name: "Primary 4" },
    duration: 60,
    totalMarks: 30,
    maxScore: 40,
    questions: 30,
    assessmentType: "CAT (40)",
    part: null,
    platform: "Online",
    requireEntryCode: false,
    showScore: true,
    showCorrection: true,
    opensAt: "2026-01-12T07:30:00.000Z",
    closesAt: "2026-01-12T13:00:00.000Z",
    showCBT: true,
    toMark: null,
    state: "open",
    isPaused: false,
    author: "Ngozi Eze",
    ...differing,
  };
}

/** A draft for Primary 4 with its keys, ready to be shown; what differs is given. */
export function aTestWithKeys(differing: Partial<TestWithQuestions> = {}): TestWithQuestions {
  const list = differing.list ?? [aQuestion("q-1"), aQuestion("q-2")];
  return {
    ...aTest({ state: "draft", showCBT: false, showCorrection: false }),
    totalMarks: list.length,
    maxScore: list.length,
    questions: list.length,
    createdAt: "2026-01-05T08:00:00.000Z",
    expected: 30,
    sitting: 0,
    done: 0,
    mayChange: true,
    version: 3,
    entryCode: null,
    randomizeQuestions: false,
    randomizeOptions: false,
    isForYoung: null,
    numQuestions: null,
    scale: null,
    questionBankId: null,
    coAuthors: [],
    paper: 1,
    hasBegun: false,
    list,
    ...differing,
  };
}

/** As the list of tests has it: without anything of its keys. */
export function aManagedTest(differing: Partial<ManagedTest> = {}): ManagedTest {
  const { list: _list, entryCode: _code, coAuthors: _authors, ...row } = aTestWithKeys(differing);
  return row;
}

/** A complete question whose key is A. */
export function aQuestion(id: string, differing: Partial<Question> = {}): Question {
  return {
    id,
    type: "MCQ",
    questionText: `Text of ${id}`,
    pictureId: null,
    picture: null,
    options: optionsOf("a half", "a third"),
    correctAnswers: ["A"],
    marks: 1,
    ...differing,
  };
}

/** Options A, B, C … with these words. */
export function optionsOf(...texts: string[]): Question["options"] {
  return OPTION_KEYS.slice(0, texts.length).map((key, index) => ({
    key,
    text: texts[index] ?? "",
    pictureId: null,
    picture: null,
  }));
}

/** A statement that is true. */
export function aStatement(id: string, differing: Partial<Question> = {}): Question {
  return aQuestion(id, { type: "TRUE_FALSE", options: [], correctAnswers: ["TRUE"], ...differing });
}

/** A private bank of one's own with one question; what differs is given. */
export function aBank(differing: Partial<BankWithQuestions> = {}): BankWithQuestions {
  return {
    id: "bank-1",
    name: "Fractions",
    subject: { id: "s1", name: "Mathematics" },
    classCategory: { id: "k4", name: "Primary 4" },
    isShared: false,
    createdBy: { id: "person-1", name: "Ngozi Eze" },
    coAuthors: [],
    createdAt: "2026-01-12T08:00:00.000Z",
    questions: 1,
    mayChange: true,
    version: 3,
    list: [aStatement("q1", { questionText: "A half is bigger than a third" })],
    ...differing,
  };
}

/** A pupil's view of a test that has not begun; what differs is given. */
export function anOwnPart(
  differing: Partial<NonNullable<OverviewTest["own"]>> = {},
): NonNullable<OverviewTest["own"]> {
  return {
    studentId: "p1",
    name: "Ada Obi",
    sittingId: null,
    status: "not_begun",
    handedInAt: null,
    ...differing,
  };
}
