import { expect, test } from "vitest";
import { draftOf } from "../questions/drafts.ts";
import { aTestWithKeys } from "../testing.ts";
import { doubts, missingBeforeShown, pupilLines } from "./readiness.ts";
import { valuesOf } from "./test-values.ts";

const BEFORE = { now: "2026-01-10T09:00:00.000Z", isShown: false };
const values = valuesOf(aTestWithKeys());
const questions = aTestWithKeys().list.map(draftOf);

test("what is missing is named with its field, and a question with its place", () => {
  expect(missingBeforeShown(values, questions)).toEqual([]);
  const unkeyed = [questions[0]!, { ...questions[1]!, correctAnswers: [] }];
  expect(missingBeforeShown({ ...values, opensAt: "" }, unkeyed)).toEqual([
    "Opens: Say from when pupils may begin.",
    "Question 2: Choose the right option.",
  ]);
  expect(missingBeforeShown(values, [])).toEqual(["Questions: Add at least one question."]);
  const bare = { ...values, title: "", subjectId: "", duration: "0" };
  expect(missingBeforeShown(bare, []).map((line) => line.split(":")[0])).toEqual([
    "Title",
    "Subject",
    "Duration",
    "Questions",
  ]);
});

test("what nobody meant is asked about", () => {
  expect(doubts(values, questions, BEFORE)).toEqual([]);
  expect(doubts(values, questions, { ...BEFORE, now: "2026-01-12T09:00:00.000Z" })).toEqual([
    "It opens in the past: pupils can begin as soon as you show it.",
  ]);
  expect(doubts(values, questions, { ...BEFORE, now: "2026-01-13T09:00:00.000Z" })).toEqual([
    "It closes in the past: nobody could sit it.",
  ]);
  expect(doubts(values, questions, { now: "2026-01-13T09:00:00.000Z", isShown: true })).toEqual([]);
  expect(doubts({ ...values, closesAt: "2026-01-12T09:00" }, questions, BEFORE)).toEqual([
    "It is open for 30 of the 60 minutes that a pupil would have.",
  ]);
  expect(doubts({ ...values, numQuestions: "5" }, questions, BEFORE)).toEqual([
    "It draws 5 questions, and there are only 2.",
  ]);
});

test("what pupils will see follows the form", () => {
  const lines = pupilLines({ ...values, requireEntryCode: true, showScore: false }, questions);
  expect(lines[1]).toContain("entry code");
  expect(lines[2]).toContain("2 questions with 2 marks together, all in the same order");
  expect(lines[3]).toContain("you keep it back");
  expect(pupilLines({ ...values, platform: "Offline" }, questions)[0]).toContain("on paper");
});
