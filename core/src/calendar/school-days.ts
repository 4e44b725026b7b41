import { daysFrom, isoWeekday } from "../api/days.ts";

/** Reasons for no school on a day. */
export const CLOSED_REASONS = ["HOLIDAY", "MID_TERM", "OUTSIDE_TERM", "WEEKEND"] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

/** A day at the school, YYYY-MM-DD. */
export interface SchoolDay {
  readonly day: string;
  /** The term that contains the day, also if it is closed; null outside terms. */
  readonly termId: string | null;
  /** Null on a school day; otherwise the reason for no school, with a text to display. */
  readonly closed: { readonly reason: ClosedReason; readonly title: string } | null;
}

/** The data for judging school days. First and last days are YYYY-MM-DD, both included. */
export interface SchoolYear {
  /** The school days of a week, by ISO 8601: "12345". */
  readonly week: string;
  readonly terms: readonly {
    readonly id: string;
    readonly startsOn: string;
    readonly endsOn: string;
  }[];
  /** Holidays and mid-term breaks with confirmed dates. */
  readonly closures: readonly {
    readonly kind: "HOLIDAY" | "MID_TERM";
    readonly title: string;
    readonly startsOn: string;
    readonly endsOn: string;
  }[];
}

/**
 * Each day from `from` to `to`, in order, with the reason if it is closed. Of several reasons a
 * holiday takes precedence, then a mid-term break, the end of term and a weekend.
 */
export function judgeSchoolDays(year: SchoolYear, from: string, to: string): SchoolDay[] {
  return daysFrom(from, to).map((day) => {
    const isIn = (days: { startsOn: string; endsOn: string }) =>
      days.startsOn <= day && day <= days.endsOn;
    const term = year.terms.find(isIn);
    const closures = year.closures.filter(isIn);
    const closure = closures.find(({ kind }) => kind === "HOLIDAY") ?? closures[0];
    const termId = term?.id ?? null;
    if (closure) return { day, termId, closed: { reason: closure.kind, title: closure.title } };
    if (!term)
      return {
        day,
        termId,
        closed: { reason: "OUTSIDE_TERM", title: "Outside the school's terms" },
      };
    const isWeekend = !year.week.includes(String(isoWeekday(day)));
    return {
      day,
      termId,
      closed: isWeekend ? { reason: "WEEKEND", title: "Weekend" } : null,
    };
  });
}
