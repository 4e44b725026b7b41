import { plural } from "@school/core/api/plural.ts";

export const labels = {
  pupil: "Pupil",
  previous: "Previous pupil",
  next: "Next pupil",
  print: "Print",
  pdf: "PDF",
  classPdf: "PDF of the class",
  classZip: "ZIP of the class",
  release: "Release to families",
  correct: "Issue a correction",
  withhold: "Withhold this sheet",
  stopWithholding: "Stop withholding",
  reason: "Reason to correct or withhold",
} as const;

export const titles = {
  noPupils: "No pupils in this class",
  classNotLoaded: "The class did not load",
  complete: "This sheet is complete",
  incomplete: "Still missing on this sheet",
  changed: "Changed since the release",
  corrected: "Changed by this issue",
  noCards: "No report sheets yet",
  forFamilies: "Pupils and parents read their report sheets here",
} as const;

export const messages = {
  withholding:
    "A withheld sheet hides all figures of this term from the family, not only the sheet.",
  preview: "Preview. Families do not see this sheet yet.",
  noCards: "You can read and print each term's report sheet here after the school releases it.",
  noneReleased: "No report sheet has been released yet.",
  released: (count: number) => `${count === 1 ? "1 sheet" : `${count} sheets`} released.`,
  corrected: (count: number) => `${count === 1 ? "1 sheet" : `${count} sheets`} issued again.`,
} as const;

/** Before a correction: which sheets it issues again, also for children with a new position. */
export const correctionQuestion = {
  title: (sheets: number) => `Issue ${plural(sheets, "report sheet")} again?`,
  nothing: "No sheet of this class has changed since its release.",
  first: "First issue",
  confirm: "Issue again",
} as const;

/** "Issue 2, released 14 Dec 2026" */
export const issueText = (number: number, day: string) => `Issue ${number}, released ${day}`;
