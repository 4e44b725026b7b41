import fc from "fast-check";
import { expect, test } from "vitest";
import { rangeAround, steppedBy } from "./ranges.ts";

test("a week is from Monday to Sunday, a month from its first day to its last", () => {
  expect(rangeAround("2026-03-25", "week")).toEqual({ from: "2026-03-23", to: "2026-03-29" });
  expect(rangeAround("2026-03-29", "week")).toEqual({ from: "2026-03-23", to: "2026-03-29" });
  expect(rangeAround("2026-02-14", "month")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(rangeAround("2028-02-29", "month")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
});

test("stepping on and back shows the same days", () => {
  const days = fc
    .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(days, fc.constantFrom("week" as const, "month" as const), (day, span) => {
      const shown = rangeAround(day, span);
      expect(shown.from <= day && day <= shown.to).toBe(true);
      const next = steppedBy(day, span, 1);
      expect(rangeAround(steppedBy(next, span, -1), span)).toEqual(shown);
      expect(next > shown.to).toBe(true);
    }),
  );
});
