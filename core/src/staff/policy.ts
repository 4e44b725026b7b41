import type { Actor } from "../accounts/actor.ts";
import { hasFeature, isOffice, isPrincipal, mayUsePortal } from "../accounts/policy.ts";
import { isForPrincipals } from "../accounts/users/policy.ts";
import type { Role } from "../accounts/roles.ts";
import { mayManageClasses } from "../classes/policy.ts";

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

/** All staff, whatever their job: they have a record, and may see their own. */
export function worksHere(actor: Actor): boolean {
  return mayUsePortal(actor) && actor.role !== "STUDENT" && actor.role !== "PARENT";
}

export interface StaffFacts {
  /** The asking person is this member of staff. */
  readonly isSelf: boolean;
}

/** Bank details and next of kin: to the principal and the person alone; the office only writes. */
export function mayReadPrivateFields(actor: Actor, { isSelf }: StaffFacts): boolean {
  if (actor.isViewed) return false;
  return isPrincipal(actor) || (worksHere(actor) && isSelf);
}

/** Certificates and letters, and even their names. */
export function mayReadDocuments(actor: Actor, facts: StaffFacts): boolean {
  return mayReadPrivateFields(actor, facts);
}

/** No one deletes documents that they may not open, or those of their own record. */
export function mayDeleteDocuments(actor: Actor): boolean {
  return isPrincipal(actor) && mayManageStaff(actor);
}

/** Assigning a class teacher or assistant here follows the same rule as in the classes. */
export function mayAssignClasses(actor: Actor): boolean {
  return mayManageStaff(actor) && mayManageClasses(actor);
}
