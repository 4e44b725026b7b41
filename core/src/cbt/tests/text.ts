import { MIN_ENTRY_CODE_LENGTH } from "./test-limits.ts";

/** Texts for what a test lacks. */
export const testIssues = {
  closesBeforeOpening: "The test must close after it opens.",
  shortEntryCode: `The code needs at least ${MIN_ENTRY_CODE_LENGTH} letters or digits.`,
  tooFewQuestions: (questions: number) => `There are only ${questions} questions to draw from.`,
} as const;

/** Refuses a key correction that changes nothing. */
export const SAME_KEY = "This is already the key.";
