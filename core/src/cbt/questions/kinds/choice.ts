import { TRUTHS } from "../question-limits.ts";
import { type Kind, chosenFaults, isAccepted, lettersOf, oneRow, optionInWords } from "./kind.ts";
import { questionIssues } from "../text.ts";
import { truthText } from "./truth-text.ts";

const asWritten: Kind["comparable"] = (_question, answer) => answer;

/** One of two to six options. The key can accept several; the letter must match exactly. */
export const choice: Kind = {
  label: "Multiple choice",
  hasOptions: true,
  key: "accepted",
  faults: (question) => chosenFaults(question, lettersOf(question), questionIssues.noKey.MCQ),
  shareOf: (question, answer) => (isAccepted(choice, question, answer) ? 1 : 0),
  comparable: asWritten,
  inWords: optionInWords,
  offered: lettersOf,
  sheetRows: (question) => oneRow(lettersOf(question)),
};

/** A statement that is TRUE or FALSE. */
export const truth: Kind = {
  label: "True or false",
  hasOptions: false,
  key: "accepted",
  faults: (question) => chosenFaults(question, TRUTHS, questionIssues.noKey.TRUE_FALSE),
  shareOf: (question, answer) => (isAccepted(truth, question, answer) ? 1 : 0),
  comparable: asWritten,
  inWords: (_question, answer) => truthText(answer),
  offered: () => TRUTHS,
  sheetRows: () => oneRow(["T", "F"]),
};
