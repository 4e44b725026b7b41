import type { Actor } from "@school/core/accounts/actor.ts";
import { audiencesOf, mayReadAnnouncements } from "@school/core/announcements/policy.ts";
import type { PortalEvent } from "../platform/http/events/notify.ts";

/** Whether the person receives events of announcements. */
export function canSeeAnnouncementEvent(actor: Actor, { topic, about }: PortalEvent): boolean {
  if (topic !== "announcements" || !mayReadAnnouncements(actor)) return false;
  const audiences: readonly string[] = audiencesOf(actor.role);
  return audiences.includes(about["audience"] ?? "");
}
