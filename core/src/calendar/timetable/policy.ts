import type { Actor } from "../../accounts/actor.ts";
import { isOffice } from "../../accounts/policy.ts";
import { mayOpenCalendar } from "../policy.ts";

/** Whether the actor may set periods, rooms and timetables of classes. */
export function mayWriteTimetables(actor: Actor): boolean {
  return mayOpenCalendar(actor) && isOffice(actor);
}

/** Whether the actor may read the timetables of all classes, teachers and rooms: all staff. */
export function mayReadAllTimetables(actor: Actor): boolean {
  return mayOpenCalendar(actor) && actor.role !== "STUDENT" && actor.role !== "PARENT";
}

/** Whether the actor may read the timetable of a class: families only their own. */
export function mayReadTimetable(actor: Actor, { isOwn }: { readonly isOwn: boolean }): boolean {
  return mayReadAllTimetables(actor) || (mayOpenCalendar(actor) && isOwn);
}
