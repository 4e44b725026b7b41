import type { PaymentMethod } from "./payment-method.ts";

export const METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  CASH: "Cash",
  TRANSFER: "Transfer",
  POS: "POS",
  CHEQUE: "Cheque",
  ONLINE: "Online",
};

export const messages = {
  children: "Choose a child and an amount",
  day: "The day is in the future",
  tooLong: "Choose a year at most",
  twice: "A child is listed twice",
} as const;

/** Texts of the public page behind the code on a receipt. */
export const receiptProofTexts = {
  genuine: "This receipt is genuine",
  genuineMeans: "The school received this payment. Compare these facts with the paper.",
  notGenuine: "This receipt is not genuine",
  notGenuineMeans: "The school has not written this receipt. Ask the school office.",
  void: "This receipt is not valid",
  voidMeans: "The school took this payment back. Ask the school office.",
} as const;

export const receiptTexts = {
  title: (number: string) => `Receipt ${number}`,
  check: "Scan the code to check this receipt.",
  voided: "This payment was taken back. The receipt is void.",
} as const;
