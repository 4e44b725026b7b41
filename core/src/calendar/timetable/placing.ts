import type { ClassGroup } from "../../school/class-groups.ts";
import { type DayTimes, dayTimesOf } from "./day-times.ts";

/** Position of a lesson in the week of a class. */
export interface Placement {
  readonly classId: string;
  readonly weekday: number;
  readonly periodId: string;
}

/** A lesson and its new period. */
export type Move = Placement & { readonly to: DayTimes["periods"][number] };

/**
 * Moves lessons to the periods of other days. A lesson stays in its period if that is still for lessons
 * on the day. Otherwise it moves to the period with the same index among the day's lessons, unless the
 * class has a lesson there.
 */
export function placeLessons<Lesson extends Placement & { readonly group: ClassGroup | null }>(
  lessons: readonly Lesson[],
  before: readonly DayTimes[],
  after: readonly DayTimes[],
): { moves: (Lesson & Move)[]; unfit: Lesson[] } {
  const forLessons = (day: DayTimes | undefined) =>
    (day?.periods ?? []).filter(({ kind }) => kind === "LESSON");
  const indexById = new Map(
    before.flatMap((day) => forLessons(day).map(({ id }, at) => [id, at] as const)),
  );
  const targets = lessons.map((lesson) => {
    const choices = forLessons(dayTimesOf(after, lesson.group, lesson.weekday));
    const same = choices.find(({ id }) => id === lesson.periodId);
    return { lesson, same, choices };
  });
  const keyOf = ({ classId, weekday }: Placement, id: string) => `${classId} ${weekday} ${id}`;
  /** Source period of the lessons in each target period: lessons of a period move together. */
  const taken = new Map(
    targets.flatMap(({ lesson, same }) =>
      same ? [[keyOf(lesson, same.id), lesson.periodId] as const] : [],
    ),
  );
  const moves: (Lesson & Move)[] = [];
  const unfit: Lesson[] = [];
  for (const { lesson, same, choices } of targets) {
    if (same) continue;
    const to = choices[indexById.get(lesson.periodId) ?? -1];
    const from = to && taken.get(keyOf(lesson, to.id));
    if (!to || (from !== undefined && from !== lesson.periodId)) {
      unfit.push(lesson);
      continue;
    }
    taken.set(keyOf(lesson, to.id), lesson.periodId);
    moves.push({ ...lesson, to });
  }
  return { moves, unfit };
}
