/** A confirmed slip has a receipt, an answered one the words of the office. */
export type SlipState = "OPEN" | "CONFIRMED" | "ANSWERED";

/** Sizes of a slip's texts, and how many a parent has open at once. */
export const NOTE_LENGTH = 200;
export const MAX_OPEN_SLIPS = 20;

export const messages = {
  children: "Choose a child",
  notOwn: "Choose children who are linked to your account",
  day: "The day is in the future",
  otherChildren: "The slip is for other children",
  answer: "Write what the parent should know",
} as const;

export const SLIP_STATES: Readonly<Record<SlipState, string>> = {
  OPEN: "With the office",
  CONFIRMED: "Confirmed",
  ANSWERED: "Not confirmed",
};
