import { libraryList } from "./expectation-library.ts";
import type { ExpectationList, SheetSettings } from "./sheet-settings.ts";

/** A level of the school. Without an id, it has no settings. */
export interface SheetLevel {
  readonly id: string | null;
  readonly name: string;
}

/**
 * The list of expectations on the sheets of a level; null for marks alone. A level without marks
 * always has a list, by default the library's.
 */
export function expectationsOf(
  { expectations }: Pick<SheetSettings, "expectations">,
  { id, name }: SheetLevel,
  hasMarks: boolean,
): ExpectationList | null {
  const stored = id === null ? undefined : expectations[id];
  return stored ?? (hasMarks ? null : libraryList(name));
}

/** The contents that the sheets of a level can have. */
export const SHEET_CONTENTS = ["MARKS", "EXPECTATIONS", "BOTH"] as const;
export type SheetContent = (typeof SHEET_CONTENTS)[number];

export function contentOf(list: ExpectationList | null, hasMarks: boolean): SheetContent {
  if (list === null) return "MARKS";
  return hasMarks ? "BOTH" : "EXPECTATIONS";
}
