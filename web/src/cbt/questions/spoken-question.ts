import type { CandidateQuestion } from "@school/core/cbt/questions/question.ts";
import { choicesOf } from "./choices.ts";
import { spokenText } from "./text-pieces.ts";

/** What is read aloud, one sentence after the other with a breath between them. */
export function sentencesOf(question: CandidateQuestion): string[] {
  const asked = spokenText(question.questionText);
  const choices = choicesOf(question).map(({ letter, text, picture }) => {
    const words = spokenText(text) || (picture === null ? "" : "a picture");
    return letter === null ? words : `${letter}: ${words}`;
  });
  return [asked, ...choices].filter((sentence) => sentence !== "");
}
