import { addDays, isoWeekday } from "../../api/days.ts";

export interface DayRange {
  /** Days as YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
}

/** The length of an overview. */
export type Span = "week" | "month";

/** The week from Monday to Sunday, or the month, that contains a day. */
export function rangeAround(day: string, span: Span): DayRange {
  if (span === "week") {
    const from = addDays(day, 1 - isoWeekday(day));
    return { from, to: addDays(from, 6) };
  }
  const from = `${day.slice(0, 7)}-01`;
  const next = addDays(from, 31);
  return { from, to: addDays(`${next.slice(0, 7)}-01`, -1) };
}

/** A day of the previous (-1) or next (1) week or month. */
export function steppedBy(day: string, span: Span, step: -1 | 1): string {
  const { from, to } = rangeAround(day, span);
  return step === 1 ? addDays(to, 1) : addDays(from, -1);
}
