import { searchText } from "@school/core/api/search-text.ts";
import type { ClassTimetable, TimetableLesson } from "@school/core/calendar/timetable/contract.ts";
import { placeLessons } from "@school/core/calendar/timetable/placing.ts";

/** A lesson in the form, as it is sent. */
export interface LessonValue {
  readonly weekday: number;
  readonly periodId: string;
  readonly subjectId: string;
  readonly teacherId: string | null;
  readonly roomId: string | null;
}

export interface TimetableValues {
  readonly lessons: readonly LessonValue[];
}

/** Position of a lesson. */
export interface Cell {
  readonly weekday: number;
  readonly periodId: string;
}

const isIn =
  ({ weekday, periodId }: Cell) =>
  (lesson: LessonValue) =>
    lesson.weekday === weekday && lesson.periodId === periodId;

export function valuesOf({ lessons }: Pick<ClassTimetable, "lessons">): TimetableValues {
  return {
    lessons: lessons.map(({ weekday, periodId, subject, teacher, byClassTeacher, room }) => ({
      weekday,
      periodId,
      subjectId: subject.id,
      teacherId: byClassTeacher ? null : (teacher?.id ?? null),
      roomId: room?.id ?? null,
    })),
  };
}

type Subject = Pick<ClassTimetable["subjects"][number], "id" | "name" | "teacherId">;

/** The names of subjects with lessons of another teacher than the class's own for the subject. */
export function otherTeachers(values: TimetableValues, subjects: readonly Subject[]): string[] {
  const other = ({ id, teacherId }: Subject) =>
    teacherId !== null &&
    values.lessons.some((lesson) => lesson.subjectId === id && lesson.teacherId !== teacherId);
  return subjects.filter(other).map(({ name }) => name);
}

/** The lessons, each with the teacher of its subject, where the subject has one. */
export function withTeachers(
  { lessons }: TimetableValues,
  subjects: readonly Subject[],
): TimetableValues {
  const teachers = new Map(subjects.map(({ id, teacherId }) => [id, teacherId]));
  return {
    lessons: lessons.map((lesson) => ({
      ...lesson,
      teacherId: teachers.get(lesson.subjectId) ?? lesson.teacherId,
    })),
  };
}

/** The lessons in a cell: none, one, or two for chosen pupils. */
export function lessonsIn(values: TimetableValues, cell: Cell): LessonValue[] {
  return values.lessons.filter(isIn(cell));
}

/** Their indices in the list, by which the server reports errors. */
export function lessonIndexes(values: TimetableValues, cell: Cell): number[] {
  return values.lessons.flatMap((lesson, at) => (isIn(cell)(lesson) ? [at] : []));
}

type NewLesson = Omit<LessonValue, keyof Cell>;

/** Returns the lessons with those of one cell replaced; an empty list removes them. */
export function withLessons(
  values: TimetableValues,
  { weekday, periodId }: Cell,
  lessons: readonly NewLesson[],
): TimetableValues {
  const otherLessons = values.lessons.filter((one) => !isIn({ weekday, periodId })(one));
  return { lessons: [...otherLessons, ...lessons.map((one) => ({ ...one, weekday, periodId }))] };
}

/** Returns the lessons with one lesson of a cell added, changed or, with null, removed. */
export function withLesson(
  values: TimetableValues,
  cell: Cell,
  lesson: NewLesson | null,
  at = 0,
): TimetableValues {
  const current: readonly NewLesson[] = lessonsIn(values, cell);
  const put = lesson === null ? [] : [lesson];
  return withLessons(values, cell, [...current.slice(0, at), ...put, ...current.slice(at + 1)]);
}

interface TaughtSubject {
  readonly id: string;
  readonly name: string;
  readonly teacherId: string | null;
}

/** A new lesson of a subject, with who teaches it in the class. */
export function lessonOf({ id, teacherId }: TaughtSubject): Omit<LessonValue, keyof Cell> {
  return { subjectId: id, teacherId, roomId: null };
}

/**
 * The subject that the typed text means: its name, the start of it or of one of its words, or the
 * initials ("bst"). The first in the class's order; undefined without a match.
 */
export function subjectFor<Subject extends { readonly name: string }>(
  typed: string,
  subjects: readonly Subject[],
): Subject | undefined {
  const text = plain(typed);
  if (text === "") return undefined;
  const wordsOf = (name: string) => plain(name).split(/[^\p{L}\p{N}]+/u);
  const initialsOf = (name: string) =>
    wordsOf(name)
      .filter((word) => !SMALL_WORDS.has(word))
      .map((word) => word.slice(0, 1))
      .join("");
  return (
    subjects.find(({ name }) => plain(name) === text) ??
    subjects.find(({ name }) => plain(name).startsWith(text)) ??
    subjects.find(({ name }) => wordsOf(name).some((word) => word.startsWith(text))) ??
    subjects.find(({ name }) => text.length > 1 && initialsOf(name).startsWith(text))
  );
}

/** Words without an initial: "bst" is Basic Science and Technology. */
const SMALL_WORDS = new Set(["and", "of", "the"]);

const plain = (text: string) => searchText(text.trim());

/**
 * Copies another class's lessons to this class, at the same positions of each day and with this
 * class's teachers; subjects that the class does not take are left out and counted.
 */
export function copiedFrom(
  to: ClassTimetable,
  lessons: readonly TimetableLesson[],
): { values: TimetableValues; leftOut: number } {
  const { id: classId, group } = to.class;
  const placed = lessons.flatMap(({ weekday, periodId, subject }) => {
    const taken = to.subjects.find(({ id }) => id === subject.id);
    return taken ? [{ classId, group, weekday, periodId, ...lessonOf(taken) }] : [];
  });
  const { moves, unfit } = placeLessons(placed, to.days, to.days);
  const changedCells = [...moves, ...unfit].map(({ weekday, periodId }) => ({ weekday, periodId }));
  const same = placed.filter((one) => !changedCells.some((cell) => isIn(cell)(one)));
  const copied = [...same, ...moves.map((move) => ({ ...move, periodId: move.to.id }))].map(
    ({ weekday, periodId, subjectId, teacherId, roomId }) => ({
      weekday,
      periodId,
      subjectId,
      teacherId,
      roomId,
    }),
  );
  return { values: { lessons: copied }, leftOut: lessons.length - copied.length };
}
