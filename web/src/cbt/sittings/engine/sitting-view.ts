import type {
  AnswerOutcome,
  ScoreShown,
  StartDetails,
} from "@school/core/cbt/sittings/contract.ts";
import { ApiError } from "../../../platform/client/api-error.ts";
import type { StoredAnswer, StoredSitting } from "./stored-sitting.ts";

/** The state that the page renders; a new object after each change. */
export interface SittingView {
  /** False before the store has been read. */
  readonly isLoaded: boolean;
  readonly phase: Phase;
  /** Null until loaded, before the start of the sitting. */
  readonly brief: StartDetails | null;
  readonly sitting: StoredSitting | null;
  readonly answers: ReadonlyMap<string, StoredAnswer>;
  /** URLs of the stored pictures by name. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly contact: Contact;
  /** After the hand-in, if the teacher shows scores; not stored on the device. */
  readonly score: ScoreShown | null;
  /**
   * False if the browser cannot store anything, so that answers are only in this window's memory.
   */
  readonly isPersistent: boolean;
  /** Start of opening by the monotonic clock in milliseconds; null if not opening. */
  readonly openingSince: number | null;
  /** The error of opening. */
  readonly failure: ApiError | null;
}

/** The phase of the sitting on this device. */
export type Phase =
  | "before"
  | "sitting"
  | "paused"
  /** Opened on another device; read-only here. */
  | "elsewhere"
  | "time-up"
  /** Submitted by the pupil, not confirmed by the server yet. */
  | "handing-in"
  | "handed-in";

interface Moment {
  /** Null if unknown. */
  readonly secondsLeft: number | null;
  /** False for an estimate by the device's clock, which may be wrong and never closes a sitting. */
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

/** Whether answers can be changed. */
export function mayAnswer(phase: Phase): boolean {
  return phase === "sitting";
}

/**
 * The state of a question's latest answer: none, only on this device, or its outcome on the server.
 */
export type AnswerState = "none" | "unsent" | AnswerOutcome;

export function stateOf(row: StoredAnswer | undefined): AnswerState {
  if (row === undefined) return "none";
  const { answer, outcome } = row;
  if (answer === null && (outcome === null || outcome === "saved")) return "none";
  return outcome ?? "unsent";
}

/** The state of the connection. */
export interface Contact {
  readonly kind: "starting" | "connected" | "failing" | "signed-out" | "refused";
  /** Start of this state, by the monotonic clock in milliseconds. */
  readonly since: number;
  /** The server's message. */
  readonly refusal: string | null;
}

/** The state of the connection after a failed exchange. */
export function contactAfterFailure(thrown: unknown): Pick<Contact, "kind" | "refusal"> {
  if (!(thrown instanceof ApiError)) return { kind: "failing", refusal: null };
  const { status, message } = thrown;
  if (status === 401) return { kind: "signed-out", refusal: null };
  const isForNow = status === 0 || status === 408 || status === 429 || status >= 500;
  return isForNow ? { kind: "failing", refusal: null } : { kind: "refused", refusal: message };
}

/** Milliseconds between heartbeats: below the five seconds of the live view's amber state. */
export function heartbeatInterval(
  { phase, brief }: Pick<SittingView, "phase" | "brief">,
  isHidden: boolean,
): number {
  if (phase === "time-up") return 1_000;
  // A delay in noticing the end of a pause costs the pupil time.
  if (phase === "paused") return 2_000;
  if (phase === "handed-in") return 15_000;
  // So that a test can be started as soon as it opens.
  const opensIn = phase === "before" ? (brief?.secondsUntilOpen ?? 0) : 0;
  if (opensIn > 0) return Math.min(10_000, opensIn * 1000 + 200);
  return isHidden || phase === "before" ? 10_000 : 4_000;
}
