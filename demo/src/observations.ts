import { observations, observedChildren } from "@school/server/lessons/observations/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { readJson } from "./data.ts";
import type { Pupil } from "./pupils.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { classTeacherOf } from "./staff.ts";

interface DemoObservation {
  className: string;
  /** Numbers of the children in the class's list, from 0. */
  seats: readonly number[];
  day: string;
  area: string;
  words: string;
}

const OBSERVATIONS = readJson<DemoObservation[]>("observations.json");

/** The child of the demo parent, about whom each class's first observation is too. */
const OF_DEMO_PARENT = "Temitope";

/** Observations of nursery children by their class teacher. */
export function observationBatches(pupils: readonly Pupil[], calendar: DemoCalendar): Batch[] {
  const rows = OBSERVATIONS.map(({ className, seats, day, area, words }, at) => {
    const ofClass = pupils.filter((pupil) => pupil.className === className);
    const known = at === 0 ? ofClass.filter((one) => one.firstName === OF_DEMO_PARENT) : [];
    const children = new Set([...seats.flatMap((seat) => ofClass[seat] ?? []), ...known]);
    const row = {
      id: demoId(`observation ${className} ${day} ${area}`),
      day: calendar.day(day),
      area,
      words,
      authorId: classTeacherOf(className),
      createdAt: calendar.moment(`${day}T13:20:00Z`),
    };
    return { row, children: [...children] };
  });
  return [
    batch(
      observations,
      rows.map(({ row }) => row),
    ),
    batch(
      observedChildren,
      rows.flatMap(({ row, children }) =>
        children.map(({ id }) => ({ observationId: row.id, studentId: id })),
      ),
    ),
  ];
}
