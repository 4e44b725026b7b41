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
  /** The asking person is this person. */
  readonly isSelf: boolean;
  /** The asking person is a linked parent of this pupil. */
  readonly isParent: boolean;
  readonly role: Role;
}

/**
 * Scope of a data export. "own": data that the person, or the parents of a pupil, may know. "school":
 * also the school's internal data, but no private messages.
 */
export type CopyScope = "own" | "school";

/**
 * Which copy of a person's data is for the asking person; null for none. Copies of staff and of the
 * office are a principal's, since bank details are in them.
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
