import type { Actor } from "../../accounts/actor.ts";
import { isOffice } from "../../accounts/policy.ts";
import { mayObserveClass, type ObservedClassFacts } from "../observations/policy.ts";
import { mayTeach } from "../policy.ts";

/** Whether the actor may switch day notes on and off: the office. */
export function mayChooseDayNotes(actor: Actor): boolean {
  return mayTeach(actor) && isOffice(actor);
}

/** Whether the actor may write the day notes of a class: as for observations. */
export function mayWriteDayNotes(actor: Actor, facts: ObservedClassFacts): boolean {
  return mayObserveClass(actor, facts);
}
