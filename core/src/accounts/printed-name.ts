import { findUnprintable } from "../api/printable.ts";
import { nameFault } from "./person-name.ts";

export const unprintable = (letter: string) =>
  `“${letter}” cannot be printed on report cards. Write the name in English letters.`;

/**
 * The reason for which the school cannot record a name: it is none, or it has a letter that no report
 * card can have. Apart from `nameFault`, so that the pages of visitors do not load the list of letters.
 */
export function printedNameFault(name: string): string | null {
  const fault = nameFault(name);
  if (fault !== null) return fault;
  const letter = findUnprintable(name);
  return letter === null ? null : unprintable(letter);
}
