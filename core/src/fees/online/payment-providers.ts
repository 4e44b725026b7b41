/** Companies through which parents pay online. */
export const PAYMENT_PROVIDERS = ["paystack", "flutterwave"] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

export const PROVIDER_LABELS: Readonly<Record<PaymentProviderName, string>> = {
  paystack: "Paystack",
  flutterwave: "Flutterwave",
};

/** Whether webhooks are signed with a secret of their own, instead of with the secret key. */
export const HAS_WEBHOOK_HASH: Readonly<Record<PaymentProviderName, boolean>> = {
  paystack: false,
  flutterwave: true,
};

/** PAID never changes. Each other state becomes PAID when the provider confirms the money later. */
export const ONLINE_STATES = ["PENDING", "PAID", "FAILED", "EXPIRED"] as const;
export type OnlineState = (typeof ONLINE_STATES)[number];

export const KEY_LENGTH = 200;
