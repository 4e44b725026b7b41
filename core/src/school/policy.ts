import type { Actor } from "../accounts/actor.ts";
import { hasFeature, isOffice, isPrincipal } from "../accounts/policy.ts";

/** Whether the actor may change the school's settings, sessions, terms and grading scheme. */
export function mayManageSchool(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "School");
}

/** Whether the actor may change the SMS and WhatsApp gateways, which read all phone codes. */
export function mayManageGateways(actor: Actor): boolean {
  return isPrincipal(actor) && mayManageSchool(actor);
}

/**
 * Returns whether the actor may read the audit log. It contains data that the office may not read.
 */
export function mayReadAudit(actor: Actor): boolean {
  return isPrincipal(actor);
}
