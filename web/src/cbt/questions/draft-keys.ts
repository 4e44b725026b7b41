import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";

/** Names of drafts that have no id yet, for as long as the page is open. */
const names = new WeakMap<QuestionDraft, string>();
let last = 0;

/** What a draft is told apart by while it is written, moved and followed through its changes. */
export function keyOf(draft: QuestionDraft): string {
  if (draft.id !== null) return draft.id;
  const known = names.get(draft);
  if (known !== undefined) return known;
  last += 1;
  const name = `new-${last}`;
  names.set(draft, name);
  return name;
}

/** The draft with something changed: still the same one. */
export function changedDraft(draft: QuestionDraft, changes: Partial<QuestionDraft>): QuestionDraft {
  const changed = { ...draft, ...changes };
  names.set(changed, keyOf(draft));
  return changed;
}
