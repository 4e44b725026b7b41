import type { BankWithQuestions } from "@school/core/cbt/banks/contract.ts";
import { draftOf } from "../questions/drafts.ts";
import { listChanges } from "./list-changes.ts";

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
  changes.push(...listChanges(seen.list.map(draftOf), now.list.map(draftOf)));
  return changes.length > 0 ? changes : ["Saved again with the same contents"];
}
