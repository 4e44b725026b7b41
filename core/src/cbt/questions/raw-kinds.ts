import { hashOf } from "./option-order.ts";
import { entryOfNumberKey } from "./kinds/number.ts";
import { readNumber } from "./kinds/read-number.ts";
import { criterionOf, entryOfCriterion } from "./kinds/written.ts";
import { OPTION_KEYS } from "./question-limits.ts";
import type { RawQuestion } from "./read-draft.ts";
import { formatIssues } from "./text.ts";

/* The parts of a question that depend on its kind, made from what the formats of other programs have. */

export type RawParts = Pick<RawQuestion, "type"> & Partial<RawQuestion>;

/** An option with its share of the marks in per cent. */
export interface SharedOption {
  readonly text: string;
  readonly percent: number;
}

/** One right option. Those that earn a part of the marks are listed. */
export function choiceParts(options: readonly SharedOption[]): RawParts {
  const keys = lettersWhere(options, ({ percent }) => percent >= 100);
  const isPartly = options.some(({ percent }) => percent > 0 && percent < 100);
  return {
    type: "MCQ",
    options: options.map(({ text }) => text),
    answer: keys.join(" or ") || null,
    notes: [...tooMany(options), ...(isPartly ? [formatIssues.partMarks] : [])],
  };
}

/** Several right options: those that earn marks. Other shares than those of the portal are listed. */
export function severalParts(options: readonly SharedOption[]): RawParts {
  const right = options.filter(({ percent }) => percent > 0).length;
  const wrong = options.length - right;
  const isUsual = options.every(({ percent }) => {
    const share = percent > 0 ? 100 / right : -100 / wrong;
    return Math.abs(percent - share) < 1;
  });
  return {
    type: "SEVERAL",
    options: options.map(({ text }) => text),
    key: lettersWhere(options, ({ percent }) => percent > 0),
    notes: [...tooMany(options), ...(isUsual ? [] : [formatIssues.severalMarks])],
  };
}

const tooMany = (options: readonly unknown[]) =>
  options.length > OPTION_KEYS.length ? [formatIssues.manyOptions] : [];

const lettersWhere = (
  options: readonly SharedOption[],
  isChosen: (option: SharedOption) => boolean,
) => options.flatMap((option, at) => (isChosen(option) ? (OPTION_KEYS[at] ?? []) : []));

/**
 * Items with their matches.
 *
 * @param options all matches in the order that pupils see; without it, an order that tells nothing
 */
export function matchingParts(
  pairs: readonly { readonly item: string; readonly match: string }[],
  further: readonly string[] = [],
  options: readonly string[] = mixed([
    ...new Set([...pairs.map(({ match }) => match), ...further]),
  ]),
): RawParts {
  return {
    type: "MATCHING",
    options,
    key: pairs.map(({ match }) => OPTION_KEYS[options.indexOf(match)] ?? ""),
    details: { parts: pairs.map(({ item }) => item) },
    notes: tooMany(options),
  };
}

/**
 * Options to be put in order.
 *
 * @param inOrder their texts in the right order
 * @param shown their texts in the order that pupils see, if the file has one
 */
export function orderingParts(
  inOrder: readonly string[],
  shown: readonly string[] = inOrder,
): RawParts {
  const isSame = shown.every((text, at) => text === inOrder[at]);
  const options = isSame ? mixed(inOrder) : shown;
  return {
    type: "ORDERING",
    options,
    key: inOrder.flatMap((text) => OPTION_KEYS[options.indexOf(text)] ?? []),
    notes: tooMany(options),
  };
}

/** Texts in an order that tells nothing, each time the same, and not the given one. */
function mixed(texts: readonly string[]): string[] {
  const sorted = texts.toSorted((one, other) => hashOf(one) - hashOf(other));
  const isSame = sorted.every((text, at) => text === texts[at]);
  return isSame ? [...sorted.slice(1), ...sorted.slice(0, 1)] : sorted;
}

/** The entry of a key for a number; null for a text that is none. */
export function numberEntry(value: string, tolerance = "0"): string | null {
  const [number, width] = [value, tolerance].map(numberIn);
  if (number === undefined || width === undefined) return null;
  return entryOfNumberKey({
    value: plainNumber(number),
    tolerance: width === 0 ? "" : plainNumber(Math.abs(width)),
  });
}

/** Also reads numbers as programs write them: "1.5E-3". */
function numberIn(text: string): number | undefined {
  const written = readNumber(text);
  if (written?.unit === "") return written.value;
  const number = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** A number in figures, without an exponent. */
export function plainNumber(value: number): string {
  const text = String(value);
  return text.includes("e") ? value.toFixed(12).replace(/\.?0+$/, "") : text;
}

/** A gap: its accepted words and, if it is chosen, its choices. */
export interface RawGap {
  readonly words: readonly string[];
  readonly choices: readonly string[];
}

/** Gaps of a text in which each is three underscores; null if a word has the sign between words. */
export function gapsParts(gaps: readonly RawGap[], capitals = false): RawParts | null {
  const isKept = gaps.every(({ words, choices }) =>
    [...words, ...choices].every((word) => !word.includes(";")),
  );
  if (!isKept) return null;
  const hasChoices = gaps.some(({ choices }) => choices.length > 0);
  return {
    type: "GAPS",
    key: gaps.map(({ words }) => words.join("; ")),
    details: {
      ...(capitals && { capitals }),
      ...(hasChoices && { parts: gaps.map(({ choices }) => choices.join("; ")) }),
    },
  };
}

/**
 * A written answer with the lines of its rubric. Without points ("2: Names both causes") they are one
 * criterion for all marks.
 */
export function writtenParts(lines: readonly string[], marks: string | null): RawParts {
  const hasPoints = lines.every((line) => criterionOf(line).points > 0);
  const whole = { points: Number(marks ?? 1), text: lines.join(" ") };
  const key = hasPoints || lines.length === 0 ? lines : [entryOfCriterion(whole)];
  return { type: "WRITTEN", key };
}
