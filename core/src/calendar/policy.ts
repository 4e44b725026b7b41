import type { Actor } from "../accounts/actor.ts";
import { hasFeature, isOffice, isTeacher, mayUsePortal } from "../accounts/policy.ts";
import { closesSchool, ENTRY_AUDIENCES, type EntryAudience, type EntryForm } from "./entry.ts";

/** The school calendar: what of it a person sees is decided entry by entry. */
export function mayOpenCalendar(actor: Actor): boolean {
  return mayUsePortal(actor) && hasFeature(actor, "School Calendar");
}

/** Making entries: the office, and teachers for the classes that they teach. */
export function mayWriteEntries(actor: Actor): boolean {
  return mayOpenCalendar(actor) && (isOffice(actor) || isTeacher(actor));
}

/** The list of public holidays, which close the school for everyone. */
export function mayTakeHolidays(actor: Actor): boolean {
  return mayOpenCalendar(actor) && isOffice(actor);
}

/** Saving such an entry; teachers only what concerns no one but the classes that they teach. */
export function mayKeepEntry(
  actor: Actor,
  { audience, kind }: Pick<EntryForm, "audience" | "kind">,
  { teachesAll }: { readonly teachesAll: boolean },
): boolean {
  if (!mayWriteEntries(actor)) return false;
  return isOffice(actor) || (audience === "CLASSES" && teachesAll && !closesSchool(kind));
}

/** Changing and deleting an entry: the office all, teachers their own. */
export function mayChangeEntry(
  actor: Actor,
  { isAuthor }: { readonly isAuthor: boolean },
): boolean {
  return mayWriteEntries(actor) && (isOffice(actor) || isAuthor);
}

const FAMILIES: Partial<Record<Actor["role"], readonly EntryAudience[]>> = {
  STUDENT: ["ALL", "PUPILS"],
  PARENT: ["ALL", "PUPILS", "PARENTS"],
};

/**
 * The audiences that a person belongs to, whatever the classes. Staff know what the school does
 * with its families; entries for chosen classes are left to the facts, except for the office, which
 * reads all.
 */
export function audiencesOf(actor: Actor): readonly EntryAudience[] {
  if (isOffice(actor)) return ENTRY_AUDIENCES;
  return FAMILIES[actor.role] ?? ["ALL", "STAFF", "PUPILS", "PARENTS"];
}
