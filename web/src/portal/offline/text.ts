import { plural } from "@school/core/api/plural.ts";

export const outboxTexts = {
  title: "Waiting to Be Sent",
  hint: "What you saved without a network. It is on this device and is sent automatically.",
  waiting: (count: number) => `${plural(count, "change")} waiting to be sent.`,
  refused: (count: number) =>
    `${plural(count, "change")} could not be sent and ${count === 1 ? "needs" : "need"} your attention.`,
  asOf: (moment: string) => `Shown as of ${moment}.`,
  newVersion: "A new version of the portal is ready.",
  loadVersion: "Load it",
  full: "This device keeps nothing to read without a connection",
  fullHint: "It has no space left, or does not allow it. Everything works while you are online.",
  show: "Show",
  sent: (count: number) => `Sent ${plural(count, "change")} to the school`,
  empty: "Everything is sent",
  emptyHint: "What you save without a network is listed here until the school has it.",
  sendNow: "Send now",
  sendAgain: "Send again",
  discard: "Discard",
  saveFile: "Save as a file",
  drafts: "Typed, not saved yet",
  draftsHint: "Open the page and save it there.",
  states: { waiting: "Waiting", sending: "Sending…", refused: "Not taken" },
  leaveTitle: "Sign out with changes that are not sent?",
  leave: "Sign out",
  leaveHint: (count: number) =>
    `${plural(count, "change")} ${count === 1 ? "is" : "are"} saved on this device only. Sign in here again to send ${count === 1 ? "it" : "them"}.`,
} as const;
