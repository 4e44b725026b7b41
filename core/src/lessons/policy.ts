import type { Actor } from "../accounts/actor.ts";
import { hasFeature, mayUsePortal } from "../accounts/policy.ts";

/** Gate of what is set and read for lessons; which class is decided record by record. */
export function mayOpenEClassroom(actor: Actor): boolean {
  return mayUsePortal(actor) && hasFeature(actor, "E-Classroom");
}
