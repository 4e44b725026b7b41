import { questionIssues } from "../text.ts";
import { type Fault, type Kind, lettersOf, optionInWords, partsOf } from "./kind.ts";

/**
 * Options to be put in order, shown in another one. The key and the answer are the letters in order.
 * The share is that of the options that are followed by the right next one, without the last (the
 * grading "Relative to the next item (excluding last)" of Moodle's ordering questions), so that a
 * sequence that is right in itself counts wherever it begins.
 */
export const ordering: Kind = {
  label: "Put in order",
  hasOptions: true,
  key: "in order",
  faults: (question): Fault[] => {
    const { correctAnswers: key } = question;
    const letters = lettersOf(question);
    if (key.toSorted().join() !== letters.join()) {
      return [[["correctAnswers"], questionIssues.noKey.ORDERING]];
    }
    return key.join() === letters.join()
      ? [[["correctAnswers"], "Pupils see the options in this order. Write them in another one."]]
      : [];
  },
  shareOf: ({ correctAnswers: key }, answer) => {
    const order = partsOf(answer);
    if (order.toSorted().join() !== key.toSorted().join()) return 0;
    const next = new Map(key.map((letter, at) => [letter, key[at + 1]]));
    const pairs = order.slice(0, -1).filter((letter, at) => next.get(letter) === order[at + 1]);
    return pairs.length / Math.max(key.length - 1, 1);
  },
  comparable: (_question, answer) => answer,
  inWords: (question, answer) =>
    partsOf(answer)
      .map((letter) => optionInWords(question, letter))
      .join(" → "),
  offered: () => [],
  sheetRows: (question) =>
    question.options.map((_option, at) => ({ label: `${at + 1}.`, letters: lettersOf(question) })),
};
