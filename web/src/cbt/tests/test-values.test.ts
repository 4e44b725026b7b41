import { expect, test } from "vitest";
import { draftOf } from "../questions/drafts.ts";
import { aQuestion, aTestWithKeys } from "../testing.ts";
import { CHOICES } from "./testing.ts";
import { inputOf, newTest, sizeOf, valuesOf } from "./test-values.ts";

const QUESTIONS = ["q-1", "q-2", "q-3"].map((id) => draftOf(aQuestion(id)));

test("a new test is for the teacher's own class, its subject and the current term", () => {
  const other = {
    ...CHOICES.classes[0]!,
    id: "class-5",
    name: "Primary 5",
    subjectIds: ["english"],
  };
  const choices = { ...CHOICES, classes: [...CHOICES.classes, other] };
  expect(newTest(choices, "Primary 4")).toMatchObject({
    classId: "class-4",
    classCategoryId: "level-4",
    subjectId: "maths",
    termId: "term-2",
    duration: "60",
    showScore: true,
  });
  // Who teaches several classes and is class teacher of none chooses.
  expect(newTest(choices, null)).toMatchObject({ classId: "", classCategoryId: "", subjectId: "" });
});

test("the values of a stored test are sent back unchanged", () => {
  const stored = aTestWithKeys({
    numQuestions: 2,
    scale: 20.5,
    requireEntryCode: true,
    entryCode: "MATH4",
    questionBankId: "bank-1",
    isForYoung: true,
  });
  const { input, issues } = inputOf(valuesOf(stored), stored.list.map(draftOf), { showCBT: false });
  expect(issues).toEqual([]);
  expect(input).toMatchObject({
    title: "Fractions",
    classId: "class-4",
    numQuestions: 2,
    maxScore: 20.5,
    entryCode: "MATH4",
    opensAt: stored.opensAt,
    closesAt: stored.closesAt,
    questionBankId: "bank-1",
    isForYoung: true,
  });
});

test("times are in school time", () => {
  const values = { ...valuesOf(aTestWithKeys()), opensAt: "2026-01-12T08:30" };
  expect(inputOf(values, [], { showCBT: false }).input.opensAt).toBe("2026-01-12T07:30:00.000Z");
});

test("each issue is at its field", () => {
  const values = {
    ...newTest({ ...CHOICES, classes: [] }, null),
    duration: "0",
    numQuestions: "1.5",
    maxScore: "5000",
  };
  const fields = inputOf(values, [], { showCBT: false }).issues.map(({ path }) => path[0]);
  expect(fields).toEqual([
    "subjectId",
    "classCategoryId",
    "duration",
    "numQuestions",
    "maxScore",
    "title",
  ]);
});

test("a pupil gets the questions that are drawn, or all", () => {
  const sizes = ["", "0", "2", "3", "5"].map((numQuestions) =>
    sizeOf({ ...newTest(CHOICES, null), numQuestions }, QUESTIONS),
  );
  expect(sizes.map(({ questions }) => questions)).toEqual([3, 3, 2, 3, 3]);
  expect(sizes.map(({ marks }) => marks)).toEqual([3, 3, 2, 3, 3]);
});
