import type { Actor } from "./actor.ts";
import type { Feature } from "./features.ts";
import { isTeachingStaff } from "./roles.ts";

/**
 * A sentence about the actor alone. The contract names one for each endpoint as its gate;
 * what depends on the record is asked afterwards, with that record's facts.
 */
export type Gate = (actor: Actor) => boolean;

/** The session is enough: own profile, sign-out, change of password. */
export const maySignIn: Gate = () => true;

/** Anyone signed in whose account is approved. */
export const mayUsePortal: Gate = (actor) => !actor.awaitingApproval;

export const isPrincipal: Gate = (actor) => mayUsePortal(actor) && actor.role === "PRINCIPAL";

/** The office passes every guard of the principal except where approving results is meant. */
export const isOffice: Gate = (actor) =>
  mayUsePortal(actor) && (actor.role === "PRINCIPAL" || actor.role === "ADMIN");

export const isTeacher: Gate = (actor) => mayUsePortal(actor) && isTeachingStaff(actor);

/** Teaching staff, the principal and the office. */
export const isSchoolStaff: Gate = (actor) => isOffice(actor) || isTeacher(actor);

/** Returns whether the checklist allows this person the feature. It limits; it never grants. */
export function hasFeature(actor: Actor, feature: Feature): boolean {
  return (
    actor.role === "PRINCIPAL" || actor.features.length === 0 || actor.features.includes(feature)
  );
}
