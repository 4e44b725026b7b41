import type { OnlineState } from "./payment-providers.ts";

export const ONLINE_STATE_LABELS: Readonly<Record<OnlineState, string>> = {
  PENDING: "Not confirmed yet",
  PAID: "Paid",
  FAILED: "Not paid",
  EXPIRED: "Not paid",
};

export const messages = {
  children: "Choose a child and an amount",
  twice: "A child is listed twice",
  notOwn: "Choose your own children",
  key: "Enter the secret key",
  hash: "Enter the secret hash",
  publicKey: "This is the public key. Enter the secret key",
} as const;

/** Texts about money that came, but could not be recorded. */
export const problemTexts = {
  currency: (currency: string) => `Paid in ${currency}, not in naira. No receipt was written.`,
} as const;
