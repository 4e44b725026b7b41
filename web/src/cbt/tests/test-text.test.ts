import { expect, test } from "vitest";
import { countWords, stateWords } from "./test-text.ts";

const NOW = "2026-01-12T09:00:00.000Z";
const TIMES = { opensAt: "2026-01-12T07:30:00.000Z", closesAt: "2026-01-12T13:00:00.000Z" };

test("a state has school time, and the day if it is another", () => {
  const say = (state: "draft" | "coming" | "open" | "over", differing = {}, now = NOW) =>
    stateWords({ state, isPaused: false, ...TIMES, ...differing }, now);
  expect(say("draft")).toBe("Draft");
  expect(say("coming", {}, "2026-01-12T06:00:00.000Z")).toBe("Opens 08:30");
  expect(say("open")).toBe("Open until 14:00");
  expect(say("open", { isPaused: true })).toBe("Paused");
  expect(say("open", { closesAt: null })).toBe("Open");
  expect(say("over", {}, "2026-01-13T09:00:00.000Z")).toMatch(/^Closed .*12.*2026/);
  // 23:30 in UTC is the next day at school.
  expect(say("coming", { opensAt: "2026-01-11T23:30:00.000Z" })).toBe("Opens 00:30");
});

test("pupils are counted by the state of the test", () => {
  const of = { platform: "Online" as const, expected: 30, sitting: 0, done: 0 };
  expect(countWords({ ...of, state: "draft" })).toBe("30 pupils");
  expect(countWords({ ...of, state: "coming" })).toBe("30 pupils");
  expect(countWords({ ...of, state: "open", sitting: 12 })).toBe("12 of 30 sitting");
  expect(countWords({ ...of, state: "open", sitting: 12, done: 3 })).toBe(
    "12 of 30 sitting, 3 submitted",
  );
  expect(countWords({ ...of, state: "over", done: 28 })).toBe("28 of 30 submitted");
  expect(countWords({ ...of, state: "open", platform: "Offline", done: 5 })).toBe(
    "5 of 30 entered",
  );
});
