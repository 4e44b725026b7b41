import type { Actor } from "../accounts/actor.ts";
import { hasFeature, isOffice, isSchoolStaff, mayUsePortal } from "../accounts/policy.ts";

/** Gate of lessons; class by class is decided with the facts. */
export function mayOpenEClassroom(actor: Actor): boolean {
  return mayUsePortal(actor) && hasFeature(actor, "E-Classroom");
}

/** Gate of setting work and writing notes; `mayTeachClass` decides for each class. */
export function mayTeach(actor: Actor): boolean {
  return isSchoolStaff(actor) && mayOpenEClassroom(actor);
}

/** Gate of a pupil's own work, for parents that of their children. */
export function mayLearn(actor: Actor): boolean {
  return mayOpenEClassroom(actor) && (actor.role === "STUDENT" || actor.role === "PARENT");
}

/** Whether the actor may upload a file for a lesson: teachers, and families of pupils. */
export function mayUploadLessonFile(
  actor: Actor,
  facts: { readonly belongsToPupil: boolean },
): boolean {
  return mayTeach(actor) || (mayLearn(actor) && facts.belongsToPupil);
}

export interface LessonFacts {
  /** Whether the actor is class teacher or assistant of the class. */
  readonly isClassTeacher: boolean;
  /** Whether the actor is assigned the subject in the class. */
  readonly teachesSubject: boolean;
  /** The school's setting that lets every teacher enter scores for every class. */
  readonly everyTeacherMayEnter: boolean;
}

/** Whether the actor may set and mark work: those who may enter scores of subject and class. */
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
