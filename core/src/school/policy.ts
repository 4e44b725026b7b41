import type { Actor } from "../accounts/actor.ts";
import { hasFeature, isOffice, isPrincipal } from "../accounts/policy.ts";

/** The school's settings, its sessions and terms, and the grading scheme. */
export function mayManageSchool(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "School");
}

/** The gateways of SMS and WhatsApp: all codes to phones pass through them. */
export function mayManageGateways(actor: Actor): boolean {
  return isPrincipal(actor) && mayManageSchool(actor);
}

/**
 * Returns whether the actor may read the audit log. It contains data that the office itself may not
 * read.
 */
export function mayReadAudit(actor: Actor): boolean {
  return isPrincipal(actor);
}
