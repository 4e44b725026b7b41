import { audiencesOf, mayReadAnnouncements } from "@school/core/announcements/policy.ts";
import { identify } from "../accounts/auth/identify.ts";
import type { Database } from "../platform/db/database.ts";
import type { Subscriber } from "../platform/events/stream.ts";

/** Who listens to what is announced; null for anyone who may not read it. */
export async function announcementSubscriber(
  db: Database,
  bearer: string,
): Promise<Subscriber | null> {
  const identity = await identify(db, bearer === "" ? null : bearer);
  if (!identity || identity.lacksSecondFactor || !mayReadAnnouncements(identity.actor)) return null;
  if (identity.actor.mustChangePassword) return null;
  const audiences: readonly string[] = audiencesOf(identity.actor.role);
  return {
    sessionId: identity.authSessionId,
    mayHear: ({ topic, about }) =>
      topic === "announcements" && audiences.includes(about["audience"] ?? ""),
  };
}
