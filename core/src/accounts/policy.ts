import type { Actor } from "./actor.ts";
import type { Feature } from "./features.ts";
import { isTeachingStaff } from "./roles.ts";

/**
 * A condition on the actor alone. The contract names one per endpoint as its gate; what depends on
 * a record is decided later, with that record's facts.
 */
export type Gate = (actor: Actor) => boolean;

/** A session suffices: own profile, sign-out, change of password. */
export const maySignIn: Gate = () => true;

/** Anyone signed in whose account is approved. */
export const mayUsePortal: Gate = (actor) => !actor.awaitingApproval;

export const isPrincipal: Gate = (actor) => mayUsePortal(actor) && actor.role === "PRINCIPAL";

/** The office passes every guard of the principal except the approval of results. */
export const isOffice: Gate = (actor) =>
  mayUsePortal(actor) && (actor.role === "PRINCIPAL" || actor.role === "ADMIN");

export const isTeacher: Gate = (actor) => mayUsePortal(actor) && isTeachingStaff(actor);

/** Pupils and parents. */
export const isFamily: Gate = (actor) =>
  mayUsePortal(actor) && (actor.role === "STUDENT" || actor.role === "PARENT");

/** Teaching staff, the principal and the office. */
export const isSchoolStaff: Gate = (actor) => isOffice(actor) || isTeacher(actor);

/** Returns whether the checklist allows this person the feature. The checklist only limits. */
export function hasFeature(actor: Actor, feature: Feature): boolean {
  return (
    actor.role === "PRINCIPAL" || actor.features.length === 0 || actor.features.includes(feature)
  );
}
