import { expect, test } from "vitest";
import { countWords, drawWords, scaleWords, stateWords, windowWords } from "./test-words.ts";

const NOW = "2026-01-12T09:00:00.000Z";
const TIMES = { opensAt: "2026-01-12T07:30:00.000Z", closesAt: "2026-01-12T13:00:00.000Z" };

test("a state is said with the school's clock, and with the day if it is another", () => {
  const say = (state: "draft" | "coming" | "open" | "over", differing = {}, now = NOW) =>
    stateWords({ state, isPaused: false, ...TIMES, ...differing }, now);
  expect(say("draft")).toBe("Draft");
  expect(say("coming", {}, "2026-01-12T06:00:00.000Z")).toBe("Opens 08:30");
  expect(say("open")).toBe("Open until 14:00");
  expect(say("open", { isPaused: true })).toBe("Paused");
  expect(say("open", { closesAt: null })).toBe("Open");
  expect(say("over", {}, "2026-01-13T09:00:00.000Z")).toMatch(/^Over since .*12.*2026/);
  // 23:30 in UTC is the next day at school.
  expect(say("coming", { opensAt: "2026-01-11T23:30:00.000Z" })).toBe("Opens 00:30");
});

test("pupils are counted as it matters in the state", () => {
  const of = { platform: "Online" as const, expected: 30, sitting: 0, done: 0 };
  expect(countWords({ ...of, state: "draft" })).toBe("30 pupils");
  expect(countWords({ ...of, state: "coming" })).toBe("30 pupils");
  expect(countWords({ ...of, state: "open", sitting: 12 })).toBe("12 of 30 sitting");
  expect(countWords({ ...of, state: "open", sitting: 12, done: 3 })).toBe(
    "12 of 30 sitting, 3 handed in",
  );
  expect(countWords({ ...of, state: "over", done: 28 })).toBe("28 of 30 handed in");
  expect(countWords({ ...of, state: "open", platform: "Offline", done: 5 })).toBe(
    "5 of 30 typed in",
  );
});

test("a draw says how many each pupil gets", () => {
  expect(drawWords(null, 0)).toBe("There is no question yet.");
  expect(drawWords(null, 30)).toBe("Every pupil gets all 30 questions.");
  expect(drawWords(null, 1)).toBe("Every pupil gets the one question.");
  expect(drawWords(10, 30)).toBe(
    "Every pupil gets 10 of the 30 questions, drawn by lot. All must carry equal marks.",
  );
  expect(drawWords(40, 30)).toBe("There are only 30 questions, so every pupil gets all of them.");
});

test("a scale says what a pupil reads", () => {
  expect(scaleWords(null, 30)).toBe("A score is shown out of 30, the total marks.");
  expect(scaleWords(20, 30)).toBe(
    "A score is shown out of 20: who reaches 15 of the 30 marks reads 10.",
  );
});

test("the times say who has less than the whole time", () => {
  expect(windowWords(TIMES.opensAt, TIMES.closesAt, 60)).toMatch(
    "Each pupil gets 60 minutes from when they begin; who begins after 13:00 gets less",
  );
  expect(windowWords(TIMES.opensAt, "2026-01-12T08:00:00.000Z", 60)).toBe(
    "It is open for 30 minutes only: nobody gets the whole 60 minutes.",
  );
  expect(windowWords(TIMES.closesAt, TIMES.opensAt, 60)).toBe("It must close after it opens.");
});
