import { nounFor } from "@school/core/api/plural.ts";
import type { TestWithQuestions } from "@school/core/cbt/tests/contract.ts";
import { listChange } from "@school/core/cbt/tests/list-change.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { afterStart } from "./text.ts";
import { Notice, Stack } from "../../ui/page/Layout.tsx";
import styles from "./Tests.module.css";

type Begun = Pick<TestWithQuestions, "hasBegun" | "list" | "paper" | "sitting" | "done">;

/**
 * Lists the consequences of saving for pupils who have started, one line per effect.
 *
 * @param isTimeChanged whether the duration or the closing time was changed
 */
export function savingConsequences(
  test: Begun,
  questions: readonly QuestionDraft[],
  isTimeChanged: boolean,
): string[] {
  const { sitting } = test;
  const ofTime = isTimeChanged && sitting > 0 ? [afterStart.time(sitting)] : [];
  return [...ofTime, ...listWords(test, questions)];
}

function listWords(test: Begun, questions: readonly QuestionDraft[]): string[] {
  if (!test.hasBegun) return [];
  const { corrected, isNewPaper } = listChange(test.list, questions);
  const numbers = corrected.map((id) => questions.findIndex((question) => question.id === id) + 1);
  const lines: string[] = [];
  if (numbers.length > 0) {
    const which = `${nounFor(numbers.length, "question")} ${numbers.join(", ")}`;
    lines.push(afterStart.key(which));
  }
  if (isNewPaper) {
    lines.push(afterStart.newPaper(test.paper + 1, test.sitting + test.done));
  }
  return lines;
}

/** Above the form: the number of pupils who have started, and the effect of a change on them. */
export function TestInProgressNotice({ test }: { test: TestWithQuestions }) {
  const { sitting, done, expected, paper } = test;
  if (!test.hasBegun && paper === 1) return null;
  return (
    <Notice role="note">
      <Stack gap={1}>
        <p className={styles.lead}>
          {afterStart.started(sitting + done, expected)}
          {sitting > 0 && `; ${afterStart.sitting(sitting)}`}.
          {paper > 1 && ` The questions below are paper ${paper}.`}
        </p>
        <p>
          If you correct a key, all pupils are re-marked. Other changes to the questions make a new
          paper for pupils who start later. All pupils keep their questions and answers.
        </p>
      </Stack>
    </Notice>
  );
}
