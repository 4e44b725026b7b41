import type { BankWithQuestions } from "@school/core/cbt/contract-banks.ts";
import { draftOf } from "../questions/drafts.ts";
import { plainText } from "../questions/text-pieces.ts";
import { byId, sayingOf } from "./merge-questions.ts";

/** More of them are counted rather than told one by one. */
const MOST_TOLD = 5;

/** What differs between a bank as the person saw it and as it stands now, a line each. */
export function bankChanges(seen: BankWithQuestions, now: BankWithQuestions): string[] {
  const facts: readonly [string, (of: BankWithQuestions) => string][] = [
    ["Name", ({ name }) => name],
    ["Subject", ({ subject }) => subject.name],
    ["Class category", ({ classCategory }) => classCategory.name],
    ["Shared", ({ isShared }) => (isShared ? "yes" : "no")],
    ["Co-authors", ({ coAuthors }) => coAuthors.map(({ name }) => name).join(", ") || "nobody"],
  ];
  const changes = facts.flatMap(([label, say]) =>
    say(seen) === say(now) ? [] : [`${label}: ${say(seen)} → ${say(now)}`],
  );
  const [before, after] = [byId(seen.list.map(draftOf)), byId(now.list.map(draftOf))];
  const idsIn = (one: typeof before, where: (id: string) => boolean) =>
    [...one].filter(([id]) => where(id)).map(([, draft]) => draft);
  const changed = idsIn(after, (id) => {
    return before.has(id) && sayingOf(before.get(id)) !== sayingOf(after.get(id));
  });
  changes.push(
    ...told(
      "Added",
      idsIn(after, (id) => !before.has(id)),
    ),
    ...told("Changed", changed),
    ...told(
      "Deleted",
      idsIn(before, (id) => !after.has(id)),
    ),
  );
  const order = (one: typeof before, other: typeof before) =>
    [...one.keys()].filter((id) => other.has(id)).join();
  if (order(before, after) !== order(after, before)) changes.push("The order of the questions");
  return changes.length > 0 ? changes : ["Saved again with the same contents"];
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
