/** The form of a fee item for everyone, each term; ₦85,000 of school fees by default. */
export const feeItemForm = (overrides: object = {}) => ({
  title: "School fees",
  kobo: 8_500_000,
  frequency: "TERM",
  isOptional: false,
  levelIds: [],
  classIds: [],
  boarderStatus: null,
  intake: null,
  ...overrides,
});
