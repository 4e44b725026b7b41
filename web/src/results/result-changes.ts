import type { Result } from "@school/core/results/schemas.ts";
import type { Score } from "@school/core/results/scores.ts";
import type { PartKey } from "@school/core/school/grading-scheme.ts";
import { partLabel } from "./score-parts.ts";
import { statusLabels } from "./text.ts";

/** Lists the differences between the result that the person saw and the current: "Exam 40 → 45". */
export function changesBetween(seen: Result, current: Result): string[] {
  const keys = Object.keys({ ...seen.scores, ...current.scores }) as PartKey[];
  const parts = keys.flatMap((key) => {
    const [before, after] = [seen.scores[key] ?? null, current.scores[key] ?? null];
    return before === after ? [] : [step(partLabel(key), scoreText(before), scoreText(after))];
  });
  const total =
    seen.total === current.total ? [] : [step("Total", figure(seen.total), figure(current.total))];
  const [statusBefore, statusNow] = [statusLabelOf(seen), statusLabelOf(current)];
  const state = statusBefore === statusNow ? [] : [step("Status", statusBefore, statusNow)];
  const comment =
    seen.teacherComment === current.teacherComment ? [] : ["Teacher's comment changed"];
  return [...parts, ...total, ...state, ...comment];
}

/** The status of a result, as in its badge. */
export function statusLabelOf({ status, published }: Pick<Result, "status" | "published">): string {
  if (status === "approved") return statusLabels.approved;
  if (status === "rejected") return statusLabels.rejected;
  return published ? statusLabels.published : statusLabels.draft;
}

function step(label: string, before: string, after: string): string {
  return `${label} ${before} → ${after}`;
}

function scoreText(score: Score): string {
  return score === null ? "no score" : String(score);
}

function figure(total: number | null): string {
  return total === null ? "none" : String(total);
}
