import type { Actor } from "../accounts/actor.ts";
import { hasFeature, isOffice, isPrincipal, mayUsePortal } from "../accounts/policy.ts";
import { isForPrincipals } from "../accounts/users/policy.ts";
import type { Role } from "../accounts/roles.ts";
import { mayManageClasses } from "../classes/policy.ts";

/** Whether the actor may manage staff records: directory, creation, changes, import and export. */
export function mayManageStaff(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "Staff");
}

/** Whether the actor may change this person; only principals change principals and office. */
export function mayChangeStaffMember(
  actor: Actor,
  member: { role: Role; awaitingApproval: boolean },
): boolean {
  return mayManageStaff(actor) && (isPrincipal(actor) || !isForPrincipals(member));
}

/** Whether the actor is staff in any job, with a record that they may read. */
export function worksHere(actor: Actor): boolean {
  return mayUsePortal(actor) && actor.role !== "STUDENT" && actor.role !== "PARENT";
}

export interface StaffFacts {
  /** Whether the actor is this member of staff. */
  readonly isSelf: boolean;
}

/** Whether the actor may read bank details and next of kin: a principal and the person. */
export function mayReadPrivateFields(actor: Actor, { isSelf }: StaffFacts): boolean {
  if (actor.isViewed) return false;
  return isPrincipal(actor) || (worksHere(actor) && isSelf);
}

/** Whether the actor may read certificates and letters, or even their names. */
export function mayReadDocuments(actor: Actor, facts: StaffFacts): boolean {
  return mayReadPrivateFields(actor, facts);
}

/** Whether the actor may delete documents: not unreadable ones, nor those of their own record. */
export function mayDeleteDocuments(actor: Actor): boolean {
  return isPrincipal(actor) && mayManageStaff(actor);
}

/** Whether the actor may assign class teachers or assistants here; the rule is that of classes. */
export function mayAssignClasses(actor: Actor): boolean {
  return mayManageStaff(actor) && mayManageClasses(actor);
}
