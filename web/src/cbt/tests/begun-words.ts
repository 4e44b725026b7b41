import type { TestWithQuestions } from "@school/core/cbt/tests/contract.ts";
import { listChange } from "@school/core/cbt/tests/list-change.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { counted } from "../../classes/class-words.ts";

type Begun = Pick<TestWithQuestions, "hasBegun" | "list" | "paper" | "sitting" | "done">;

/**
 * What saving will mean for pupils who have begun, a line for each; none if nothing.
 *
 * @param isTimeChanged another duration is typed in, or another time at which the test closes
 */
export function begunWords(
  test: Begun,
  questions: readonly QuestionDraft[],
  isTimeChanged: boolean,
): string[] {
  const { sitting } = test;
  const ofTime =
    isTimeChanged && sitting > 0
      ? [
          `The ${counted(sitting, "pupil who sits now keeps", "pupils who sit now keep")} the time they have: the hall gives more of it, or ends it.`,
        ]
      : [];
  return [...ofTime, ...listWords(test, questions)];
}

function listWords(test: Begun, questions: readonly QuestionDraft[]): string[] {
  if (!test.hasBegun) return [];
  const { corrected, isNewPaper } = listChange(test.list, questions);
  const places = corrected.map((id) => questions.findIndex((question) => question.id === id) + 1);
  const lines: string[] = [];
  if (places.length > 0) {
    const which = `${places.length === 1 ? "question" : "questions"} ${places.join(", ")}`;
    lines.push(
      `The key of ${which} is corrected: everybody is marked anew, also those who have handed in.`,
    );
  }
  if (isNewPaper) {
    lines.push(
      `The list is changed: those who begin from now on get paper ${test.paper + 1}. The ${sitters(test)} keep their questions and answers.`,
    );
  }
  return lines;
}

function sitters({ sitting, done }: Begun): string {
  return counted(sitting + done, "pupil who has begun", "pupils who have begun");
}
