import { expect, test } from "vitest";
import type { TimetableLesson } from "./contract.ts";
import type { DayTimes } from "./day-times.ts";
import {
  classWeek,
  type GroupedClass,
  loadText,
  ownWeek,
  rowHead,
  rowsOf,
  schoolDay,
} from "./week.ts";

const period = (
  id: string,
  startsAt: string,
  endsAt: string,
  kind: "LESSON" | "BREAK" = "LESSON",
) => ({
  id,
  name: id,
  kind,
  startsAt,
  endsAt,
});
const days: DayTimes[] = [
  {
    id: "d1",
    name: "Primary",
    classGroups: ["Primary"],
    weekdays: [1, 2],
    periods: [
      period("p1", "08:00", "08:40"),
      period("p2", "08:40", "09:20"),
      period("break", "09:20", "09:40", "BREAK"),
      period("p3", "09:40", "10:20"),
    ],
  },
  {
    id: "d2",
    name: "Nursery",
    classGroups: ["Nursery"],
    weekdays: [1],
    periods: [period("n1", "08:00", "08:30"), period("n2", "10:20", "10:50")],
  },
];
const primary: GroupedClass = { id: "c1", name: "Primary 4", group: "Primary" };
const nursery: GroupedClass = { id: "c2", name: "Nursery 1", group: "Nursery" };
const lesson = (
  periodId: string,
  startsAt: string,
  endsAt: string,
  of = primary,
): TimetableLesson => ({
  weekday: 1,
  periodId,
  startsAt,
  endsAt,
  class: { id: of.id, name: of.name },
  subject: { id: "s", name: "Mathematics" },
  teacher: { id: "t", name: "Ada Obi" },
  byClassTeacher: false,
  room: null,
});
const double = [lesson("p1", "08:00", "08:40"), lesson("p2", "08:40", "09:20")];

test("a class has breaks, double periods and empty ones", () => {
  const week = classWeek(days, primary, double);
  expect(week.map(({ title }) => title)).toEqual(["Monday", "Tuesday"]);
  expect(week[0]?.blocks.map(({ continues }) => continues)).toEqual([false, true, false, false]);
  expect(rowsOf(week)).toBe(4);
  expect(rowHead(week, 2)).toMatchObject({ name: "break", kind: "BREAK" });
  expect(loadText(week)).toBe("2 lessons a week, 4 empty periods");
});

test("a lesson whose period was replaced is still there", () => {
  const [monday] = classWeek(days, primary, [lesson("old", "13:00", "13:40")]);
  expect(monday?.blocks.at(-1)).toMatchObject({ name: "", startsAt: "13:00" });
});

test("a teacher of two groups sees no free period beside a lesson", () => {
  const [monday] = ownWeek(
    days,
    [primary, nursery],
    [...double, lesson("n2", "10:20", "10:50", nursery)],
  );
  expect(monday?.blocks.map(({ startsAt, lessons }) => [startsAt, lessons.length > 0])).toEqual([
    ["08:00", true],
    ["08:40", true],
    ["09:20", false],
    ["09:40", false],
    ["10:20", true],
  ]);
  const day = schoolDay(days, [primary, nursery], 1, double);
  expect(rowHead(day, 0)).toBeNull();
});
