import { MIN_ENTRY_CODE_LENGTH } from "./test-limits.ts";

/** Texts for what a test lacks. */
export const testIssues = {
  noTitle: "Please give the test a title.",
  closesBeforeOpening: "The test must close after it opens.",
  noEntryCode: "Enter the code that pupils type to start.",
  shortEntryCode: `The code needs at least ${MIN_ENTRY_CODE_LENGTH} letters or digits.`,
  noOpening: "Choose when pupils can start.",
  noClosing: "Choose when the test closes.",
  isOver: "This time has passed. Choose a later one to show the test.",
  noQuestions: "Add at least one question.",
  tooFewQuestions: (questions: number) => `There are only ${questions} questions to draw from.`,
} as const;

/** Refuses a key correction that changes nothing. */
export const SAME_KEY = "This is already the key.";
