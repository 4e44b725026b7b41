import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attendanceFigures, isOftenAbsent, presentShare } from "./figures.ts";
import { halvesDue, halvesOf } from "./marks.ts";

describe("a pupil's attendance", () => {
  test("counts days, and late as present", () => {
    const missed = [
      { mark: "ABSENT", days: 3, halves: 0 },
      { mark: "EXCUSED", days: 2, halves: 0 },
      { mark: "LATE", days: 4, halves: 0 },
    ] as const;
    expect(attendanceFigures({ days: 60, halves: 0, missed })).toEqual({
      opened: 60,
      present: 55,
      absent: 3,
      excused: 2,
      late: 4,
      unit: "DAYS",
    });
  });

  test("counts a whole day as two where mornings and afternoons were marked", () => {
    const missed = [{ mark: "ABSENT", days: 1, halves: 3 }] as const;
    expect(attendanceFigures({ days: 10, halves: 40, missed })).toMatchObject({
      opened: 60,
      present: 55,
      absent: 5,
      unit: "HALVES",
    });
  });

  const count = fc.nat({ max: 50 });
  const missedOf = <Mark extends string>(mark: Mark) =>
    fc.record({ mark: fc.constant(mark), days: count, halves: count });
  const counted = fc
    .tuple(
      missedOf("ABSENT" as const),
      missedOf("EXCUSED" as const),
      missedOf("LATE" as const),
      count,
      count,
    )
    .map(([absent, excused, late, days, halves]) => ({
      days: days + absent.days + excused.days + late.days,
      halves: halves + absent.halves + excused.halves + late.halves,
      missed: [absent, excused, late],
    }));

  test("adds up, and never misses more than there was", () => {
    fc.assert(
      fc.property(counted, (marks) => {
        const { opened, present, absent, excused, late } = attendanceFigures(marks);
        expect(present + absent + excused).toBe(opened);
        expect(late).toBeLessThanOrEqual(present);
      }),
    );
  });
});

test("often absent is a tenth, from three absences on", () => {
  expect(isOftenAbsent({ opened: 5, present: 3 })).toBe(false);
  expect(isOftenAbsent({ opened: 5, present: 2 })).toBe(true);
  expect(isOftenAbsent({ opened: 60, present: 55 })).toBe(false);
  expect(isOftenAbsent({ opened: 60, present: 54 })).toBe(true);
});

test("the share of presence is 100 only for always", () => {
  expect(presentShare({ opened: 0, present: 0 })).toBeNull();
  expect(presentShare({ opened: 120, present: 119 })).toBe(99);
  expect(presentShare({ opened: 120, present: 120 })).toBe(100);
});

test("a day keeps the registers that it began with", () => {
  expect(halvesOf([], false)).toEqual(["DAY"]);
  expect(halvesOf([], true)).toEqual(["AM", "PM"]);
  expect(halvesOf(["DAY"], true)).toEqual(["DAY"]);
  expect(halvesOf(["PM"], false)).toEqual(["AM", "PM"]);
  expect(halvesDue(["AM", "PM"], "11:59")).toEqual(["AM"]);
  expect(halvesDue(["AM", "PM"], "12:00")).toEqual(["AM", "PM"]);
});
