import type { Issue } from "../../api/error.ts";
import type { ExpectationList, SheetSettings } from "../settings/sheet-settings.ts";
import type { EnteredSheet } from "./contract.ts";
import { entryTexts } from "./text.ts";

interface ClassOfTerm {
  readonly isArchived: boolean;
}

/**
 * The reason for which the sheets of a class cannot be changed; null if they can. A single sheet
 * also needs `mayChangeSheet`.
 */
export function closedBecause({ isArchived }: ClassOfTerm): string | null {
  return isArchived ? "This class is archived. Restore it first." : null;
}

/** Keys of what is entered on the sheets of a class. */
export interface EntryItems {
  readonly ratings: ReadonlySet<string>;
  readonly ticks: ReadonlySet<string>;
  readonly areas: ReadonlySet<string>;
  readonly lines: ReadonlySet<string>;
  /** Number of columns to tick. */
  readonly columns: number;
}

/** Returns the items of a sheet: those of its list of expectations, or else traits to rate. */
export function itemsOf(
  { affective, psychomotor, lines }: Pick<SheetSettings, "affective" | "psychomotor" | "lines">,
  list: ExpectationList | null,
): EntryItems {
  return {
    ratings: keysOf(list ? [] : [...affective, ...psychomotor]),
    ticks: keysOf(list?.domains.flatMap((domain) => domain.expectations) ?? []),
    areas: keysOf(list?.domains ?? []),
    lines: keysOf(lines),
    columns: list?.columns.length ?? 0,
  };
}

function keysOf(items: readonly { key: string }[]): Set<string> {
  return new Set(items.map(({ key }) => key));
}

/** Finds faults in the entries for one child. */
export function entryFaults(
  {
    ratings,
    ticks,
    areas,
    lines,
    timesPresent,
  }: Pick<EnteredSheet, "ratings" | "ticks" | "areas" | "lines" | "timesPresent">,
  items: EntryItems,
  timesOpened: number | null,
): Issue[] {
  const unknown = (input: object, known: ReadonlySet<string>, list: string, message: string) =>
    Object.keys(input)
      .filter((key) => !known.has(key))
      .map((key) => ({ path: [list, key], message }));
  const isTooMany = timesOpened !== null && timesPresent !== null && timesPresent > timesOpened;
  return [
    ...unknown(
      ratings,
      items.ratings,
      "ratings",
      "This trait is no longer on the sheet. Reload the page.",
    ),
    ...unknown(
      ticks,
      items.ticks,
      "ticks",
      "This expectation is no longer on the sheet. Reload the page.",
    ),
    ...Object.entries(ticks).flatMap(([key, column]) =>
      items.ticks.has(key) && column >= items.columns
        ? [{ path: ["ticks", key], message: "The scale is shorter now. Reload the page." }]
        : [],
    ),
    ...unknown(
      areas,
      items.areas,
      "areas",
      "This area is no longer on the sheet. Reload the page.",
    ),
    ...unknown(
      lines,
      items.lines,
      "lines",
      "This line is no longer on the sheet. Reload the page.",
    ),
    ...(isTooMany
      ? [{ path: ["timesPresent"], message: entryTexts.timesPresent(timesOpened) }]
      : []),
  ];
}

/**
 * Values by key to store: the entered ones, and stored values of items that are no longer on the
 * sheet, which count again if the school restores the item.
 */
export function withHidden<Value>(
  entered: Readonly<Record<string, Value>>,
  stored: Readonly<Record<string, Value>>,
  known: ReadonlySet<string>,
): Record<string, Value> {
  const hidden = Object.entries(stored).filter(([key]) => !known.has(key));
  return { ...Object.fromEntries(hidden), ...entered };
}
