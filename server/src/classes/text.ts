export const messages = {
  thisClassIsListedTwice: "This class is listed twice.",
} as const;
