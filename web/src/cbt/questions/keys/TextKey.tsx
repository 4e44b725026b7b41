import { ANSWER_LENGTH, MAX_ACCEPTED_ANSWERS } from "@school/core/cbt/questions/question-limits.ts";
import { CheckboxField, TextField } from "../../../ui/fields/FormFields.tsx";
import { issueFor, withAnswer } from "../drafts.ts";
import styles from "../QuestionsEditor.module.css";
import type { KeyFieldsProps } from "./key-fields-props.ts";

/** The accepted answers, with an empty line for another one. */
export function TextKey({ draft, issues, isKeyOnly, onChange }: KeyFieldsProps) {
  const { correctAnswers: answers, details } = draft;
  const lines = Math.min(answers.length + 1, MAX_ACCEPTED_ANSWERS);
  return (
    <fieldset className={styles.key}>
      <legend>Accepted answers</legend>
      <span className={styles.facts}>
        Each of these is right.{details?.capitals ? "" : " Capitals do not matter."}
      </span>
      {Array.from({ length: lines }, (_line, index) => {
        const answer = answers[index] ?? "";
        return (
          <TextField
            key={index}
            aria-label={`Accepted answer ${index + 1}`}
            placeholder={index === 0 ? undefined : "Another right answer"}
            data-step={answer === "" ? "last" : ""}
            autoComplete="off"
            maxLength={ANSWER_LENGTH}
            value={answer}
            error={
              issueFor(issues, "correctAnswers", index) ??
              (index === 0 && answers.length === 0 ? issueFor(issues, "correctAnswers") : undefined)
            }
            onChange={(event) =>
              onChange({ correctAnswers: withAnswer(answers, index, event.currentTarget.value) })
            }
          />
        );
      })}
      {!isKeyOnly && (
        <CheckboxField
          label="Capitals must be right"
          checked={details?.capitals === true}
          onChange={(event) =>
            onChange({
              details: event.currentTarget.checked ? { ...details, capitals: true } : {},
            })
          }
        />
      )}
    </fieldset>
  );
}
