import type { Actor } from "../accounts/actor.ts";
import { hasFeature, isSchoolStaff } from "../accounts/policy.ts";

/** The class list, its subjects and who teaches them. */
export function mayReadClasses(actor: Actor): boolean {
  return isSchoolStaff(actor) && hasFeature(actor, "Classes");
}
