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
  /** From the previous term. */
  change: "Change",
} as const;

/** Labels of the table of all classes. */
export const classAverageLabels = {
  titleOf: (subject: string) => `Averages by class, ${subject}`,
  key: (last: string, before: string) => `Bar: ${last}. Line: ${before}.`,
} as const;
