import type { ClassTeaching } from "@school/core/classes/subjects/contract.ts";

/** Choices of a subject that are no person. */
export const CLASS_TEACHER = "class-teacher";
export const MIXED = "mixed";

type Subject = Pick<ClassTeaching["subjects"][number], "id" | "name">;

/** The subjects that any of the classes take, in their order. */
export function takenBy(classes: readonly ClassTeaching[]): Subject[] {
  const all = classes.flatMap(({ subjects }) => subjects);
  return [...new Map(all.map(({ id, name }) => [id, { id, name }])).values()];
}

/** Who teaches a subject in all classes that take it; `MIXED` where they differ. */
export function commonTeacher(classes: readonly ClassTeaching[], subjectId: string): string {
  const ids = classes.flatMap(({ subjects }) =>
    subjects.filter(({ id }) => id === subjectId).map(({ teacher }) => teacher?.id ?? null),
  );
  const [first = null] = ids;
  if (ids.some((id) => id !== first)) return MIXED;
  return first ?? CLASS_TEACHER;
}

interface ClassWish {
  id: string;
  version: number;
  classTeacherId: string | null;
  subjects: { subjectId: string; teacherId: string | null }[];
}

/**
 * The classes that change, as they are to be.
 *
 * @param leaders class teachers by class, "" for none; classes that are not named keep theirs
 * @param specialists teachers by subject, for all classes that take it
 */
export function wishesOf(
  classes: readonly ClassTeaching[],
  leaders: Readonly<Record<string, string>>,
  specialists: Readonly<Record<string, string>>,
): ClassWish[] {
  return classes.flatMap(({ id, version, classTeacher, subjects }) => {
    const before: ClassWish = {
      id,
      version,
      classTeacherId: classTeacher?.id ?? null,
      subjects: subjects.map((one) => ({ subjectId: one.id, teacherId: one.teacher?.id ?? null })),
    };
    const leader = leaders[id];
    const after: ClassWish = {
      ...before,
      classTeacherId: leader === undefined ? before.classTeacherId : leader || null,
      subjects: before.subjects.map((one) => ({
        ...one,
        teacherId: chosenTeacher(specialists[one.subjectId], one.teacherId),
      })),
    };
    return JSON.stringify(after) === JSON.stringify(before) ? [] : [after];
  });
}

function chosenTeacher(chosen: string | undefined, now: string | null): string | null {
  if (chosen === undefined || chosen === MIXED) return now;
  return chosen === CLASS_TEACHER ? null : chosen;
}
