import { z } from "zod";
import { endpoint } from "../accounts/endpoint.ts";
import { daysBetween } from "../api/days.ts";
import { dataOf } from "../api/pagination.ts";
import { ENTRY_AUDIENCES, ITEM_KINDS } from "./entry.ts";
import { mayOpenCalendar } from "./policy.ts";
import { CLOSED_REASONS } from "./school-days.ts";

const tag = "calendar";
const Day = z.iso.date();
/** By the school's clock, "08:30". */
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** The most days that one call reads: a term with the holidays around it. */
const MAX_RANGE = 200;
/** The most entries in one call; more than any school has in that time. */
export const MAX_ENTRIES = 1_000;

/** One time that something takes place: an entry, or a day on which a term begins or ends. */
export const CalendarItem = z.object({
  /** Null for the beginning and end of a term. */
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
  /** It comes again. */
  repeats: z.boolean(),
  mayChange: z.boolean(),
});
export type CalendarItem = z.infer<typeof CalendarItem>;

const SchoolDay = z.object({
  day: Day,
  termId: z.uuid().nullable(),
  /** Null on a school day. */
  closed: z.object({ reason: z.enum(CLOSED_REASONS), title: z.string() }).nullable(),
});

const SchoolCalendar = z.object({
  days: z.array(SchoolDay),
  /** In the order in which they begin. */
  items: z.array(CalendarItem),
});
export type SchoolCalendar = z.infer<typeof SchoolCalendar>;

export const calendarContract = {
  list: endpoint(mayOpenCalendar, {
    method: "GET",
    path: "/calendar",
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
};
