import type { Actor } from "../accounts/actor.ts";
import { hasFeature, isOffice, mayUsePortal } from "../accounts/policy.ts";
import type { Role } from "../accounts/roles.ts";
import type { Audience } from "./announcement.ts";

/** Reading what the school announces. */
export function mayReadAnnouncements(actor: Actor): boolean {
  return mayUsePortal(actor);
}

/**
 * Returns whether the actor may write announcements: the principal, the office, and staff with that
 * permission. Both messaging features cover announcements; either one suffices.
 */
export function mayWriteAnnouncements(actor: Actor): boolean {
  const isStaff = actor.role === "TEACHER" || actor.role === "STAFF";
  const isGiven = isStaff && mayUsePortal(actor) && actor.canAnnounce;
  const hasMessaging = hasFeature(actor, "Bulk SMS") || hasFeature(actor, "Direct Messaging");
  return (isOffice(actor) || isGiven) && hasMessaging;
}

/** Changing or withdrawing one: the office all, others their own. */
export function mayChangeAnnouncement(
  actor: Actor,
  { isAuthor }: { readonly isAuthor: boolean },
): boolean {
  return mayWriteAnnouncements(actor) && (isOffice(actor) || isAuthor);
}

const PUPILS_AND_PARENTS: readonly Audience[] = ["ALL", "STUDENTS"];
const STAFF: readonly Audience[] = ["ALL", "TEACHERS"];
const EVERY: readonly Audience[] = ["ALL", "STUDENTS", "TEACHERS"];

/** The audiences of a role; the office reads all. */
export function audiencesOf(role: Role): readonly Audience[] {
  if (role === "PRINCIPAL" || role === "ADMIN") return EVERY;
  return role === "TEACHER" || role === "STAFF" ? STAFF : PUPILS_AND_PARENTS;
}
