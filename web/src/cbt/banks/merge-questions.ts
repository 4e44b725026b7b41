import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";

type Stored = readonly QuestionDraft[];

/**
 * A list that was written on one state of a bank (`seen`) as it goes on from another (`current`):
 * what the person did not touch follows the others, what the person wrote stays, also where
 * somebody deleted it (then as a new question), and what others added comes at the end.
 */
export function mergeQuestions(seen: Stored, mine: Stored, current: Stored): QuestionDraft[] {
  const was = byId(seen);
  const is = byId(current);
  const kept = mine.flatMap((draft) => {
    if (draft.id === null) return [draft];
    const isOwn = sayingOf(draft) !== sayingOf(was.get(draft.id));
    const now = is.get(draft.id);
    if (isOwn) return [now ? draft : { ...draft, id: null }];
    return now ? [now] : [];
  });
  const added = current.filter(({ id }) => id !== null && !was.has(id));
  return [...kept, ...added.filter(({ id }) => !kept.some((one) => one.id === id))];
}

/** What a question says, to be compared; "" for none. */
export function sayingOf(draft: QuestionDraft | undefined): string {
  if (!draft) return "";
  const { type, questionText, pictureId, options, correctAnswers, marks } = draft;
  const choices = options.map(({ key, text, pictureId: picture }) => [key, text, picture]);
  return JSON.stringify([type, questionText, pictureId, choices, correctAnswers, marks]);
}

export function byId(list: Stored): Map<string, QuestionDraft> {
  return new Map(list.flatMap((draft) => (draft.id === null ? [] : [[draft.id, draft]])));
}
