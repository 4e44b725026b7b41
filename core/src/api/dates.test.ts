import fc from "fast-check";
import { expect, test } from "vitest";
import {
  clockText,
  dayAtSchool,
  dayOfTimeText,
  dayText,
  longDayText,
  monthText,
  nearDayText,
  schoolClock,
  schoolMoment,
  hoursText,
  hourText,
  sortableTime,
  timeAtSchool,
  timeText,
  weekdayText,
  weekdayTimeText,
} from "./dates.ts";

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

test("a moment is written by the school's clock, also where it is another day there", () => {
  const moment = "2026-09-13T23:05:30.000Z";
  expect(timeText(moment)).toBe("14 Sep 2026, 12:05 am");
  expect(timeText(moment, "second")).toBe("14 Sep 2026, 12:05:30 am");
  expect(clockText(moment)).toBe("12:05 am");
  expect(clockText(moment, "second")).toBe("12:05:30 am");
  expect(weekdayTimeText(moment)).toBe("Mon 14 Sep, 12:05 am");
  expect(timeAtSchool(moment)).toBe("00:05");
  expect(sortableTime(moment)).toBe("2026-09-14 00:05:30");
  expect(dayAtSchool(moment)).toBe("2026-09-14");
  expect(dayOfTimeText(moment)).toBe("14 Sep 2026");
});

test("a calendar day is the same day everywhere", () => {
  expect(dayText("2026-09-14")).toBe("14 Sep 2026");
  expect(longDayText("2026-09-14")).toBe("14 September 2026");
  expect(weekdayText("2026-09-14")).toBe("Mon 14 Sep 2026");
  expect(monthText("2026-09-14")).toBe("Sep");
});

test.each(["", "tomorrow", "2026-13-01"])("%j is no day and stays as it is", (text) => {
  expect(longDayText(text)).toBe(text);
});

test.each([
  ["2026-11-29", "today"],
  ["2026-11-30", "tomorrow"],
  ["2026-12-02", "in 3 days, Wed 2 Dec"],
  ["2026-12-06", "Sun 6 Dec 2026"],
  ["2026-11-28", "Sat 28 Nov 2026"],
])("seen from 29 November 2026, %s is %s", (day, text) => {
  expect(nearDayText(day, "2026-11-29")).toBe(text);
});

test("a time of day is written with am and pm, once in a span of one half", () => {
  expect(["00:05", "07:45", "12:00", "16:30"].map(hourText)).toEqual([
    "12:05 am",
    "7:45 am",
    "12:00 pm",
    "4:30 pm",
  ]);
  expect(hoursText("08:00", "08:40")).toBe("8:00 – 8:40 am");
  expect(hoursText("11:40", "12:20")).toBe("11:40 am – 12:20 pm");
});
