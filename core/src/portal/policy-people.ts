import type { Actor } from "../accounts/actor.ts";
import { isFamily, isOffice, isPrincipal, mayUsePortal } from "../accounts/policy.ts";
import type { Role } from "../accounts/roles.ts";
import { mayOpenScoring, mayOpenStudentResults } from "../results/policy.ts";
import { mayManageStaff } from "../staff/policy.ts";
import {
  mayListStudents,
  mayManageStudents,
  mayReadStudent,
  type StudentFacts,
} from "../students/policy.ts";

/** Gate of the page of one child; `mayReadChild` decides for each child. */
export function mayOpenChildPage(actor: Actor): boolean {
  return mayListStudents(actor) || isFamily(actor);
}

/** Whether the actor may read a child's page: office, class teacher, pupil and parents. */
export function mayReadChild(actor: Actor, facts: StudentFacts): boolean {
  return mayOpenChildPage(actor) && mayReadStudent(actor, facts);
}

/**
 * Whether the actor may read a pupil's health: the office, the parents, and the class's teachers. It
 * is not for the child, who is six to eleven.
 */
export function mayReadChildHealth(actor: Actor, facts: StudentFacts): boolean {
  return (
    mayReadChild(actor, facts) &&
    (mayManageStudents(actor) || actor.role === "PARENT" || facts.isClassTeacher)
  );
}

/**
 * Whether the actor may read who may collect the pupil at the gate: those who look after the child,
 * and the office.
 */
export function mayReadChildCollectors(actor: Actor, facts: StudentFacts): boolean {
  return mayReadChildHealth(actor, facts);
}

/**
 * Whether the actor may read the admission record with address and contacts: the office and the
 * family. A class teacher reads names, ids, class, status and the pupil's health.
 */
export function mayReadChildRecord(actor: Actor, facts: StudentFacts): boolean {
  return mayReadChild(actor, facts) && (mayManageStudents(actor) || isFamily(actor));
}

/** Whether the actor may read the pupil's results (`GET /students/{studentId}/results`). */
export function mayReadChildResults(actor: Actor, facts: StudentFacts): boolean {
  return mayReadChild(actor, facts) && mayOpenStudentResults(actor);
}

/**
 * Whether the actor may read why and by whom a pupil was moved: only those who work with the pupil.
 */
export function mayReadMoveReasons(actor: Actor, facts: StudentFacts): boolean {
  return mayReadChild(actor, facts) && mayListStudents(actor);
}

/** Whether the actor may read the changes to the child's record, with their authors. */
export function mayReadChildChanges(actor: Actor): boolean {
  return mayManageStudents(actor);
}

/** Gate of the page of one member of staff; `mayReadStaffMember` decides for each. */
export function mayOpenStaffPage(actor: Actor): boolean {
  return mayUsePortal(actor) && actor.role !== "STUDENT" && actor.role !== "PARENT";
}

export interface StaffFacts {
  /** Whether the actor is this member of staff. */
  readonly isSelf: boolean;
  /** The role of the member of staff's account. */
  readonly role: Role;
}

/** Whether the actor may read a staff member's page: the office, and the person. */
export function mayReadStaffMember(actor: Actor, { isSelf }: Pick<StaffFacts, "isSelf">): boolean {
  return mayOpenStaffPage(actor) && (isSelf || mayManageStaff(actor));
}

/** Whether the actor may read the scores that the person entered: those who read scores. */
export function mayReadStaffWork(actor: Actor, facts: Pick<StaffFacts, "isSelf">): boolean {
  return mayReadStaffMember(actor, facts) && mayOpenScoring(actor);
}

/**
 * Whether the actor may read changes about and by a member of staff. Actions of principals and the
 * office are in the audit log only, which the office cannot read.
 */
export function mayReadStaffChanges(actor: Actor, { role }: Pick<StaffFacts, "role">): boolean {
  if (!mayManageStaff(actor)) return false;
  return isPrincipal(actor) || (role !== "PRINCIPAL" && role !== "ADMIN");
}

/** Gate of the staff page's changes. */
export function mayOpenStaffChanges(actor: Actor): boolean {
  return isOffice(actor) && mayManageStaff(actor);
}
