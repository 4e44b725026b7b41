import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { plainText } from "./text-pieces.ts";

type Stored = readonly QuestionDraft[];

/**
 * A three-way merge of a list written on one version (`seen`) into another (`current`): untouched
 * questions follow `current`; changed ones are kept, as new questions if they were deleted; added
 * ones are appended.
 */
export function mergeQuestions(seen: Stored, mine: Stored, current: Stored): QuestionDraft[] {
  const was = byId(seen);
  const is = byId(current);
  const merged = mine.flatMap((draft) => {
    if (draft.id === null) return [draft];
    const isOwn = contentKeyOf(draft) !== contentKeyOf(was.get(draft.id));
    const current = is.get(draft.id);
    if (isOwn) return [current ? draft : { ...draft, id: null }];
    return current ? [current] : [];
  });
  const added = current.filter(({ id }) => id !== null && !was.has(id));
  return [...merged, ...added.filter(({ id }) => !merged.some((one) => one.id === id))];
}

/** The content of a question as a string for comparison; "" for none. */
function contentKeyOf(draft: QuestionDraft | undefined): string {
  if (!draft) return "";
  const { type, questionText, pictureId, options, correctAnswers, marks } = draft;
  const choices = options.map(({ key, text, pictureId: picture }) => [key, text, picture]);
  return JSON.stringify([type, questionText, pictureId, choices, correctAnswers, marks]);
}

function byId(list: Stored): Map<string, QuestionDraft> {
  return new Map(list.flatMap((draft) => (draft.id === null ? [] : [[draft.id, draft]])));
}

/** Above this number, questions are counted and not listed. */
const MAX_LISTED = 5;

/** Lists the differences between two versions of a list, one line each. */
export function listChanges(
  seen: readonly QuestionDraft[],
  current: readonly QuestionDraft[],
): string[] {
  const [before, after] = [byId(seen), byId(current)];
  const idsIn = (one: typeof before, where: (id: string) => boolean) =>
    [...one].filter(([id]) => where(id)).map(([, draft]) => draft);
  const changed = idsIn(after, (id) => {
    return before.has(id) && contentKeyOf(before.get(id)) !== contentKeyOf(after.get(id));
  });
  const changes = [
    ...changeLines(
      "Added",
      idsIn(after, (id) => !before.has(id)),
    ),
    ...changeLines("Changed", changed),
    ...changeLines(
      "Deleted",
      idsIn(before, (id) => !after.has(id)),
    ),
  ];
  const order = (one: typeof before, other: typeof before) =>
    [...one.keys()].filter((id) => other.has(id)).join();
  if (order(before, after) !== order(after, before))
    changes.push("The order of the questions changed");
  return changes;
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
