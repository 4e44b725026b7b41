import type {
  ManagedTest,
  PaperScores,
  TestWithQuestions,
} from "@school/core/cbt/contract-tests.ts";
import type { Question } from "@school/core/cbt/question.ts";
import { mountFor } from "../../accounts/testing.tsx";
import type { Answers } from "../../platform/page-under-test.tsx";
import type { TestChoices } from "./test-values.ts";

type Mounted = { query?: string; answers: Answers };

/** Opens a page of tests for the class teacher of Primary 4; tells what was asked. */
export function mountTests(Page: Parameters<typeof mountFor>[0], { query, answers }: Mounted) {
  return mountFor(Page, {
    role: "STAFF",
    ...(query !== undefined && { query }),
    answers: {
      "GET /api/cbt-choices": () => ({ data: CHOICES }),
      "GET /api/cbt-tests/test-1/remarkings": () => ({
        data: [],
        pagination: { current: 1, pages: 0, total: 0 },
      }),
      ...answers,
    },
  });
}

export const CHOICES: TestChoices = {
  subjects: [
    { id: "english", name: "English Language" },
    { id: "maths", name: "Mathematics" },
  ],
  categories: [
    { id: "level-4", name: "Primary 4" },
    { id: "level-5", name: "Primary 5" },
  ],
  classes: [
    { id: "class-4", name: "Primary 4", classCategoryId: "level-4", subjectIds: ["maths"] },
  ],
  terms: [
    { id: "term-1", term: "TERM_1", academicYear: "2025/2026", isCurrent: false },
    { id: "term-2", term: "TERM_2", academicYear: "2025/2026", isCurrent: true },
  ],
  colleagues: [{ id: "bola", name: "Bola Ade" }],
};

/** A draft for Primary 4 that is ready to be shown; what differs is given. */
export function aTest(differing: Partial<TestWithQuestions> = {}): TestWithQuestions {
  const list = differing.list ?? [aQuestion("q-1"), aQuestion("q-2")];
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
    totalMarks: list.length,
    maxScore: list.length,
    questions: list.length,
    assessmentType: "CAT (40)",
    platform: "Online",
    requireEntryCode: false,
    showScore: true,
    showCorrection: false,
    opensAt: "2026-01-12T07:30:00.000Z",
    closesAt: "2026-01-12T13:00:00.000Z",
    showCBT: false,
    state: "draft",
    isPaused: false,
    author: "Ngozi Eze",
    createdAt: "2026-01-05T08:00:00.000Z",
    expected: 30,
    sitting: 0,
    done: 0,
    mayChange: true,
    version: 3,
    entryCode: null,
    randomizeQuestions: false,
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
export function aRow(differing: Partial<ManagedTest> = {}): ManagedTest {
  const { list: _list, entryCode: _code, coAuthors: _authors, ...row } = aTest(differing);
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
    options: [
      { key: "A", text: "a half", pictureId: null, picture: null },
      { key: "B", text: "a third", pictureId: null, picture: null },
    ],
    correctAnswers: ["A"],
    marks: 1,
    ...differing,
  };
}

export const ADA = { id: "ada", name: "Obi Ada", admissionNumber: "MC/1", className: "Primary 4" };
export const BOLA = {
  id: "bola",
  name: "Ojo Bola",
  admissionNumber: "MC/2",
  className: "Primary 4",
};

/** The sheet of a test on paper out of 20 marks. */
export function aSheet(rows: PaperScores["rows"]): PaperScores {
  return {
    test: aRow({ platform: "Offline", state: "open" }),
    mayChange: true,
    totalMarks: 20,
    rows,
  };
}
