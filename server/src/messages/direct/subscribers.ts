import type { Actor } from "@school/core/accounts/actor.ts";
import { mayOpenDirect } from "@school/core/messages/direct/policy.ts";
import type { PortalEvent } from "../../platform/http/events/notify.ts";

/** Whether the person receives a message's event, which names its readers. */
export function canSeeMessageEvent(actor: Actor, { topic, about }: PortalEvent): boolean {
  if (topic !== "messages" || !mayOpenDirect(actor)) return false;
  return (about["people"] ?? "").split(" ").includes(actor.id);
}
