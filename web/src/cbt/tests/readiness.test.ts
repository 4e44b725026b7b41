import { expect, test } from "vitest";
import { questionIssues } from "@school/core/cbt/questions/text.ts";
import { testIssues } from "@school/core/cbt/tests/text.ts";
import { draftOf } from "../questions/drafts.ts";
import { aTestWithKeys } from "../testing.ts";
import { warningsFor, missingBeforeShown, pupilLines } from "./readiness.ts";
import { valuesOf } from "./test-values.ts";
import { checks, pupilView } from "./text.ts";

const BEFORE = { now: "2026-01-10T09:00:00.000Z", isShown: false };
const values = valuesOf(aTestWithKeys());
const questions = aTestWithKeys().list.map(draftOf);

test("names what is missing with its field or its question", () => {
  expect(missingBeforeShown(values, questions)).toEqual([]);
  const unkeyed = [questions[0]!, { ...questions[1]!, correctAnswers: [] }];
  expect(missingBeforeShown({ ...values, opensAt: "" }, unkeyed)).toEqual([
    `Opens: ${testIssues.noOpening}`,
    `Question 2: ${questionIssues.noKey.MCQ}`,
  ]);
  expect(missingBeforeShown(values, [])).toEqual([`Questions: ${testIssues.noQuestions}`]);
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
    `Closes: ${testIssues.isOver}`,
  ]);
  expect(missingBeforeShown(values, questions, BEFORE.now)).toEqual([]);
});

test("warns about probable mistakes", () => {
  expect(warningsFor(values, questions, BEFORE)).toEqual([]);
  expect(warningsFor(values, questions, { ...BEFORE, now: "2026-01-12T09:00:00.000Z" })).toEqual([
    checks.opensInThePast,
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
  expect(lines[1]).toBe(pupilView.entryCode);
  expect(lines[2]).toContain(`2 questions worth 2 marks, ${pupilView.sameOrder}`);
  expect(lines[3]).toBe(pupilView.scoreLater);
  expect(pupilLines({ ...values, platform: "Offline" }, questions)[0]).toBe(pupilView.onPaper);
});
