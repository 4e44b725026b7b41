import fc from "fast-check";
import { expect, test } from "vitest";
import { schoolClock, schoolMoment } from "./school-time.ts";

test("Lagos is an hour ahead of Greenwich, all year", () => {
  expect(schoolMoment("2026-01-12T08:30")).toBe("2026-01-12T07:30:00.000Z");
  expect(schoolMoment("2026-07-01T00:15")).toBe("2026-06-30T23:15:00.000Z");
  expect(schoolClock("2026-06-30T23:15:00.000Z")).toBe("2026-07-01T00:15");
});

test.each([
  "",
  "tomorrow",
  "2026-02-30T08:00",
  "2026-13-01T08:00",
  "2026-01-12",
  "2026-01-12T25:00",
])("%j is no date and time", (text) => {
  expect(schoolMoment(text)).toBeNull();
});

test("what a clock shows leads back to its moment", () => {
  const moments = fc.date({
    min: new Date("2000-01-01"),
    max: new Date("2100-01-01"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, (date) => {
      date.setUTCSeconds(0, 0);
      expect(schoolMoment(schoolClock(date.toISOString()))).toBe(date.toISOString());
    }),
  );
});
