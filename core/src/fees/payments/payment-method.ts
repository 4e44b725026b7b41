export const PAYMENT_METHODS = ["CASH", "TRANSFER", "POS", "CHEQUE", "ONLINE"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The methods that a clerk may record; ONLINE comes from a provider. */
export const CLERK_METHODS = ["CASH", "TRANSFER", "POS", "CHEQUE"] as const;
