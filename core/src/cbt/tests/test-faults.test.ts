import { expect, test } from "vitest";
import type { QuestionDraft } from "../questions/question.ts";
import { testIssues } from "./text.ts";
import { testFaults } from "./test-faults.ts";

const READY = {
  title: "Fractions",
  platform: "Online",
  requireEntryCode: false,
  entryCode: null,
  numQuestions: null,
  opensAt: "2026-01-12T07:30:00.000Z",
  closesAt: "2026-01-12T13:00:00.000Z",
  showCBT: true,
} as const;

const QUESTION: QuestionDraft = {
  id: null,
  type: "TRUE_FALSE",
  questionText: "A half is more than a third.",
  pictureId: null,
  options: [],
  correctAnswers: ["TRUE"],
  marks: 1,
};

const fieldsOf = (...args: Parameters<typeof testFaults>) =>
  testFaults(...args).map(({ path }) => path.join("."));

test("a complete test has no issues", () => {
  expect(testFaults(READY, [QUESTION])).toEqual([]);
});

test("a draft needs a title, but no times and questions", () => {
  const draft = { ...READY, showCBT: false, opensAt: null, closesAt: null };
  expect(fieldsOf(draft, [])).toEqual([]);
  expect(fieldsOf({ ...draft, title: "  " }, [])).toEqual(["title"]);
});

test("a shown online test needs both times and a question; a test on paper does not", () => {
  const bare = { ...READY, opensAt: null, closesAt: null };
  expect(fieldsOf(bare, [])).toEqual(["opensAt", "closesAt", "questions"]);
  expect(fieldsOf({ ...bare, platform: "Offline" }, [])).toEqual([]);
});

test("is not shown after its time, unless pupils have seen it before", () => {
  const over = "2026-01-12T13:00:00.000Z";
  expect(testFaults(READY, [QUESTION], over)).toEqual([
    { path: ["closesAt"], message: "This time has passed. Choose a later one to show the test." },
  ]);
  expect(fieldsOf(READY, [QUESTION], "2026-01-12T12:59:00.000Z")).toEqual([]);
  expect(fieldsOf({ ...READY, showCBT: false }, [QUESTION], over)).toEqual([]);
});

test("must close after it opens, also as a draft", () => {
  const at = { ...READY, showCBT: false, closesAt: READY.opensAt };
  expect(fieldsOf(at, [])).toEqual(["closesAt"]);
  expect(fieldsOf({ ...at, opensAt: null }, [])).toEqual([]);
});

test("a required entry code has at least four letters or digits", () => {
  const wordsOf = (entryCode: string | null) =>
    testFaults({ ...READY, requireEntryCode: true, entryCode }, [QUESTION]);

  for (const none of [null, "", "  ", "----"]) {
    expect(wordsOf(none)).toEqual([
      { path: ["entryCode"], message: "Enter the code that pupils type to start." },
    ]);
  }

  // Blanks and hyphens between them make a code no harder to guess.
  for (const code of ["7", "AB1", "A B 1", "A-B-1"]) {
    expect(wordsOf(code)).toEqual([{ path: ["entryCode"], message: testIssues.shortEntryCode }]);
  }
  for (const code of ["MATH4", "2047", "AB 12", "Ọ̀gẹ̀dẹ̀"]) expect(wordsOf(code)).toEqual([]);
  expect(fieldsOf({ ...READY, entryCode: "7" }, [QUESTION])).toEqual([]);
  const onPaper = { ...READY, platform: "Offline", requireEntryCode: true } as const;
  expect(fieldsOf(onPaper, [QUESTION])).toEqual([]);
});

test("a shown list must be complete, a draft need not be", () => {
  const unkeyed = { ...QUESTION, correctAnswers: [] };
  expect(fieldsOf(READY, [unkeyed])).toEqual(["questions.0.correctAnswers"]);
  expect(fieldsOf({ ...READY, showCBT: false }, [unkeyed])).toEqual([]);
});

test("rejects a random draw among unequal marks when it is shown", () => {
  const list = [QUESTION, { ...QUESTION, marks: 2 }];
  expect(fieldsOf({ ...READY, numQuestions: 1 }, list)).toEqual(["questions.1.marks"]);
});

test("rejects drawing more questions than there are when it is shown", () => {
  expect(fieldsOf({ ...READY, numQuestions: 2 }, [QUESTION])).toEqual(["numQuestions"]);
  expect(fieldsOf({ ...READY, numQuestions: 2, showCBT: false }, [QUESTION])).toEqual([]);
});
