import type { HallRow } from "@school/core/cbt/hall/contract.ts";
import { contactOf } from "./HallStatus.tsx";

/** Whom the list shows, by the value in the address. */
export const SHOWN = {
  sitting: "Sitting",
  away: "Away",
  decide: "To decide",
  handed_in: "Handed in",
  not_begun: "Not begun",
} as const;
export type Shown = keyof typeof SHOWN;

const HOLDS: Readonly<Record<Shown, (row: HallRow) => boolean>> = {
  sitting: ({ status }) => status === "sitting",
  away: (row) => contactOf(row) === "away",
  decide: ({ setAside }) => setAside > 0,
  handed_in: ({ status }) => status === "handed_in",
  not_begun: ({ status }) => status === "not_begun",
};

export const SHOWN_KEYS = Object.keys(SHOWN) as Shown[];

/** How many pupils each choice would show. */
export function countsOf(rows: readonly HallRow[]): Record<Shown, number> {
  const counts = SHOWN_KEYS.map((key) => [key, rows.filter(HOLDS[key]).length] as const);
  return Object.fromEntries(counts) as Record<Shown, number>;
}

/** What the list may be sorted by instead of class and name, by the value in the address. */
export const ATTENTION = "attention";

interface HallFilter {
  /** One of `SHOWN`; anything else shows all. */
  show: string;
  className: string;
  /** Words that are all in the name or the admission number. */
  search: string;
  /** `ATTENTION` puts whoever needs it first; anything else leaves the order. */
  sort?: string;
}

/** The pupils that the filters let through; those who are alike stay in the same order. */
export function filterHall(
  rows: readonly HallRow[],
  { show, className, search, sort }: HallFilter,
): HallRow[] {
  const holds = HOLDS[show as Shown] as ((row: HallRow) => boolean) | undefined;
  const words = plain(search).split(/\s+/).filter(Boolean);
  const shown = rows.filter((row) => {
    const { student } = row;
    if (holds && !holds(row)) return false;
    if (className !== "" && student.className !== className) return false;
    const text = plain(`${student.name} ${student.admissionNumber}`);
    return words.every((word) => text.includes(word));
  });
  return sort === ATTENTION ? shown.toSorted((a, b) => needOf(a) - needOf(b)) : shown;
}

/**
 * 0 for a machine that is away, 1 for answers to decide, 2 for all others. A machine that is only
 * quiet does not count: lines that change places every few seconds cannot be read.
 */
function needOf(row: HallRow): number {
  if (contactOf(row) === "away") return 0;
  return row.setAside > 0 ? 1 : 2;
}

/** Without case and marks, so that "Sola" finds Ṣọlá. */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
