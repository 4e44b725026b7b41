import { truthText } from "@school/core/cbt/questions/kinds/truth-text.ts";
import { questionFaults } from "@school/core/cbt/questions/question-faults.ts";
import { DEFAULT_MARKS, OPTION_KEYS } from "@school/core/cbt/questions/question-limits.ts";
import type { Question, QuestionDraft } from "@school/core/cbt/questions/question.ts";
import type { ApiIssue } from "../../platform/client/api-error.ts";
import { plainText } from "./text-pieces.ts";

type OptionDraft = QuestionDraft["options"][number];

/** The key in one line: letters, True or False, or the accepted answers. */
export function keyText({ correctAnswers }: QuestionDraft): string {
  return correctAnswers.map(truthText).join(", ");
}

/** A new question, of the same type, marks, passage, section and topic as the one before it. */
export function blankAfter(before: QuestionDraft | undefined): QuestionDraft {
  return {
    id: null,
    type: before?.type ?? "MCQ",
    questionText: "",
    pictureId: null,
    options: [],
    correctAnswers: [],
    marks: before?.marks ?? DEFAULT_MARKS,
    ...(before?.passage && { passage: before.passage }),
    ...(before?.passageMedia && { passageMedia: before.passageMedia }),
    ...(before?.section && { section: before.section }),
    ...(before?.topic && { topic: before.topic }),
  };
}

/** A stored question as an editable draft. */
export function draftOf(question: Question): QuestionDraft {
  const { id, type, passage, questionText, pictureId, options, details, correctAnswers, marks } =
    question;
  const { section, topic, explanation, passageMedia = {} } = question;
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
    ...(details && { details }),
    ...(passage && { passage }),
    ...(Object.keys(passageMedia).length > 0 && { passageMedia }),
    ...(section && { section }),
    ...(topic && { topic }),
    ...(explanation && { explanation }),
    correctAnswers,
    marks,
  };
}

/** A copy of a question, with no id. */
export function copyOf(draft: QuestionDraft): QuestionDraft {
  return { ...draft, id: null };
}

/** A question for a list that has no sections. */
export function withoutSection({ section: _section, ...draft }: QuestionDraft): QuestionDraft {
  return draft;
}

/** URLs of the pictures and sounds in questions as read, by their ids. */
export function picturesOf(questions: readonly Question[]): Record<string, string> {
  const pictures: Record<string, string> = {};
  for (const question of questions) {
    for (const { pictureId, picture } of [question, ...question.options]) {
      if (pictureId !== null && picture !== null) pictures[pictureId] = picture;
    }
    const { passageMedia: { pictureId, soundId } = {}, passagePicture, passageSound } = question;
    if (pictureId && passagePicture) pictures[pictureId] = passagePicture;
    if (soundId && passageSound) pictures[soundId] = passageSound;
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
  const changed = Array.from(
    { length: Math.max(answers.length, index) },
    (_, at) => answers[at] ?? "",
  );
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

function makeContentKey(draft: QuestionDraft): string {
  const { passage = "", questionText, pictureId, options, details } = draft;
  const parts = details?.parts ?? [];
  const words = [questionText, ...options.map(({ text }) => text), ...parts, passage].map((text) =>
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
