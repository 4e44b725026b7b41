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

/** What the pupil's own pages show: to the pupil, the linked parents, the class teacher, the office. */
export function mayReadStudent(actor: Actor, facts: StudentFacts): boolean {
  return (
    isOffice(actor) ||
    (actor.role === "STUDENT" && facts.isSelf) ||
    (actor.role === "PARENT" && facts.isParent) ||
    (isSchoolStaff(actor) && facts.isClassTeacher)
  );
}

/** Gate of the lists of who may collect the pupils of a class; of which, `mayReadCollecting`. */
export function mayOpenCollecting(actor: Actor): boolean {
  return mayListStudents(actor);
}

/** Who may collect the pupils of a class is for its class teachers and for the office. */
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

/** Gate of who looked at a pupil's health and contacts; at whose is decided by `mayReadLooks`. */
export function mayOpenLooks(actor: Actor): boolean {
  return isPrincipal(actor) || mayOpenOwnFamily(actor);
}

/** Who looked is for the principal, and for the pupil's parents without names. */
export function mayReadLooks(actor: Actor, facts: Pick<StudentFacts, "isParent">): boolean {
  return mayOpenLooks(actor) && (isPrincipal(actor) || facts.isParent);
}

/** Looks of the family itself are not noted. */
export function isNotedLook(actor: Actor): boolean {
  return isSchoolStaff(actor);
}
