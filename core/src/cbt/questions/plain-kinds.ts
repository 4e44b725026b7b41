import { normaliseHeader } from "../../api/import-columns.ts";
import { entryOfNumberKey } from "./kinds/number.ts";
import { KINDS } from "./kinds/kinds.ts";
import { readNumber } from "./kinds/read-number.ts";
import { pointsOf } from "./kinds/written.ts";
import { QUESTION_TYPES } from "./question-limits.ts";
import type { QuestionType } from "./question.ts";
import { matchingParts, orderingParts, type RawParts, writtenParts } from "./raw-kinds.ts";
import { lettersInOrder, withoutLastGaps } from "./read-draft.ts";
import { kindIssues } from "./text.ts";

/* The parts of a question of a written kind, from cells of a table or lines of a document. */

/** Names of the kinds, as `normaliseHeader` writes them. */
const TYPES = new Map<string, QuestionType>([
  ...QUESTION_TYPES.map((type) => [normaliseHeader(KINDS[type].label), type] as const),
  ...QUESTION_TYPES.map((type) => [normaliseHeader(type), type] as const),
  ["objective", "MCQ"],
  ["truefalse", "TRUE_FALSE"],
  ["tf", "TRUE_FALSE"],
  ["boolean", "TRUE_FALSE"],
  ["multipleanswers", "SEVERAL"],
  ["severalanswers", "SEVERAL"],
  ["multipleresponse", "SEVERAL"],
  ["short", "SHORT_ANSWER"],
  ["text", "SHORT_ANSWER"],
  ["fillintheblank", "SHORT_ANSWER"],
  ["fillinthegap", "SHORT_ANSWER"],
  ["numeric", "NUMBER"],
  ["numerical", "NUMBER"],
  ["order", "ORDERING"],
  ["match", "MATCHING"],
  ["gap", "GAPS"],
  ["cloze", "GAPS"],
  ["fillinthegaps", "GAPS"],
  ["theory", "WRITTEN"],
  ["essay", "WRITTEN"],
]);

/** The kind by its name in a file; null for an unknown name. */
export function typeNamed(name: string): QuestionType | null {
  return TYPES.get(normaliseHeader(name)) ?? null;
}

/** A gap without choices in the cell with those of each gap. */
export const TYPED_GAP = "_";

/** Between the value of a number and its tolerance. */
const TOLERANCE = /±|\+\/-|\+-/;

export interface PlainQuestion {
  readonly options: readonly string[];
  readonly answer: string;
  /** Items to match, or the choices of each gap; one a line, or with | between them. */
  readonly items: string;
  readonly unit: string;
  readonly capitals: boolean;
  readonly marks: string | null;
}

/** The kind that a question without a written one shows by its parts; null if it shows none. */
export function typeOfParts({ options, answer, items }: PlainQuestion): QuestionType | null {
  const filled = withoutLastGaps(options);
  if (filled.length > 0 && items !== "") return "MATCHING";
  return filled.length === 0 && TOLERANCE.test(answer) ? "NUMBER" : null;
}

/** The parts of a question of the kind. */
export function plainParts(type: QuestionType, plain: PlainQuestion): RawParts {
  const { answer, items, marks, capitals } = plain;
  const options = withoutLastGaps(plain.options);
  switch (type) {
    case "NUMBER":
      return numberParts(plain);
    case "ORDERING": {
      if (answer === "") return { ...orderingParts(options), notes: [kindIssues.inOrder] };
      const key = lettersInOrder(options, answer);
      return key ? { type, options, key } : { type, options, answer };
    }
    case "MATCHING": {
      const parts = linesIn(items);
      if (answer === "" && parts.length > 0) {
        const pairs = parts.map((item, at) => ({ item, match: options[at] ?? "" }));
        const further = options.slice(parts.length);
        return { ...matchingParts(pairs, further), notes: [kindIssues.matched] };
      }
      const key = lettersInOrder(options, answer);
      return { type, options, details: { parts }, ...(key ? { key } : { answer }) };
    }
    case "GAPS": {
      const choices = linesIn(items).map((line) => (line === TYPED_GAP ? "" : line));
      const details = {
        ...(capitals && { capitals }),
        ...(choices.some((line) => line !== "") && { parts: choices }),
      };
      return { type, key: linesIn(answer), details };
    }
    case "WRITTEN": {
      const parts = writtenParts(linesIn(answer), marks || null);
      return { ...parts, marks: marks || String(pointsOf(parts.key ?? []) || "") };
    }
    case "SHORT_ANSWER":
      return { type, options, answer, ...(capitals && { details: { capitals } }) };
    case "MCQ":
    case "SEVERAL":
    case "TRUE_FALSE":
    case "TAP":
      return { type, options, answer };
  }
}

/** The lines of a cell; in a cell of one line they have | between them. */
function linesIn(cell: string): string[] {
  return cell === "" ? [] : cell.split(cell.includes("\n") ? "\n" : "|").map((line) => line.trim());
}

/** "3.5", "3.5 ± 0.1", "12 cm"; several of them are all accepted. */
function numberParts({ answer, unit }: PlainQuestion): RawParts {
  const entries = linesIn(answer.replaceAll(";", "\n")).filter((entry) => entry !== "");
  let ofEntries = "";
  const notes: string[] = [];
  const key = entries.map((entry) => {
    const [written = "", width = ""] = entry.split(TOLERANCE).map((part) => part.trim());
    const [value, tolerance] = [written, width].map((text) => {
      const read = readNumber(text);
      if (!read || read.unit === "") return text;
      ofEntries ||= read.unit;
      return text.replace(read.unit, "").trim();
    });
    if (!readNumber(value ?? "")) notes.push(kindIssues.noNumber(entry));
    return entryOfNumberKey({ value: value ?? "", tolerance: tolerance ?? "" });
  });
  const shownUnit = unit || ofEntries;
  return { type: "NUMBER", key, notes, ...(shownUnit !== "" && { details: { unit: shownUnit } }) };
}
