import { longDayText, weekdayText } from "@school/core/api/dates.ts";
import { announcements } from "@school/server/announcements/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { readJson } from "./data.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { PRINCIPAL_ID } from "./staff.ts";

type Row = typeof announcements.$inferInsert;

interface Notice extends Pick<Row, "title" | "body" | "audience" | "onPublicSite"> {
  /** The day on which it appeared; at eight in the morning. */
  on: string;
}

/** Replaces "{day 2026-02-27}", "{weekday 2026-02-27}", "{term}" and "{next session}". */
function filledIn(text: string, calendar: DemoCalendar): string {
  return text
    .replace(/\{day ([\d-]+)\}/g, (_, day: string) => longDayText(calendar.day(day)))
    .replace(/\{weekday ([\d-]+)\}/g, (_, day: string) => weekdayText(calendar.day(day)))
    .replaceAll("{term}", calendar.termName)
    .replaceAll("{next session}", calendar.nextSession);
}

/** Builds the announcements that the school has published this term. */
export function announcementBatches(calendar: DemoCalendar): Batch[] {
  return [
    batch(
      announcements,
      readJson<Notice[]>("announcements.json").map(({ on, ...notice }) => {
        const at = calendar.moment(`${on}T07:00:00Z`);
        return {
          ...notice,
          title: filledIn(notice.title, calendar),
          body: filledIn(notice.body, calendar),
          id: demoId(`announcement ${on}`),
          publishAt: at,
          createdBy: PRINCIPAL_ID,
          createdAt: at,
          updatedAt: at,
        };
      }),
    ),
  ];
}
