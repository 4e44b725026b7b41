import type { ScoreShown, TestBrief } from "@school/core/cbt/sittings/contract.ts";
import { ApiError } from "../../../platform/client/api-error.ts";
import type { StoredAnswer, StoredSitting } from "./stored-sitting.ts";

/** Everything that the page shows; a new object after each change. */
export interface SittingView {
  /** False until this device has told what it keeps. */
  readonly isLoaded: boolean;
  readonly phase: Phase;
  /** Null until the school was reached before the sitting began. */
  readonly brief: TestBrief | null;
  readonly sitting: StoredSitting | null;
  readonly answers: ReadonlyMap<string, StoredAnswer>;
  /** Addresses of the pictures that are kept here, by their names. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly contact: Contact;
  /** After the hand-in, unless the teacher keeps it back; it is not kept on the device. */
  readonly score: ScoreShown | null;
  /** False where the browser keeps nothing, so that answers live in this window alone. */
  readonly isPersistent: boolean;
  /** Since when the sitting is being opened, by the steady clock in milliseconds; else null. */
  readonly openingSince: number | null;
  /** Why it could not be opened. */
  readonly failure: ApiError | null;
}

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

export function phaseOf(sitting: StoredSitting | null, moment: Moment): Phase {
  if (sitting === null) return "before";
  const { state, seat, wantsHandIn } = sitting;
  if (state.status === "handed_in") return "handed-in";
  if (state.seat !== seat) return "elsewhere";
  if (wantsHandIn) return "handing-in";
  if (state.isPaused) return "paused";
  return moment.isTimeCertain && moment.secondsLeft === 0 ? "time-up" : "sitting";
}

/** Whether answers may be changed on this screen. */
export function mayAnswer(phase: Phase): boolean {
  return phase === "sitting";
}

/** Where the answer to a question is. */
export type AnswerPlace = "none" | "here" | "school" | "aside" | "refused";

export function placeOf(row: StoredAnswer | undefined): AnswerPlace {
  if (row === undefined) return "none";
  if (row.as === "set_aside") return "aside";
  if (row.as === "refused") return "refused";
  if (row.answer === null) return "none";
  return row.as === "saved" ? "school" : "here";
}

/** How it stands between this device and the school. */
export interface Contact {
  readonly kind: "starting" | "reached" | "failing" | "signed-out" | "refused";
  /** Since when, by the steady clock in milliseconds. */
  readonly since: number;
  /** Why the school refused, in its words. */
  readonly refusal: string | null;
}

/** What a failed exchange says about the contact with the school. */
export function contactAfterFailure(thrown: unknown): Pick<Contact, "kind" | "refusal"> {
  if (!(thrown instanceof ApiError)) return { kind: "failing", refusal: null };
  const { status, message } = thrown;
  if (status === 401) return { kind: "signed-out", refusal: null };
  const isForNow = status === 0 || status === 408 || status === 429 || status >= 500;
  return isForNow ? { kind: "failing", refusal: null } : { kind: "refused", refusal: message };
}

/** Milliseconds between heartbeats, so that the invigilator's five seconds are kept. */
export function heartbeatInterval(
  { phase, brief }: Pick<SittingView, "phase" | "brief">,
  isHidden: boolean,
): number {
  if (phase === "time-up") return 1_000;
  // Whatever passes between the end of a pause and the page's hearing of it is the pupil's time.
  if (phase === "paused") return 2_000;
  if (phase === "handed-in") return 15_000;
  // A test that is about to open opens here too.
  const opensIn = phase === "before" ? (brief?.secondsUntilOpen ?? 0) : 0;
  if (opensIn > 0) return Math.min(10_000, opensIn * 1000 + 200);
  return isHidden || phase === "before" ? 10_000 : 4_000;
}
