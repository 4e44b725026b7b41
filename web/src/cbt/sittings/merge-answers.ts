import type { SavedAnswer } from "@school/core/cbt/sittings/contract.ts";
import type { KeptAnswer } from "./kept.ts";

/**
 * What this device shows and still has to send, after the school said what it has. Of two answers
 * to a question the higher number stands. What the school once acknowledged and no longer has, as
 * after a backup was restored, waits in the queue again.
 */
export function mergeAnswers(
  kept: readonly KeptAnswer[],
  school: readonly SavedAnswer[],
): KeptAnswer[] {
  const merged = new Map<string, KeptAnswer>(
    school.map((one) => [one.questionId, { ...one, as: "saved", sinceContact: 0 }]),
  );
  for (const row of kept) {
    const there = merged.get(row.questionId);
    if (there !== undefined && there.number >= row.number) continue;
    // What was set aside or refused is not among the answers, and was not lost either.
    merged.set(row.questionId, row.as === "saved" ? { ...row, as: null } : row);
  }
  return [...merged.values()];
}
