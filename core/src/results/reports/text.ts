import type { Report } from "./contract.ts";

export const REPORT_TITLES: Record<Report, string> = {
  ledger: "Ledger",
  "broad-sheet": "Broad Sheet",
  "ledger-breakdown": "Ledger Breakdown",
  "ledger-assessments": "Ledger With Assessments",
};

/** Headers of columns. From the specification, letter for letter. */
export const columnLabels = { admissionNo: "Admission no" } as const;

/** Labels of the signatures on a printed report. */
export const SIGNATURES = [
  "Class teacher's signature and date",
  "Head teacher's signature and date",
] as const;

/** Labels of the table of a class's figures in a term. */
export const figureLabels = {
  title: "Class summary",
  subject: "Subject",
  wholeClass: "Whole class",
  pupils: "Pupils",
  average: "Average",
  highest: "Highest",
  lowest: "Lowest",
  /** From the previous term. */
  change: "Change",
} as const;

/** Labels of the table of all classes. */
export const classAverageLabels = {
  title: "Averages by class",
  titleOf: (subject: string) => `Averages by class, ${subject}`,
  class: "Class",
  school: "All classes",
  bar: "Average",
  key: (last: string, before: string) => `Bar: ${last}. Line: ${before}.`,
  note: "Approved results only.",
  notLoaded: "The averages did not load",
} as const;
