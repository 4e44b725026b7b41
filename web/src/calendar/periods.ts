import { dayText, monthYearText } from "@school/core/api/dates.ts";
import { addDays, isoWeekday } from "@school/core/api/days.ts";

export const VIEWS = ["month", "week", "list"] as const;
export type View = (typeof VIEWS)[number];

/** The days that a view shows, with a day of the period before and after. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly title: string;
  readonly previous: string;
  readonly next: string;
}

/** A list covers three months. */
const LIST_MONTHS = 3;

/** The period of a view that contains a day (YYYY-MM-DD). A month is shown in whole weeks. */
export function periodOf(view: View, day: string): Period {
  const first = `${day.slice(0, 7)}-01`;
  if (view === "week") {
    const from = mondayOf(day);
    const to = addDays(from, 6);
    const title = `${dayText(from)} – ${dayText(to)}`;
    return { from, to, title, previous: addDays(day, -7), next: addDays(day, 7) };
  }
  if (view === "month") {
    const last = addDays(addMonths(first, 1), -1);
    return {
      from: mondayOf(first),
      to: addDays(mondayOf(last), 6),
      title: monthYearText(first),
      previous: addMonths(first, -1),
      next: addMonths(first, 1),
    };
  }
  const to = addDays(addMonths(first, LIST_MONTHS), -1);
  return {
    from: first,
    to,
    title: `${monthYearText(first)} – ${monthYearText(to)}`,
    previous: addMonths(first, -LIST_MONTHS),
    next: addMonths(first, LIST_MONTHS),
  };
}

const mondayOf = (day: string) => addDays(day, 1 - isoWeekday(day));

/** The first day of a month so many months later. */
function addMonths(first: string, months: number): string {
  const all = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + months;
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, "0")}-01`;
}
