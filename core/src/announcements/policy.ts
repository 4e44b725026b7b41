import type { Actor } from "../accounts/actor.ts";
import { hasFeature, isOffice, mayUsePortal } from "../accounts/policy.ts";
import type { Role } from "../accounts/roles.ts";
import type { Audience } from "./announcement.ts";

/** Whether the actor may read announcements. */
export function mayReadAnnouncements(actor: Actor): boolean {
  return mayUsePortal(actor);
}

/**
 * Returns whether the actor may write announcements: the principal, the office, and staff with that
 * permission. Either messaging feature suffices.
 */
export function mayWriteAnnouncements(actor: Actor): boolean {
  const isStaff = actor.role === "TEACHER" || actor.role === "STAFF";
  const isGiven = isStaff && mayUsePortal(actor) && actor.canAnnounce;
  const hasMessaging = hasFeature(actor, "Bulk SMS") || hasFeature(actor, "Direct Messaging");
  return (isOffice(actor) || isGiven) && hasMessaging;
}

/** Whether the actor may change or withdraw an announcement: the office all, others their own. */
export function mayChangeAnnouncement(
  actor: Actor,
  { isAuthor }: { readonly isAuthor: boolean },
): boolean {
  return mayWriteAnnouncements(actor) && (isOffice(actor) || isAuthor);
}

const PUPILS_AND_PARENTS: readonly Audience[] = ["ALL", "STUDENTS"];
const STAFF: readonly Audience[] = ["ALL", "TEACHERS"];
const EVERY: readonly Audience[] = ["ALL", "STUDENTS", "TEACHERS"];

/** The audiences to which a role belongs; the office reads all. */
export function audiencesOf(role: Role): readonly Audience[] {
  if (role === "PRINCIPAL" || role === "ADMIN") return EVERY;
  return role === "TEACHER" || role === "STAFF" ? STAFF : PUPILS_AND_PARENTS;
}
