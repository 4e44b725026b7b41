import type { Actor } from "../accounts/actor.ts";
import {
  hasFeature,
  isFamily,
  isOffice,
  isPrincipal,
  isSchoolStaff,
  mayUsePortal,
} from "../accounts/policy.ts";
import { mayKeepFees } from "../fees/policy.ts";

/** Gate of report sheets for staff; `maySeeSheetsOf` decides for each class. */
export function mayOpenSheets(actor: Actor): boolean {
  return isSchoolStaff(actor) && hasFeature(actor, "Report Card");
}

export interface SheetClassFacts {
  /** Whether the actor is class teacher or assistant of the class. */
  readonly isClassTeacher: boolean;
}

/** Whether the actor may read unreleased sheets of a class: its class teacher and the office. */
export function maySeeSheetsOf(actor: Actor, facts: SheetClassFacts): boolean {
  return mayOpenSheets(actor) && (isOffice(actor) || facts.isClassTeacher);
}

/**
 * Whether the actor, who may read a sheet, reads the child's bill on it: the family and those who
 * keep fees. Bills show discounts, which teachers do not read.
 */
export function mayReadBillOnSheet(actor: Actor): boolean {
  return isFamily(actor) || mayKeepFees(actor);
}

/** Gate of the page with any pupil's sheet, for the office. */
export function mayViewReportCard(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "Report Card");
}

/** Whether the actor may release and withhold sheets that the principal approved: the office. */
export function mayReleaseSheets(actor: Actor): boolean {
  return mayViewReportCard(actor);
}

/** Whether the actor may correct released sheets: a principal. */
export function mayCorrectSheets(actor: Actor): boolean {
  return isPrincipal(actor);
}

/** Whether the actor may take back a whole release: a principal. */
export function mayTakeBackRelease(actor: Actor): boolean {
  return isPrincipal(actor);
}

/**
 * Whether the actor may read the reason for a position, with others' totals: those who read the
 * sheets of the class, and the family if the school allows it.
 */
export function mayReadExplanation(
  actor: Actor,
  facts: SheetClassFacts & { readonly familiesMayAsk: boolean },
): boolean {
  return isFamily(actor) ? facts.familiesMayAsk : maySeeSheetsOf(actor, facts);
}

/** Gate of released sheets; `mayReadStudent` decides for each pupil. */
export function mayOpenReportCards(actor: Actor): boolean {
  return mayUsePortal(actor) && hasFeature(actor, "Report Card");
}
