import { plural } from "@school/core/api/plural.ts";

/** Shown before a release: its counts, and what is not released. */
export const releaseQuestion = {
  title: (sheets: number) => `Release ${plural(sheets, "report card")} to families?`,
  classes: (classes: number) => `${plural(classes, "class", "classes")}.`,
  complete: (sheets: number) =>
    sheets === 1 ? "1 sheet is complete." : `${sheets} sheets are complete.`,
  incomplete: (sheets: number) =>
    sheets === 1
      ? "1 sheet is not complete. It is released as it is."
      : `${sheets} sheets are not complete. They are released as they are.`,
  withoutResults: (pupils: number) =>
    pupils === 1
      ? "1 pupil has no result. This sheet is not released:"
      : `${pupils} pupils have no result. Their sheets are not released:`,
  sendMail: (emails: number) => `Email ${plural(emails, "parent")}`,
  confirm: (sheets: number) => `Release ${plural(sheets, "sheet")}`,
  nothingOf: (pupils: number) =>
    `There is nothing to release: ${plural(pupils, "pupil has", "pupils have")} no result yet.`,
} as const;

/** Releases of the last day. */
export const runTexts = {
  released: (sheets: number, classes: number, time: string, by: string | null) =>
    `${time}: ${plural(sheets, "sheet")} of ${plural(classes, "class", "classes")} released${by === null ? "" : ` by ${by}`}.`,
  failed: (sheets: number) =>
    `The release stopped after ${plural(sheets, "sheet")}. Release again for the others.`,
  takenBack: (time: string) => `Taken back ${time}.`,
  takeBack: "Take the release back",
  until: (time: string) => `Possible until ${time}`,
  question: (sheets: number) => `Take back ${plural(sheets, "report card")}?`,
  consequences: [
    "Families no longer see these sheets.",
    "The codes on printed copies stop being valid.",
    "Messages that were not sent yet are stopped.",
    "Sheets that were corrected since stay released.",
  ],
  done: (sheets: number) => `${plural(sheets, "sheet")} taken back.`,
  stay: (names: readonly string[]) =>
    `${plural(names.length, "corrected sheet stays", "corrected sheets stay")} released: ${names.join(", ")}.`,
} as const;
