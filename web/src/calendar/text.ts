import type { EntryAudience, ItemKind, Repeats } from "@school/core/calendar/entry.ts";

export const KIND_LABELS: Readonly<Record<ItemKind, string>> = {
  TERM: "Term",
  HOLIDAY: "Holiday",
  MID_TERM: "Mid-term break",
  EXAMINATION: "Examination",
  EVENT: "Event",
  MEETING: "Meeting",
};

export const AUDIENCE_LABELS: Readonly<Record<EntryAudience, string>> = {
  ALL: "Everyone",
  STAFF: "Staff",
  PUPILS: "Pupils and their parents",
  PARENTS: "Parents",
  CLASSES: "Chosen classes",
};

export const REPEAT_LABELS: Readonly<Record<Repeats, string>> = {
  WEEKLY: "Every week",
  FORTNIGHTLY: "Every two weeks",
  MONTHLY: "Every month on this day",
  YEARLY: "Every year on this day",
};

/** Which occurrences of a repeating entry. */
export const WHICH_LABELS = {
  THIS: "This day only",
  LATER: "This and later days",
  ALL: "All days",
} as const;

export const labels = {
  calendar: "School Calendar",
  newEntry: "New entry",
  publicHolidays: "Public holidays",
  printTerm: "Print a term",
  subscribe: "Add to your phone",
  allDay: "All day",
  toBeConfirmed: "To be confirmed",
  noSchool: "No school",
} as const;

export const titles = {
  loadFailed: "The calendar did not load",
  noSession: "There is no session yet",
} as const;

export const toasts = {
  saved: "Entry saved",
  deleted: "Entry deleted",
  THIS: "Day left out",
  LATER: "This and later days left out",
} as const;

export const failures = {
  save: "The entry was not saved. Try again.",
} as const;

/** The dialog that asks which days of an entry are deleted. */
export const deleteTitle = (title: string) => `Delete ${title}`;

/** "12 public holidays added". */
export const holidaysAdded = (count: number) =>
  count === 1 ? "1 public holiday added" : `${count} public holidays added`;
