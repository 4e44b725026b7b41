import { searchText } from "@school/core/api/search-text.ts";
import type { LiveViewRow } from "@school/core/cbt/live-view/contract.ts";
import { contactOf } from "./LiveViewStatus.tsx";
import { groups } from "./text.ts";

/** Groups of pupils for filtering the list, by URL value. */
export type Shown = keyof typeof groups;

const HOLDS: Readonly<Record<Shown, (row: LiveViewRow) => boolean>> = {
  sitting: ({ status }) => status === "sitting",
  away: (row) => contactOf(row) === "away",
  decide: ({ lateAnswers }) => lateAnswers > 0,
  handed_in: ({ status }) => status === "handed_in",
  not_begun: ({ status }) => status === "not_begun",
};

export const SHOWN_KEYS = Object.keys(groups) as Shown[];

/** Counts the pupils in each group. */
export function countsOf(rows: readonly LiveViewRow[]): Record<Shown, number> {
  const counts = SHOWN_KEYS.map((key) => [key, rows.filter(HOLDS[key]).length] as const);
  return Object.fromEntries(counts) as Record<Shown, number>;
}

/** URL value: sorted by attention instead of class and name. */
export const ATTENTION = "attention";

interface LiveViewFilter {
  /** A key of `groups`; anything else shows all. */
  show: string;
  className: string;
  /** Each word must occur in the name or the admission number. */
  search: string;
  /** `ATTENTION` puts pupils who need it first; anything else keeps the order. */
  sort?: string;
}

/** The pupils that match the filters; the sort is stable. */
export function filterLiveView(
  rows: readonly LiveViewRow[],
  { show, className, search, sort }: LiveViewFilter,
): LiveViewRow[] {
  const holds = HOLDS[show as Shown] as ((row: LiveViewRow) => boolean) | undefined;
  const words = searchText(search).split(/\s+/).filter(Boolean);
  const shown = rows.filter((row) => {
    const { student } = row;
    if (holds && !holds(row)) return false;
    if (className !== "" && student.className !== className) return false;
    const text = searchText(`${student.name} ${student.admissionNumber}`);
    return words.every((word) => text.includes(word));
  });
  return sort === ATTENTION ? shown.toSorted((a, b) => needOf(a) - needOf(b)) : shown;
}

/**
 * 0 for an offline device, 1 for late answers, 2 for all others. A device without a recent
 * heartbeat does not count: rows that move every few seconds are unreadable.
 */
function needOf(row: LiveViewRow): number {
  if (contactOf(row) === "away") return 0;
  return row.lateAnswers > 0 ? 1 : 2;
}
