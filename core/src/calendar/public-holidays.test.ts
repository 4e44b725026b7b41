import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, isoWeekday } from "../api/days.ts";
import { easterSunday, publicHolidays } from "./public-holidays.ts";

test("Easter is where the almanac has it", () => {
  // https://www.census.gov/data/software/x13as/genhol/easter-dates.html
  expect([2000, 2008, 2011, 2024, 2025, 2026, 2027, 2038].map(easterSunday)).toEqual([
    "2000-04-23",
    "2008-03-23",
    "2011-04-24",
    "2024-03-31",
    "2025-04-20",
    "2026-04-05",
    "2027-03-28",
    "2038-04-25",
  ]);
});

test("Easter is a Sunday from 22 March to 25 April", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2200 }), (year) => {
      const easter = easterSunday(year);
      expect(isoWeekday(easter)).toBe(7);
      expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true);
    }),
  );
});

test("a session has them all, and those that follow the moon are to be confirmed", () => {
  const session = publicHolidays("2025-09-01", "2026-08-31");
  expect(session.map(({ key }) => key)).toEqual([
    "eid-el-maulud:1447H",
    "independence-day:2025",
    "christmas-day:2025",
    "boxing-day:2025",
    "new-years-day:2026",
    "eid-el-fitr:1447H",
    "good-friday:2026",
    "easter-monday:2026",
    "workers-day:2026",
    "childrens-day:2026",
    "eid-el-kabir:1447H",
    "democracy-day:2026",
    "eid-el-maulud:1448H",
  ]);
  const moving = session.filter(({ isProposed }) => isProposed);
  expect(moving.map(({ startsOn }) => startsOn)).toEqual([
    "2025-09-04",
    "2026-03-20",
    "2026-05-27",
    "2026-08-25",
  ]);
});

test("each is listed once, in order, however the days are cut", () => {
  const start = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays("2024-01-01", days));
  fc.assert(
    fc.property(start, fc.integer({ min: 1, max: 200 }), (from, length) => {
      const to = addDays(from, 300);
      const cut = addDays(from, length);
      const whole = publicHolidays(from, to);
      expect(new Set(whole.map(({ key }) => key)).size).toBe(whole.length);
      const parts = [...publicHolidays(from, cut), ...publicHolidays(addDays(cut, 1), to)];
      expect(parts.map(({ key }) => key).toSorted()).toEqual(
        whole.map(({ key }) => key).toSorted(),
      );
    }),
    { numRuns: 30 },
  );
});
