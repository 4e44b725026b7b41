import { nounFor, plural } from "@school/core/api/plural.ts";
import type { AnswerState } from "./engine/sitting-view.ts";

/*
 * Texts for pupils of six to eleven during a test: short words, one idea per sentence. The test's
 * document must open on a poor network, so this file has no large imports.
 */

export const buttons = {
  start: "Start test",
  continue: "Continue",
  /** Opens the confirmation screen. */
  askToSubmit: "Submit test…",
  submit: "Submit test",
  backToQuestions: "Back to questions",
  backToTests: "Back to all tests",
  saveAnswersToFile: "Save answers to a file",
  signInAgain: "Sign in again",
  notNow: "Not now",
} as const;

/** Texts before the first question. */
export const before = {
  opensOn: (time: string) => `This test opens on ${time}.`,
  over: "This test is over.",
} as const;

/** Texts while the test is being opened. */
export const opening = {
  busy: "Opening…",
  noAnswer: "No answer from school yet. We will keep trying.",
  cancel: "Cancel",
} as const;

/** Texts about the connection in the footer. */
export const connection = {
  connecting: "Connecting…",
  connected: "Connected",
  allSent: "All your answers are sent to school.",
  sending: (count: number) => `Sending ${plural(count, "answer")} to school…`,
  refused: (reason: string) => `The school says: ${reason}`,
  offline: "No connection. Your answers are saved on this device and will be sent automatically.",
  offlineUnsaved: "No connection. Keep this page open. Your answers will be sent automatically.",
  offlineEmpty: "No connection. We will keep trying.",
  signedOut: "You are signed out. Your answers are saved on this device. Sign in to send them.",
  signedOutUnsaved: "You are signed out. Keep this page open and sign in to send your answers.",
} as const;

/** Texts about the limits of this browser. */
export const limits = {
  noStorage:
    "This browser cannot save your answers. Keep this page open until you submit, and tell your teacher. The window is private or the device is full.",
  notSecure:
    "Keep this page open. This address is not secure (http), so the page cannot open again without a network.",
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
  stopped: "Timer stopped",
  /** Read aloud. */
  minutesLeft: (minutes: number) => `${plural(minutes, "minute")} left`,
  minutesMore: (minutes: number) =>
    minutes < 1
      ? "You have a little more time"
      : `You have ${minutes} more ${nounFor(minutes, "minute")}`,
} as const;

/** Notices about unusual events during the test. */
export const notices = {
  paused: "The test is paused.",
  openElsewhere: "This test is open on another device.",
  timeAdded: (minutes: number) =>
    `${plural(minutes, "minute was", "minutes were")} added to your time.`,
} as const;

/** Texts before and after submitting. */
export const submission = {
  timeIsUp: "Time is up",
  waiting: "We will keep trying until the school confirms.",
  notSent: (count: number) =>
    `${plural(count, "answer is", "answers are")} not sent to school yet.`,
  receipt: (saved: number, of: number) => `${saved} of ${of} saved, code`,
  score: "Your score:",
} as const;

export const labels = {
  signInToTest: "Sign in to take your test",
} as const;
