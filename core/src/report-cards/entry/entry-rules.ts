import type { Issue } from "../../api/error.ts";
import type { SheetSettings } from "../settings/sheet-settings.ts";
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

/** Keys of the items that are rated or ticked on the sheets of a class. */
export interface EntryItems {
  readonly ratings: ReadonlySet<string>;
  readonly ticks: ReadonlySet<string>;
  readonly lines: ReadonlySet<string>;
}

/** Returns the items of a sheet: expectations to tick for nursery, otherwise traits to rate. */
export function itemsOf(
  {
    affective,
    psychomotor,
    nursery,
    lines,
  }: Pick<SheetSettings, "affective" | "psychomotor" | "nursery" | "lines">,
  isNursery: boolean,
): EntryItems {
  const expectations = nursery.domains.flatMap((domain) => domain.expectations);
  return {
    ratings: keysOf(isNursery ? [] : [...affective, ...psychomotor]),
    ticks: keysOf(isNursery ? expectations : []),
    lines: keysOf(lines),
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
    lines,
    timesPresent,
  }: Pick<EnteredSheet, "ratings" | "ticks" | "lines" | "timesPresent">,
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
