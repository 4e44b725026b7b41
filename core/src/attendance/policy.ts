import type { Actor } from "../accounts/actor.ts";
import { hasFeature, isOffice, isSchoolStaff, mayUsePortal } from "../accounts/policy.ts";
import { mayListStudents, mayReadStudent, type StudentFacts } from "../students/policy.ts";

/** Gate of the registers; `mayMarkRegister` and `mayReadRegisters` decide for each class. */
export function mayOpenRegisters(actor: Actor): boolean {
  return mayListStudents(actor);
}

/** Relation of the requesting person to a class. */
export interface RegisterFacts {
  /** Class teacher or assistant. */
  readonly isClassTeacher: boolean;
  /** The day of the register is in the current term. */
  readonly isCurrentTerm: boolean;
}

/** Reading the registers of a class: its class teacher and assistants, and the office. */
export function mayReadRegisters(
  actor: Actor,
  { isClassTeacher }: Pick<RegisterFacts, "isClassTeacher">,
): boolean {
  return mayOpenRegisters(actor) && (isOffice(actor) || isClassTeacher);
}

/** Marking and correcting a register; of terms that are over only the office corrects. */
export function mayMarkRegister(actor: Actor, facts: RegisterFacts): boolean {
  return mayReadRegisters(actor, facts) && (isOffice(actor) || facts.isCurrentTerm);
}

/** All classes at once: registers that are not marked, and who is often absent. */
export function mayReadAllRegisters(actor: Actor): boolean {
  return mayOpenRegisters(actor) && isOffice(actor);
}

/** Gate of the staff's own attendance: all who work at the school. */
export function mayOpenStaffAttendance(actor: Actor): boolean {
  return mayUsePortal(actor) && actor.role !== "STUDENT" && actor.role !== "PARENT";
}

/** Everyone's days, and entering them by hand. */
export function mayEnterStaffAttendance(actor: Actor): boolean {
  return mayOpenStaffAttendance(actor) && isOffice(actor) && hasFeature(actor, "Staff");
}

/** Gate of one pupil's attendance; `mayReadAttendance` decides for each pupil. */
export function mayOpenAttendance(actor: Actor): boolean {
  return mayOpenRegisters(actor) || isFamily(actor);
}

/** The pupil, the linked parents, the class teacher and the office. */
export function mayReadAttendance(actor: Actor, facts: StudentFacts): boolean {
  return mayOpenAttendance(actor) && mayReadStudent(actor, facts);
}

/** Gate of notifying the school of a pupil's absence. */
export function mayOpenAbsences(actor: Actor): boolean {
  return mayOpenRegisters(actor) || (mayUsePortal(actor) && actor.role === "PARENT");
}

/** Parents for their children; the office and the class teacher for who is notified by phone. */
export function mayReportAbsence(actor: Actor, facts: StudentFacts): boolean {
  if (!mayOpenAbsences(actor) || actor.isOnStandby) return false;
  if (actor.role === "PARENT") return facts.isParent;
  return isOffice(actor) || (isSchoolStaff(actor) && facts.isClassTeacher);
}

function isFamily(actor: Actor): boolean {
  return mayUsePortal(actor) && (actor.role === "STUDENT" || actor.role === "PARENT");
}
