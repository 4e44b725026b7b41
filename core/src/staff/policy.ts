import type { Actor } from "../accounts/actor.ts";
import { hasFeature, isOffice, isPrincipal } from "../accounts/policy.ts";
import { isForPrincipals } from "../accounts/policy-users.ts";
import type { Role } from "../accounts/roles.ts";

/** Staff records: the directory, creating, changing, import and export. */
export function mayManageStaff(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "Staff");
}

/** Whether this member of staff is theirs to change: principals and the office are a principal's. */
export function mayChangeStaffMember(
  actor: Actor,
  member: { role: Role; awaitingApproval: boolean },
): boolean {
  return mayManageStaff(actor) && (isPrincipal(actor) || !isForPrincipals(member));
}
