import { plural } from "@school/core/api/plural.ts";

export const labels = {
  pupil: "Pupil",
  print: "Print",
  pdf: "PDF",
  reason: "Reason",
  correct: "Issue a correction",
  withhold: "Withhold this sheet",
} as const;

export const messages = {
  preview: "Preview. Families do not see this sheet yet.",
  released: (count: number) => `${count === 1 ? "1 sheet" : `${count} sheets`} released.`,
  corrected: (count: number) => `${count === 1 ? "1 sheet" : `${count} sheets`} issued again.`,
} as const;

/** Before a correction: which sheets it issues again, also for children with a new position. */
export const correctionQuestion = {
  title: (sheets: number) => `Issue ${plural(sheets, "report card")} again?`,
} as const;
