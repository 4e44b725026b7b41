import type { Frequency, Intake } from "./fee-item.ts";

export const messages = {
  title: "Enter a title",
  amount: "Enter an amount in naira above 0",
  tooMuch: "The amount is too large",
  percent: "Enter a whole number from 1 to 100",
  partsSum: (sum: number) => `The parts add up to ${sum} %, not 100 %`,
  sameDay: "Two parts are due on the same day",
} as const;

export const FREQUENCY_LABELS: Readonly<Record<Frequency, string>> = {
  TERM: "Each term",
  SESSION: "Once a session",
  ONCE: "Once",
};

export const INTAKE_LABELS: Readonly<Record<Intake, string>> = {
  NEW: "New pupils",
  RETURNING: "Returning pupils",
};
