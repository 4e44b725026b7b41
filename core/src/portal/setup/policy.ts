import type { Actor } from "../../accounts/actor.ts";
import { isPrincipal } from "../../accounts/policy.ts";

/** Where the portal is reached: the principal's alone. */
export function mayRunPortal(actor: Actor): boolean {
  return isPrincipal(actor);
}
