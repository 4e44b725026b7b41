import { timeText } from "@school/core/api/dates.ts";
import type { TestWithQuestions } from "@school/core/cbt/tests/contract.ts";
import { listChange } from "@school/core/cbt/tests/list-change.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { listChanges } from "../banks/list-changes.ts";
import { draftOf } from "../questions/drafts.ts";

/** What differs between a test as the person saw it and as it stands now. */
export function testChanges(seen: TestWithQuestions, now: TestWithQuestions): string[] {
  const facts: readonly [string, (of: TestWithQuestions) => string][] = [
    ["Title", ({ title }) => title],
    ["Level", ({ classCategory }) => classCategory.name],
    ["Class", (of) => of.class?.name ?? "all classes"],
    ["Subject", ({ subject }) => subject.name],
    ["Term", ({ term, academicYear }) => `${termLabel(term, "First Term")} ${academicYear}`],
    ["Assessment type", ({ assessmentType }) => assessmentType],
    ["Platform", ({ platform }) => platform],
    ["Co-authors", ({ coAuthors }) => coAuthors.map(({ name }) => name).join(", ") || "nobody"],
    ["Opens", ({ opensAt }) => (opensAt === null ? "not set" : timeText(opensAt))],
    ["Closes", ({ closesAt }) => (closesAt === null ? "not set" : timeText(closesAt))],
    ["Duration", ({ duration }) => `${duration} minutes`],
    ["Entry code", ({ requireEntryCode, entryCode }) => (requireEntryCode && entryCode) || "none"],
    ["Questions for each pupil", ({ numQuestions }) => String(numQuestions ?? "all")],
    ["Score shown out of", ({ scale }) => String(scale ?? "the total marks")],
    ["Order mixed", ({ randomizeQuestions }) => yesNo(randomizeQuestions)],
    ["Score at hand-in", ({ showScore }) => yesNo(showScore)],
    ["For the smallest", (of) => (of.isForYoung === null ? "as the level" : yesNo(of.isForYoung))],
    ["Corrections", ({ showCorrection }) => yesNo(showCorrection)],
    ["Shown to pupils", ({ showCBT }) => yesNo(showCBT)],
  ];
  const changes = facts.flatMap(([label, say]) =>
    say(seen) === say(now) ? [] : [`${label}: ${say(seen)} → ${say(now)}`],
  );
  const [before, after] = [seen.list.map(draftOf), now.list.map(draftOf)];
  const { corrected } = listChange(seen.list, after);
  if (corrected.length > 0) {
    const places = corrected.map((id) => now.list.findIndex((question) => question.id === id) + 1);
    changes.push(`Corrected keys: question ${places.join(", ")}`);
  }
  changes.push(...listChanges(before, after));
  if (!seen.hasBegun && now.hasBegun) changes.push("Pupils have begun");
  return changes.length > 0 ? changes : ["Saved again with the same details"];
}

function yesNo(value: boolean): string {
  return value ? "yes" : "no";
}
