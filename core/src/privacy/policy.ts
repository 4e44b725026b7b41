import type { Actor } from "../accounts/actor.ts";
import { isOffice, isPrincipal, mayUsePortal } from "../accounts/policy.ts";
import type { Role } from "../accounts/roles.ts";
import { mayManageUsers } from "../accounts/users/policy.ts";
import { mayManageStudents } from "../students/policy.ts";

/** Gate of the page "Your data": everyone but pupils, for whom a parent makes the request. */
export function mayOpenOwnData(actor: Actor): boolean {
  return mayUsePortal(actor) && actor.role !== "STUDENT";
}

export interface PersonFacts {
  /** Whether the actor is this person. */
  readonly isSelf: boolean;
  /** Whether the actor is a linked parent of this pupil. */
  readonly isParent: boolean;
  readonly role: Role;
}

/**
 * Scope of a data export. "own": data that the person, or the parents of a pupil, may read.
 * "school": also the school's internal data, but no private messages.
 */
export type CopyScope = "own" | "school";

/**
 * The data export of a person that the actor may request; null for none. Those of staff and the
 * office are a principal's, since they contain bank details.
 */
export function copyScope(actor: Actor, facts: PersonFacts): CopyScope | null {
  if (!mayOpenOwnData(actor) || actor.isViewed) return null;
  if (facts.isSelf) return "own";
  if (actor.role === "PARENT") return facts.isParent && facts.role === "STUDENT" ? "own" : null;
  if (!isOffice(actor)) return null;
  if (facts.role === "STUDENT") return mayManageStudents(actor) ? "school" : null;
  if (facts.role === "PARENT") return mayManageUsers(actor) ? "school" : null;
  return isPrincipal(actor) ? "school" : null;
}
