import { mayUsePortal } from "@school/core/accounts/policy.ts";
import { identify, isComplete } from "../accounts/auth/identify.ts";
import { canSeeAnnouncementEvent } from "../announcements/subscribers.ts";
import { canSeeRegisterEvent } from "../attendance/subscribers.ts";
import { canSeeMessageEvent } from "../messages/direct/subscribers.ts";
import type { Database } from "../platform/database/database.ts";
import type { Subscriber } from "../platform/http/events/stream.ts";

/** Creates the subscriber for changes in the portal; null for people who may not use it. */
export async function portalSubscriber(db: Database, bearer: string): Promise<Subscriber | null> {
  const identity = await identify(db, bearer === "" ? null : bearer);
  if (!identity || !isComplete(identity) || !mayUsePortal(identity.actor)) return null;
  const { actor, authSessionId } = identity;
  return {
    sessionId: authSessionId,
    maySee: (event) =>
      canSeeAnnouncementEvent(actor, event) ||
      canSeeMessageEvent(actor, event) ||
      canSeeRegisterEvent(actor, event),
  };
}
