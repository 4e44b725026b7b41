import type { Actor } from "../../accounts/actor.ts";
import { hasFeature, isOffice } from "../../accounts/policy.ts";

/** Whether the actor may create and change groups. */
export function mayManageGroups(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "Group Manager");
}

/** Whether the actor may search people for a group or a message. */
export function maySelectPeople(actor: Actor): boolean {
  return mayManageGroups(actor) || (isOffice(actor) && hasFeature(actor, "Bulk SMS"));
}
