import { plural } from "@school/core/api/plural.ts";

/** Unsaved changes of a form. */
export const unsaved = {
  restored: "We restored your unsaved changes.",
  noSpace: "This device has no space left. Save before you leave this page.",
} as const;

/** A record that another user changed while it was open. */
export const conflict = {
  record: "This record has changed since you opened it. Review the changes.",
  results: "These results have changed since you opened them. Review the changes.",
  recordOf: (name: string) => `The record of ${name} has changed`,
  saveAnyway: "Save anyway",
} as const;

export const offline = {
  title: "No connection.",
  hint: "Unsaved changes are only on this page. Keep it open, and save when you are back online.",
} as const;

/** A list that its search or its filters left empty. */
export const noMatches = "No matches. Try other filters.";

/** What did not load, where the server gave no reason. */
export const tryAgain = "Check your connection and try again.";

/** A sheet of typed cells; `noun` is what one cell holds. */
export const grid = {
  keys: "Enter and the arrow keys move. Ctrl+S saves. You can paste from a spreadsheet, with or without names.",
  undoPaste: "Undo paste",
  allSaved: "All changes saved.",
  notSaved: (cells: number, noun: string, isStored: boolean) =>
    isStored
      ? `${plural(cells, noun)} not saved yet, only on this device.`
      : `${plural(cells, noun)} not saved yet. ${unsaved.noSpace}`,
  attention: (cells: number, noun: string) =>
    `${plural(cells, noun)} ${cells === 1 ? "needs" : "need"} your attention.`,
  conflict: "Changed by someone else",
  choose: (noun: string) => `Someone else changed these ${noun}s. Choose which to keep.`,
  keepTheirs: (value: string) => `Keep ${value || "empty"}`,
  useMine: (value: string) => `Use my ${value || "empty"}`,
} as const;
