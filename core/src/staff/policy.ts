import type { Actor } from "../accounts/actor.ts";
import { hasFeature, isOffice } from "../accounts/policy.ts";

/** Staff records: the directory, creating, changing, import and export. */
export function mayManageStaff(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "Staff");
}
