import type { Actor } from "../../accounts/actor.ts";
import { isOffice, isSchoolStaff } from "../../accounts/policy.ts";
import { mayOpenEClassroom } from "../policy.ts";

/** Whether the actor may set live lessons; teachers for classes that they teach. */
export function mayHostLive(actor: Actor): boolean {
  return isSchoolStaff(actor) && mayOpenEClassroom(actor);
}

/** Whether the actor may invite these classes: the office; teachers if they teach them all. */
export function mayInvite(actor: Actor, { teachesAll }: { readonly teachesAll: boolean }): boolean {
  return mayHostLive(actor) && (isOffice(actor) || teachesAll);
}

/** Whether the actor may change or cancel a lesson: the office all, teachers their own. */
export function mayChangeLive(actor: Actor, { isHost }: { readonly isHost: boolean }): boolean {
  return mayHostLive(actor) && (isOffice(actor) || isHost);
}
