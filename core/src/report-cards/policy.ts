import type { Actor } from "../accounts/actor.ts";
import {
  hasFeature,
  isOffice,
  isPrincipal,
  isSchoolStaff,
  mayUsePortal,
} from "../accounts/policy.ts";

/** Gate of report sheets for staff; `maySeeSheetsOf` decides for each class. */
export function mayOpenSheets(actor: Actor): boolean {
  return isSchoolStaff(actor) && hasFeature(actor, "Report Card");
}

export interface SheetClassFacts {
  /** The asking person is class teacher or assistant of the class. */
  readonly isClassTeacher: boolean;
}

/** The sheets of a class, also before they are released: its class teacher and the office. */
export function maySeeSheetsOf(actor: Actor, facts: SheetClassFacts): boolean {
  return mayOpenSheets(actor) && (isOffice(actor) || facts.isClassTeacher);
}

/** The page on which the office finds any pupil's sheet. */
export function mayViewReportCard(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "Report Card");
}

/** Releasing sheets to families and withholding one: the office, of what the principal approved. */
export function mayReleaseSheets(actor: Actor): boolean {
  return mayViewReportCard(actor);
}

/** A correction of what families hold already is the principal's. */
export function mayCorrectSheets(actor: Actor): boolean {
  return isPrincipal(actor);
}

/** Taking a whole release back from families is the principal's. */
export function mayTakeBackRelease(actor: Actor): boolean {
  return isPrincipal(actor);
}

/**
 * Why a position is what it is, with the totals of others: for those who see the sheets of the class,
 * and for the family where the school allows it.
 */
export function mayReadExplanation(
  actor: Actor,
  facts: SheetClassFacts & { readonly familiesMayAsk: boolean },
): boolean {
  const isFamily = actor.role === "STUDENT" || actor.role === "PARENT";
  return isFamily ? facts.familiesMayAsk : maySeeSheetsOf(actor, facts);
}

/** Gate of released sheets; `mayReadStudent` decides for each pupil. */
export function mayOpenReportCards(actor: Actor): boolean {
  return mayUsePortal(actor) && hasFeature(actor, "Report Card");
}
