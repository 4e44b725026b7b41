import { testIssues } from "@school/core/cbt/tests/text.ts";
import { expect, test } from "vitest";
import { stateText } from "./test-in-words.ts";
import { countText, drawText, scaleText, windowText } from "./text.ts";

const TIMES = { opensAt: "2026-01-12T07:30:00.000Z", closesAt: "2026-01-12T13:00:00.000Z" };

test("a draw says how many each pupil gets", () => {
  expect(drawText(null, 0)).toBe("No questions yet.");
  expect(drawText(null, 30)).toBe("Every pupil gets all 30 questions.");
  expect(drawText(null, 1)).toBe("Every pupil gets this question.");
  expect(drawText(10, 30)).toBe(
    "Every pupil gets 10 of the 30 questions, drawn at random. All must have equal marks.",
  );
  expect(drawText(40, 30)).toBe("There are only 30 questions, so every pupil gets all of them.");
});

test("a scale says which score a pupil sees", () => {
  expect(scaleText(null, 30)).toBe("Scores are shown out of 30, the total marks.");
  expect(scaleText(20, 30)).toBe("Scores are shown out of 20: 15 of the 30 marks becomes 10.");
});

test("the times say which pupils get less time", () => {
  expect(windowText(TIMES.opensAt, TIMES.closesAt, 60)).toMatch(
    "Each pupil gets 60 minutes from their start. Pupils who start after 1:00 pm get less",
  );
  expect(windowText(TIMES.opensAt, "2026-01-12T08:00:00.000Z", 60)).toBe(
    "The test is open for 30 minutes only, so no pupil gets the full 60 minutes.",
  );
  expect(windowText(TIMES.closesAt, TIMES.opensAt, 60)).toBe(testIssues.closesBeforeOpening);
});

const NOW = "2026-01-12T09:00:00.000Z";
const OPEN_TIMES = { opensAt: "2026-01-12T07:30:00.000Z", closesAt: "2026-01-12T13:00:00.000Z" };

test("a state has school time, and the day if it is another", () => {
  const say = (state: "draft" | "coming" | "open" | "over", differing = {}, now = NOW) =>
    stateText({ state, isPaused: false, ...OPEN_TIMES, ...differing }, now);
  expect(say("draft")).toBe("Draft");
  expect(say("coming", {}, "2026-01-12T06:00:00.000Z")).toBe("Opens 8:30 am");
  expect(say("open")).toBe("Open until 2:00 pm");
  expect(say("open", { isPaused: true })).toBe("Paused");
  expect(say("open", { closesAt: null })).toBe("Open");
  expect(say("over", {}, "2026-01-13T09:00:00.000Z")).toMatch(/^Closed .*12.*2026/);
  // 23:30 in UTC is the next day at school.
  expect(say("coming", { opensAt: "2026-01-11T23:30:00.000Z" })).toBe("Opens 12:30 am");
});

test("pupils are counted by the state of the test", () => {
  const of = { platform: "Online" as const, expected: 30, sitting: 0, done: 0 };
  expect(countText({ ...of, state: "draft" })).toBe("30 pupils");
  expect(countText({ ...of, state: "coming" })).toBe("30 pupils");
  expect(countText({ ...of, state: "open", sitting: 12 })).toBe("12 of 30 sitting");
  expect(countText({ ...of, state: "open", sitting: 12, done: 3 })).toBe(
    "12 of 30 sitting, 3 submitted",
  );
  expect(countText({ ...of, state: "over", done: 28 })).toBe("28 of 30 submitted");
  expect(countText({ ...of, state: "open", platform: "Offline", done: 5 })).toBe("5 of 30 entered");
});
