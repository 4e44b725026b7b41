import type { Role } from "../../accounts/roles.ts";
import { isTeachingStaff } from "../../accounts/roles.ts";

type To = { readonly to: string | null };
type OfClass = { readonly classId: string };
type OfSubject = { readonly classId: string; readonly subjectId: string };

interface Duties {
  readonly classTeacherOf: readonly OfClass[];
  readonly assistantIn: readonly OfClass[];
  readonly subjects: readonly OfSubject[];
}

interface Answers extends Duties {
  readonly classTeacherOf: readonly (OfClass & To)[];
  readonly assistantIn: readonly (OfClass & To)[];
  readonly subjects: readonly (OfSubject & To)[];
}

/** Returns whether there is exactly one value, a person or null, for each duty and nothing else. */
export function answersEveryDuty(duties: Duties, answers: Answers): boolean {
  return (
    sameOnce(duties.classTeacherOf.map(classKey), answers.classTeacherOf.map(classKey)) &&
    sameOnce(duties.assistantIn.map(classKey), answers.assistantIn.map(classKey)) &&
    sameOnce(duties.subjects.map(subjectKey), answers.subjects.map(subjectKey))
  );
}

/**
 * Whether a person may be class teacher, assistant or subject teacher: an active teacher or
 * principal.
 */
export function mayHoldClasses(person: {
  role: Role;
  roleInSchool: string | null;
  isActive: boolean;
}): boolean {
  return person.isActive && (isTeachingStaff(person) || person.role === "PRINCIPAL");
}

const classKey = ({ classId }: OfClass) => classId;
const subjectKey = ({ classId, subjectId }: OfSubject) => `${classId} ${subjectId}`;

/** Returns whether both lists have the same keys, each once. */
function sameOnce(expected: readonly string[], actual: readonly string[]): boolean {
  const answered = new Set(actual);
  return actual.length === expected.length && expected.every((key) => answered.has(key));
}
