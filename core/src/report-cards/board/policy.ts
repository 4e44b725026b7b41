import type { Actor } from "../../accounts/actor.ts";
import { isPrincipal } from "../../accounts/policy.ts";
import { mayViewReportCard } from "../policy.ts";

/** Whether the actor may open the school's term board: the principal; the office read-only. */
export function mayOpenBoard(actor: Actor): boolean {
  return mayViewReportCard(actor);
}

/** Whether the actor may remind teachers of outstanding work. */
export function mayRemind(actor: Actor): boolean {
  return isPrincipal(actor) && mayOpenBoard(actor);
}
