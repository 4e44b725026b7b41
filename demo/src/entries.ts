import { addDays, daysBetween, daysFrom, isoWeekday } from "@school/core/api/days.ts";
import { publicHolidays } from "@school/core/calendar/public-holidays.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { calendarEntries, calendarEntryClasses } from "@school/server/calendar/tables.ts";
import { CURRENT_SESSION, type DemoCalendar } from "./calendar.ts";
import { classId } from "./classes.ts";
import { readCsv } from "./data.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { PRINCIPAL_ID } from "./staff.ts";

type Row = typeof calendarEntries.$inferInsert;
type Entry = Omit<Row, "createdBy">;

type Column =
  | "kind"
  | "title"
  | "note"
  | "startsOn"
  | "endsOn"
  | "startsAt"
  | "endsAt"
  | "audience"
  | "repeats"
  | "repeatsUntil"
  | "onPublicSite";

/** Events of the current term, on the days as they were written. */
function eventsOf(calendar: DemoCalendar): Entry[] {
  return readCsv<Column>("calendar.csv").map((row) => ({
    id: demoId(`calendar ${row.title} ${row.startsOn}`),
    kind: row.kind as Entry["kind"],
    title: row.title,
    ...(row.note && { note: row.note }),
    startsOn: calendar.day(row.startsOn),
    endsOn: calendar.day(row.endsOn || row.startsOn),
    startsAt: row.startsAt || null,
    endsAt: row.endsAt || null,
    audience: (row.audience || "ALL") as Entry["audience"],
    ...(row.repeats && { repeats: row.repeats as Entry["repeats"] & string }),
    repeatsUntil: row.repeatsUntil ? calendar.day(row.repeatsUntil) : null,
    onPublicSite: row.onPublicSite === "yes",
  }));
}

/** Thursday and Friday in the middle of each term of the session. */
function midTermsOf(calendar: DemoCalendar): Entry[] {
  const today = dayAtSchool(calendar.loadedAt);
  return calendar.terms
    .filter(({ session }) => session === CURRENT_SESSION)
    .map(({ term, startsOn }) => ({
      id: demoId(`calendar Mid-term break ${term}`),
      kind: "MID_TERM" as const,
      title: "Mid-term break",
      startsOn: addDays(startsOn, MID_TERM[term]),
      endsOn: addDays(startsOn, MID_TERM[term] + 1),
      audience: "ALL" as const,
    }))
    .filter(({ startsOn }) => Math.abs(daysBetween(today, startsOn)) > QUIET_DAYS);
}

/** Days after the beginning of the term. */
const MID_TERM = { TERM_1: 45, TERM_2: 38, TERM_3: 45 } as const;

/** Days around the load without holidays: one would close the demo school. */
const QUIET_DAYS = 3;

function holidaysOf(calendar: DemoCalendar) {
  const today = dayAtSchool(calendar.loadedAt);
  const [from = today] = calendar.terms
    .filter(({ session }) => session === CURRENT_SESSION)
    .map(({ startsOn }) => startsOn);
  return publicHolidays(from, addDays(from, 364)).filter(
    ({ startsOn }) => Math.abs(daysBetween(today, startsOn)) > QUIET_DAYS,
  );
}

/** The days with school from one to another. */
export function openDays(calendar: DemoCalendar, from: string, to: string): string[] {
  const breaks = midTermsOf(calendar);
  const closures = [...breaks, ...holidaysOf(calendar).filter(({ isProposed }) => !isProposed)];
  return daysFrom(from, to).filter(
    (day) =>
      isoWeekday(day) <= 5 &&
      !closures.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn),
  );
}

/** The calendar of the demo school; its public holidays are those of the real year. */
export function entryBatches(calendar: DemoCalendar): Batch[] {
  const trip = demoId("calendar Visit to the museum 2026-03-25");
  return [
    batch(
      calendarEntries,
      [...midTermsOf(calendar), ...eventsOf(calendar)].map((entry) => ({
        ...entry,
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
