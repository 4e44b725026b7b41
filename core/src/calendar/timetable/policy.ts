import type { Actor } from "../../accounts/actor.ts";
import { isOffice } from "../../accounts/policy.ts";
import { mayOpenCalendar } from "../policy.ts";

/** Setting the periods, the rooms and the timetables of classes. */
export function mayWriteTimetables(actor: Actor): boolean {
  return mayOpenCalendar(actor) && isOffice(actor);
}

/** Every class, teacher and room: all who work at the school. */
export function mayReadAllTimetables(actor: Actor): boolean {
  return mayOpenCalendar(actor) && actor.role !== "STUDENT" && actor.role !== "PARENT";
}

/** The timetable of a class: families only that of their own. */
export function mayReadTimetable(actor: Actor, { isOwn }: { readonly isOwn: boolean }): boolean {
  return mayReadAllTimetables(actor) || (mayOpenCalendar(actor) && isOwn);
}
