import { waiting, type KeptAnswer, type KeptSitting } from "./kept.ts";

/** What earlier exchanges of this page have shown. */
export interface SendingMemory {
  /** The score was asked for since the sitting was handed in. */
  readonly hasAskedScore: boolean;
  /** How often the school refused a whole batch: from then on answers go one by one, in turn. */
  readonly refusals: number;
}

/**
 * What the next exchange brings: the answers that wait, and whether it hands in. After the clock
 * or the invigilator has handed in, handing in again only reads receipt and score.
 */
export function whatToSend(
  { state, seat, wantsHandIn }: Pick<KeptSitting, "state" | "seat" | "wantsHandIn">,
  kept: Iterable<KeptAnswer>,
  { hasAskedScore, refusals }: SendingMemory,
): { answers: readonly KeptAnswer[]; handsIn: boolean } {
  const rows = waiting(kept);
  const from = rows.length === 0 ? 0 : refusals % rows.length;
  const answers = refusals === 0 ? rows : rows.slice(from, from + 1);
  const isOver = state.status === "handed_in";
  const wants = isOver ? !hasAskedScore : wantsHandIn && state.seat === seat;
  // Only with the last of them, so that the receipt counts all.
  return { answers, handsIn: wants && answers.length === rows.length };
}
