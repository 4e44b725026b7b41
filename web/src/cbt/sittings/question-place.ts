import type { KeptAnswer } from "./kept.ts";

/** Where the answer to a question is. */
export type Place = "none" | "here" | "school" | "aside" | "refused";

export function placeOf(row: KeptAnswer | undefined): Place {
  if (row === undefined) return "none";
  if (row.as === "set_aside") return "aside";
  if (row.as === "refused") return "refused";
  if (row.answer === null) return "none";
  return row.as === "saved" ? "school" : "here";
}

/** A sign and words for each place, so that no colour alone says it. */
export const PLACES: Readonly<Record<Place, { sign: string; words: string }>> = {
  none: { sign: "○", words: "Not answered" },
  here: { sign: "↑", words: "Kept here, on its way to school" },
  school: { sign: "✓", words: "Kept at school" },
  aside: { sign: "◇", words: "Kept apart at school: your teacher decides" },
  refused: { sign: "✕", words: "Not taken by the school" },
};
