import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween, daysFrom, isoWeekday } from "../api/days.ts";
import { REPEATS } from "./entry.ts";
import { beginsOn, occurrencesOf, withoutTimes } from "./occurrences.ts";

const assembly = {
  startsOn: "2026-09-14",
  endsOn: "2026-09-14",
  repeats: "WEEKLY" as const,
  repeatsUntil: "2026-10-05",
  skippedDays: ["2026-09-28"],
};
const beginnings = (entry: Parameters<typeof occurrencesOf>[0], from: string, to: string) =>
  occurrencesOf(entry, from, to).map(({ startsOn }) => startsOn);

test("weekly until a day, without the days left out", () => {
  expect(beginnings(assembly, "2026-09-01", "2026-12-31")).toEqual([
    "2026-09-14",
    "2026-09-21",
    "2026-10-05",
  ]);
});

test("what takes several days is there while any of it is", () => {
  const trip = { ...assembly, endsOn: "2026-09-16", repeats: null, repeatsUntil: null };
  const all = [{ startsOn: "2026-09-14", endsOn: "2026-09-16" }];
  expect(occurrencesOf(trip, "2026-09-16", "2026-09-20")).toEqual(all);
  expect(occurrencesOf(trip, "2026-09-01", "2026-09-14")).toEqual(all);
  expect(occurrencesOf(trip, "2026-09-17", "2026-09-20")).toEqual([]);
});

test("a month without the day is passed over", () => {
  const last = { ...assembly, startsOn: "2026-10-31", endsOn: "2026-10-31", skippedDays: [] };
  const monthly = { ...last, repeats: "MONTHLY" as const, repeatsUntil: "2027-05-31" };
  expect(beginnings(monthly, "2026-01-01", "2027-12-31")).toEqual([
    "2026-10-31",
    "2026-12-31",
    "2027-01-31",
    "2027-03-31",
    "2027-05-31",
  ]);
  const leap = {
    ...last,
    startsOn: "2028-02-29",
    endsOn: "2028-02-29",
    repeatsUntil: "2033-01-01",
  };
  expect(beginnings({ ...leap, repeats: "YEARLY" }, "2028-01-01", "2034-01-01")).toEqual([
    "2028-02-29",
    "2032-02-29",
  ]);
});

test("without one time the others stay; without the later ones those before", () => {
  expect(beginsOn(assembly, "2026-09-21")).toBe(true);
  for (const day of ["2026-09-22", "2026-09-28", "2026-10-12"]) {
    expect(beginsOn(assembly, day)).toBe(false);
  }
  const remaining = (day: string, which: "THIS" | "LATER") => {
    const entry = withoutTimes(assembly, day, which);
    return entry && beginnings(entry, "2026-09-01", "2026-12-31");
  };
  expect(remaining("2026-09-21", "THIS")).toEqual(["2026-09-14", "2026-10-05"]);
  expect(remaining("2026-09-21", "LATER")).toEqual(["2026-09-14"]);
  expect(remaining("2026-09-14", "LATER")).toBeNull();
  const last = { ...assembly, repeatsUntil: "2026-09-14", skippedDays: [] };
  expect(withoutTimes(last, "2026-09-14", "THIS")).toBeNull();
});

const day = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays("2026-01-01", days));
const entry = fc
  .record({
    startsOn: day,
    length: fc.integer({ min: 0, max: 6 }),
    repeats: fc.constantFrom(null, ...REPEATS),
    until: fc.integer({ min: 0, max: 1_500 }),
    skip: fc.integer({ min: 0, max: 5 }),
  })
  .map(({ startsOn, length, repeats, until, skip }) => ({
    startsOn,
    endsOn: addDays(startsOn, length),
    repeats,
    repeatsUntil: repeats && addDays(startsOn, until),
    skippedDays: repeats ? [addDays(startsOn, skip * 7)] : [],
  }));

/** Whether it begins on the day, by the words of each rule. */
function begins(
  { startsOn, repeats, repeatsUntil, skippedDays }: Parameters<typeof occurrencesOf>[0],
  on: string,
) {
  if (repeats === null) return on === startsOn;
  if (on < startsOn || on > (repeatsUntil ?? "") || skippedDays.includes(on)) return false;
  const isWeekday = isoWeekday(on) === isoWeekday(startsOn);
  if (repeats === "WEEKLY") return isWeekday;
  if (repeats === "FORTNIGHTLY") return daysBetween(startsOn, on) % 14 === 0;
  return repeats === "MONTHLY"
    ? on.slice(8) === startsOn.slice(8)
    : on.slice(5) === startsOn.slice(5);
}

test("it is what asking each day alone finds", () => {
  fc.assert(
    fc.property(entry, day, fc.integer({ min: 0, max: 200 }), (made, from, more) => {
      const to = addDays(from, more);
      const length = daysBetween(made.startsOn, made.endsOn);
      const expected = daysFrom(addDays(from, -length), to).filter((on) => begins(made, on));
      expect(beginnings(made, from, to)).toEqual(expected);
    }),
  );
});
