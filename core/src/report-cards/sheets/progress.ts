import { roundHalfUp } from "../../api/rounding.ts";
import { TERMS } from "../../school/terms.ts";
import type { Marks } from "./sheet.ts";
import type { Member, SheetClass } from "./sheet-class.ts";
import { meanExactly } from "./session-figures.ts";

/** Points between two averages below which a pupil is called steady. */
const STEADY = 2;

/**
 * Compares the average with that of the term before in the session; null without one, and if the
 * school leaves it out.
 */
export function progressOf(
  { term, settings }: SheetClass,
  { earlier }: Member,
  { average, classAverage }: { average: number | null; classAverage: number | null },
): Marks["progress"] {
  const before = TERMS[TERMS.indexOf(term) - 1];
  const totals = earlier.find((one) => one.term === before)?.totals;
  const mean = totals ? meanExactly(Object.values(totals)) : null;
  if (!settings.show.progress || mean === null || average === null || !before) return null;
  const earlierAverage = roundHalfUp(mean, 1);
  const change = roundHalfUp(average - earlierAverage, 1);
  return {
    term: before,
    before: earlierAverage,
    average,
    classAverage,
    word: change >= STEADY ? "Improved" : change <= -STEADY ? "Fell" : "Steady",
  };
}

/** Counts the subjects at and below the pass mark; null if the school leaves it out. */
export function passedOf(
  { settings: { show, promotion } }: SheetClass,
  { results }: Member,
): Marks["passed"] {
  if (!show.passed) return null;
  const passed = results.filter(({ total }) => total >= promotion.passMark).length;
  return { passed, failed: results.length - passed, passMark: promotion.passMark };
}
