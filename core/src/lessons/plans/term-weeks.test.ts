import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysFrom, isoWeekday } from "../../api/days.ts";
import { weekNumberOn, weekOfTerm, weeksOfTerm } from "./term-weeks.ts";

const term = { startsOn: "2026-09-16", endsOn: "2026-10-01" };

test("a term's weeks end on Sundays, and its first and last are cut to its days", () => {
  expect(weeksOfTerm(term)).toEqual([
    { week: 1, startsOn: "2026-09-16", endsOn: "2026-09-20" },
    { week: 2, startsOn: "2026-09-21", endsOn: "2026-09-27" },
    { week: 3, startsOn: "2026-09-28", endsOn: "2026-10-01" },
  ]);
  expect(weekOfTerm(term, 4)).toEqual({ week: 4, startsOn: "2026-10-05", endsOn: "2026-10-11" });
  expect(
    ["2026-01-01", "2026-09-20", "2026-09-21", "2027-01-01"].map((day) => weekNumberOn(term, day)),
  ).toEqual([1, 1, 2, 3]);
});

test("every day of a term is in exactly one week, and that week has its number", () => {
  const terms = fc.record({
    start: fc.integer({ min: 0, max: 400 }),
    length: fc.integer({ min: 1, max: 360 }),
  });
  fc.assert(
    fc.property(terms, ({ start, length }) => {
      const startsOn = addDays("2026-01-01", start);
      const days = { startsOn, endsOn: addDays(startsOn, length) };
      const weeks = weeksOfTerm(days);
      const inWeeks = weeks.flatMap((week) => daysFrom(week.startsOn, week.endsOn));
      expect(inWeeks).toEqual(daysFrom(days.startsOn, days.endsOn));
      for (const { week, startsOn: first } of weeks) {
        expect(weekNumberOn(days, first)).toBe(week);
        if (week > 1) expect(isoWeekday(first)).toBe(1);
      }
    }),
  );
});
