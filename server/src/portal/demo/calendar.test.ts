import { expect, test } from "vitest";
import { demoCalendar } from "./calendar.ts";

test.each([
  "2026-01-01T12:00:00Z",
  "2026-04-06T12:00:00Z",
  "2026-08-31T12:00:00Z",
  "2026-11-22T12:00:00Z",
  "2026-12-25T12:00:00Z",
  "2028-02-29T12:00:00Z",
])("loaded at %s, the current term contains the day and the terms follow each other", (at) => {
  const { terms } = demoCalendar(new Date(at));
  const current = terms.filter(({ isCurrent }) => isCurrent);
  expect(current).toMatchObject([{ session: "2025/2026", term: "TERM_2" }]);
  const today = at.slice(0, 10);
  for (const { startsOn, endsOn } of current) {
    expect(startsOn < today && today < endsOn).toBe(true);
  }
  const days = terms.flatMap(({ startsOn, endsOn }) => [startsOn, endsOn]);
  expect(days).toEqual([...new Set(days)].toSorted());
});

test("the day is the school's, and every week starts on its Monday", () => {
  // A minute to midnight on Sunday in Lagos, and Monday just begun there.
  const sunday = demoCalendar(new Date("2026-11-22T22:59:00Z"));
  const monday = demoCalendar(new Date("2026-11-22T23:01:00Z"));
  expect(sunday.day("2026-03-23")).toBe("2026-11-16");
  expect(monday.day("2026-03-23")).toBe("2026-11-23");
  expect(monday.moment("2026-03-18T08:00:00Z").toISOString()).toBe("2026-11-18T08:00:00.000Z");
});
