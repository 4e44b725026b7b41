import { MAX_PARTS } from "../question-limits.ts";
import { questionIssues } from "../text.ts";
import { countGaps, wordsOfGap } from "./gap-text.ts";
import { type Fault, type Kind, partsOf } from "./kind.ts";
import { foldedText } from "./short-answer.ts";

/**
 * A text with gaps, each filled by typing or, with choices in `details.parts`, by choosing. An entry of
 * the key has the accepted words of one gap, the answer the word of each. The share is that of the
 * gaps filled right, compared as short answers are.
 */
export const gaps: Kind = {
  label: "Gaps in a text",
  hasOptions: false,
  key: "in order",
  faults: ({ questionText, details, correctAnswers }): Fault[] => {
    const count = countGaps(questionText);
    if (count === 0) return [[["questionText"], "Mark each gap with three underscores: ___"]];
    if (count > MAX_PARTS) {
      return [[["questionText"], `A text can have ${MAX_PARTS} gaps.`]];
    }
    if (correctAnswers.length > count) {
      return [[["correctAnswers", count], "The text has no such gap. Remove its answer."]];
    }
    return Array.from({ length: count }).flatMap((_gap, at): Fault[] => {
      const words = wordsOfGap(correctAnswers[at] ?? "");
      const choices = wordsOfGap(details?.parts?.[at] ?? "");
      if (words.length === 0) return [[["correctAnswers", at], questionIssues.noKey.GAPS]];
      const isOffered = choices.length === 0 || words.every((word) => choices.includes(word));
      return isOffered
        ? []
        : [[["details", "parts", at], "The right answer must be one of the choices."]];
    });
  },
  shareOf: ({ correctAnswers, details }, answer) => {
    const typed = partsOf(answer).map((word) => foldedText(word, details?.capitals));
    const right = correctAnswers.filter((entry, at) =>
      wordsOfGap(entry).some((word) => foldedText(word, details?.capitals) === typed[at]),
    );
    return right.length / correctAnswers.length;
  },
  comparable: ({ details }, answer) =>
    partsOf(answer)
      .map((word) => foldedText(word, details?.capitals))
      .join("\n"),
  inWords: (_question, answer) =>
    partsOf(answer)
      .map((word, at) => `(${at + 1}) ${word === "" ? "–" : wordsOfGap(word).join(" or ")}`)
      .join(" "),
  offered: () => [],
  sheetRows: ({ questionText }) =>
    Array.from({ length: countGaps(questionText) }, (_gap, at) => ({
      label: `${at + 1}.`,
      letters: [],
    })),
};
