import type { Actor } from "../../accounts/actor.ts";
import { isPrincipal } from "../../accounts/policy.ts";
import {
  mayCorrectSheets,
  maySeeSheetsOf,
  mayOpenSheets,
  type SheetClassFacts,
} from "../policy.ts";

/** Whether the actor may enter ratings, ticks, attendance and comment: class staff, office. */
export function mayEnterSheetsOf(actor: Actor, facts: SheetClassFacts): boolean {
  return maySeeSheetsOf(actor, facts);
}

/**
 * Whether the actor may change one child's sheet: after its release only those who may issue a
 * correction, so that sheet and entries stay the same.
 */
export function mayChangeSheet(
  actor: Actor,
  { isReleased }: { readonly isReleased: boolean },
): boolean {
  return !isReleased || mayCorrectSheets(actor);
}

/** Whether the actor may write the remark that the head signs. */
export function mayWriteRemarks(actor: Actor): boolean {
  return isPrincipal(actor) && mayOpenSheets(actor);
}
