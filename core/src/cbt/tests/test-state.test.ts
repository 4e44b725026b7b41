import { expect, test } from "vitest";
import { testState } from "./test-state.ts";

const times = { showCBT: true, opensAt: "2026-01-12T08:00:00Z", closesAt: "2026-01-12T10:00:00Z" };
const at = (clock: string) => Date.parse(`2026-01-12T${clock}Z`);

test.each([
  ["07:59:59.999", "coming"],
  ["08:00:00", "open"],
  ["09:59:59.999", "open"],
  ["10:00:00", "over"],
] as const)("at %s it is %s", (clock, state) => {
  expect(testState(times, at(clock))).toBe(state);
});

test("a test that is not shown is a draft, whatever its times", () => {
  expect(testState({ ...times, showCBT: false }, at("09:00:00"))).toBe("draft");
});

test("a missing time is no limit", () => {
  const open = { showCBT: true, opensAt: null, closesAt: null };
  expect(testState(open, at("09:00:00"))).toBe("open");
});
