import { questionFaults } from "@school/core/cbt/questions/question-faults.ts";
import { DEFAULT_MARKS, OPTION_KEYS } from "@school/core/cbt/questions/question-limits.ts";
import type { Question, QuestionDraft, QuestionType } from "@school/core/cbt/questions/question.ts";
import type { ApiIssue } from "../../platform/client/api-error.ts";
import { truthText } from "./choices.ts";
import { plainText } from "./text-pieces.ts";

type OptionDraft = QuestionDraft["options"][number];

/** Labels of the types of questions. */
export const TYPE_WORDS: Readonly<Record<QuestionType, string>> = {
  MCQ: "Multiple choice",
  TRUE_FALSE: "True or false",
  SHORT_ANSWER: "Short answer",
};

/** The key in one line: letters, True or False, or the accepted answers. */
export function keyText({ type, correctAnswers }: QuestionDraft): string {
  const words = type === "TRUE_FALSE" ? correctAnswers.map(truthText) : correctAnswers;
  return words.join(", ");
}

/** A new question, of the same type and marks as the one before it. */
export function blankAfter(before: QuestionDraft | undefined): QuestionDraft {
  return {
    id: null,
    type: before?.type ?? "MCQ",
    questionText: "",
    pictureId: null,
    options: [],
    correctAnswers: [],
    marks: before?.marks ?? DEFAULT_MARKS,
  };
}

/** A stored question as an editable draft. */
export function draftOf(question: Question): QuestionDraft {
  const { id, type, questionText, pictureId, options, correctAnswers, marks } = question;
  return {
    id,
    type,
    questionText,
    pictureId,
    options: options.map(({ key, text, pictureId: picture }) => ({
      key,
      text,
      pictureId: picture,
    })),
    correctAnswers,
    marks,
  };
}

/** A copy of a question, with no id. */
export function copyOf(draft: QuestionDraft): QuestionDraft {
  return { ...draft, id: null };
}

/** URLs of the pictures in questions as read, by picture id. */
export function picturesOf(questions: readonly Question[]): Record<string, string> {
  const pictures: Record<string, string> = {};
  for (const question of questions) {
    for (const { pictureId, picture } of [question, ...question.options]) {
      if (pictureId !== null && picture !== null) pictures[pictureId] = picture;
    }
  }
  return pictures;
}

/** The options up to the last non-empty one. */
export function withOption(
  options: readonly OptionDraft[],
  index: number,
  changes: Partial<OptionDraft>,
): OptionDraft[] {
  const all = OPTION_KEYS.map((key, at) => options[at] ?? { key, text: "", pictureId: null });
  const changed = all.map((option, at) => (at === index ? { ...option, ...changes } : option));
  return changed.slice(0, changed.findLastIndex(hasContent) + 1);
}

function hasContent({ text, pictureId }: OptionDraft): boolean {
  return text !== "" || pictureId !== null;
}

/** Accepted answers with one replaced; empty ones at the end are dropped. */
export function withAnswer(answers: readonly string[], index: number, text: string): string[] {
  const changed = [...answers];
  changed[index] = text;
  return changed.slice(0, changed.findLastIndex((answer) => answer.trim() !== "") + 1);
}

const contentKeys = new WeakMap<QuestionDraft, string>();

/**
 * A key that is equal for questions with the same content; empty for an empty question. Cached per
 * draft, because a long list needs all of them at every keystroke.
 */
export function contentKeyOf(draft: QuestionDraft): string {
  const known = contentKeys.get(draft);
  if (known !== undefined) return known;
  const saying = makeContentKey(draft);
  contentKeys.set(draft, saying);
  return saying;
}

function makeContentKey({ questionText, pictureId, options }: QuestionDraft): string {
  const words = [questionText, ...options.map(({ text }) => text)].map((text) =>
    plainText(text).toLowerCase().replaceAll(/\s+/g, " ").trim(),
  );
  const pictures = [pictureId, ...options.map(({ pictureId: id }) => id)];
  const hasContents = words[0] !== "" || pictureId !== null;
  return hasContents ? JSON.stringify([words, pictures]) : "";
}

/** React keys of drafts without an id, while the page is open. */
const names = new WeakMap<QuestionDraft, string>();
let last = 0;

/** A stable key of a draft through edits and moves. */
export function keyOf(draft: QuestionDraft): string {
  if (draft.id !== null) return draft.id;
  const known = names.get(draft);
  if (known !== undefined) return known;
  last += 1;
  const name = `new-${last}`;
  names.set(draft, name);
  return name;
}

/** A changed draft that keeps its key. */
export function changedDraft(draft: QuestionDraft, changes: Partial<QuestionDraft>): QuestionDraft {
  const changed = { ...draft, ...changes };
  names.set(changed, keyOf(draft));
  return changed;
}

/** An issue of one question; the path begins inside the question: ["options", 1, "text"]. */
export type QuestionIssue = ApiIssue;

const knownFaults = new WeakMap<QuestionDraft, readonly QuestionIssue[]>();

/** The issues of a question that are known without the server; cached per draft. */
export function faultsOf(draft: QuestionDraft): readonly QuestionIssue[] {
  const known = knownFaults.get(draft);
  if (known) return known;
  const faults = questionFaults([draft]).map(({ path, message }) => ({
    path: path.slice(2),
    message,
  }));
  knownFaults.set(draft, faults);
  return faults;
}

/** The first message for a field, or for a path below it. */
export function issueFor(
  issues: readonly QuestionIssue[],
  ...field: (string | number)[]
): string | undefined {
  return issues.find(({ path }) => field.every((part, at) => path[at] === part))?.message;
}
