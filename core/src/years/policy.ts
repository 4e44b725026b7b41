import type { Actor } from "../accounts/actor.ts";
import { mayManageClasses } from "../classes/policy.ts";
import { mayManageSchool } from "../school/policy.ts";

/** Next term and promotion day move the whole school: its classes, pupils and current term. */
export function mayTurnYears(actor: Actor): boolean {
  return mayManageSchool(actor) && mayManageClasses(actor);
}
