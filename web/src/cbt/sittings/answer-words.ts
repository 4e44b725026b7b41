export function countAnswers(count: number): string {
  return count === 1 ? "1 answer" : `${count} answers`;
}

/** The beginning of a sentence: "1 answer is", "3 answers are". */
export function answersAre(count: number): string {
  return `${countAnswers(count)} ${count === 1 ? "is" : "are"}`;
}
