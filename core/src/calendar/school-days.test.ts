import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysFrom } from "../api/days.ts";
import { judgeSchoolDays, type SchoolYear } from "./school-days.ts";

const year: SchoolYear = {
  week: "12345",
  terms: [{ id: "first", startsOn: "2026-09-14", endsOn: "2026-12-11" }],
  closures: [
    { kind: "MID_TERM", title: "Mid-term break", startsOn: "2026-10-29", endsOn: "2026-11-02" },
    { kind: "HOLIDAY", title: "Founder's day", startsOn: "2026-10-30", endsOn: "2026-10-30" },
  ],
};
const closedOn = (day: string) => judgeSchoolDays(year, day, day)[0]?.closed;

test("a day is closed for the most telling reason", () => {
  expect(closedOn("2026-10-28")).toBeNull();
  expect(closedOn("2026-10-29")).toEqual({ reason: "MID_TERM", title: "Mid-term break" });
  expect(closedOn("2026-10-30")).toEqual({ reason: "HOLIDAY", title: "Founder's day" });
  // A Saturday, of the break and not of the weekend.
  expect(closedOn("2026-10-31")).toMatchObject({ reason: "MID_TERM" });
  expect(closedOn("2026-11-07")).toMatchObject({ reason: "WEEKEND" });
  expect(closedOn("2026-09-13")).toMatchObject({ reason: "OUTSIDE_TERM" });
  expect(closedOn("2026-12-11")).toBeNull();
  expect(closedOn("2026-12-12")).toMatchObject({ reason: "OUTSIDE_TERM" });
});

test("the school says which weekdays are school days", () => {
  const saturdays = { ...year, week: "123456" };
  expect(
    judgeSchoolDays(saturdays, "2026-11-07", "2026-11-08").map(({ closed }) => closed),
  ).toEqual([null, { reason: "WEEKEND", title: "Weekend" }]);
});

const day = fc.integer({ min: 0, max: 300 }).map((days) => addDays("2026-08-01", days));
const days = fc
  .tuple(day, fc.integer({ min: 0, max: 40 }))
  .map(([startsOn, length]) => ({ startsOn, endsOn: addDays(startsOn, length) }));
const closure = fc.record({
  kind: fc.constantFrom("HOLIDAY" as const, "MID_TERM" as const),
  title: fc.string({ minLength: 1 }),
  days,
});

test("every day is judged once, alone as among others, and a closure opens no day", () => {
  fc.assert(
    fc.property(fc.array(closure, { maxLength: 5 }), days, (made, { startsOn, endsOn }) => {
      const closures = made.map(({ days: span, ...rest }) => ({ ...rest, ...span }));
      const judged = judgeSchoolDays({ ...year, closures }, startsOn, endsOn);
      expect(judged.map((one) => one.day)).toEqual(daysFrom(startsOn, endsOn));
      const without = judgeSchoolDays({ ...year, closures: [] }, startsOn, endsOn);
      judged.forEach((one, i) => {
        expect(judgeSchoolDays({ ...year, closures }, one.day, one.day)).toEqual([one]);
        const isClosure = closures.some((c) => c.startsOn <= one.day && one.day <= c.endsOn);
        expect(one.closed !== null).toBe(isClosure || without[i]?.closed !== null);
        expect(one.termId).toBe(without[i]?.termId);
      });
    }),
  );
});
