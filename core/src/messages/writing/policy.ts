import type { Actor } from "../../accounts/actor.ts";
import { hasFeature, isOffice } from "../../accounts/policy.ts";

/** Writing to many at once, and seeing what was sent: it costs the school money. */
export function mayWriteMessages(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "Bulk SMS");
}
