import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { plainText } from "../questions/text-pieces.ts";
import { byId, sayingOf } from "./merge-questions.ts";

/** More of them are counted rather than told one by one. */
const MOST_TOLD = 5;

/** What differs between two states of a list of questions, a line each; none if nothing does. */
export function listChanges(
  seen: readonly QuestionDraft[],
  now: readonly QuestionDraft[],
): string[] {
  const [before, after] = [byId(seen), byId(now)];
  const idsIn = (one: typeof before, where: (id: string) => boolean) =>
    [...one].filter(([id]) => where(id)).map(([, draft]) => draft);
  const changed = idsIn(after, (id) => {
    return before.has(id) && sayingOf(before.get(id)) !== sayingOf(after.get(id));
  });
  const changes = [
    ...told(
      "Added",
      idsIn(after, (id) => !before.has(id)),
    ),
    ...told("Changed", changed),
    ...told(
      "Deleted",
      idsIn(before, (id) => !after.has(id)),
    ),
  ];
  const order = (one: typeof before, other: typeof before) =>
    [...one.keys()].filter((id) => other.has(id)).join();
  if (order(before, after) !== order(after, before)) changes.push("The order of the questions");
  return changes;
}

function told(verb: string, questions: readonly { questionText: string }[]): string[] {
  if (questions.length > MOST_TOLD) return [`${verb}: ${questions.length} questions`];
  return questions.map(({ questionText }) => `${verb}: ${shortly(questionText)}`);
}

function shortly(text: string): string {
  const words = plainText(text).trim();
  if (words === "") return "a question with a picture";
  return words.length > 60 ? `${words.slice(0, 60)}…` : words;
}
