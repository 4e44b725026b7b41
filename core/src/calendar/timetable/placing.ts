import type { ClassGroup } from "../../school/class-groups.ts";
import { type DayTimes, dayTimesOf } from "./day-times.ts";

/** Where a lesson of a class is in its week. */
export interface Placed {
  readonly classId: string;
  readonly weekday: number;
  readonly periodId: string;
}

/** A lesson and the period to which it goes. */
export type Move = Placed & { readonly to: DayTimes["periods"][number] };

/**
 * The periods of lessons among other days: the same one where it is still for lessons on that day,
 * else the one with the same place among the day's lessons, unless the class has a lesson there.
 */
export function placeLessons<Lesson extends Placed & { readonly group: ClassGroup | null }>(
  lessons: readonly Lesson[],
  before: readonly DayTimes[],
  after: readonly DayTimes[],
): { moves: (Lesson & Move)[]; unfit: Lesson[] } {
  const forLessons = (day: DayTimes | undefined) =>
    (day?.periods ?? []).filter(({ kind }) => kind === "LESSON");
  const placeOf = new Map(
    before.flatMap((day) => forLessons(day).map(({ id }, at) => [id, at] as const)),
  );
  const targets = lessons.map((lesson) => {
    const choices = forLessons(dayTimesOf(after, lesson.group, lesson.weekday));
    const same = choices.find(({ id }) => id === lesson.periodId);
    return { lesson, same, choices };
  });
  const keyOf = ({ classId, weekday }: Placed, id: string) => `${classId} ${weekday} ${id}`;
  const taken = new Set(
    targets.flatMap(({ lesson, same }) => (same ? [keyOf(lesson, same.id)] : [])),
  );
  const moves: (Lesson & Move)[] = [];
  const unfit: Lesson[] = [];
  for (const { lesson, same, choices } of targets) {
    if (same) continue;
    const to = choices[placeOf.get(lesson.periodId) ?? -1];
    if (!to || taken.has(keyOf(lesson, to.id))) {
      unfit.push(lesson);
      continue;
    }
    taken.add(keyOf(lesson, to.id));
    moves.push({ ...lesson, to });
  }
  return { moves, unfit };
}
