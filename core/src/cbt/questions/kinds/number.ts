import { type Fault, type Kind, type KeyedQuestion, oneRow } from "./kind.ts";
import { foldedUnit, readNumber } from "./read-number.ts";
import { questionIssues } from "../text.ts";

/** Between the value of a key and its tolerance: "3.5 ± 0.1". */
const TOLERANCE = " ± ";

export interface NumberKey {
  readonly value: string;
  /** "" for an exact value. */
  readonly tolerance: string;
}

/** The two parts of an entry of the key, as typed. */
export function numberKeyOf(entry: string): NumberKey {
  const [value = "", tolerance = ""] = entry.split(TOLERANCE);
  return { value, tolerance };
}

export function entryOfNumberKey({ value, tolerance }: NumberKey): string {
  return tolerance === "" ? value : `${value}${TOLERANCE}${tolerance}`;
}

/** Covers the rounding errors of doubles, so that 0.1 + 0.2 is 0.3. */
const DUST = 1e-9;

/**
 * A number in any usual form, within the tolerance of the key. The unit may be left out; a different
 * one is wrong. Without a unit in the question, a typed one does not count.
 */
export const number: Kind = {
  label: "Number",
  hasOptions: false,
  key: "accepted",
  faults: ({ correctAnswers }) =>
    correctAnswers.length === 0
      ? [[["correctAnswers"], questionIssues.noKey.NUMBER]]
      : correctAnswers.flatMap(entryFaults),
  shareOf: (question, answer) => {
    const written = readNumber(answer);
    if (written === null || !isUnitOf(question, written.unit)) return 0;
    return question.correctAnswers.some((entry) => isWithin(entry, written.value)) ? 1 : 0;
  },
  comparable: (question, answer) => {
    const written = readNumber(answer);
    if (written === null) return answer.trim();
    return isUnitOf(question, written.unit) ? String(written.value) : answer.trim();
  },
  inWords: ({ details }, answer) => {
    const isPlain = readNumber(numberKeyOf(answer).value)?.unit === "";
    return details?.unit && isPlain ? `${answer} ${details.unit}` : answer;
  },
  offered: () => [],
  sheetRows: () => oneRow([]),
};

function entryFaults(entry: string, index: number): Fault[] {
  const { value, tolerance } = numberKeyOf(entry);
  const at = ["correctAnswers", index];
  if (readNumber(value)?.unit !== "") {
    return [[at, "Enter a number, such as 3.5, 1,000 or 1 1/2. The unit has its own field."]];
  }
  if (tolerance === "") return [];
  const width = readNumber(tolerance);
  return width?.unit === "" && width.value >= 0 ? [] : [[at, "Enter the tolerance as a number."]];
}

function isUnitOf({ details }: Pick<KeyedQuestion, "details">, unit: string): boolean {
  const expected = details?.unit ?? "";
  return unit === "" || expected === "" || foldedUnit(unit) === foldedUnit(expected);
}

function isWithin(entry: string, value: number): boolean {
  const key = numberKeyOf(entry);
  const right = readNumber(key.value)?.value;
  if (right === undefined) return false;
  const tolerance = readNumber(key.tolerance)?.value ?? 0;
  return Math.abs(value - right) <= tolerance + DUST * Math.max(1, Math.abs(right));
}
