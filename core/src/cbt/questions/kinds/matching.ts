import { questionIssues } from "../text.ts";
import { type Fault, type Kind, lettersOf, optionInWords, partsOf } from "./kind.ts";

const MIN_PARTS = 2;

/**
 * Items (`details.parts`), each matched with an option; an option can match several or none. The key
 * and the answer have the letter of each item, in order. The share is that of the items matched
 * right.
 */
export const matching: Kind = {
  label: "Matching",
  hasOptions: true,
  key: "in order",
  faults: (question): Fault[] => {
    const { correctAnswers, details } = question;
    const parts = details?.parts ?? [];
    const letters = lettersOf(question);
    if (parts.length < MIN_PARTS) {
      return [[["details", "parts", parts.length], "Write at least two items to match."]];
    }
    const lines = Array.from({ length: Math.max(parts.length, correctAnswers.length) });
    return lines.flatMap((_line, at) => {
      const faults: Fault[] = [];
      if ((parts[at] ?? "").trim() === "") {
        faults.push([["details", "parts", at], "Write the item, or remove it."]);
      }
      if (!letters.includes(correctAnswers[at] ?? "")) {
        faults.push([["correctAnswers", at], questionIssues.noKey.MATCHING]);
      }
      return faults;
    });
  },
  shareOf: ({ correctAnswers }, answer) => {
    const chosen = partsOf(answer);
    const right = correctAnswers.filter((letter, at) => chosen[at] === letter);
    return right.length / correctAnswers.length;
  },
  comparable: (_question, answer) => answer,
  inWords: (question, answer) =>
    partsOf(answer)
      .map((letter, at) => {
        const match = letter === "" ? "–" : optionInWords(question, letter);
        return `${question.details?.parts?.[at] ?? at + 1}: ${match}`;
      })
      .join("; "),
  offered: () => [],
  sheetRows: (question) =>
    (question.details?.parts ?? []).map((_part, at) => ({
      label: `${at + 1}.`,
      letters: lettersOf(question),
    })),
};
