import { expect, test } from "vitest";
import { isLateOn, workState } from "./assignment.ts";

const work = (fields: Partial<NonNullable<Parameters<typeof workState>[0]>>) => ({
  handedInAt: null,
  isLate: false,
  returnedAt: null,
  ...fields,
});

test("work is on time until the end of the day on which it is due", () => {
  expect(isLateOn("2026-11-23", "2026-11-23")).toBe(false);
  expect(isLateOn("2026-11-24", "2026-11-23")).toBe(true);
});

test.each([
  ["due", null, "2026-11-23"],
  ["overdue", null, "2026-11-24"],
  // Marked on paper, and not given back yet.
  ["overdue", work({}), "2026-11-24"],
  ["handed_in", work({ handedInAt: "2026-11-23T09:00:00Z" }), "2026-11-24"],
  ["late", work({ handedInAt: "2026-11-24T09:00:00Z", isLate: true }), "2026-11-24"],
  ["returned", work({ returnedAt: "2026-11-25T09:00:00Z" }), "2026-11-26"],
] as const)("is %s", (state, fields, today) => {
  expect(workState(fields, "2026-11-23", today)).toBe(state);
});
