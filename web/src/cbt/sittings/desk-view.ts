import type { ScoreShown, TestBrief } from "@school/core/cbt/sittings/contract.ts";
import { ApiError } from "../../platform/client/api-error.ts";
import type { KeptAnswer, KeptSitting } from "./kept.ts";
import type { Phase } from "./phase.ts";

/** How it stands between this device and the school. */
export interface Contact {
  readonly kind: "starting" | "reached" | "failing" | "signed-out" | "refused";
  /** Since when, by the steady clock in milliseconds. */
  readonly since: number;
  /** Why the school refused, in its words. */
  readonly refusal: string | null;
}

/** Everything that the page shows; a new object after each change. */
export interface DeskView {
  /** False until this device has told what it keeps. */
  readonly isLoaded: boolean;
  readonly phase: Phase;
  /** Null until the school was reached before the sitting began. */
  readonly brief: TestBrief | null;
  readonly sitting: KeptSitting | null;
  readonly answers: ReadonlyMap<string, KeptAnswer>;
  /** Addresses of the pictures that are kept here, by their names. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly contact: Contact;
  /** After the hand-in, unless the teacher keeps it back; it is not kept on the device. */
  readonly score: ScoreShown | null;
  /** False where the browser keeps nothing, so that answers live in this window alone. */
  readonly isKept: boolean;
  /** Since when the sitting is being opened, by the steady clock in milliseconds; else null. */
  readonly openingSince: number | null;
  /** Why it could not be opened. */
  readonly failure: ApiError | null;
}

/** What a failed exchange says about the contact with the school. */
export function contactAfter(thrown: unknown): Pick<Contact, "kind" | "refusal"> {
  if (!(thrown instanceof ApiError)) return { kind: "failing", refusal: null };
  const { status, message } = thrown;
  if (status === 401) return { kind: "signed-out", refusal: null };
  const isForNow = status === 0 || status === 408 || status === 429 || status >= 500;
  return isForNow ? { kind: "failing", refusal: null } : { kind: "refused", refusal: message };
}

/** Milliseconds between signs of life, so that the invigilator's five seconds are kept. */
export function pulseOf({ phase, brief }: Pick<DeskView, "phase" | "brief">, isHidden: boolean) {
  if (phase === "time-up") return 1_000;
  // Whatever passes between the end of a pause and the page's hearing of it is the pupil's time.
  if (phase === "paused") return 2_000;
  if (phase === "handed-in") return 15_000;
  // A test that is about to open opens here too.
  const opensIn = phase === "before" ? (brief?.secondsUntilOpen ?? 0) : 0;
  if (opensIn > 0) return Math.min(10_000, opensIn * 1000 + 200);
  return isHidden || phase === "before" ? 10_000 : 4_000;
}
