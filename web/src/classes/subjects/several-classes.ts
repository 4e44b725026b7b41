import type { ClassTeaching } from "@school/core/classes/subjects/contract.ts";

/** Subjects that several classes are to take. */
export interface SeveralChoices {
  /** The class whose subjects were taken over. */
  readonly like: ClassTeaching | null;
  /** Whether new subjects also get that class's subject teachers; otherwise the class teacher. */
  readonly withTeachers: boolean;
  readonly subjectIds: readonly string[];
  /** Subjects that are not named go. */
  readonly removes: boolean;
}

interface TaughtSubject {
  readonly subjectId: string;
  readonly teacherId: string | null;
}

/** The subjects of a class in the server's format. */
export function subjectsOf(taught: Pick<ClassTeaching, "subjects"> | undefined): TaughtSubject[] {
  return (taught?.subjects ?? []).map(({ id, teacher }) => ({
    subjectId: id,
    teacherId: teacher?.id ?? null,
  }));
}

/** The subjects of a class after the choices: existing subjects keep their teacher. */
export function subjectsAfter(
  taught: Pick<ClassTeaching, "subjects">,
  { like, withTeachers, subjectIds, removes }: SeveralChoices,
): TaughtSubject[] {
  const remaining = subjectsOf(taught).filter(
    ({ subjectId }) => !removes || subjectIds.includes(subjectId),
  );
  const had = new Set(taught.subjects.map(({ id }) => id));
  const teachers = new Map(withTeachers ? like?.subjects.map((one) => [one.id, one.teacher]) : []);
  const added = subjectIds
    .filter((id) => !had.has(id))
    .map((subjectId) => ({ subjectId, teacherId: teachers.get(subjectId)?.id ?? null }));
  return [...remaining, ...added];
}
