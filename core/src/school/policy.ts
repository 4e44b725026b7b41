import type { Actor } from "../accounts/actor.ts";
import { hasFeature, isOffice, isPrincipal } from "../accounts/policy.ts";

/** The school's settings, its sessions and terms, and the grading scheme. */
export function mayManageSchool(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "School");
}

/** The audit log holds what the office itself may not read back. */
export function mayReadAudit(actor: Actor): boolean {
  return isPrincipal(actor);
}
