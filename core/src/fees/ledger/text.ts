export const messages = {
  reason: "Write a reason",
} as const;

/** Titles of entries that no fee item gives. */
export const entryTexts = {
  discount: "Discount",
  payment: "Payment",
} as const;
