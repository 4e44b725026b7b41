import type { Actor } from "../../accounts/actor.ts";
import { isPrincipal } from "../../accounts/policy.ts";

/** Only the principal changes the portal's address. */
export function mayRunPortal(actor: Actor): boolean {
  return isPrincipal(actor);
}
