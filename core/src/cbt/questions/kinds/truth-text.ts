/** The text of TRUE and FALSE; other answers unchanged. */
export function truthText(answer: string): string {
  if (answer === "TRUE") return "True";
  return answer === "FALSE" ? "False" : answer;
}
