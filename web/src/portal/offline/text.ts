import { plural } from "@school/core/api/plural.ts";

export const outboxTexts = {
  title: "Waiting to Be Sent",
  waiting: (count: number) => `${plural(count, "change")} waiting to be sent.`,
  refused: (count: number) =>
    `${plural(count, "change")} could not be sent and ${count === 1 ? "needs" : "need"} your attention.`,
  asOf: (moment: string) => `Shown as of ${moment}.`,
  sent: (count: number) => `Sent ${plural(count, "change")} to the school`,
  emptied: "(emptied)",
  filesSent: (sent: number, all: number) =>
    sent === 0 ? plural(all, "file") : `${sent} of ${plural(all, "file")} sent`,
  sendAgain: "Send again",
  discard: "Discard",
  states: { waiting: "Waiting", sending: "Sending…", refused: "Not taken" },
  leaveHint({ drafts, changes }: { readonly drafts: number; readonly changes: number }): string {
    const parts = [
      ...(drafts === 0 ? [] : [plural(drafts, "draft")]),
      ...(changes === 0 ? [] : [plural(changes, "change")]),
    ];
    const [is, it] = drafts + changes === 1 ? ["is", "it"] : ["are", "them"];
    return `${parts.join(" and ")} ${is} on this device only. Sign in here again to send ${it}.`;
  },
} as const;

export const deviceFileTexts = {
  panel: "From another device",
  panelHint:
    "Someone who cannot sign in any more saved a file on the sign-in page of their device. Open it to read what they typed; nothing is sent.",
  open: "Open a file",
  list: "Changes in the file",
} as const;
