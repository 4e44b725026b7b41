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
  holds: "What it holds",
  emptied: "(emptied)",
  savedAt: "Saved",
  filesSent: (sent: number, all: number) =>
    sent === 0 ? plural(all, "file") : `${sent} of ${plural(all, "file")} sent`,
  notSaved: "The file was not made. Try again.",
  sendAgain: "Send again",
  discard: "Discard",
  saveFile: "Save as a file",
  drafts: "Typed, not saved yet",
  draftsHint: "Open the page and save it there.",
  states: { waiting: "Waiting", sending: "Sending…", refused: "Not taken" },
  leaveTitle: "Sign out with work that is not sent?",
  leave: "Sign out",
  leaveHint({ drafts, changes }: { readonly drafts: number; readonly changes: number }): string {
    const parts = [
      ...(drafts === 0 ? [] : [plural(drafts, "draft")]),
      ...(changes === 0 ? [] : [plural(changes, "change")]),
    ];
    const [is, it] = drafts + changes === 1 ? ["is", "it"] : ["are", "them"];
    return `${parts.join(" and ")} ${is} on this device only. Sign in here again to send ${it}.`;
  },
} as const;
