import type { Question, QuestionDraft, QuestionType } from "@school/core/cbt/questions/question.ts";
import { DEFAULT_MARKS, OPTION_KEYS } from "@school/core/cbt/questions/question-limits.ts";
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

/** The list with one question moved to another index. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = list.filter((_entry, at) => at !== from);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** The maximum marks of one pupil if that many questions are drawn (null: all). */
export function totalMarks(questions: readonly QuestionDraft[], drawn: number | null): number {
  const counted = drawn === null ? questions : questions.slice(0, drawn);
  return counted.reduce((sum, { marks }) => sum + marks, 0);
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

/** For each question the index of an earlier one with the same content, or null. */
export function sameAsEarlier(questions: readonly QuestionDraft[]): (number | null)[] {
  const first = new Map<string, number>();
  return questions.map((question, index) => {
    const saying = contentKeyOf(question);
    const earlier = first.get(saying);
    if (saying !== "" && earlier === undefined) first.set(saying, index);
    return earlier ?? null;
  });
}

/** A random sample of a list, in the order of the list. */
export function drawn<Entry>(list: readonly Entry[], count: number): Entry[] {
  const shuffled = list
    .map((_entry, at) => ({ at, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order);
  const taken = new Set(shuffled.slice(0, Math.max(0, Math.trunc(count))).map(({ at }) => at));
  return list.filter((_entry, at) => taken.has(at));
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
