import type { Actor } from "../accounts/actor.ts";
import {
  hasFeature,
  isFamily,
  isOffice,
  isPrincipal,
  isSchoolStaff,
  mayUsePortal,
} from "../accounts/policy.ts";

/** Gate of the scoring screens; `mayEnterScores` decides for class and subject. */
export function mayOpenScoring(actor: Actor): boolean {
  return isSchoolStaff(actor) && hasFeature(actor, "Assessments");
}

/** Gate of the class reports; `mayReadClassReport` decides for each class. */
export function mayOpenReports(actor: Actor): boolean {
  return isSchoolStaff(actor) && hasFeature(actor, "Report Card");
}

/** Whether the actor may read the broad sheet: principal and office. */
export function mayReadBroadSheet(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "Report Card");
}

/** Whether the actor may approve, reject and reopen results, and read their queue. */
export function mayApproveResults(actor: Actor): boolean {
  return isPrincipal(actor);
}

/** Gate of one pupil's results; `mayReadStudent` decides for each pupil. */
export function mayOpenStudentResults(actor: Actor): boolean {
  const isFamily = actor.role === "STUDENT" || actor.role === "PARENT";
  return (isFamily && mayUsePortal(actor)) || mayOpenScoring(actor) || mayOpenReports(actor);
}

export interface TeachingFacts {
  /** Whether the actor is class teacher or assistant of the class. */
  readonly isClassTeacher: boolean;
  /** Whether the actor is assigned the subject in the class. */
  readonly teachesSubject: boolean;
  /** The school's setting that lets every teacher enter scores for every class. */
  readonly everyTeacherMayEnter: boolean;
}

/** Whether the actor may enter and read the scores of a subject of a class. */
export function mayEnterScores(actor: Actor, facts: TeachingFacts): boolean {
  if (!mayOpenScoring(actor)) return false;
  return (
    isOffice(actor) || facts.isClassTeacher || facts.teachesSubject || facts.everyTeacherMayEnter
  );
}

/** Whether the actor may read a report over all subjects of a class. */
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
 * Whether the actor may read a term's figures of a pupil: scores, totals, averages, positions,
 * traits and comments. The family may not while the school withholds the report sheet; staff may.
 */
export function mayReadFigures(
  actor: Actor,
  { isWithheld }: { readonly isWithheld: boolean },
): boolean {
  return mayUsePortal(actor) && (!isWithheld || !isFamily(actor));
}

/**
 * Whether the actor may read the average of a term, or the position: figures of some subjects
 * mislead the family, so it waits for all of them, or for the released report sheet.
 */
export function mayReadSummary(
  actor: Actor,
  {
    isWithheld,
    isReleased,
    missing,
  }: {
    readonly isWithheld: boolean;
    readonly isReleased: boolean;
    /** Number of results that are not in yet. */
    readonly missing: number;
  },
): boolean {
  if (!isFamily(actor)) return mayUsePortal(actor);
  return !isWithheld && (isReleased || missing === 0);
}
