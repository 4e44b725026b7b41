import { questionIssues } from "../text.ts";
import { type Fault, type Kind, oneRow } from "./kind.ts";

/** Between the points of a criterion and its text: "2: Names both causes". */
const POINTS = /^(\d{1,3}(?:\.5)?): ?(.*)$/s;

export interface Criterion {
  /** Maximum points; a multiple of a half. */
  readonly points: number;
  readonly text: string;
}

/** The criterion of an entry of the key; without points, 0. */
export function criterionOf(entry: string): Criterion {
  const [, points = "0", text = entry] = POINTS.exec(entry) ?? [];
  return { points: Number(points), text };
}

export function entryOfCriterion({ points, text }: Criterion): string {
  return `${points}: ${text}`;
}

/** The maximum marks of a rubric. */
export function pointsOf(entries: readonly string[]): number {
  return entries.reduce((sum, entry) => sum + criterionOf(entry).points, 0);
}

/**
 * Whether these are points for each criterion of a rubric: halves from 0 to its maximum, in order.
 */
export function arePointsOf(points: readonly number[], entries: readonly string[]): boolean {
  return (
    points.length === entries.length &&
    points.every((value, at) => {
      const most = criterionOf(entries[at] ?? "").points;
      return value >= 0 && value <= most && Number.isInteger(value * 2);
    })
  );
}

/**
 * A text of a few sentences. The key is a rubric, by which a teacher marks it; no rule of the portal
 * does.
 */
export const written: Kind = {
  label: "Written answer",
  hasOptions: false,
  isByHand: true,
  key: "together",
  faults: ({ correctAnswers, marks }): Fault[] => {
    if (correctAnswers.length === 0) {
      return [[["correctAnswers", 0], questionIssues.noKey.WRITTEN]];
    }
    const faults = correctAnswers.flatMap((entry, at): Fault[] => {
      const { points, text } = criterionOf(entry);
      if (text.trim() === "") return [[["correctAnswers", at], questionIssues.noKey.WRITTEN]];
      return points > 0 ? [] : [[["correctAnswers", at], "Give this at least half a point."]];
    });
    const sum = pointsOf(correctAnswers);
    if (faults.length > 0 || sum === marks) return faults;
    return [[["marks"], `The points add up to ${sum}. Set the marks to ${sum}.`]];
  },
  shareOf: () => 0,
  comparable: (_question, answer) => answer.trim(),
  inWords: (_question, answer) => answer,
  offered: () => [],
  sheetRows: () => oneRow([]),
};
