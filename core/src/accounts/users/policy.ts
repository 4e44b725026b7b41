import type { Actor } from "../actor.ts";
import { hasFeature, isOffice, isPrincipal } from "../policy.ts";
import { ROLES, type Role } from "../roles.ts";

/** Roles that only a principal gives or takes. */
const LEADING: readonly Role[] = ["PRINCIPAL", "ADMIN"];

/** User Management: the accounts, and who may sign in. */
export function mayManageUsers(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "School");
}

/**
 * Whether this account is theirs to change. Those of principals and the office are a principal's
 * alone; so are waiting ones, since setting their password would give access after the approval.
 */
export function mayManageAccount(actor: Actor, account: ManagedAccount): boolean {
  return mayManageUsers(actor) && (isPrincipal(actor) || !isForPrincipals(account));
}

interface ManagedAccount {
  readonly role: Role;
  readonly awaitingApproval: boolean;
}

/** Accounts that only a principal changes, in whatever module. */
export function isForPrincipals({ role, awaitingApproval }: ManagedAccount): boolean {
  return LEADING.includes(role) || awaitingApproval;
}

/**
 * Returns whether the actor may give the role. A role is granted only here; the role in school and
 * sign-up data grant nothing.
 */
export function mayGiveRole(actor: Actor, role: Role): boolean {
  return mayManageAccount(actor, { role, awaitingApproval: false });
}

/** The roles that the person may choose from for another account, in the order of a form. */
export function rolesToGive(actor: Actor): Role[] {
  return ROLES.filter((role) => mayGiveRole(actor, role));
}

/** People who registered themselves as teacher or principal wait for a principal. */
export function mayDecideRegistrations(actor: Actor): boolean {
  return isPrincipal(actor) && mayManageUsers(actor);
}

/** Checks whether the actor may remove the two-step sign-in of people who lost a phone: a principal. */
export function mayDropSecondFactors(actor: Actor): boolean {
  return isPrincipal(actor) && mayManageUsers(actor);
}

/** Another person's alone: an own factor is turned off with the factor. */
export function mayDropSecondFactorOf(actor: Actor, { id }: { id: string }): boolean {
  return mayDropSecondFactors(actor) && actor.id !== id;
}

/** Another person's alone: one's own sign-ins are listed in the profile. */
export function maySignOut(actor: Actor, account: ManagedAccount & { id: string }): boolean {
  return mayManageAccount(actor, account) && actor.id !== account.id;
}

interface Registration {
  readonly awaitingApproval: boolean;
  readonly requestedRole: Role | null;
}

/** Registered as a pupil, and not linked yet to the record of an admitted one. */
export function isWaitingPupil({ awaitingApproval, requestedRole }: Registration): boolean {
  return awaitingApproval && requestedRole === "STUDENT";
}

/** Moving a registered pupil's sign-in to an admitted pupil: the office does, for whom they wait. */
export function mayLinkStudent(actor: Actor, account: ManagedAccount & Registration): boolean {
  return mayManageAccount(actor, account) || (mayManageUsers(actor) && isWaitingPupil(account));
}

/** Declining is a principal's too, but for parents and pupils: those wait for the office. */
export function mayDecline(
  actor: Actor,
  account: { readonly requestedRole: Role | null },
): boolean {
  const isFamily = account.requestedRole === "PARENT" || account.requestedRole === "STUDENT";
  return isFamily ? mayManageUsers(actor) : mayDecideRegistrations(actor);
}

/**
 * Checks whether a principal may open the portal as this person sees it: staff and the office, never
 * another principal.
 */
export function mayBeViewedAs({ role }: { role: Role }): boolean {
  return role === "TEACHER" || role === "STAFF" || role === "ADMIN";
}

/** Own name, class and status; everyone else reads their profile. */
export function mayEditOwnProfile(actor: Actor): boolean {
  return isPrincipal(actor);
}
