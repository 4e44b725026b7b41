import type { Actor } from "../../accounts/actor.ts";
import { isPrincipal } from "../../accounts/policy.ts";
import {
  mayCorrectSheets,
  maySeeSheetsOf,
  mayOpenSheets,
  type SheetClassFacts,
} from "../policy.ts";

/** Ratings, ticks, times present and the comment: the class teacher, the assistant, the office. */
export function mayEnterSheetsOf(actor: Actor, facts: SheetClassFacts): boolean {
  return maySeeSheetsOf(actor, facts);
}

/**
 * Entering anything for one child's sheet: once it is released, only who may issue a correction, so
 * that nothing changes that no one would correct.
 */
export function mayChangeSheet(
  actor: Actor,
  { isReleased }: { readonly isReleased: boolean },
): boolean {
  return !isReleased || mayCorrectSheets(actor);
}

/** The remark that the head signs by name. */
export function mayWriteRemarks(actor: Actor): boolean {
  return isPrincipal(actor) && mayOpenSheets(actor);
}
