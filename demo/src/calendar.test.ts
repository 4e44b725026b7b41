import { expect, test } from "vitest";
import { demoCalendar } from "./calendar.ts";

test.each([
  ["2026-03-25", "2025/2026", "TERM_2", "2026-01-12", "2026-04-10"],
  ["2026-09-14", "2026/2027", "TERM_1", "2026-09-14", "2026-12-11"],
  ["2026-11-29", "2026/2027", "TERM_1", "2026-09-14", "2026-12-11"],
  ["2027-01-20", "2026/2027", "TERM_2", "2027-01-11", "2027-04-09"],
  ["2027-06-02", "2026/2027", "TERM_3", "2027-04-26", "2027-07-23"],
  // In a holiday the nearer term is longer.
  ["2026-12-20", "2026/2027", "TERM_1", "2026-09-14", "2026-12-20"],
  ["2026-12-31", "2026/2027", "TERM_2", "2026-12-28", "2027-04-09"],
  ["2026-08-31", "2026/2027", "TERM_1", "2026-08-31", "2026-12-11"],
  ["2028-02-29", "2027/2028", "TERM_2", "2028-01-10", "2028-04-07"],
])("loaded on %s the school is in %s, %s", (day, session, term, startsOn, endsOn) => {
  const { current, sessionName } = demoCalendar(new Date(`${day}T12:00:00Z`));
  expect(sessionName(current.session)).toBe(session);
  expect(current).toMatchObject({ term, startsOn, endsOn });
});

test("on every day of two years the terms follow each other and what was over is over", () => {
  for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2028, 0, 1); time += 86_400_000) {
    const calendar = demoCalendar(new Date(time + 43_200_000));
    const today = new Date(time).toISOString().slice(0, 10);
    const days = calendar.terms.flatMap(({ startsOn, endsOn }) => [startsOn, endsOn]);
    expect(days).toEqual([...new Set(days)].toSorted());
    expect(calendar.current.startsOn <= today && today <= calendar.current.endsOn).toBe(true);
    const past = ["2026-01-09", "2026-01-23", "2026-02-27", "2026-03-13", "2026-03-20"];
    const moved = past.map(calendar.day);
    expect(moved).toEqual(moved.toSorted());
    expect(moved.every((day) => day < today)).toBe(true);
    expect(calendar.dayOfLife("2025-09-12") <= today).toBe(true);
    const weeks = [9, 10, 11].map(calendar.week);
    expect(new Set(weeks).size).toBe(3);
    expect(weeks.every((week) => week >= 1 && week <= 13)).toBe(true);
  }
});

test("the day is the school's, and every week starts on its Monday", () => {
  // A minute to midnight on Sunday in Lagos, and Monday just begun there.
  const sunday = demoCalendar(new Date("2026-11-22T22:59:00Z"));
  const monday = demoCalendar(new Date("2026-11-22T23:01:00Z"));
  expect(sunday.day("2026-03-23")).toBe("2026-11-16");
  expect(monday.day("2026-03-23")).toBe("2026-11-23");
  expect(monday.moment("2026-03-18T08:00:00Z").toISOString()).toBe("2026-11-18T08:00:00.000Z");
});
