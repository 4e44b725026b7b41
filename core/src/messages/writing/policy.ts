import type { Actor } from "../../accounts/actor.ts";
import { hasFeature, isOffice } from "../../accounts/policy.ts";

/** Whether the actor may write to many at once and read sent messages. */
export function mayWriteMessages(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "Bulk SMS");
}
