import type { Actor } from "../actor.ts";
import { hasFeature, isOffice, isPrincipal } from "../policy.ts";
import { ROLES, type Role } from "../roles.ts";

/** Roles that only a principal grants or removes. */
const LEADING: readonly Role[] = ["PRINCIPAL", "ADMIN"];

/** Whether the actor may manage accounts. */
export function mayManageUsers(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "School");
}

/**
 * Whether the actor may change the account. Only a principal may change those of principals and the
 * office, and waiting ones: their password would give access after the approval.
 */
export function mayManageAccount(actor: Actor, account: ManagedAccount): boolean {
  return mayManageUsers(actor) && (isPrincipal(actor) || !isForPrincipals(account));
}

interface ManagedAccount {
  readonly role: Role;
  readonly awaitingApproval: boolean;
}

/** Whether only a principal may change the account, in any module. */
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

/** The roles that the actor may give to another account, in the order of the form. */
export function rolesToGive(actor: Actor): Role[] {
  return ROLES.filter((role) => mayGiveRole(actor, role));
}

/** Whether the actor may decide on people who registered as teacher or principal. */
export function mayDecideRegistrations(actor: Actor): boolean {
  return isPrincipal(actor) && mayManageUsers(actor);
}

/** Whether the actor may remove the two-step sign-in of people who lost a phone: a principal. */
export function mayDropSecondFactors(actor: Actor): boolean {
  return isPrincipal(actor) && mayManageUsers(actor);
}

/** Only of other people: a person turns off their own two-step sign-in with the factor. */
export function mayDropSecondFactorOf(actor: Actor, { id }: { id: string }): boolean {
  return mayDropSecondFactors(actor) && actor.id !== id;
}

/** Only of other people: the profile lists a person's own sign-ins. */
export function maySignOut(actor: Actor, account: ManagedAccount & { id: string }): boolean {
  return mayManageAccount(actor, account) && actor.id !== account.id;
}

/** Whether the actor may open what was left on a device by people who cannot sign in: a principal. */
export function mayOpenDevices(actor: Actor): boolean {
  return isPrincipal(actor) && mayManageUsers(actor);
}

/** Never what another principal left. */
export function mayOpenDeviceOf(actor: Actor, { id, role }: { id: string; role: Role }): boolean {
  return mayOpenDevices(actor) && (role !== "PRINCIPAL" || actor.id === id);
}

interface Registration {
  readonly awaitingApproval: boolean;
  readonly requestedRole: Role | null;
}

/** Whether the account registered as a pupil and is not linked to an admitted pupil's record. */
export function isWaitingPupil({ awaitingApproval, requestedRole }: Registration): boolean {
  return awaitingApproval && requestedRole === "STUDENT";
}

/** Whether the actor may link a registered pupil's sign-in to an admitted pupil: the office. */
export function mayLinkStudent(actor: Actor, account: ManagedAccount & Registration): boolean {
  return mayManageAccount(actor, account) || (mayManageUsers(actor) && isWaitingPupil(account));
}

/** Declining: a principal; the office only for parents and pupils. */
export function mayDecline(
  actor: Actor,
  account: { readonly requestedRole: Role | null },
): boolean {
  const isFamily = account.requestedRole === "PARENT" || account.requestedRole === "STUDENT";
  return isFamily ? mayManageUsers(actor) : mayDecideRegistrations(actor);
}

/**
 * Whether a principal may view the portal as this person: staff and the office, never another
 * principal.
 */
export function mayBeViewedAs({ role }: { role: Role }): boolean {
  return role === "TEACHER" || role === "STAFF" || role === "ADMIN";
}

/** Whether the actor may change their own name, class and status; others only read them. */
export function mayEditOwnProfile(actor: Actor): boolean {
  return isPrincipal(actor);
}
