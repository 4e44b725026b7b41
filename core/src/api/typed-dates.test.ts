import fc from "fast-check";
import { expect, test } from "vitest";
import { dayText, hourText, longDayText, weekdayText } from "./dates.ts";
import { addDays } from "./days.ts";
import { isWholeDay, limitFault, PICKED, readDay, readMoment, readTime } from "./typed-dates.ts";

const limits = { today: "2026-11-27" };

test.each([
  "27/11/2026",
  "27.11.26",
  "27-11-2026",
  "27 11 2026",
  "27112026",
  "271126",
  "27 Nov",
  "27nov",
  "27th November 2026",
  "Fri 27 Nov 2026",
  "November 27, 2026",
  " 27/11 ",
  "2026-11-27",
])("%j is 27 November 2026", (typed) => {
  expect(readDay(typed, limits)).toBe("2026-11-27");
});

test("the day is always before the month", () => {
  expect(readDay("03/04/2026", limits)).toBe("2026-04-03");
  expect(readDay("12/13/2026", limits)).toBeNull();
});

test.each(["", "tomorrow", "31/2/2026", "29/2/2025", "32/1/2026", "5/2026", "27 Foo", "2026"])(
  "%j is no day",
  (typed) => {
    expect(readDay(typed, limits)).toBeNull();
  },
);

test("a day without a year is the nearest one that the field allows", () => {
  expect(readDay("5 Jan", limits)).toBe("2027-01-05");
  expect(readDay("5 Jan", { ...limits, max: limits.today })).toBe("2026-01-05");
  expect(readDay("5/10", limits)).toBe("2026-10-05");
  expect(readDay("5/10", { ...limits, min: limits.today })).toBe("2027-10-05");
});

test("a two-digit year is the latest that the field allows, at most ten years from now", () => {
  expect(readDay("12/9/17", limits)).toBe("2017-09-12");
  expect(readDay("12/9/36", limits)).toBe("2036-09-12");
  expect(readDay("12/9/68", limits)).toBe("1968-09-12");
  expect(readDay("12/9/30", { ...limits, max: limits.today })).toBe("1930-09-12");
});

test("a year is whole once it has four digits", () => {
  expect(["27/11/2", "27/11/20", "2026-11-2", "27 Nov"].some(isWholeDay)).toBe(false);
  expect(["27/11/2026", "2026-11-27", "27 Nov 2026"].every(isWholeDay)).toBe(true);
});

test("a day outside the limits is refused with the nearest one allowed", () => {
  const between = { min: "2026-11-23", max: "2026-11-27" };
  expect(limitFault("2026-11-22", between)).toBe("Choose Mon 23 Nov 2026 or later");
  expect(limitFault("2026-11-28", between)).toBe("Choose Fri 27 Nov 2026 or earlier");
  expect(limitFault("2026-11-27", between)).toBeNull();
});

test.each([
  ["7:45 am", "07:45"],
  ["7.45pm", "19:45"],
  ["745", "07:45"],
  ["7am", "07:00"],
  ["12 am", "00:00"],
  ["12:30 p.m.", "12:30"],
  ["16:00", "16:00"],
  ["1600", "16:00"],
  ["9", "09:00"],
])("%j is %s", (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

test.each(["", "24:00", "7:60", "13 pm", "0 am", "noon"])("%j is no time", (typed) => {
  expect(readTime(typed)).toBeNull();
});

const days = fc.integer({ min: -30_000, max: 20_000 }).map((past) => addDays("2026-11-27", past));
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));

test("every day and time that is shown can be typed again", () => {
  fc.assert(
    fc.property(days, times, (day, time) => {
      const [year, month, date] = day.split("-");
      const written = [
        dayText(day),
        weekdayText(day),
        longDayText(day),
        `${date}/${month}/${year}`,
      ];
      for (const text of written) expect(readDay(text, limits)).toBe(day);
      expect(readTime(hourText(time))).toBe(time);
      const moment = `${day}T${time}`;
      expect(readMoment(PICKED["datetime-local"].show(moment), limits)).toBe(moment);
      expect(readMoment(moment, limits)).toBe(moment);
    }),
  );
});

test("no typed text makes a day or time that is none", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9/. -]{0,12}$/), (typed) => {
      const day = readDay(typed, limits);
      if (day !== null) expect(new Date(`${day}T00:00:00Z`).toISOString()).toContain(day);
      expect(readTime(typed) ?? "00:00").toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
    }),
  );
});
