import type { Actor } from "../accounts/actor.ts";
import { mayManageClasses } from "../classes/policy.ts";
import { mayOpenStudentResults } from "../results/policy.ts";
import { mayManageSchool } from "../school/policy.ts";
import { mayListStudents, mayManageStudents } from "../students/policy.ts";

/** Whether the actor may roll over: this moves classes, pupils and the current term. */
export function mayRollOver(actor: Actor): boolean {
  return mayManageSchool(actor) && mayManageClasses(actor);
}

/** Gate of a child's years at the school; `mayReadStudent` decides for each child. */
export function mayOpenSchoolLife(actor: Actor): boolean {
  const isFamily = actor.role === "STUDENT" || actor.role === "PARENT";
  return mayOpenStudentResults(actor) && (isFamily || mayListStudents(actor));
}

/** Whether the actor may read sex and birth date; class teachers may not. */
export function mayReadBirth(actor: Actor): boolean {
  return mayOpenSchoolLife(actor) && (mayManageStudents(actor) || !mayListStudents(actor));
}

/** Whether the actor may list pupils who graduated or departed: those who manage pupil records. */
export function mayListAlumni(actor: Actor): boolean {
  return mayManageStudents(actor);
}

/** Whether the actor may issue leaving certificates and testimonials: the office, for any pupil. */
export function mayIssueCertificates(actor: Actor): boolean {
  return mayManageStudents(actor) && mayOpenSchoolLife(actor);
}
