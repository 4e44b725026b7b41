import { itemAt } from "../../api/lists.ts";
import { questionFaults } from "./question-faults.ts";
import {
  ANSWER_LENGTH,
  DEFAULT_MARKS,
  MAX_ACCEPTED_ANSWERS,
  MAX_MARKS,
  MAX_QUESTIONS,
  OPTION_KEYS,
  OPTION_LENGTH,
  QUESTION_LENGTH,
} from "./question-limits.ts";
import type { OptionKey, QuestionDraft, QuestionType } from "./question.ts";
import { readingIssues } from "./text.ts";

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
  /** A to D; an empty string is a gap. */
  readonly options: readonly string[];
  readonly answer: string | null;
  readonly marks: string | null;
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

  /** Whether the list has reached its maximum. */
  get isFull(): boolean {
    return this.#questions.length === MAX_QUESTIONS;
  }

  add(raw: RawQuestion): void {
    if (this.isFull) return;
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
  const draft: QuestionDraft = {
    id: null,
    type,
    questionText: cut(raw.text, QUESTION_LENGTH, () =>
      report("Question", readingIssues.longQuestion),
    ),
    pictureId: null,
    options: [],
    correctAnswers: [],
    marks: marksOf(raw.marks, report),
  };
  if (type === "MCQ") {
    draft.options = OPTION_KEYS.slice(0, options.length).map((key, index) => ({
      key,
      text: cut(options[index] ?? "", OPTION_LENGTH, () => report(key, readingIssues.longOption)),
      pictureId: null,
    }));
  } else if (type === "SHORT_ANSWER" && options.length > 0) {
    report("Type", "A short answer question has no options. They were left out.");
  }
  draft.correctAnswers = answersOf(type, options, raw.answer, report);
  for (const { path, message } of questionFaults([draft])) {
    const [, , field, index] = path;
    // An unreadable answer has already been reported.
    if (field === "correctAnswers" && raw.answer?.trim()) continue;
    const ofOption = field === "options" && typeof index === "number";
    report(
      ofOption ? itemAt(OPTION_KEYS, index) : (COLUMN_OF[String(field)] ?? "Question"),
      message,
    );
  }
  return draft;
}

function withoutLastGaps(options: readonly string[]): string[] {
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
  if (type === "MCQ") {
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
    .split(/ \/ |[;|\n]/)
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

/** `words`: the options' texts in comparable form. */
function keyOf(words: readonly string[], part: string): OptionKey | null {
  const text = part.trim();
  const [, alone, leading] = /^[([]?([A-D])[)\].:]*$|^[([]?([A-D])[)\].:]\s/i.exec(text) ?? [];
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
