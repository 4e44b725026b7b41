import type { Actor } from "../accounts/actor.ts";
import { hasFeature, isOffice, isSchoolStaff, mayUsePortal } from "../accounts/policy.ts";

/** Gate of what is set and read for lessons; which class is decided record by record. */
export function mayOpenEClassroom(actor: Actor): boolean {
  return mayUsePortal(actor) && hasFeature(actor, "E-Classroom");
}

/** Gate of setting work and writing notes; for which class is decided by `mayTeachClass`. */
export function mayTeach(actor: Actor): boolean {
  return isSchoolStaff(actor) && mayOpenEClassroom(actor);
}

/** Gate of a pupil's own work, and of parents for their children. */
export function mayLearn(actor: Actor): boolean {
  return mayOpenEClassroom(actor) && (actor.role === "STUDENT" || actor.role === "PARENT");
}

/** Uploading a file for a lesson: who may teach, or has a class to hand work in for. */
export function mayUploadLessonFile(
  actor: Actor,
  facts: { readonly belongsToPupil: boolean },
): boolean {
  return mayTeach(actor) || (mayLearn(actor) && facts.belongsToPupil);
}

export interface LessonFacts {
  /** The asking person is class teacher or assistant of the class. */
  readonly isClassTeacher: boolean;
  /** The asking person is assigned the subject in the class. */
  readonly teachesSubject: boolean;
  /** The school's switch that lets every teacher enter scores for every class. */
  readonly everyTeacherMayEnter: boolean;
}

/** Setting and marking work of one subject of one class: who may enter its scores. */
export function mayTeachClass(actor: Actor, facts: LessonFacts): boolean {
  if (!mayTeach(actor)) return false;
  return (
    isOffice(actor) || facts.isClassTeacher || facts.teachesSubject || facts.everyTeacherMayEnter
  );
}

/**
 * Returns whether the actor may hand in: the pupil or the pupil's parent, but not while the office
 * views the portal as that person.
 */
export function mayHandIn(
  actor: Actor,
  facts: { readonly isSelf: boolean; readonly isParent: boolean },
): boolean {
  return mayLearn(actor) && actor.isViewed !== true && (facts.isSelf || facts.isParent);
}
