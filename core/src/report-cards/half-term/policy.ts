import type { Actor } from "../../accounts/actor.ts";
import { isPrincipal } from "../../accounts/policy.ts";
import { mayViewReportCard } from "../policy.ts";

/** Gate of the approved parts: the office reads them before it releases. */
export function mayReadApprovedParts(actor: Actor): boolean {
  return mayViewReportCard(actor);
}

/** Whether the actor may approve parts of a term for families: a principal. */
export function mayApproveParts(actor: Actor): boolean {
  return isPrincipal(actor) && mayViewReportCard(actor);
}
