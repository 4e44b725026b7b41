import fc from "fast-check";
import { expect, it, test } from "vitest";
import { isCalendarDay, pastDayFault } from "./days.ts";
import { messages } from "./text.ts";

it("knows the days of the calendar from what only looks like one", () => {
  expect(["2024-02-29", "2026-12-31"].every(isCalendarDay)).toBe(true);
  expect(["2023-02-29", "2026-13-01", "2026-1-1", "31/12/2026", ""].some(isCalendarDay)).toBe(
    false,
  );
  const days = fc.date({
    min: new Date("1900-01-01"),
    max: new Date("2199-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, (day) => {
      expect(isCalendarDay(day.toISOString().slice(0, 10))).toBe(true);
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => typeof isCalendarDay(text) === "boolean"));
});

test.each([
  ["2026-01-31", null],
  ["2015-09-01", null],
  ["2026-02-01", "This day is in the future"],
  ["0202-01-31", "Check the year"],
  ["soon", messages.enterDate],
])("%s as a day that has been", (day, fault) => {
  expect(pastDayFault(day, "2026-01-31")).toBe(fault);
});
