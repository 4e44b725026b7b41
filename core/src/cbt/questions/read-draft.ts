import { itemAt } from "../../api/lists.ts";
import { questionFaults } from "./question-faults.ts";
import {
  ANSWER_LENGTH,
  DEFAULT_MARKS,
  EXPLANATION_LENGTH,
  MAX_ACCEPTED_ANSWERS,
  MAX_MARKS,
  MAX_PARTS,
  MAX_QUESTIONS,
  OPTION_KEYS,
  OPTION_LENGTH,
  PART_LENGTH,
  PASSAGE_LENGTH,
  QUESTION_LENGTH,
  TOPIC_LENGTH,
  UNIT_LENGTH,
} from "./question-limits.ts";
import { KINDS } from "./kinds/kinds.ts";
import { plainDetails } from "./plain-details.ts";
import type {
  OptionKey,
  QuestionDetails,
  QuestionDraft,
  QuestionType,
  Section,
} from "./question.ts";
import { formatIssues, readingIssues } from "./text.ts";

/**
 * A part of a draft that could not be read: by line of the text, from 1, and by column where there are
 * columns.
 */
export interface ReadingFault {
  line: number;
  column: string | null;
  message: string;
}

export interface ReadQuestions {
  questions: QuestionDraft[];
  faults: ReadingFault[];
}

/** A question as it was written, not parsed yet. */
export interface RawQuestion {
  readonly line: number;
  /** Null if not stated: then it is derived from options and answer. */
  readonly type: QuestionType | null;
  readonly text: string;
  /** A to F; an empty string is a gap. */
  readonly options: readonly string[];
  readonly answer: string | null;
  readonly marks: string | null;
  /** The entries of the key in the form of the type, instead of `answer`. */
  readonly key?: readonly string[];
  readonly details?: QuestionDetails;
  readonly passage?: string | undefined;
  readonly section?: Section | undefined;
  readonly topic?: string | undefined;
  readonly explanation?: string | undefined;
  /** Messages about what was left out of it. */
  readonly notes?: readonly string[];
}

/** Limits the messages about a text that is not a list of questions. */
const MAX_FAULTS = 200;

/** Collects questions and issues within the limits of a list. */
export class QuestionReading {
  readonly #questions: QuestionDraft[] = [];
  readonly #faults: ReadingFault[] = [];
  /** Whether issues name the column of a table. */
  readonly #hasColumns: boolean;

  constructor({ hasColumns }: { hasColumns: boolean }) {
    this.#hasColumns = hasColumns;
  }

  fault(line: number, column: string | null, message: string): void {
    if (this.#faults.length === MAX_FAULTS) return;
    this.#faults.push({ line, column: this.#hasColumns ? column : null, message });
  }

  /**
   * Lists a question of a kind that the portal does not have, for every reader of files.
   */
  otherKind(line: number, kind: string): void {
    this.fault(line, null, formatIssues.otherKind(kind));
  }

  /** Whether the list has reached its maximum. */
  get isFull(): boolean {
    return this.#questions.length === MAX_QUESTIONS;
  }

  add(raw: RawQuestion): void {
    if (this.isFull) return;
    for (const note of raw.notes ?? []) this.fault(raw.line, null, note);
    const draft = draftOf(raw, (column, message) => this.fault(raw.line, column, message));
    this.#questions.push(draft);
    if (this.isFull) {
      this.fault(raw.line, null, readingIssues.tooManyQuestions);
    }
  }

  done(): ReadQuestions {
    return {
      questions: this.#questions,
      faults: this.#faults.toSorted((one, other) => one.line - other.line),
    };
  }
}

type Report = (column: string, message: string) => void;

/** The column of each field of a draft. */
const COLUMN_OF: Record<string, string> = {
  questionText: "Question",
  correctAnswers: "Answer",
  marks: "Marks",
};

function draftOf(raw: RawQuestion, report: Report): QuestionDraft {
  const options = withoutLastGaps(raw.options);
  const type = raw.type ?? typeOf(options, raw.answer);
  if (!KINDS[type].hasOptions && type !== "TRUE_FALSE" && options.length > 0) {
    report("Type", readingIssues.noOptions);
  }
  const draft: QuestionDraft = {
    id: null,
    type,
    ...(raw.passage && {
      passage: cut(raw.passage, PASSAGE_LENGTH, () =>
        report("Question", readingIssues.longPassage),
      ),
    }),
    ...(raw.section && { section: raw.section }),
    ...(raw.topic?.trim() && {
      topic: cut(raw.topic, TOPIC_LENGTH, () => report("Topic", readingIssues.longTopic)),
    }),
    ...(raw.explanation?.trim() && {
      explanation: cut(raw.explanation, EXPLANATION_LENGTH, () =>
        report("Reason", readingIssues.longReason),
      ),
    }),
    questionText: cut(raw.text, QUESTION_LENGTH, () =>
      report("Question", readingIssues.longQuestion),
    ),
    pictureId: null,
    options: KINDS[type].hasOptions
      ? OPTION_KEYS.slice(0, options.length).map((key, index) => ({
          key,
          text: cut(options[index] ?? "", OPTION_LENGTH, () =>
            report(key, readingIssues.longOption),
          ),
          pictureId: null,
        }))
      : [],
    ...detailsOf(raw.details, report),
    marks: marksOf(raw.marks, report),
    correctAnswers: raw.key
      ? entriesOf(raw.key, report)
      : answersOf(type, options, raw.answer, report),
  };
  for (const { path, message } of questionFaults([draft])) {
    const [, , field, index] = path;
    // An unreadable answer has already been reported; pictures are placed after the texts are read.
    if (field === "pictureId" || (field === "correctAnswers" && raw.answer?.trim())) continue;
    const ofOption = field === "options" && typeof index === "number";
    report(
      ofOption ? itemAt(OPTION_KEYS, index) : (COLUMN_OF[String(field)] ?? "Question"),
      message,
    );
  }
  return draft;
}

/** `details`, if it has any. */
function detailsOf(
  { unit, parts, ...details }: QuestionDetails = {},
  report: Report,
): Pick<QuestionDraft, "details"> {
  const long = () => report("Answer", readingIssues.longAnswer);
  if (parts && parts.length > MAX_PARTS) report("Question", readingIssues.tooManyParts);
  const plain = plainDetails({
    ...details,
    unit: unit && cut(unit, UNIT_LENGTH, long),
    parts: parts?.slice(0, MAX_PARTS).map((part) => cut(part, PART_LENGTH, long)),
  });
  return Object.keys(plain).length > 0 ? { details: plain } : {};
}

function entriesOf(key: readonly string[], report: Report): string[] {
  if (key.length > MAX_ACCEPTED_ANSWERS) report("Answer", readingIssues.tooManyAnswers);
  return key
    .slice(0, MAX_ACCEPTED_ANSWERS)
    .map((entry) => cut(entry, ANSWER_LENGTH, () => report("Answer", readingIssues.longAnswer)));
}

export function withoutLastGaps(options: readonly string[]): string[] {
  const last = options.findLastIndex((text) => text.trim() !== "");
  return options.slice(0, Math.min(last + 1, OPTION_KEYS.length)).map((text) => text.trim());
}

const TRUTH_WORDS = new Map<string, "TRUE" | "FALSE">([
  ["true", "TRUE"],
  ["t", "TRUE"],
  ["yes", "TRUE"],
  ["correct", "TRUE"],
  ["false", "FALSE"],
  ["f", "FALSE"],
  ["no", "FALSE"],
  ["incorrect", "FALSE"],
]);

const isTruth = (text: string) => /^(?:true|false)$/i.test(text.trim());

function typeOf(options: readonly string[], answer: string | null): QuestionType {
  if (options.length > 0) {
    return options.length === 2 && options.every(isTruth) ? "TRUE_FALSE" : "MCQ";
  }
  return answer !== null && isTruth(answer) ? "TRUE_FALSE" : "SHORT_ANSWER";
}

function answersOf(
  type: QuestionType,
  options: readonly string[],
  written: string | null,
  report: Report,
): string[] {
  const answer = written?.trim() ?? "";
  if (answer === "") return [];
  if (type === "SHORT_ANSWER") return acceptedAnswers(answer, report);
  const keys = keysOf(options, answer);
  if (type === "SEVERAL" || type === "ORDERING" || type === "MATCHING") {
    if (type === "SEVERAL" && keys) return keys.toSorted();
    report("Answer", readingIssues.answerNotAnOption(shown(answer)));
    return [];
  }
  if (type === "MCQ") {
    if (keys && keys.length > 1 && !/\bor\b|\/|\|/i.test(answer)) {
      report("Answer", readingIssues.severalRight(keys.join(" and ")));
    }
    if (keys === null) report("Answer", readingIssues.answerNotAnOption(shown(answer)));
    return keys ?? [];
  }
  const [key] = keys ?? [];
  const word = key === undefined ? answer : (options[OPTION_KEYS.indexOf(key)] ?? answer);
  const truth = TRUTH_WORDS.get(word.toLowerCase().replace(/\.$/, ""));
  if (truth === undefined) report("Answer", readingIssues.notTrueOrFalse(shown(answer)));
  return truth === undefined ? [] : [truth];
}

/** "x / y", "x; y": slashes need spaces around them, because 1/2 is one answer. */
function acceptedAnswers(answer: string, report: Report): string[] {
  const all = answer
    .split(answer.includes("\n") ? "\n" : / \/ |[;|]/)
    .map((one) => one.trim())
    .filter((one) => one !== "");
  if (all.length > MAX_ACCEPTED_ANSWERS) {
    report("Answer", readingIssues.tooManyAnswers);
  }
  return all
    .slice(0, MAX_ACCEPTED_ANSWERS)
    .map((one) => cut(one, ANSWER_LENGTH, () => report("Answer", readingIssues.longAnswer)));
}

/**
 * "B", "(b)", "B. Abuja", "A or C", or the text of an option. Null if any part is not an option.
 */
function keysOf(options: readonly string[], answer: string): OptionKey[] | null {
  const words = options.map(comparable);
  const whole = keyOf(words, answer);
  if (whole !== null) return [whole];
  const parts = answer.split(/[,;/&|]| or | and /i).filter((part) => part.trim() !== "");
  if (parts.length > MAX_ACCEPTED_ANSWERS) return null;
  const keys = parts.map((part) => keyOf(words, part));
  return keys.some((key) => key === null) ? null : [...new Set(keys as OptionKey[])];
}

/**
 * The letters of "B, A, C", "1. B 2. A" or "BAC", or of the texts of options, each as often as it is
 * there. Null if any part is not an option.
 */
export function lettersInOrder(options: readonly string[], answer: string): OptionKey[] | null {
  const words = options.map(comparable);
  const plain = answer.replaceAll(/(?<![\p{L}\p{N}])\d{1,2}\s*[.):=-]+\s*/gu, "\n").trim();
  const parts = plain.split(/[,;/&|\n]| and |->|→/i).filter((part) => part.trim() !== "");
  const keys = parts.map((part) => keyOf(words, part));
  if (keys.every((key) => key !== null)) return keys;
  const letters = [...plain.replaceAll(/[\s,;]+/g, "").toUpperCase()];
  const isRun = letters.every((letter) => OPTION_KEYS.indexOf(letter as OptionKey) in options);
  return isRun ? (letters as OptionKey[]) : null;
}

/** `words`: the options' texts in comparable form. */
function keyOf(words: readonly string[], part: string): OptionKey | null {
  const text = part.trim();
  const [, alone, leading] = /^[([]?([A-F])[)\].:]*$|^[([]?([A-F])[)\].:]\s/i.exec(text) ?? [];
  const index = OPTION_KEYS.indexOf((alone ?? leading ?? "").toUpperCase() as OptionKey);
  if (index !== -1 && index < words.length) return OPTION_KEYS[index] ?? null;
  return OPTION_KEYS[words.indexOf(comparable(text))] ?? null;
}

const comparable = (text: string) => text.toLowerCase().replaceAll(/\s+/g, " ").trim();

function marksOf(written: string | null, report: Report): number {
  const text = written?.trim() ?? "";
  if (text === "") return DEFAULT_MARKS;
  const [, number] = /^(\d{1,3}(?:[.,]\d)?)\s*(?:marks?|mks?|points?|pts?)?\.?$/i.exec(text) ?? [];
  const marks = Number((number ?? "0").replace(",", "."));
  if (marks >= 0.5 && marks <= MAX_MARKS && Number.isInteger(marks * 2)) return marks;
  report("Marks", readingIssues.marks(shown(text)));
  return DEFAULT_MARKS;
}

/** Shortens a text for a message. */
function shown(text: string): string {
  return text.length > 40 ? `${cut(text, 40, () => {})}…` : text;
}

/** Cuts a text to a length, never inside a surrogate pair. */
function cut(text: string, length: number, report: () => void): string {
  const trimmed = text.trim();
  if (trimmed.length <= length) return trimmed;
  report();
  return trimmed
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
}
