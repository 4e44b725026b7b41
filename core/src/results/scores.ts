import { isErrorCell } from "../api/csv-cell.ts";
import type { Issue } from "../api/error.ts";
import { roundHalfUp } from "../api/rounding.ts";
import type { GradingScheme, PartKey } from "../school/grading-scheme.ts";

/** One part of a result: marks, "ABS" for absent (counts as 0), or null if missing. */
export type Score = number | "ABS" | null;

/** A pupil's scores in one subject of one term; omitted parts are missing. */
export type Scores = { readonly [Part in PartKey]?: Score | undefined };

type ReadScore =
  | { readonly ok: true; readonly value: Score }
  /** Follows the part's label: "CA1" + " " + "must be between 0 and 10". */
  | { readonly ok: false; readonly reason: string };

/** Finds faults in entered scores, by part; missing parts are allowed (see `isComplete`). */
export function checkScores(scheme: GradingScheme, scores: Scores): Issue[] {
  return Object.entries(scores).flatMap(([key, score]) => {
    const part = scheme.parts.find((known) => known.key === key);
    if (!part) return [{ path: [key], message: `${key} is not part of this grading scheme` }];
    const fault = typeof score === "number" ? faultOf(score, part.max) : null;
    return fault ? [{ path: [key], message: `${part.label} ${fault}` }] : [];
  });
}

/** Whether every part of the scheme is a number or "ABS", which publishing requires. */
export function isComplete(scheme: GradingScheme, scores: Scores): boolean {
  return scheme.parts.every((part) => (scores[part.key] ?? null) !== null);
}

/** The sum of the parts out of 100, to one decimal; null if a part of the scheme is missing. */
export function totalOf(scheme: GradingScheme, scores: Scores): number | null {
  return isComplete(scheme, scores) ? runningTotal(scores) : null;
}

/** The sum of the entered parts, to one decimal: the preview while a row is typed. */
export function runningTotal(scores: Scores): number {
  const sum = Object.values(scores).reduce<number>(
    (total, score) => total + (typeof score === "number" ? score : 0),
    0,
  );
  return roundHalfUp(sum, 1);
}

/**
 * Parses a typed or pasted text for a part of `max` marks: "7", "7.5", "7,5", " 10 "; "ABS", "AB",
 * "absent", "a" or a dash in any case for absent; empty for missing.
 */
export function parseScoreText(text: string, max: number): ReadScore {
  const typed = text.trim();
  if (typed === "") return { ok: true, value: null };
  if (/^(a|abs?|absent|[-–—])$/i.test(typed)) return { ok: true, value: "ABS" };
  if (isErrorCell(typed))
    return { ok: false, reason: `has an error (${typed}) in the spreadsheet` };
  if (!/^[+-]?(\d+[.,]?\d*|[.,]\d+)$/.test(typed)) {
    return { ok: false, reason: "must be a number, or ABS for absent" };
  }
  const value = Number(typed.replace(",", "."));
  // Spreadsheets write 7.5 as "7.50", but "1,000" does not mean 1.
  const fault = /[.,]\d{3,}$/.test(typed) ? TOO_FINE : faultOf(value, max);
  return fault ? { ok: false, reason: fault } : { ok: true, value };
}

const TOO_FINE = "can have one decimal place at most";

function faultOf(marks: number, max: number): string | null {
  if (!(marks >= 0 && marks <= max)) return `must be between 0 and ${max}`;
  return roundHalfUp(marks, 1) === marks ? null : TOO_FINE;
}
