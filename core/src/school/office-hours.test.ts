import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { schoolMoment } from "../api/dates.ts";
import {
  DEFAULT_OFFICE_HOURS,
  formatOfficeHours,
  nextOpening,
  type OfficeHours,
  officeHoursText,
  parseOfficeHours,
  replyBy,
} from "./office-hours.ts";

const hours = parseOfficeHours(DEFAULT_OFFICE_HOURS);
const at = (clock: string) => Date.parse(schoolMoment(clock) ?? "");

describe("office hours", () => {
  test("are days of ISO 8601 and times; anything else is none", () => {
    expect(hours).toEqual({ firstDay: 0, lastDay: 4, from: "07:30", until: "16:00" });
    for (const text of ["", "5-1 08:00-16:00", "1-5 16:00-08:00", "1-8 08:00-16:00", "1-5 8-16"]) {
      expect(parseOfficeHours(text), text).toBeNull();
    }
  });

  test.each([
    // 14 September 2026 is a Monday.
    ["2026-09-14T07:29", "2026-09-14T07:30"],
    ["2026-09-14T07:30", null],
    ["2026-09-14T15:59", null],
    ["2026-09-14T16:00", "2026-09-15T07:30"],
    ["2026-09-18T16:00", "2026-09-21T07:30"],
    ["2026-09-20T12:00", "2026-09-21T07:30"],
  ])("at %s open next at %s", (now, next) => {
    expect(hours && nextOpening(hours, at(now))).toBe(next && schoolMoment(next));
  });

  test.each([
    ["2026-09-14T07:29", "2026-09-14"],
    ["2026-09-14T07:30", "2026-09-15"],
    ["2026-09-14T16:00", "2026-09-15"],
    ["2026-09-18T15:00", "2026-09-21"],
    ["2026-09-20T12:00", "2026-09-21"],
  ])("a question at %s is answered by the end of %s", (now, day) => {
    expect(hours && replyBy(hours, at(now))).toBe(day);
  });

  test("are read in figures, one day too", () => {
    expect(hours && officeHoursText(hours)).toBe("Monday to Friday, 7:30 am to 4:00 pm");
    const noon = parseOfficeHours("6-6 00:05-12:00");
    expect(noon && officeHoursText(noon)).toBe("Saturday, 12:05 am to 12:00 pm");
  });
});

test("the next opening is within a week, never past, and the school is open then", () => {
  const minutes = fc.integer({ min: 0, max: 24 * 60 - 2 });
  const written = (minute: number) =>
    [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
  const anyHours: fc.Arbitrary<OfficeHours> = fc
    .tuple(fc.nat({ max: 6 }), fc.nat({ max: 6 }), minutes, minutes)
    .map(([one, other, from, until]) => ({
      firstDay: Math.min(one, other),
      lastDay: Math.max(one, other),
      from: written(Math.min(from, until)),
      until: written(Math.max(from, until) + 1),
    }));
  const moment = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) });
  fc.assert(
    fc.property(anyHours, moment, (hours, now) => {
      expect(parseOfficeHours(formatOfficeHours(hours))).toEqual(hours);
      const next = nextOpening(hours, now);
      if (next === null) return;
      const wait = Date.parse(next) - now;
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(7 * 24 * 60 * 60 * 1000);
      expect(nextOpening(hours, Date.parse(next))).toBeNull();
    }),
  );
});
