import type { Actor } from "../../accounts/actor.ts";
import { isPrincipal } from "../../accounts/policy.ts";

/** Whether the actor may change the portal's address: only a principal. */
export function mayRunPortal(actor: Actor): boolean {
  return isPrincipal(actor);
}
