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

/** Accounts that only a principal changes, in whatever room. */
export function isForPrincipals({ role, awaitingApproval }: ManagedAccount): boolean {
  return LEADING.includes(role) || awaitingApproval;
}

/** The role in school and sign-up data grant nothing; this sentence is the only way to a role. */
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

/** Who helps people with a lost phone: a principal. */
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

/** Declining is a principal's too, but for parents: those wait for the office. */
export function mayDecline(
  actor: Actor,
  account: { readonly requestedRole: Role | null },
): boolean {
  return account.requestedRole === "PARENT" ? mayManageUsers(actor) : mayDecideRegistrations(actor);
}

/** Whose view of the portal a principal may open: staff and the office, never another principal. */
export function mayBeViewedAs({ role }: { role: Role }): boolean {
  return role === "TEACHER" || role === "STAFF" || role === "ADMIN";
}

/** Own name, class and status; everyone else reads their profile. */
export function mayEditOwnProfile(actor: Actor): boolean {
  return isPrincipal(actor);
}
