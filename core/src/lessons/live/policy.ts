import type { Actor } from "../../accounts/actor.ts";
import { isOffice, isSchoolStaff } from "../../accounts/policy.ts";
import { mayOpenEClassroom } from "../policy.ts";

/** Setting live lessons; teachers for classes that they teach. */
export function mayHostLive(actor: Actor): boolean {
  return isSchoolStaff(actor) && mayOpenEClassroom(actor);
}

/** Setting one for these classes: the office for all, teachers where they teach each of them. */
export function mayInvite(actor: Actor, { teachesAll }: { readonly teachesAll: boolean }): boolean {
  return mayHostLive(actor) && (isOffice(actor) || teachesAll);
}

/** Changing and cancelling one: the office all, teachers their own. */
export function mayChangeLive(actor: Actor, { isHost }: { readonly isHost: boolean }): boolean {
  return mayHostLive(actor) && (isOffice(actor) || isHost);
}
