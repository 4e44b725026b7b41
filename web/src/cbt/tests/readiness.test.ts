import { expect, test } from "vitest";
import { questionIssues } from "@school/core/cbt/questions/text.ts";
import { draftOf } from "../questions/drafts.ts";
import { aTestWithKeys } from "../testing.ts";
import { warningsFor, missingBeforeShown, pupilLines } from "./readiness.ts";
import { valuesOf } from "./test-values.ts";
import { checks } from "./text.ts";

const BEFORE = { now: "2026-01-10T09:00:00.000Z", isShown: false };
const values = valuesOf(aTestWithKeys());
const questions = aTestWithKeys().list.map(draftOf);

test("names what is missing with its field or its question", () => {
  expect(missingBeforeShown(values, questions)).toEqual([]);
  const unkeyed = [questions[0]!, { ...questions[1]!, correctAnswers: [] }];
  expect(missingBeforeShown({ ...values, opensAt: "" }, unkeyed)).toEqual([
    `Opens: ${"Choose when pupils can start."}`,
    `Question 2: ${questionIssues.noKey.MCQ}`,
  ]);
  expect(missingBeforeShown(values, [])).toEqual([`Questions: ${"Add at least one question."}`]);
  const bare = { ...values, title: "", subjectId: "", duration: "0" };
  expect(missingBeforeShown(bare, []).map((line) => line.split(":")[0])).toEqual([
    "Title",
    "Subject",
    "Duration",
    "Questions",
  ]);
});

test("a test whose time is over is not shown to pupils who never saw it", () => {
  expect(missingBeforeShown(values, questions, "2026-01-13T09:00:00.000Z")).toEqual([
    `Closes: ${"This time has passed. Choose a later one to show the test."}`,
  ]);
  expect(missingBeforeShown(values, questions, BEFORE.now)).toEqual([]);
});

test("warns about probable mistakes", () => {
  expect(warningsFor(values, questions, BEFORE)).toEqual([]);
  expect(warningsFor(values, questions, { ...BEFORE, now: "2026-01-12T09:00:00.000Z" })).toEqual([
    "The opening time is in the past. Pupils can start as soon as you show the test.",
  ]);
  expect(
    warningsFor(values, questions, { now: "2026-01-13T09:00:00.000Z", isShown: true }),
  ).toEqual([]);
  expect(warningsFor({ ...values, closesAt: "2026-01-12T09:00" }, questions, BEFORE)).toEqual([
    checks.tooShort(30, 60),
  ]);
  expect(warningsFor({ ...values, numQuestions: "5" }, questions, BEFORE)).toEqual([
    checks.tooFewQuestions(5, 2),
  ]);
});

test("what pupils will see follows the form", () => {
  const lines = pupilLines({ ...values, requireEntryCode: true, showScore: false }, questions);
  expect(lines[1]).toBe("A box for the entry code.");
  expect(lines[2]).toContain(`2 questions worth 2 marks, ${"in the same order for everyone"}`);
  expect(lines[3]).toBe("When they submit, a note that their score comes later.");
  expect(pupilLines({ ...values, platform: "Offline" }, questions)[0]).toBe(
    "The title and times of the test. They answer on paper.",
  );
});
