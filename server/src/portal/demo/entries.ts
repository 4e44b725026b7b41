import { addDays, daysBetween, daysFrom, isoWeekday } from "@school/core/api/days.ts";
import { publicHolidays } from "@school/core/calendar/public-holidays.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { calendarEntries, calendarEntryClasses } from "../../calendar/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { classId } from "./classes.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { PRINCIPAL_ID } from "./staff.ts";

type Row = typeof calendarEntries.$inferInsert;
type Entry = Omit<Row, "id" | "createdBy" | "endsOn" | "audience"> &
  Partial<Pick<Row, "endsOn" | "audience">>;

/** What is in the calendar besides terms and public holidays, in the days as they were written. */
const ENTRIES: readonly Entry[] = [
  { kind: "MID_TERM", title: "Mid-term break", startsOn: "2025-10-30", endsOn: "2025-10-31" },
  { kind: "MID_TERM", title: "Mid-term break", startsOn: "2026-02-19", endsOn: "2026-02-20" },
  { kind: "MID_TERM", title: "Mid-term break", startsOn: "2026-06-11", endsOn: "2026-06-12" },
  {
    kind: "EVENT",
    title: "Monday assembly",
    startsOn: "2026-01-12",
    startsAt: "07:45",
    endsAt: "08:15",
    repeats: "WEEKLY",
    repeatsUntil: "2026-04-10",
  },
  {
    kind: "MEETING",
    title: "Staff meeting",
    startsOn: "2026-01-14",
    startsAt: "14:30",
    endsAt: "15:30",
    audience: "STAFF",
    repeats: "FORTNIGHTLY",
    repeatsUntil: "2026-04-08",
  },
  {
    kind: "EXAMINATION",
    title: "First assessments",
    startsOn: "2026-02-09",
    endsOn: "2026-02-13",
  },
  {
    kind: "EVENT",
    title: "Inter-house sports",
    note: "Finals on the school field; families are warmly invited.",
    startsOn: "2026-02-27",
    startsAt: "09:00",
    endsAt: "14:00",
    onPublicSite: true,
  },
  {
    kind: "EXAMINATION",
    title: "End of term examinations",
    startsOn: "2026-03-30",
    endsOn: "2026-04-03",
  },
  {
    kind: "MEETING",
    title: "Parents' meeting",
    note: "In the assembly hall. Report sheets are explained.",
    startsOn: "2026-03-27",
    startsAt: "16:00",
    endsAt: "17:30",
    audience: "PARENTS",
  },
  {
    kind: "EVENT",
    title: "Visit to the museum",
    note: "Bring a packed lunch and the school cap.",
    startsOn: "2026-03-25",
    startsAt: "08:30",
    endsAt: "13:00",
    audience: "CLASSES",
  },
  {
    kind: "EVENT",
    title: "Open day",
    note: "See the classes at work and talk with the teachers.",
    startsOn: "2026-04-10",
    startsAt: "10:00",
    onPublicSite: true,
  },
  { kind: "EVENT", title: "Vision screening", startsOn: "2026-03-26", audience: "PUPILS" },
];

/** A holiday on the day of the load, or beside it, would close the school that one looks at. */
const QUIET_DAYS = 3;

function holidaysOf(calendar: DemoCalendar) {
  const from = calendar.day("2025-09-15");
  const today = dayAtSchool(calendar.loadedAt);
  return publicHolidays(from, addDays(from, 364)).filter(
    ({ startsOn }) => Math.abs(daysBetween(today, startsOn)) > QUIET_DAYS,
  );
}

/** The days with school from one to another. */
export function openDays(calendar: DemoCalendar, from: string, to: string): string[] {
  const breaks = ENTRIES.filter(({ kind }) => kind === "MID_TERM").map((entry) => ({
    startsOn: calendar.day(entry.startsOn),
    endsOn: calendar.day(entry.endsOn ?? entry.startsOn),
  }));
  const closures = [...breaks, ...holidaysOf(calendar).filter(({ isProposed }) => !isProposed)];
  return daysFrom(from, to).filter(
    (day) =>
      isoWeekday(day) <= 5 &&
      !closures.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn),
  );
}

/** The calendar of the demo school; its public holidays are those of the real year. */
export function entryBatches(calendar: DemoCalendar): Batch[] {
  const day = (written: string | null | undefined) => written && calendar.day(written);
  const trip = demoId("calendar Visit to the museum 2026-03-25");
  return [
    batch(
      calendarEntries,
      ENTRIES.map((entry) => ({
        ...entry,
        audience: entry.audience ?? "ALL",
        id: demoId(`calendar ${entry.title} ${entry.startsOn}`),
        startsOn: calendar.day(entry.startsOn),
        endsOn: calendar.day(entry.endsOn ?? entry.startsOn),
        repeatsUntil: day(entry.repeatsUntil),
        createdBy: PRINCIPAL_ID,
        createdAt: calendar.moment("2026-01-05T08:00:00Z"),
        updatedAt: calendar.moment("2026-01-05T08:00:00Z"),
      })),
    ),
    batch(
      calendarEntries,
      holidaysOf(calendar).map(({ key, ...holiday }) => ({
        ...holiday,
        id: demoId(`calendar ${key}`),
        kind: "HOLIDAY" as const,
        audience: "ALL" as const,
        publicHoliday: key,
        createdBy: PRINCIPAL_ID,
        createdAt: calendar.moment("2026-01-05T08:00:00Z"),
        updatedAt: calendar.moment("2026-01-05T08:00:00Z"),
      })),
    ),
    batch(calendarEntryClasses, [{ entryId: trip, classId: classId("Primary 4") }]),
  ];
}
