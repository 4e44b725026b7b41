import type { Actor } from "../accounts/actor.ts";
import { mayManageClasses } from "../classes/policy.ts";
import { mayOpenStudentResults } from "../results/policy.ts";
import { mayManageSchool } from "../school/policy.ts";
import { mayListStudents, mayManageStudents } from "../students/policy.ts";

/** Next term and promotion day move the whole school: its classes, pupils and current term. */
export function mayRollOver(actor: Actor): boolean {
  return mayManageSchool(actor) && mayManageClasses(actor);
}

/** Gate of a child's years at the school; `mayReadStudent` decides for each child. */
export function mayOpenSchoolLife(actor: Actor): boolean {
  const isFamily = actor.role === "STUDENT" || actor.role === "PARENT";
  return mayOpenStudentResults(actor) && (isFamily || mayListStudents(actor));
}

/** Sex and birth are of the admission record, which a class teacher does not see. */
export function mayReadBirth(actor: Actor): boolean {
  return mayOpenSchoolLife(actor) && (mayManageStudents(actor) || !mayListStudents(actor));
}

/**
 * Checks whether the actor may list pupils who graduated or left: those who manage pupil records may.
 */
export function mayListAlumni(actor: Actor): boolean {
  return mayManageStudents(actor);
}

/** Leaving certificates and testimonials carry the school's name: the office's, for any pupil. */
export function mayIssueCertificates(actor: Actor): boolean {
  return mayManageStudents(actor) && mayOpenSchoolLife(actor);
}
