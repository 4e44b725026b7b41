import { plural } from "../../api/plural.ts";
import type { ClassGroup } from "../../school/class-groups.ts";
import { type DayTimes, dayTimesOf, type PeriodKind } from "./day-times.ts";
import type { TimetableLesson } from "./contract.ts";
import { weekdayName } from "../../api/weekdays.ts";

/** A block of a day in a timetable: a lesson, an empty period or a break. */
export interface Block {
  readonly periodId: string;
  /** "Period 3", "Short break"; "" for a lesson whose period was replaced. */
  readonly name: string;
  readonly kind: PeriodKind;
  readonly startsAt: string;
  readonly endsAt: string;
  /** None in an empty period or break; two if each is for chosen pupils. */
  readonly lessons: readonly TimetableLesson[];
  /** Whether it continues the previous block without a break: a double period. */
  readonly continues: boolean;
}

/** A day of a class, a teacher or a room, or a class on one day. Blocks are in chronological order. */
export interface Column {
  readonly key: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface GroupedClass {
  readonly id: string;
  readonly name: string;
  readonly group: ClassGroup | null;
}

/** Returns the week of one class, with breaks and empty periods. */
export function classWeek(
  days: readonly DayTimes[],
  { group }: Pick<GroupedClass, "group">,
  lessons: readonly TimetableLesson[],
): Column[] {
  return weekdaysOf(days, lessons).map((weekday) => ({
    key: String(weekday),
    title: weekdayName(weekday),
    blocks: blocksOf(
      dayTimesOf(days, group, weekday)?.periods ?? [],
      lessons.filter((lesson) => lesson.weekday === weekday),
    ),
  }));
}

/**
 * Returns the week of a teacher or a room. Periods of the class groups taught are shown as free; if
 * groups have different times, only those that do not overlap with an earlier block.
 */
export function ownWeek(
  days: readonly DayTimes[],
  classes: readonly GroupedClass[],
  lessons: readonly TimetableLesson[],
): Column[] {
  const groups = new Set(
    lessons.flatMap((lesson) => classes.find(({ id }) => id === lesson.class.id)?.group ?? []),
  );
  return weekdaysOf(days, lessons).map((weekday) => {
    const ofDay = lessons.filter((lesson) => lesson.weekday === weekday);
    const known = [...groups].flatMap((group) => dayTimesOf(days, group, weekday)?.periods ?? []);
    const taken: { startsAt: string; endsAt: string }[] = [...ofDay];
    const free = known.filter((period) => {
      const isLessons = ofDay.some(({ periodId }) => periodId === period.id);
      if (isLessons) return true;
      if (taken.some((one) => overlap(one, period))) return false;
      taken.push(period);
      return true;
    });
    return { key: String(weekday), title: weekdayName(weekday), blocks: blocksOf(free, ofDay) };
  });
}

/** Returns all classes on one day of the week, side by side. */
export function schoolDay(
  days: readonly DayTimes[],
  classes: readonly GroupedClass[],
  weekday: number,
  lessons: readonly TimetableLesson[],
): Column[] {
  return classes.map(({ id, name, group }) => ({
    key: id,
    title: name,
    blocks: blocksOf(
      dayTimesOf(days, group, weekday)?.periods ?? [],
      lessons.filter((lesson) => lesson.weekday === weekday && lesson.class.id === id),
    ),
  }));
}

/** Returns the number of blocks in the longest column. */
export function rowsOf(columns: readonly Column[]): number {
  return Math.max(0, ...columns.map(({ blocks }) => blocks.length));
}

/** The name and time of a row if all columns agree, else null: then each block shows its own. */
export function rowHead(columns: readonly Column[], row: number): Block | null {
  const blocks = columns.flatMap(({ blocks: all }) => all[row] ?? []);
  const [head] = blocks;
  const agree = blocks.every(
    (one) =>
      one.name === head?.name && one.startsAt === head.startsAt && one.endsAt === head.endsAt,
  );
  return head && agree ? head : null;
}

/** "27 lessons a week, 8 free periods" */
export function loadText(columns: readonly Column[]): string {
  const all = columns.flatMap(({ blocks }) => blocks).filter(({ kind }) => kind === "LESSON");
  const taught = all.filter(({ lessons }) => lessons.length > 0).length;
  return `${plural(taught, "lesson")} a week, ${plural(all.length - taught, "empty period")}`;
}

function weekdaysOf(days: readonly DayTimes[], lessons: readonly TimetableLesson[]): number[] {
  const all = [...days.flatMap(({ weekdays }) => weekdays), ...lessons.map((one) => one.weekday)];
  return [...new Set(all)].toSorted((one, other) => one - other);
}

function overlap(
  one: { readonly startsAt: string; readonly endsAt: string },
  other: { readonly startsAt: string; readonly endsAt: string },
): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}

function blocksOf(periods: DayTimes["periods"], lessons: readonly TimetableLesson[]): Block[] {
  const known = periods.map(({ id, name, kind, startsAt, endsAt }) => {
    const blockLessons = lessons.filter(({ periodId }) => periodId === id);
    return { periodId: id, name, kind, startsAt, endsAt, lessons: blockLessons };
  });
  const homeless = lessons.filter(({ periodId }) => periods.every(({ id }) => id !== periodId));
  const otherBlocks = [...Map.groupBy(homeless, ({ periodId }) => periodId)].flatMap(
    ([periodId, group]) =>
      group.slice(0, 1).map(({ startsAt, endsAt }) => {
        const kind = "LESSON" as const;
        return { periodId, name: "", kind, startsAt, endsAt, lessons: group };
      }),
  );
  const blocks = [...known, ...otherBlocks].toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  return blocks.map((block, at) => ({ ...block, continues: isSame(blocks[at - 1], block) }));
}

interface Taught {
  readonly lessons: readonly TimetableLesson[];
}

function isSame(before: Taught | undefined, { lessons }: Taught): boolean {
  if (!before || lessons.length === 0 || before.lessons.length !== lessons.length) return false;
  return lessons.every((lesson) =>
    before.lessons.some(
      (earlier) =>
        earlier.class.id === lesson.class.id &&
        earlier.subject.id === lesson.subject.id &&
        earlier.teacher?.id === lesson.teacher?.id &&
        earlier.room?.id === lesson.room?.id,
    ),
  );
}
