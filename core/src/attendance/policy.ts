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
  /** Whether the day of the register is in the current term. */
  readonly isCurrentTerm: boolean;
}

/** Whether the actor may read a class's registers: its class teacher, assistants, the office. */
export function mayReadRegisters(
  actor: Actor,
  { isClassTeacher }: Pick<RegisterFacts, "isClassTeacher">,
): boolean {
  return mayOpenRegisters(actor) && (isOffice(actor) || isClassTeacher);
}

/** Whether the actor may mark or correct a register; in past terms only the office may. */
export function mayMarkRegister(actor: Actor, facts: RegisterFacts): boolean {
  return mayReadRegisters(actor, facts) && (isOffice(actor) || facts.isCurrentTerm);
}

/** Whether the actor may read all registers, also those not marked and who is often absent. */
export function mayReadAllRegisters(actor: Actor): boolean {
  return mayOpenRegisters(actor) && isOffice(actor);
}

/** Gate of the staff's own attendance: everyone who works at the school. */
export function mayOpenStaffAttendance(actor: Actor): boolean {
  return mayUsePortal(actor) && actor.role !== "STUDENT" && actor.role !== "PARENT";
}

/** Whether the actor may read and enter the days of all staff. */
export function mayEnterStaffAttendance(actor: Actor): boolean {
  return mayOpenStaffAttendance(actor) && isOffice(actor) && hasFeature(actor, "Staff");
}

/** Gate of one pupil's attendance; `mayReadAttendance` decides for each pupil. */
export function mayOpenAttendance(actor: Actor): boolean {
  return mayOpenRegisters(actor) || isFamily(actor);
}

/** Whether the actor may read a pupil's attendance: pupil, parents, class teacher and office. */
export function mayReadAttendance(actor: Actor, facts: StudentFacts): boolean {
  return mayOpenAttendance(actor) && mayReadStudent(actor, facts);
}

/** Gate of notifying the school of a pupil's absence. */
export function mayOpenAbsences(actor: Actor): boolean {
  return mayOpenRegisters(actor) || (mayUsePortal(actor) && actor.role === "PARENT");
}

/** Parents for their children; the office and the class teacher for absences reported by phone. */
export function mayReportAbsence(actor: Actor, facts: StudentFacts): boolean {
  if (!mayOpenAbsences(actor) || actor.isOnStandby) return false;
  if (actor.role === "PARENT") return facts.isParent;
  return isOffice(actor) || (isSchoolStaff(actor) && facts.isClassTeacher);
}

function isFamily(actor: Actor): boolean {
  return mayUsePortal(actor) && (actor.role === "STUDENT" || actor.role === "PARENT");
}
