import type { MatchReason } from "./match-lines.ts";

/** Faults of a row of a bank's statement. */
export const statementFaults = {
  amount: (text: string) => `“${text}” is not an amount that can be recorded.`,
  day: (text: string) => `“${text}” is not a day.`,
  later: (text: string) => `${text} is after today.`,
};

export const messages = {
  noCredits: "This file has no money that came in.",
  notAStatement:
    "No row has the columns of a statement: a date, a narration, and a credit or amount. Download the statement from the bank as Excel or CSV.",
  sum: "The amounts must add up to the amount of the line.",
  twice: "A line or a child is listed twice.",
  tooMany: "This statement has more than 2,000 payments. Split it into several files.",
} as const;

/** Why a line is thought to be of a family. */
export const REASON_LABELS: Readonly<Record<MatchReason, string>> = {
  ADMISSION_NUMBER: "the admission number",
  PHONE: "the phone number",
  CHILD_NAME: "the child’s name",
  PARENT_NAME: "the parent’s name",
  EARLIER_PAYER: "a payer of before",
  SURNAME_AND_AMOUNT: "the surname and the amount",
  AMOUNT: "the amount",
};
