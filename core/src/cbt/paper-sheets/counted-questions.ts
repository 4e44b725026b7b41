import type { Section } from "../questions/question.ts";
import { sectionRuns } from "../questions/sections.ts";

interface Counted {
  readonly id: string;
  readonly section?: Pick<Section, "key" | "draw"> | null | undefined;
}

/**
 * The questions of a printed paper that count for a pupil. A paper has all questions; where a pupil
 * chooses some of them, the first answered ones count, and then unanswered ones up to the number.
 *
 * @param numQuestions chosen from a paper without sections; null for all
 */
export function countedQuestions(
  paper: readonly Counted[],
  numQuestions: number | null,
  isAnswered: (id: string) => boolean,
): string[] {
  return sectionRuns(paper).flatMap(({ section, questions }) => {
    const count = (section ? section.draw : numQuestions) ?? questions.length;
    const [answered, blank] = [true, false].map((is) =>
      questions.filter(({ id }) => isAnswered(id) === is),
    );
    const counted = new Set([...(answered ?? []), ...(blank ?? [])].slice(0, count));
    return questions.filter((question) => counted.has(question)).map(({ id }) => id);
  });
}
