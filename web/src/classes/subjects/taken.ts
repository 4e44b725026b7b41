import type { ClassTeaching, SubjectRecord } from "@school/core/classes/contract-subjects.ts";
import { personName } from "../class-words.ts";

/** The teacher's id of each subject that a class takes; "" is the class teacher. */
export type Taken = Readonly<Record<string, string>>;

export function takenBy({ subjects }: Pick<ClassTeaching, "subjects">): Taken {
  return Object.fromEntries(subjects.map(({ id, teacher }) => [id, teacher?.id ?? ""]));
}

/** What a class takes after copying from another: what it has already stays as it is. */
export function takenLike(other: ClassTeaching, taken: Taken): Taken {
  const subjects = other.subjects.filter(({ isActive }) => isActive);
  return { ...takenBy({ subjects }), ...taken };
}

/** As the server takes them. */
export function wantedSubjects(taken: Taken): { subjectId: string; teacherId: string | null }[] {
  return Object.entries(taken).map(([subjectId, teacherId]) => ({
    subjectId,
    teacherId: teacherId || null,
  }));
}

/** Active subjects, and those that the class takes though they are disabled. */
export function offeredSubjects(
  all: readonly SubjectRecord[],
  { subjects }: ClassTeaching,
): SubjectRecord[] {
  return all.filter(({ id, isActive }) => isActive || subjects.some((taken) => taken.id === id));
}

/** What somebody else changed in a class's subjects, in words. */
export function subjectNews(seen: ClassTeaching, now: ClassTeaching): string[] {
  const [before, after] = [namesOf(seen), namesOf(now)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const news = names.flatMap((name) => {
    const [was, is] = [before.get(name) ?? "not taken", after.get(name) ?? "not taken"];
    return was === is ? [] : [`${name}: ${was} → ${is}`];
  });
  return news.length > 0 ? news : ["The class itself was saved"];
}

function namesOf({ subjects }: ClassTeaching): Map<string, string> {
  return new Map(
    subjects.map(({ name, teacher }) => [name, teacher ? personName(teacher) : "class teacher"]),
  );
}
