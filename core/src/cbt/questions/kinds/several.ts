import { type Kind, chosenFaults, lettersOf, oneRow, optionInWords, partsOf } from "./kind.ts";
import { questionIssues } from "../text.ts";

/**
 * Several right options. The share is that of the right options chosen minus that of the wrong ones,
 * never below 0, so that choosing all or none earns nothing (Morgan, M. 1979: MCQ: An interactive
 * computer program for multiple-choice self-testing. Biochemical Education 7, 67-69).
 */
export const several: Kind = {
  label: "Several right answers",
  hasOptions: true,
  key: "together",
  faults: (question) => chosenFaults(question, lettersOf(question), questionIssues.noKey.SEVERAL),
  shareOf: ({ options, correctAnswers }, answer) => {
    const chosen = new Set(partsOf(answer).filter((letter) => letter !== ""));
    const right = correctAnswers.filter((letter) => chosen.has(letter)).length;
    const wrong = chosen.size - right;
    const wrongOptions = Math.max(options.length - correctAnswers.length, 1);
    return Math.max(right / correctAnswers.length - wrong / wrongOptions, 0);
  },
  comparable: (_question, answer) => partsOf(answer).toSorted().join("\n"),
  inWords: (question, answer) =>
    partsOf(answer)
      .map((letter) => optionInWords(question, letter))
      .join("; "),
  offered: () => [],
  sheetRows: (question) => oneRow(lettersOf(question)),
};
