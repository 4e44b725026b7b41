import type { Actor } from "../accounts/actor.ts";
import {
  hasFeature,
  isOffice,
  isPrincipal,
  isSchoolStaff,
  mayUsePortal,
} from "../accounts/policy.ts";

/** Gate of the scoring screens; which class and subject is decided by `mayEnterScores`. */
export function mayOpenScoring(actor: Actor): boolean {
  return isSchoolStaff(actor) && hasFeature(actor, "Assessments");
}

/** Gate of the class reports; which class is decided by `mayReadClassReport`. */
export function mayOpenReports(actor: Actor): boolean {
  return isSchoolStaff(actor) && hasFeature(actor, "Report Card");
}

/** The broad sheet is for the principal and the office. */
export function mayReadBroadSheet(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "Report Card");
}

/** Approving, rejecting and reopening, and the queue of what waits for it. */
export function mayApproveResults(actor: Actor): boolean {
  return isPrincipal(actor);
}

/** One pupil's results; which pupil is decided by `mayReadStudent`. */
export function mayOpenStudentResults(actor: Actor): boolean {
  const isFamily = actor.role === "STUDENT" || actor.role === "PARENT";
  return (isFamily && mayUsePortal(actor)) || mayOpenScoring(actor) || mayOpenReports(actor);
}

export interface TeachingFacts {
  /** The asking person is class teacher or assistant of the class. */
  readonly isClassTeacher: boolean;
  /** The asking person is assigned the subject in the class. */
  readonly teachesSubject: boolean;
  /** The school's switch that lets every teacher enter for every class. */
  readonly everyTeacherMayEnter: boolean;
}

/** Entering and reading the scores of one subject of one class. */
export function mayEnterScores(actor: Actor, facts: TeachingFacts): boolean {
  if (!mayOpenScoring(actor)) return false;
  return (
    isOffice(actor) || facts.isClassTeacher || facts.teachesSubject || facts.everyTeacherMayEnter
  );
}

/** A report over all subjects of one class. */
export function mayReadClassReport(
  actor: Actor,
  facts: Omit<TeachingFacts, "teachesSubject">,
): boolean {
  if (!mayOpenReports(actor)) return false;
  return isOffice(actor) || facts.isClassTeacher || facts.everyTeacherMayEnter;
}

/**
 * Returns whether results of a class can be entered, corrected, published and decided. An archived
 * class is absent from lists but stays in reports, so its results cannot change until it is restored.
 */
export function mayChangeResultsOf(ofClass: { readonly isArchived: boolean }): boolean {
  return !ofClass.isArchived;
}

/**
 * The figures of one term of a pupil: scores, totals, averages, positions, traits and comments. While
 * the school withholds the report sheet, the family reads none of them; staff do.
 */
export function mayReadFigures(
  actor: Actor,
  { isWithheld }: { readonly isWithheld: boolean },
): boolean {
  return !isWithheld || !(actor.role === "STUDENT" || actor.role === "PARENT");
}
