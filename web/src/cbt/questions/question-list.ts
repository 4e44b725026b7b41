import { isSame } from "@school/core/api/is-same.ts";
import { moved } from "@school/core/api/lists.ts";
import { plural } from "@school/core/api/plural.ts";
import { MAX_QUESTIONS } from "@school/core/cbt/questions/question-limits.ts";
import type { QuestionDraft, Section } from "@school/core/cbt/questions/question.ts";
import { sectionRuns } from "@school/core/cbt/questions/sections.ts";
import type { ApiIssue } from "../../platform/client/api-error.ts";
import {
  blankAfter,
  changedDraft,
  contentKeyOf,
  copyOf,
  keyOf,
  type QuestionIssue,
} from "./drafts.ts";
import { plainText } from "./text-pieces.ts";

type Drafts = readonly QuestionDraft[];

/** A version of a list of questions. */
export interface ListVersion {
  readonly questions: Drafts;
  /** URLs of pictures by id. */
  readonly pictures: Readonly<Record<string, string>>;
  /** Null for a new list. A save names it, so that no other change is lost. */
  readonly version: number | null;
}

/** The list of an editor: its questions as typed, and what the editor shows of them. */
export interface QuestionList extends ListVersion {
  /** The questions as read or saved last. */
  readonly saved: Drafts;
  /** Whether the list began with unsaved work of an earlier visit. */
  readonly isRestored: boolean;
  /** Key of the open question. */
  readonly openKey: string | null;
  /** Where to move the focus after the next render. */
  readonly focus: FocusRequest | null;
  /** The last change in words, for a screen reader. */
  readonly announcement: string;
  /**
   * Issues of the last check or save, by the draft that was sent. An edited question is another
   * draft, without reported issues; a moved one keeps its issues.
   */
  readonly reported: {
    readonly byDraft: ReadonlyMap<QuestionDraft, readonly QuestionIssue[]>;
    /** Issues of no single question. */
    readonly ofList: readonly string[];
  };
}

export interface FocusRequest {
  readonly key: string;
  readonly on: "text" | "row" | "up" | "down";
}

const NONE: QuestionList["reported"] = { byDraft: new Map(), ofList: [] };

/** A list as read, or the unsaved work of an earlier visit to it. */
export function openedList(read: ListVersion, unsaved: ListVersion | null): QuestionList {
  return {
    ...(unsaved ?? read),
    // A new URL from the server is valid for longer than a stored one.
    pictures: { ...unsaved?.pictures, ...read.pictures },
    saved: read.questions,
    isRestored: unsaved !== null,
    openKey: null,
    focus: null,
    announcement: "",
    reported: NONE,
  };
}

export function isChanged(list: QuestionList): boolean {
  return list.questions !== list.saved;
}

/** The list with as many of the questions inserted as fit. */
function inserted(list: QuestionList, drafts: Drafts, index: number): QuestionList {
  const room = Math.max(MAX_QUESTIONS - list.questions.length, 0);
  if (room === 0) return list;
  return { ...list, questions: list.questions.toSpliced(index, 0, ...drafts.slice(0, room)) };
}

/** The list with questions at the end, in their own sections or else in its last one. */
export function appended(list: QuestionList, drafts: Drafts): QuestionList {
  const announcement = `${plural(drafts.length, "question")} added at the end`;
  const section = list.questions.at(-1)?.section;
  const lastKey = Math.max(0, ...list.questions.map((question) => question.section?.key ?? 0));
  const placed = drafts.map((draft): QuestionDraft => {
    if (!draft.section) return section ? { ...draft, section } : draft;
    return { ...draft, section: { ...draft.section, key: lastKey + draft.section.key } };
  });
  return { ...inserted(list, placed, list.questions.length), announcement };
}

/** A new question at the end, open. */
export function withBlank(list: QuestionList): QuestionList {
  const { questions } = list;
  return openedAt(
    inserted(list, [blankAfter(questions.at(-1))], questions.length),
    questions.length,
  );
}

/** A copy of a question below it, open. */
export function repeated(list: QuestionList, key: string): QuestionList {
  const index = indexOf(list, key);
  const draft = list.questions[index];
  return draft ? openedAt(inserted(list, [copyOf(draft)], index + 1), index + 1) : list;
}

/** Opens the question with the key; null closes the open one. */
export function opened(list: QuestionList, key: string | null): QuestionList {
  return { ...list, openKey: key, focus: key === null ? list.focus : { key, on: "text" } };
}

export function openedAt(list: QuestionList, index: number): QuestionList {
  const draft = list.questions[index];
  return draft ? opened(list, keyOf(draft)) : list;
}

/**
 * The changes are made from the newest draft: a late picture does not undo what was typed since. A
 * changed passage, or its picture and sound, change in all questions that have it.
 */
export function edited(
  list: QuestionList,
  key: string,
  changes: (draft: QuestionDraft) => Partial<QuestionDraft>,
): QuestionList {
  const questions = list.questions.map((draft) =>
    keyOf(draft) === key ? changedDraft(draft, changes(draft)) : draft,
  );
  const index = indexOf(list, key);
  const before = list.questions[index];
  const after = questions[index];
  if (!before?.passage || !after?.passage) return { ...list, questions };
  const { passage, passageMedia } = after;
  if (before.passage === passage && before.passageMedia === passageMedia) {
    return { ...list, questions };
  }
  return {
    ...list,
    questions: questions.map((draft, at) =>
      at !== index && draft.passage === before.passage
        ? changedDraft(draft, { passage, passageMedia })
        : draft,
    ),
  };
}

/** Moves a question by one place, or first into the section of its neighbour. */
export function movedBy(list: QuestionList, key: string, by: 1 | -1): QuestionList {
  const count = list.questions.length;
  const from = indexOf(list, key);
  const to = from + by;
  const section = list.questions[to]?.section ?? undefined;
  if (from < 0 || to < 0 || to >= count) return list;
  const focus = { key, on: by < 0 ? ("up" as const) : ("down" as const) };
  if (section?.key !== list.questions[from]?.section?.key) {
    const announcement = `Question ${from + 1} is now ${section ? `in ${section.title}` : "in no section"}`;
    return { ...edited(list, key, () => ({ section })), focus, announcement };
  }
  return {
    ...list,
    questions: moved(list.questions, from, to),
    focus,
    announcement: `Question ${from + 1} is now question ${to + 1} of ${count}`,
  };
}

/** A new section of the question and those after it that were in its section. */
export function sectionBegun(list: QuestionList, key: string): QuestionList {
  const at = indexOf(list, key);
  const keys = list.questions.map(({ section }) => section?.key ?? 0);
  const number = Math.max(...keys) + 1;
  const letter = String.fromCodePoint(64 + Math.min(new Set(keys.filter(Boolean)).size + 1, 26));
  const title = `Section ${letter}`;
  const section = { key: number, title, instructions: "", draw: null, isShuffled: false };
  const run = sectionRuns(list.questions).find(
    ({ from, questions }) => at >= from && at < from + questions.length,
  );
  const end = run ? run.from + run.questions.length : at;
  const questions = list.questions.map((draft, index) =>
    index >= at && index < end ? changedDraft(draft, { section }) : draft,
  );
  return { ...list, questions, announcement: `${title} begins at question ${at + 1}` };
}

/** Changes a section at all its questions; null puts them into the section before it. */
export function sectionChanged(
  list: QuestionList,
  { key }: Pick<Section, "key">,
  changes: Partial<Section> | null,
): QuestionList {
  const before = list.questions[list.questions.findIndex((one) => one.section?.key === key) - 1];
  const questions = list.questions.map((draft) => {
    if (draft.section?.key !== key) return draft;
    const section = changes ? { ...draft.section, ...changes } : before?.section;
    return changedDraft(draft, { section: section ?? undefined });
  });
  return { ...list, questions };
}

export function removed(list: QuestionList, index: number): QuestionList {
  const questions = list.questions.toSpliced(index, 1);
  const next = questions[Math.min(index, questions.length - 1)];
  return { ...list, questions, openKey: null, focus: { key: next ? keyOf(next) : "", on: "row" } };
}

/** Undoes a removal. */
export function restored(list: QuestionList, draft: QuestionDraft, index: number): QuestionList {
  const at = Math.min(index, list.questions.length);
  return { ...inserted(list, [draft], at), focus: { key: keyOf(draft), on: "row" } };
}

export function withPictures(list: QuestionList, pictures: ListVersion["pictures"]): QuestionList {
  return { ...list, pictures: { ...list.pictures, ...pictures } };
}

/** The list as saved or discarded; an open question stays open. */
export function replaced(list: QuestionList, by: ListVersion): QuestionList {
  return { ...list, ...by, saved: by.questions, isRestored: false, reported: NONE };
}

/** Takes over what another author saved; unsaved work is kept and now based on that version. */
export function rebased(list: QuestionList, seen: ListVersion, current: ListVersion): QuestionList {
  if (!isChanged(list)) return replaced(list, current);
  const questions = mergeQuestions(seen.questions, list.questions, current.questions);
  return { ...withPictures(list, current.pictures), questions, version: current.version };
}

/**
 * The list with issues at their questions; those of other fields are left out.
 *
 * @param issues with paths such as ["questions", 0, "marks"]
 * @param sent the questions as they were checked or sent
 */
export function withIssues(
  list: QuestionList,
  issues: readonly ApiIssue[],
  sent: Drafts,
): QuestionList {
  const byDraft = new Map<QuestionDraft, QuestionIssue[]>();
  const ofList: string[] = [];
  for (const { path, message } of issues) {
    const [field, index, ...rest] = path;
    if (field !== "questions") continue;
    const draft = typeof index === "number" ? sent[index] : undefined;
    if (draft) byDraft.set(draft, [...(byDraft.get(draft) ?? []), { path: rest, message }]);
    else ofList.push(message);
  }
  return { ...list, reported: { byDraft, ofList } };
}

/** The index of a question; -1 if the list has it no longer. */
export function indexOf({ questions }: QuestionList, key: string): number {
  return questions.findIndex((draft) => keyOf(draft) === key);
}

/** For each question the index of an earlier one with the same content, or null. */
export function sameAsEarlier(questions: Drafts): (number | null)[] {
  const first = new Map<string, number>();
  return questions.map((question, index) => {
    const saying = contentKeyOf(question);
    const earlier = first.get(saying);
    if (saying !== "" && earlier === undefined) first.set(saying, index);
    return earlier ?? null;
  });
}

/**
 * A three-way merge of a list written on one version (`seen`) into another (`current`): untouched
 * questions follow `current`; changed ones are kept, as new questions if they were deleted; added
 * ones are appended to their section.
 */
export function mergeQuestions(seen: Drafts, mine: Drafts, current: Drafts): QuestionDraft[] {
  const was = byId(seen);
  const is = byId(current);
  const merged = mine.flatMap((draft) => {
    if (draft.id === null) return [draft];
    const current = is.get(draft.id);
    if (isSame(draft, was.get(draft.id))) return current ? [current] : [];
    return [current ? draft : { ...draft, id: null }];
  });
  const added = current.filter(({ id }) => id !== null && !was.has(id));
  const missing = added.filter(({ id }) => !merged.some((one) => one.id === id));
  return missing.reduce((list, draft) => {
    const at = list.findLastIndex(({ section }) => section?.key === draft.section?.key);
    return list.toSpliced(at < 0 ? list.length : at + 1, 0, draft);
  }, merged);
}

function byId(list: Drafts): Map<string, QuestionDraft> {
  return new Map(list.flatMap((draft) => (draft.id === null ? [] : [[draft.id, draft]])));
}

/** Above this number, questions are counted and not listed. */
const MAX_LISTED = 5;

/** Lists the differences between two versions of a list, one line each. */
export function listChanges(seen: Drafts, current: Drafts): string[] {
  const [before, after] = [byId(seen), byId(current)];
  const added = current.filter(({ id }) => id !== null && !before.has(id));
  const deleted = seen.filter(({ id }) => id !== null && !after.has(id));
  const stayed = [...after].filter(([id]) => before.has(id));
  const changed = stayed.filter(([id, draft]) => !isSame(draft, before.get(id)));
  const order = [...before.keys()].filter((id) => after.has(id));
  return [
    ...changeLines("Added", added),
    ...changeLines(
      "Changed",
      changed.map(([, draft]) => draft),
    ),
    ...changeLines("Deleted", deleted),
    ...(order.join() === stayed.map(([id]) => id).join()
      ? []
      : ["The order of the questions changed"]),
  ];
}

function changeLines(verb: string, questions: readonly { questionText: string }[]): string[] {
  if (questions.length > MAX_LISTED) return [`${verb}: ${questions.length} questions`];
  return questions.map(({ questionText }) => `${verb}: ${shortly(questionText)}`);
}

function shortly(text: string): string {
  const words = plainText(text).trim();
  if (words === "") return "a question with a picture";
  return words.length > 60 ? `${words.slice(0, 60)}…` : words;
}
