import type { SittingState } from "@school/core/cbt/sittings/contract.ts";
import type { KeptSitting } from "./kept.ts";

/** Where a sitting stands for the pupil in front of this screen. */
export type Phase =
  | "before"
  | "sitting"
  | "paused"
  /** Opened on another machine: here it is to be read only. */
  | "elsewhere"
  | "time-up"
  /** The pupil has handed in and the school has not confirmed it yet. */
  | "handing-in"
  | "handed-in";

interface Moment {
  /** Null before anything is known. */
  readonly secondsLeft: number | null;
  /** An estimate by the device's clock never closes a sitting: that clock may be wrong. */
  readonly isTimeCertain: boolean;
}

export function phaseOf(sitting: KeptSitting | null, moment: Moment): Phase {
  if (sitting === null) return "before";
  const { state, seat, wantsHandIn } = sitting;
  if (state.status === "handed_in") return "handed-in";
  if (state.seat !== seat) return "elsewhere";
  if (wantsHandIn) return "handing-in";
  if (state.isPaused) return "paused";
  return moment.isTimeCertain && moment.secondsLeft === 0 ? "time-up" : "sitting";
}

/** What was said before this machine got the sitting is no news any more, however late it comes. */
export function newsOf(sitting: KeptSitting | null, said: SittingState): SittingState {
  return sitting !== null && said.seat < sitting.seat ? sitting.state : said;
}

/** Whether answers may be changed on this screen. */
export function mayAnswer(phase: Phase): boolean {
  return phase === "sitting";
}
