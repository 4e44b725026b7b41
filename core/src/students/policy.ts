import type { Actor } from "../accounts/actor.ts";
import {
  hasFeature,
  isOffice,
  isPrincipal,
  isSchoolStaff,
  mayUsePortal,
} from "../accounts/policy.ts";

/** Lists of pupils: names, ids, class and status. */
export function mayListStudents(actor: Actor): boolean {
  return isSchoolStaff(actor) && hasFeature(actor, "Students");
}

/** Admission, records, moves, import and export: the office's work with pupils. */
export function mayManageStudents(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "Students");
}

export interface StudentFacts {
  /** The asking person is this pupil. */
  readonly isSelf: boolean;
  /** The asking person is a linked parent of this pupil. */
  readonly isParent: boolean;
  /** The asking person is class teacher or assistant of the pupil's class. */
  readonly isClassTeacher: boolean;
}

/**
 * Checks whether the actor may read the pupil's own pages: the pupil, the linked parents, the class
 * teacher and the office may.
 */
export function mayReadStudent(actor: Actor, facts: StudentFacts): boolean {
  return (
    isOffice(actor) ||
    (actor.role === "STUDENT" && facts.isSelf) ||
    (actor.role === "PARENT" && facts.isParent) ||
    (isSchoolStaff(actor) && facts.isClassTeacher)
  );
}

/**
 * Gate of the lists of people who may collect the pupils of a class; `mayReadCollecting` decides for
 * each class.
 */
export function mayOpenCollecting(actor: Actor): boolean {
  return mayListStudents(actor);
}

/**
 * Checks whether the actor may read who may collect the pupils of a class: its class teachers and the
 * office may.
 */
export function mayReadCollecting(
  actor: Actor,
  facts: Pick<StudentFacts, "isClassTeacher">,
): boolean {
  return mayOpenCollecting(actor) && (mayManageStudents(actor) || facts.isClassTeacher);
}

/** Gate of a parent's own family: the children who are linked to the account. */
export function mayOpenOwnFamily(actor: Actor): boolean {
  return mayUsePortal(actor) && actor.role === "PARENT";
}

/**
 * Gate of the access log of a pupil's health and contacts; `mayReadAccessLog` decides for each pupil.
 */
export function mayOpenAccessLog(actor: Actor): boolean {
  return isPrincipal(actor) || mayOpenOwnFamily(actor);
}

/**
 * Checks whether the actor may read the access log: the principal may, and the pupil's parents may,
 * without names.
 */
export function mayReadAccessLog(actor: Actor, facts: Pick<StudentFacts, "isParent">): boolean {
  return mayOpenAccessLog(actor) && (isPrincipal(actor) || facts.isParent);
}

/** Returns whether the actor's access is logged; the family's own is not. */
export function isLoggedAccess(actor: Actor): boolean {
  return isSchoolStaff(actor);
}
