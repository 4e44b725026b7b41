import { nounFor, plural } from "@school/core/api/plural.ts";
import type { AnswerState } from "./engine/sitting-view.ts";

/*
 * Texts for pupils of six to eleven during a test: short words, one idea per sentence. The test's
 * document must open on a poor network, so this file has no large imports.
 */

export const buttons = {
  continue: "Continue",
  /** Opens the confirmation screen. */
  askToSubmit: "Submit test…",
  backToQuestions: "Back to questions",
  backToTests: "Back to all tests",
  saveAnswersToFile: "Save answers to a file",
  signInAgain: "Sign in again",
} as const;

/** Texts before the first question. */
export const before = {
  opensOn: (time: string) => `This test opens on ${time}.`,
} as const;

/** Texts about the connection in the footer. */
export const connection = {
  connecting: "Connecting…",
  sending: (count: number) => `Sending ${plural(count, "answer")} to school…`,
  refused: (reason: string) => `The school says: ${reason}`,
} as const;

export const answerStates: Readonly<Record<AnswerState, string>> = {
  none: "Not answered",
  unsent: "Saved on this device",
  saved: "Sent to school",
  late: "Late answer: your teacher decides",
  refused: "Not accepted: tell your teacher",
};

/** Shown for an answer that this device could not save. */
export const NOT_SENT = "Not sent yet";

export function stateText(state: AnswerState, isPersistent: boolean): string {
  return state === "unsent" && !isPersistent ? NOT_SENT : answerStates[state];
}

export const timer = {
  left: "Time left",
  /** Read aloud. */
  minutesLeft: (minutes: number) => `${plural(minutes, "minute")} left`,
  minutesMore: (minutes: number) =>
    minutes < 1
      ? "You have a little more time"
      : `You have ${minutes} more ${nounFor(minutes, "minute")}`,
} as const;

/** Notices about unusual events during the test. */
export const notices = {
  timeAdded: (minutes: number) =>
    `${plural(minutes, "minute was", "minutes were")} added to your time.`,
} as const;

/** Texts before and after submitting. */
export const submission = {
  notSent: (count: number) =>
    `${plural(count, "answer is", "answers are")} not sent to school yet.`,
  receipt: (saved: number, of: number) => `${saved} of ${of} saved, code`,
} as const;
