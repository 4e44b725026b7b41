import type { Actor } from "../../accounts/actor.ts";
import { isPrincipal } from "../../accounts/policy.ts";
import { maySeeSheetsOf, mayOpenSheets, type SheetClassFacts } from "../policy.ts";

/** Ratings, ticks, times present and the comment: the class teacher, the assistant, the office. */
export function mayEnterSheetsOf(actor: Actor, facts: SheetClassFacts): boolean {
  return maySeeSheetsOf(actor, facts);
}

/** The remark that the head signs by name. */
export function mayWriteRemarks(actor: Actor): boolean {
  return isPrincipal(actor) && mayOpenSheets(actor);
}
