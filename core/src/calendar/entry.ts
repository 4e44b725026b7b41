import { daysBetween } from "../api/days.ts";
import type { Issue } from "../api/error.ts";

/** Kinds of calendar entry. The first two close the school. */
export const ENTRY_KINDS = ["HOLIDAY", "MID_TERM", "EXAMINATION", "EVENT", "MEETING"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Kinds of item in the calendar: entries, and the first and last days of terms. */
export const ITEM_KINDS = ["TERM", ...ENTRY_KINDS] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** Audiences of an entry. CLASSES: the chosen classes, with their parents and teachers. */
export const ENTRY_AUDIENCES = ["ALL", "STAFF", "PUPILS", "PARENTS", "CLASSES"] as const;
export type EntryAudience = (typeof ENTRY_AUDIENCES)[number];

/** Recurrences of an entry. MONTHLY: on the same day of the month, if it exists. */
export const REPEATS = ["WEEKLY", "FORTNIGHTLY", "MONTHLY", "YEARLY"] as const;
export type Repeats = (typeof REPEATS)[number];

/** The occurrences that a change affects: the one on a day, or that and all later ones. */
export const SPLITS = ["THIS", "LATER"] as const;
export type Split = (typeof SPLITS)[number];

export const ENTRY_TITLE_LENGTH = 120;
export const ENTRY_NOTE_LENGTH = 1_000;
export const MAX_ENTRY_CLASSES = 100;
/** Maximum number of days left out of a repeating entry. */
export const MAX_SKIPPED_DAYS = 400;
/** Longer than a term is probably a mistyped year. */
const MAX_DAYS = 120;
/** Limits the weekly occurrences of one entry. */
const MAX_YEARS = 10;

/** Whether an entry of this kind closes the school. */
export function closesSchool(kind: ItemKind): boolean {
  return kind === "HOLIDAY" || kind === "MID_TERM";
}

/** Whether a calendar item has ended at a day and time, "2026-03-27" and "16:00". */
export function isOver(
  { endsOn, endsAt }: { endsOn: string; endsAt: string | null },
  day: string,
  time: string,
): boolean {
  return endsOn < day || (endsOn === day && endsAt !== null && endsAt <= time);
}

/** The form of an entry. Days are YYYY-MM-DD; times are school time, "08:30". */
export interface EntryForm {
  readonly kind: EntryKind;
  readonly title: string;
  readonly note: string;
  readonly startsOn: string;
  /** The last day; not before the first. */
  readonly endsOn: string;
  /** Null for all day. */
  readonly startsAt: string | null;
  /** Null if the end is not known. */
  readonly endsAt: string | null;
  readonly audience: EntryAudience;
  /** Only for the audience CLASSES. */
  readonly classIds: readonly string[];
  readonly repeats: Repeats | null;
  /** The last day on which an occurrence can begin; only for a repeating entry. */
  readonly repeatsUntil: string | null;
  /** Start days of occurrences that are left out. */
  readonly skippedDays: readonly string[];
  /** Whether the date is not confirmed. */
  readonly isProposed: boolean;
  /** Whether the public page shows it. */
  readonly onPublicSite: boolean;
}

/** Finds faults in an entry; empty if it can be saved. */
export function entryFaults(form: EntryForm): Issue[] {
  const issues: Issue[] = [];
  const add = (path: keyof EntryForm, message: string) => issues.push({ path: [path], message });
  const { startsOn, endsOn, startsAt, endsAt, repeats, repeatsUntil } = form;
  if (form.title.trim() === "") add("title", "Enter a title");
  if (endsOn < startsOn) add("endsOn", "The last day must not be before the first day");
  else if (daysBetween(startsOn, endsOn) >= MAX_DAYS) add("endsOn", "Choose at most 120 days");
  if (startsAt === null && endsAt !== null)
    add("startsAt", "Enter when it starts, or leave both times empty");
  if (startsOn === endsOn && startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    add("endsAt", "It must end after it starts");
  }
  if (form.audience === "CLASSES" && form.classIds.length === 0)
    add("classIds", "Choose at least one class");
  if (form.onPublicSite && form.audience !== "ALL")
    add("onPublicSite", "Choose Everyone to show it on the website");
  if (repeats !== null) {
    if (repeatsUntil === null || repeatsUntil < startsOn)
      add("repeatsUntil", "Choose the day until which it repeats");
    else if (daysBetween(startsOn, repeatsUntil) > MAX_YEARS * 366) {
      add("repeatsUntil", "It can repeat for at most ten years");
    }
    if (daysBetween(startsOn, endsOn) >= MIN_STEP[repeats])
      add("repeats", "It is longer than the time until it repeats");
  }
  if (closesSchool(form.kind)) {
    if (form.audience !== "ALL") add("audience", "Holidays and mid-term breaks are for everyone");
    if (startsAt !== null) add("startsAt", "Holidays and mid-term breaks are all day");
    if (repeats !== null) add("repeats", "Enter each holiday and mid-term break with its own days");
  }
  return issues;
}

/** Minimum number of days between the starts of two occurrences. */
const MIN_STEP: Record<Repeats, number> = {
  WEEKLY: 7,
  FORTNIGHTLY: 14,
  MONTHLY: 28,
  YEARLY: 365,
};
