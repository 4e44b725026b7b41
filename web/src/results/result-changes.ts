import type { Result } from "@school/core/results/schemas.ts";
import type { Score } from "@school/core/results/scores.ts";
import type { PartKey } from "@school/core/school/grading-scheme.ts";
import { partLabel } from "./score-parts.ts";
import { statusLabels } from "./text.ts";

/** What differs between a result as the person saw it and as it stands: "Exam 40 → 45". */
export function changesBetween(seen: Result, now: Result): string[] {
  const keys = Object.keys({ ...seen.scores, ...now.scores }) as PartKey[];
  const parts = keys.flatMap((key) => {
    const [before, after] = [seen.scores[key] ?? null, now.scores[key] ?? null];
    return before === after ? [] : [step(partLabel(key), scoreWord(before), scoreWord(after))];
  });
  const total =
    seen.total === now.total ? [] : [step("Total", figure(seen.total), figure(now.total))];
  const [stood, stands] = [stateWord(seen), stateWord(now)];
  const state = stood === stands ? [] : [step("Status", stood, stands)];
  const comment = seen.teacherComment === now.teacherComment ? [] : ["Teacher's comment changed"];
  return [...parts, ...total, ...state, ...comment];
}

/** Where a result stands, in the words of its badge. */
export function stateWord({ status, published }: Pick<Result, "status" | "published">): string {
  if (status === "approved") return statusLabels.approved;
  if (status === "rejected") return statusLabels.rejected;
  return published ? statusLabels.published : statusLabels.draft;
}

function step(label: string, before: string, after: string): string {
  return `${label} ${before} → ${after}`;
}

function scoreWord(score: Score): string {
  return score === null ? "no score" : String(score);
}

function figure(total: number | null): string {
  return total === null ? "none" : String(total);
}
