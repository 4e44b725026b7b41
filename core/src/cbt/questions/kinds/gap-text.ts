/** A gap in a text: three underscores or more. */
const GAP = /_{3,}/g;

/** Between the accepted words of a gap, and between its choices. */
const BETWEEN = ";";

export function countGaps(text: string): number {
  return text.match(GAP)?.length ?? 0;
}

/** The text with its gaps numbered from 1: "The sun (1) ____ in the east." */
function withNumberedGaps(text: string): string {
  let number = 0;
  return text.replaceAll(GAP, () => {
    number += 1;
    return `(${number}) ____`;
  });
}

/** The text of a question as a pupil reads it. */
export function shownText(question: { readonly type: string; readonly questionText: string }) {
  const { type, questionText } = question;
  return type === "GAPS" ? withNumberedGaps(questionText) : questionText;
}

/** The words of an entry: "went; had gone" has two. */
export function wordsOfGap(entry: string): string[] {
  return entry
    .split(BETWEEN)
    .map((word) => word.trim())
    .filter((word) => word !== "");
}
