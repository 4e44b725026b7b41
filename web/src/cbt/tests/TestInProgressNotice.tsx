import { nounFor, plural } from "@school/core/api/plural.ts";
import type { TestWithQuestions } from "@school/core/cbt/tests/contract.ts";
import { listChange } from "@school/core/cbt/tests/list-change.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import styles from "./Tests.module.css";

type Begun = Pick<TestWithQuestions, "hasBegun" | "list" | "paper" | "sitting" | "done">;

/**
 * What saving will mean for pupils who have begun, a line for each; none if nothing.
 *
 * @param isTimeChanged another duration is typed in, or another time at which the test closes
 */
export function savingConsequences(
  test: Begun,
  questions: readonly QuestionDraft[],
  isTimeChanged: boolean,
): string[] {
  const { sitting } = test;
  const ofTime =
    isTimeChanged && sitting > 0
      ? [
          `The ${plural(sitting, "pupil who sits now keeps", "pupils who sit now keep")} the time they have: the hall gives more of it, or ends it.`,
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
    const which = `${nounFor(places.length, "question")} ${places.join(", ")}`;
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
  return plural(sitting + done, "pupil who has begun", "pupils who have begun");
}

/** Says, above the form, what may still be changed safely once pupils have begun. */
export function TestInProgressNotice({ test }: { test: TestWithQuestions }) {
  const { sitting, done, expected, paper } = test;
  if (!test.hasBegun && paper === 1) return null;
  return (
    <div className={styles.notice} role="note">
      <div>
        <p className={styles.lead}>
          {plural(sitting + done, "pupil has", "pupils have")} begun, of {expected}
          {sitting > 0 && `; ${sitting} sitting now`}.
          {paper > 1 && ` The questions below are paper ${paper}.`}
        </p>
        <p>
          A corrected key is marked anew for all. Any other change of the questions makes a new
          paper for those who begin later; nobody loses a question or an answer.
        </p>
      </div>
    </div>
  );
}
