import type { Issue } from "../../../api/error.ts";
import type { QuestionDetails, QuestionDraft } from "../question.ts";

/** A fault of one question; the path begins inside the question. */
export type Fault = readonly [path: Issue["path"], message: string];

/** The part of a question that a pupil reads, as far as answers refer to it. */
export interface AskedQuestion {
  readonly questionText: string;
  readonly options: readonly { readonly key: string; readonly text: string }[];
  readonly details?: QuestionDetails | undefined;
}

/** The facts on which the mark of an answer depends. Of the options only their number. */
export interface KeyedQuestion {
  readonly options: readonly unknown[];
  readonly details?: QuestionDetails | undefined;
  readonly correctAnswers: readonly string[];
}

/** A row of the printed answer sheet: a circle for each letter, or a line to write on. */
export interface SheetRow {
  /** Before the row, if the question has several. */
  readonly label: string;
  readonly letters: readonly string[];
}

/**
 * A kind of question. An answer is one text; one of several parts has a line for each part, in the
 * form of the entries of the key (`partsOf`). Beside its entry here, a kind has one view in `web` to
 * answer it (`questions/answers`) and one to edit its key (`questions/keys`).
 */
export interface Kind {
  /** Its name in a list of types. */
  readonly label: string;
  /** Whether it has options A to F. */
  readonly hasOptions: boolean;
  /** Whether a teacher gives the marks, by a rubric; otherwise `shareOf` does. */
  readonly isByHand?: true;
  /**
   * Meaning of the entries of the key: each of them is `accepted`, or all `together` are the answer,
   * or each is the part `in order`.
   */
  readonly key: "accepted" | "together" | "in order";
  /** Faults of the details and of the key. */
  readonly faults: (question: QuestionDraft) => readonly Fault[];
  /** The share of the marks for an answer, 0 to 1; an answer of a wrong shape earns 0. */
  readonly shareOf: (question: KeyedQuestion, answer: string) => number;
  /** The form in which answers are compared and counted: equal forms get equal marks. */
  readonly comparable: (question: Pick<KeyedQuestion, "details">, answer: string) => string;
  /** An answer, or an entry of the key, in words; may contain formulas between backticks. */
  readonly inWords: (question: Omit<AskedQuestion, "questionText">, answer: string) => string;
  /** Answers that the analysis lists even if no pupil gave them. */
  readonly offered: (question: Pick<AskedQuestion, "options">) => readonly string[];
  readonly sheetRows: (question: AskedQuestion) => readonly SheetRow[];
}

/** The parts of an answer; "" for a part without one. */
export function partsOf(answer: string): string[] {
  return answer.split("\n");
}

/** The answer of these parts; null if all of them are empty. */
export function answerOfParts(parts: readonly string[]): string | null {
  return parts.every((part) => part.trim() === "") ? null : parts.join("\n");
}

/** Whether the answer is one of the accepted entries, in comparable form. */
export function isAccepted(kind: Pick<Kind, "comparable">, question: KeyedQuestion, text: string) {
  const answer = kind.comparable(question, text);
  const { correctAnswers } = question;
  return answer !== "" && correctAnswers.some((one) => kind.comparable(question, one) === answer);
}

/** Faults of a key whose entries are chosen from a list, each once. */
export function chosenFaults(
  { correctAnswers }: QuestionDraft,
  allowed: readonly string[],
  noKey: string,
): Fault[] {
  if (correctAnswers.length === 0) return [[["correctAnswers"], noKey]];
  return correctAnswers.flatMap((answer, index): Fault[] => {
    if (!allowed.includes(answer)) return [[["correctAnswers", index], noKey]];
    return correctAnswers.indexOf(answer) < index
      ? [[["correctAnswers", index], "This answer is listed twice."]]
      : [];
  });
}

/** "B. Kano"; the letter alone for an option with a picture only, or one that is not there. */
export function optionInWords({ options }: Pick<AskedQuestion, "options">, letter: string): string {
  const text = options.find(({ key }) => key === letter)?.text ?? "";
  return text === "" ? letter : `${letter}. ${text}`;
}

/** One row of circles, or one line to write on. */
export function oneRow(letters: readonly string[]): SheetRow[] {
  return [{ label: "", letters }];
}

/** The letters of the options. */
export function lettersOf({ options }: Pick<AskedQuestion, "options">): string[] {
  return options.map(({ key }) => key);
}
