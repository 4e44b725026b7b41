import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import {
  ANSWER_LENGTH,
  MOST_ACCEPTED_ANSWERS,
} from "@school/core/cbt/questions/question-limits.ts";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { withAnswer } from "./drafts.ts";
import { issueFor, type QuestionIssue } from "./question-issues.ts";
import styles from "./QuestionsEditor.module.css";

interface AcceptedAnswersProps {
  draft: QuestionDraft;
  issues: readonly QuestionIssue[];
  onChange: (changes: Partial<QuestionDraft>) => void;
}

/** The words that count as right; there is always one more line to write in. */
export function AcceptedAnswers({ draft, issues, onChange }: AcceptedAnswersProps) {
  const { correctAnswers: answers } = draft;
  const lines = Math.min(answers.length + 1, MOST_ACCEPTED_ANSWERS);
  return (
    <fieldset className={styles.key}>
      <legend>Accepted answers</legend>
      <span className={styles.facts}>
        Any one of them is right. Capitals and spaces do not matter.
      </span>
      {Array.from({ length: lines }, (_line, place) => {
        const answer = answers[place] ?? "";
        return (
          <TextField
            key={place}
            aria-label={`Accepted answer ${place + 1}`}
            placeholder={place === 0 ? undefined : "Another answer that is right"}
            data-step={answer === "" ? "last" : ""}
            autoComplete="off"
            maxLength={ANSWER_LENGTH}
            value={answer}
            error={
              issueFor(issues, "correctAnswers", place) ??
              (place === 0 && answers.length === 0 ? issueFor(issues, "correctAnswers") : undefined)
            }
            onChange={(event) =>
              onChange({ correctAnswers: withAnswer(answers, place, event.currentTarget.value) })
            }
          />
        );
      })}
    </fieldset>
  );
}
