import { z } from "zod";
import { endpoint } from "../accounts/endpoint.ts";
import { recordEndpoints, seen } from "../accounts/record-endpoints.ts";
import { daysBetween } from "../api/days.ts";
import { dataOf } from "../api/pagination.ts";
import {
  ENTRY_AUDIENCES,
  ENTRY_KINDS,
  ENTRY_NOTE_LENGTH,
  ENTRY_TITLE_LENGTH,
  ITEM_KINDS,
  MAX_ENTRY_CLASSES,
  MAX_SKIPPED_DAYS,
  REPEATS,
  SPLITS,
} from "./entry.ts";
import { mayOpenCalendar, mayTakeHolidays, mayWriteEntries } from "./policy.ts";
import { CLOSED_REASONS } from "./school-days.ts";
import { timetableContract } from "./timetable/contract.ts";

const tag = "calendar";
const Day = z.iso.date();
/** School time, "08:30". */
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Maximum number of days that one call reads: a term with the holidays around it. */
const MAX_RANGE = 200;
/** Maximum number of entries that one call reads; with more, the caller must request fewer days. */
export const MAX_ENTRIES = 1_000;

/** One occurrence of an entry, or the first or last day of a term. */
export const CalendarItem = z.object({
  /** Null for the first and last day of a term. */
  entryId: z.uuid().nullable(),
  kind: z.enum(ITEM_KINDS),
  title: z.string(),
  note: z.string(),
  startsOn: Day,
  endsOn: Day,
  /** Null for all day. */
  startsAt: Clock.nullable(),
  endsAt: Clock.nullable(),
  audience: z.enum(ENTRY_AUDIENCES),
  /** Names of the chosen classes, for the audience CLASSES. */
  classNames: z.array(z.string()),
  isProposed: z.boolean(),
  /** Recurrence of the entry. */
  repeats: z.enum(REPEATS).nullable(),
  mayChange: z.boolean(),
  /** Null if there is no entry. */
  version: z.int().nullable(),
});
export type CalendarItem = z.infer<typeof CalendarItem>;

/** An item for a dashboard. */
export const ComingUp = CalendarItem.pick({
  entryId: true,
  kind: true,
  title: true,
  startsOn: true,
  endsOn: true,
  startsAt: true,
});
export type ComingUp = z.infer<typeof ComingUp>;

const SchoolDay = z.object({
  day: Day,
  termId: z.uuid().nullable(),
  /** Null on a school day. */
  closed: z.object({ reason: z.enum(CLOSED_REASONS), title: z.string() }).nullable(),
});

const SchoolCalendar = z.object({
  days: z.array(SchoolDay),
  /** In order of their start. */
  items: z.array(CalendarItem),
});
export type SchoolCalendar = z.infer<typeof SchoolCalendar>;

const form = {
  kind: z.enum(ENTRY_KINDS),
  title: z.string().trim().max(ENTRY_TITLE_LENGTH),
  note: z.string().trim().max(ENTRY_NOTE_LENGTH),
  startsOn: Day,
  endsOn: Day,
  startsAt: Clock.nullable(),
  endsAt: Clock.nullable(),
  audience: z.enum(ENTRY_AUDIENCES),
  classIds: z.array(z.uuid()).max(MAX_ENTRY_CLASSES),
  repeats: z.enum(REPEATS).nullable(),
  repeatsUntil: Day.nullable(),
  skippedDays: z.array(Day).max(MAX_SKIPPED_DAYS),
  isProposed: z.boolean(),
  onPublicSite: z.boolean(),
};

/** An entry for those who may change it. */
export const CalendarEntry = z.object({
  ...form,
  ...seen,
  classes: z.array(z.object({ id: z.uuid(), name: z.string() })),
  isDeleted: z.boolean(),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

/** A repeating entry after a split, and the entry made of the removed occurrences. */
const SplitEntry = z.object({ series: CalendarEntry, entry: CalendarEntry });

/** A public holiday of a session, and whether it is in the calendar. */
const OfferedHoliday = z.object({
  key: z.string(),
  title: z.string(),
  startsOn: Day,
  endsOn: Day,
  isProposed: z.boolean(),
  isTaken: z.boolean(),
});
export type OfferedHoliday = z.infer<typeof OfferedHoliday>;

/** The URL of the caller's calendar feed (RFC 5545); null without one. */
const CalendarFeed = z.object({ address: z.string().nullable() });

/** Number of days ahead that a dashboard covers, and of items that it shows. */
export const COMING_UP = { days: 60, items: 3 } as const;

const records = recordEndpoints(mayWriteEntries, {
  path: "/calendar/entries",
  tag,
  form,
  record: CalendarEntry,
});

export const calendarContract = {
  list: endpoint(mayOpenCalendar, {
    method: "GET",
    path: "/calendar",
    viewable: true,
    onStandby: true,
    summary:
      "School days and what takes place from one day to another, as far as the caller sees it",
    tag,
  })
    .input(
      z
        .strictObject({ from: Day, to: Day })
        .refine(({ from, to }) => from <= to && daysBetween(from, to) < MAX_RANGE, {
          path: ["to"],
          message: `Choose at most ${MAX_RANGE} days`,
        }),
    )
    .output(dataOf(SchoolCalendar)),

  choices: endpoint(mayWriteEntries, {
    method: "GET",
    path: "/calendar/choices",
    viewable: true,
    summary: "Classes of the current session for which the caller may make entries",
    tag,
  }).output(dataOf(z.object({ classes: z.array(z.object({ id: z.uuid(), name: z.string() })) }))),

  find: records.find("One entry, for editing"),
  create: records.create("Makes an entry"),
  update: records.update("Changes an entry, with all times at which it takes place"),

  split: endpoint(mayWriteEntries, {
    method: "POST",
    path: "/calendar/entries/{id}/split",
    summary:
      "Changes one time of an entry that repeats, or that and all later ones, which become an entry of their own",
    tag,
    successStatus: 201,
    current: CalendarEntry,
  })
    .input(z.strictObject({ ...seen, day: Day, which: z.enum(SPLITS), ...form }))
    .output(dataOf(SplitEntry)),

  remove: endpoint(mayWriteEntries, {
    method: "DELETE",
    path: "/calendar/entries/{id}",
    summary: "Deletes an entry; it can be restored",
    tag,
    current: CalendarEntry,
  })
    .input(z.strictObject(seen))
    .output(dataOf(CalendarEntry)),

  restore: records.change("restore", "Restores a deleted entry"),

  publicHolidays: endpoint(mayTakeHolidays, {
    method: "GET",
    path: "/calendar/public-holidays",
    viewable: true,
    summary: "Nigeria's public holidays in a session, and which of them the calendar has",
    tag,
  })
    .input(z.strictObject({ sessionId: z.uuid() }))
    .output(dataOf(z.array(OfferedHoliday))),

  takeHolidays: endpoint(mayTakeHolidays, {
    method: "POST",
    path: "/calendar/public-holidays",
    summary: "Adds public holidays of a session; those that are there already stay as they are",
    tag,
  })
    .input(
      z.strictObject({ sessionId: z.uuid(), keys: z.array(z.string().max(60)).min(1).max(60) }),
    )
    .output(dataOf(z.object({ added: z.array(z.uuid()) }))),

  undoHolidays: endpoint(mayTakeHolidays, {
    method: "POST",
    path: "/calendar/public-holidays/undo",
    summary: "Removes public holidays that were just added; changed ones stay",
    tag,
  })
    .input(z.strictObject({ ids: z.array(z.uuid()).min(1).max(60) }))
    .output(dataOf(z.object({ removed: z.int() }))),

  feed: endpoint(mayOpenCalendar, {
    method: "GET",
    path: "/calendar/feed",
    viewable: true,
    summary: "The private address of the caller's calendar for other programs, if there is one",
    tag,
  }).output(dataOf(CalendarFeed)),

  renewFeed: endpoint(mayOpenCalendar, {
    method: "POST",
    path: "/calendar/feed",
    summary: "Makes a new private address; the one before stops working",
    tag,
  })
    .input(z.strictObject({}))
    .output(dataOf(CalendarFeed)),

  removeFeed: endpoint(mayOpenCalendar, {
    method: "DELETE",
    path: "/calendar/feed",
    summary: "Removes the private address",
    tag,
  })
    .input(z.strictObject({}))
    .output(dataOf(CalendarFeed)),

  ...timetableContract,
};
