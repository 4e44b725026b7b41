import type { Report } from "@school/core/results/reports/contract.ts";

/** The views of the ledgers, in the order in which they are offered. */
export const VIEWS: readonly { value: Report; label: string }[] = [
  { value: "broad-sheet", label: "Broad sheet" },
  { value: "ledger-breakdown", label: "With totals and grades" },
  { value: "ledger-assessments", label: "With assessments" },
  { value: "ledger", label: "List" },
];

export const titles = {
  // From the specification, letter for letter.
  noRecords: "No records",
  noClasses: "No classes to show",
} as const;
