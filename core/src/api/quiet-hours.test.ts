import { expect, test } from "vitest";
import { nextDayStart, quietEnd } from "./quiet-hours.ts";

const night = { quietFrom: "20:00", quietUntil: "07:00" };

// Lagos is an hour ahead of UTC.
test.each([
  ["2026-11-23T18:59:59Z", null],
  ["2026-11-23T19:00:00Z", "2026-11-24T06:00:00.000Z"],
  ["2026-11-23T23:30:40Z", "2026-11-24T06:00:00.000Z"],
  ["2026-11-24T05:59:59Z", "2026-11-24T06:00:00.000Z"],
  ["2026-11-24T06:00:00Z", null],
])("of a night, %s is quiet until %s", (moment, end) => {
  expect(quietEnd(new Date(moment), night)?.toISOString() ?? null).toBe(end);
});

test("quiet hours may lie within a day, or be none", () => {
  const lessons = { quietFrom: "08:00", quietUntil: "13:30" };
  expect(quietEnd(new Date("2026-11-23T11:00:00Z"), lessons)?.toISOString()).toBe(
    "2026-11-23T12:30:00.000Z",
  );
  expect(quietEnd(new Date("2026-11-23T22:00:00Z"), lessons)).toBeNull();
  const none = { quietFrom: "07:00", quietUntil: "07:00" };
  expect(quietEnd(new Date("2026-11-23T06:00:00Z"), none)).toBeNull();
});

test("a day begins at the school's midnight", () => {
  expect(nextDayStart(new Date("2026-11-23T22:59:30Z")).toISOString()).toBe(
    "2026-11-23T23:00:00.000Z",
  );
  expect(nextDayStart(new Date("2026-11-23T23:00:00Z")).toISOString()).toBe(
    "2026-11-24T23:00:00.000Z",
  );
});
