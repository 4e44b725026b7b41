import type { Actor } from "../accounts/actor.ts";
import { isOffice, isPrincipal, mayUsePortal } from "../accounts/policy.ts";
import type { Role } from "../accounts/roles.ts";
import { mayOpenScoring, mayOpenStudentResults } from "../results/policy.ts";
import { mayManageStaff } from "../staff/policy.ts";
import {
  mayListStudents,
  mayManageStudents,
  mayReadStudent,
  type StudentFacts,
} from "../students/policy.ts";

/** Gate of the page of one child; which child is decided by `mayReadChild`. */
export function mayOpenChildPage(actor: Actor): boolean {
  return mayListStudents(actor) || isFamily(actor);
}

/** The page of one child: the office, the class teacher, the pupil and the linked parents. */
export function mayReadChild(actor: Actor, facts: StudentFacts): boolean {
  return mayOpenChildPage(actor) && mayReadStudent(actor, facts);
}

/** The pupil's health: for the office, the family, and the teachers of the pupil's own class. */
export function mayReadChildHealth(actor: Actor, facts: StudentFacts): boolean {
  return (
    mayReadChild(actor, facts) &&
    (mayManageStudents(actor) || isFamily(actor) || facts.isClassTeacher)
  );
}

/**
 * Checks whether the actor may read the list of people who may collect the pupil at the gate: those who
 * look after the child, and the office.
 */
export function mayReadChildCollectors(actor: Actor, facts: StudentFacts): boolean {
  return mayReadChildHealth(actor, facts);
}

/**
 * The admission record with address and contacts: the office's and the family's. A class teacher
 * sees names, ids, class, status and the pupil's health.
 */
export function mayReadChildRecord(actor: Actor, facts: StudentFacts): boolean {
  return mayReadChild(actor, facts) && (mayManageStudents(actor) || isFamily(actor));
}

/** Results of the pupil, as `GET /students/{studentId}/results` gives them. */
export function mayReadChildResults(actor: Actor, facts: StudentFacts): boolean {
  return mayReadChild(actor, facts) && mayOpenStudentResults(actor);
}

/**
 * Returns whether the actor may read why a pupil was moved and by whom: only those who work with the
 * pupil.
 */
export function mayReadMoveReasons(actor: Actor, facts: StudentFacts): boolean {
  return mayReadChild(actor, facts) && mayListStudents(actor);
}

/** Checks whether the actor may read the changes to the child's record, with their authors. */
export function mayReadChildChanges(actor: Actor): boolean {
  return mayManageStudents(actor);
}

/** Gate of the page of one member of staff; `mayReadStaffMember` decides for each. */
export function mayOpenStaffPage(actor: Actor): boolean {
  return mayUsePortal(actor) && actor.role !== "STUDENT" && actor.role !== "PARENT";
}

export interface StaffFacts {
  /** The asking person is this member of staff. */
  readonly isSelf: boolean;
  /** The account's role of the member of staff. */
  readonly role: Role;
}

/** The page of one member of staff: the office's, and the person's own. */
export function mayReadStaffMember(actor: Actor, { isSelf }: Pick<StaffFacts, "isSelf">): boolean {
  return mayOpenStaffPage(actor) && (isSelf || mayManageStaff(actor));
}

/** The scores that the person entered this term: for those who may see scores. */
export function mayReadStaffWork(actor: Actor, facts: Pick<StaffFacts, "isSelf">): boolean {
  return mayReadStaffMember(actor, facts) && mayOpenScoring(actor);
}

/**
 * Changes about and by a member of staff. The office does not read what a principal or the
 * office itself did: that is the audit log, which is the principal's.
 */
export function mayReadStaffChanges(actor: Actor, { role }: Pick<StaffFacts, "role">): boolean {
  if (!mayManageStaff(actor)) return false;
  return isPrincipal(actor) || (role !== "PRINCIPAL" && role !== "ADMIN");
}

/** Gate of the staff page's changes. */
export function mayOpenStaffChanges(actor: Actor): boolean {
  return isOffice(actor) && mayManageStaff(actor);
}

function isFamily(actor: Actor): boolean {
  return mayUsePortal(actor) && (actor.role === "STUDENT" || actor.role === "PARENT");
}
