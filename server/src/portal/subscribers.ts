import { mayUsePortal } from "@school/core/accounts/policy.ts";
import { identify, isComplete } from "../accounts/auth/identify.ts";
import { hearsAnnouncement } from "../announcements/subscribers.ts";
import { hearsRegister } from "../attendance/subscribers.ts";
import { hearsMessage } from "../messages/direct/subscribers.ts";
import type { Database } from "../platform/db/database.ts";
import type { Subscriber } from "../platform/events/stream.ts";

/** Who listens to what changes in the portal; null for anyone who may not use it. */
export async function portalSubscriber(db: Database, bearer: string): Promise<Subscriber | null> {
  const identity = await identify(db, bearer === "" ? null : bearer);
  if (!identity || !isComplete(identity) || !mayUsePortal(identity.actor)) return null;
  const { actor, authSessionId } = identity;
  return {
    sessionId: authSessionId,
    mayHear: (event) =>
      hearsAnnouncement(actor, event) || hearsMessage(actor, event) || hearsRegister(actor, event),
  };
}
