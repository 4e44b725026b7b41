import fc from "fast-check";
import { expect, test } from "vitest";
import { clockOf, dayTimesFaults, dayTimesOf, minutesOf, usualDay } from "./day-times.ts";
import { timetableTexts } from "./text.ts";

const usual = usualDay(["Primary"], "12345");

test("times are minutes and back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 24 * 60 - 1 }), (minutes) => {
      expect(minutesOf(clockOf(minutes))).toBe(minutes);
    }),
  );
});

test("the proposed day is sound, and a group has one kind of day on a weekday", () => {
  expect(dayTimesFaults([usual])).toEqual([]);
  const friday = { ...usualDay(["Primary", "Nursery"], "5"), name: "Friday" };
  expect(dayTimesFaults([usual, friday])).toEqual([
    {
      path: ["days", 1, "weekdays"],
      message: timetableTexts.usedTwice("Primary", "Friday", usual.name),
    },
  ]);
  const days = [{ ...usual, weekdays: [1, 2, 3, 4] }, friday];
  expect(dayTimesFaults(days)).toEqual([]);
  expect(dayTimesOf(days, "Primary", 5)).toBe(friday);
  expect(dayTimesOf(days, "Nursery", 1)).toBeUndefined();
  expect(dayTimesOf(days, null, 1)).toBeUndefined();
});

test("each fault names its field", () => {
  const [assembly, ...rest] = usual.periods;
  const faults = dayTimesFaults([
    {
      ...usual,
      name: " ",
      classGroups: [],
      periods: [
        { ...assembly!, endsAt: "08:10" },
        ...rest,
        { ...rest[0]!, name: "", endsAt: "08:00" },
      ],
    },
  ]);
  expect(faults.map(({ path }) => path.slice(2).join("."))).toEqual([
    "name",
    "classGroups",
    "periods.1.startsAt",
    "periods.10.name",
    "periods.10.endsAt",
    "periods.10.startsAt",
  ]);
  expect(dayTimesFaults([{ ...usual, periods: [] }])[0]?.message).toBe(
    "Add at least one period for lessons",
  );
});
