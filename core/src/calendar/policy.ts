import type { Actor } from "../accounts/actor.ts";
import { hasFeature, isOffice, isTeacher, mayUsePortal } from "../accounts/policy.ts";
import { closesSchool, ENTRY_AUDIENCES, type EntryAudience, type EntryForm } from "./entry.ts";

/** Gate of the school calendar; each entry is filtered separately. */
export function mayOpenCalendar(actor: Actor): boolean {
  return mayUsePortal(actor) && hasFeature(actor, "School Calendar");
}

/** Whether the actor may write entries: the office, and teachers for classes that they teach. */
export function mayWriteEntries(actor: Actor): boolean {
  return mayOpenCalendar(actor) && (isOffice(actor) || isTeacher(actor));
}

/** Whether the actor may add public holidays, which close the school for everyone. */
export function mayTakeHolidays(actor: Actor): boolean {
  return mayOpenCalendar(actor) && isOffice(actor);
}

/** Whether the actor may save the entry; teachers only for their classes, closing no school. */
export function mayKeepEntry(
  actor: Actor,
  { audience, kind }: Pick<EntryForm, "audience" | "kind">,
  { teachesAll }: { readonly teachesAll: boolean },
): boolean {
  if (!mayWriteEntries(actor)) return false;
  return isOffice(actor) || (audience === "CLASSES" && teachesAll && !closesSchool(kind));
}

/** Whether the actor may change or delete an entry: the office all, teachers their own. */
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
 * The audiences of a person, regardless of classes. Staff also see what is for families. Entries
 * for chosen classes depend on the facts, except for the office, which reads all.
 */
export function audiencesOf(actor: Actor): readonly EntryAudience[] {
  if (isOffice(actor)) return ENTRY_AUDIENCES;
  return FAMILIES[actor.role] ?? ["ALL", "STAFF", "PUPILS", "PARENTS"];
}
