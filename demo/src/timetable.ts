import { minutesOf, usualDay } from "@school/core/calendar/timetable/day-times.ts";
import type { ClassGroup } from "@school/core/school/class-groups.ts";
import {
  classTimetables,
  schoolRooms,
  timetableDays,
  timetableDayUses,
  timetableLessons,
  timetablePeriods,
  timetableTerms,
} from "@school/server/calendar/timetable/tables.ts";
import { CURRENT_SESSION, type DemoCalendar } from "./calendar.ts";
import { CLASS_LEVELS, classId, subjectId, subjectsOf } from "./classes.ts";
import { chanceOf } from "./random.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { termId } from "./school.ts";
import { teacherOf } from "./staff.ts";

const ROOMS = ["Assembly hall", "Computer room"];

interface DemoDay {
  readonly name: string;
  readonly group: ClassGroup;
  readonly weekdays: readonly number[];
  /** Number of periods of the usual day, from its beginning. */
  readonly periods: number;
}

const DAYS: readonly DemoDay[] = [
  { name: "Nursery", group: "Nursery", weekdays: [1, 2, 3, 4, 5], periods: 7 },
  { name: "Primary", group: "Primary", weekdays: [1, 2, 3, 4], periods: 10 },
  { name: "Primary, Friday", group: "Primary", weekdays: [5], periods: 7 },
];

const periodId = (day: DemoDay, name: string) => demoId(`period ${day.name} ${name}`);
const roomId = (name: string) => demoId(`room ${name}`);

/** Periods, rooms and the published timetables of the current term. */
export function timetableBatches(calendar: DemoCalendar): Batch[] {
  const term = calendar.terms.find(({ isCurrent }) => isCurrent);
  if (!term) return [];
  const of = { termId: termId(term.session, term.term) };
  const dayId = ({ name }: DemoDay) => demoId(`timetable day ${name}`);
  const taken = new Set<string>();
  return [
    batch(timetableTerms, [{ ...of, version: 1 }]),
    batch(
      timetableDays,
      DAYS.map((day, order) => ({ ...of, id: dayId(day), name: day.name, order })),
    ),
    batch(
      timetableDayUses,
      DAYS.flatMap((day) =>
        day.weekdays.map((weekday) => ({
          ...of,
          classGroup: day.group,
          weekday,
          dayId: dayId(day),
        })),
      ),
    ),
    batch(
      timetablePeriods,
      DAYS.flatMap((day) => periodsOf(day).map((period) => ({ ...period, dayId: dayId(day) }))),
    ),
    batch(
      schoolRooms,
      ROOMS.map((name) => ({ id: roomId(name), name })),
    ),
    batch(
      classTimetables,
      CLASS_LEVELS.map(({ name }) => ({
        ...of,
        classId: classId(name, CURRENT_SESSION),
        publishedAt: calendar.moment("2026-01-09T14:00:00Z"),
      })),
    ),
    batch(
      timetableLessons,
      CLASS_LEVELS.flatMap((level) => lessonsOf(level, taken)).map((lesson) => ({
        ...of,
        ...lesson,
      })),
    ),
  ];
}

function periodsOf(day: DemoDay) {
  return usualDay([], "")
    .periods.slice(0, day.periods)
    .map(({ name, kind, startsAt, endsAt }) => ({
      id: periodId(day, name),
      name,
      kind,
      startsAt: minutesOf(startsAt),
      endsAt: minutesOf(endsAt),
    }));
}

/**
 * Assigns a class's lessons to periods in which its teachers and rooms are free. An assigned lesson
 * moves only if necessary (a matching, found by augmenting paths). `taken` records when teachers and
 * rooms are busy.
 */
function lessonsOf(level: (typeof CLASS_LEVELS)[number], taken: Set<string>) {
  const { name, group } = level;
  const slots = DAYS.filter((day) => day.group === group).flatMap((day) =>
    day.weekdays.flatMap((weekday) =>
      periodsOf(day)
        .filter(({ kind }) => kind === "LESSON")
        .map(({ id, startsAt, endsAt }) => ({ weekday, periodId: id, startsAt, endsAt })),
    ),
  );
  type Slot = (typeof slots)[number];
  const lessons = subjectsOf(level).flatMap(
    ({ name: subject, lessons: { [group]: length }, room }) =>
      Array.from({ length }, (_, nth) => {
        const chance = chanceOf(`timetable ${name} ${subject} ${nth}`);
        const start = chance.between(0, 4);
        const teacherId = teacherOf(name, subject);
        // Another day for each lesson of a subject, where there is one.
        const preferred = chance
          .shuffled(slots)
          .toSorted((one, other) => daysAfter(one, start + nth) - daysAfter(other, start + nth));
        const busy = [teacherId, ...(room ? [room] : [])];
        return { subject, teacherId, room, preferred, busy };
      }),
  );
  const bySlot = new Map<Slot, (typeof lessons)[number]>();
  const isFree = (busy: readonly string[], { weekday, startsAt }: Slot) =>
    busy.every((who) => !taken.has(`${who} ${weekday} ${startsAt}`));

  function place(lesson: (typeof lessons)[number], seen: Set<Slot>): boolean {
    for (const slot of lesson.preferred) {
      if (seen.has(slot) || !isFree(lesson.busy, slot)) continue;
      seen.add(slot);
      const before = bySlot.get(slot);
      if (before && !place(before, seen)) continue;
      bySlot.set(slot, lesson);
      return true;
    }
    return false;
  }

  for (const lesson of lessons) place(lesson, new Set());
  return [...bySlot].map(([slot, { subject, teacherId, room, busy }]) => {
    for (const who of busy) taken.add(`${who} ${slot.weekday} ${slot.startsAt}`);
    return {
      ...slot,
      classId: classId(name, CURRENT_SESSION),
      subjectId: subjectId(subject),
      teacherId,
      roomId: room ? roomId(room) : null,
    };
  });
}

function daysAfter({ weekday }: { weekday: number }, start: number): number {
  return (weekday + 4 - (start % 5)) % 5;
}
