import type { Actor } from "../../accounts/actor.ts";
import { isPrincipal } from "../../accounts/policy.ts";
import { mayViewReportCard } from "../policy.ts";

/** The term board shows the work of the whole school: the principal, and the office to look. */
export function mayOpenBoard(actor: Actor): boolean {
  return mayViewReportCard(actor);
}

/** Reminding teachers of what they still owe. */
export function mayRemind(actor: Actor): boolean {
  return isPrincipal(actor) && mayOpenBoard(actor);
}
