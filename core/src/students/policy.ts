import type { Actor } from "../accounts/actor.ts";
import {
  hasFeature,
  isOffice,
  isPrincipal,
  isSchoolStaff,
  mayUsePortal,
} from "../accounts/policy.ts";

/** Whether the actor may list pupils: names, ids, class and status. */
export function mayListStudents(actor: Actor): boolean {
  return isSchoolStaff(actor) && hasFeature(actor, "Students");
}

/** Whether the actor may manage pupils: admission, records, moves, import and export. */
export function mayManageStudents(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "Students");
}

export interface StudentFacts {
  /** Whether the actor is this pupil. */
  readonly isSelf: boolean;
  /** Whether the actor is a linked parent of this pupil. */
  readonly isParent: boolean;
  /** Whether the actor is class teacher or assistant of the pupil's class. */
  readonly isClassTeacher: boolean;
}

/**
 * Whether the actor may read the pupil's own pages: the pupil, the parents, the class teacher and
 * the office.
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
 * Whether the actor may read who may collect the pupils of a class: its class teachers and the
 * office.
 */
export function mayReadCollecting(
  actor: Actor,
  facts: Pick<StudentFacts, "isClassTeacher">,
): boolean {
  return mayOpenCollecting(actor) && (mayManageStudents(actor) || facts.isClassTeacher);
}

/** Gate of a parent's own family: the linked children. */
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
 * Whether the actor may read the access log: the principal and, without names, the pupil's parents.
 */
export function mayReadAccessLog(actor: Actor, facts: Pick<StudentFacts, "isParent">): boolean {
  return mayOpenAccessLog(actor) && (isPrincipal(actor) || facts.isParent);
}

/** Returns whether the actor's access is logged; the family's own is not. */
export function isLoggedAccess(actor: Actor): boolean {
  return isSchoolStaff(actor);
}
