import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import {
  ANSWER_LENGTH,
  MAX_ACCEPTED_ANSWERS,
  TRUTHS,
} from "@school/core/cbt/questions/question-limits.ts";
import { type KeyboardEvent, useId, useState } from "react";
import { CheckboxField, TextField } from "../../ui/fields/FormFields.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { truthText } from "./choices.ts";
import { Row } from "../../ui/page/Layout.tsx";
import styles from "./QuestionsEditor.module.css";
import { issueFor, type QuestionIssue, withAnswer } from "./drafts.ts";

interface KeyFieldsProps {
  draft: QuestionDraft;
  issues: readonly QuestionIssue[];
  onChange: (changes: Partial<QuestionDraft>) => void;
}

/** Selects the correct option, or True or False; its letter key selects it too. */
export function KeyChoices({ draft, issues, onChange }: KeyFieldsProps) {
  const name = useId();
  const isMcq = draft.type === "MCQ";
  const { correctAnswers: right } = draft;
  const values = isMcq ? draft.options.map(({ key }) => key as string) : [...TRUTHS];
  const [several, setSeveral] = useState(right.length > 1);
  const first = values.find((value) => right.includes(value)) ?? values[0];

  function choose(value: string): void {
    if (!several) return onChange({ correctAnswers: [value] });
    const chosen = right.includes(value)
      ? right.filter((one) => one !== value)
      : values.filter((one) => one === value || right.includes(one));
    onChange({ correctAnswers: chosen });
  }

  function chooseByLetter(event: KeyboardEvent): void {
    const value = values.find((one) => one.startsWith(event.key.toUpperCase()));
    if (value === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    choose(value);
  }

  return (
    <fieldset className={styles.key}>
      <legend>Right answer</legend>
      {values.length === 0 ? (
        <span className={styles.facts}>Write the options first.</span>
      ) : (
        <Row role="presentation" onKeyDown={chooseByLetter}>
          {values.map((value) => (
            <label key={value} className={styles.keyChoice}>
              <input
                type={several ? "checkbox" : "radio"}
                name={name}
                data-step={value === first || undefined}
                checked={right.includes(value)}
                onChange={() => choose(value)}
              />
              {truthText(value)}
            </label>
          ))}
        </Row>
      )}
      {isMcq && values.length > 1 && (
        <CheckboxField
          label="More than one answer is right"
          checked={several}
          onChange={(event) => {
            setSeveral(event.currentTarget.checked);
            if (!event.currentTarget.checked) onChange({ correctAnswers: right.slice(0, 1) });
          }}
        />
      )}
      <ErrorNote>{issueFor(issues, "correctAnswers")}</ErrorNote>
    </fieldset>
  );
}

/** The accepted answers, with an empty line for another one. */
export function AcceptedAnswers({ draft, issues, onChange }: KeyFieldsProps) {
  const { correctAnswers: answers } = draft;
  const lines = Math.min(answers.length + 1, MAX_ACCEPTED_ANSWERS);
  return (
    <fieldset className={styles.key}>
      <legend>Accepted answers</legend>
      <span className={styles.facts}>
        Each of these is right. Capitals and spaces do not matter.
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
    </fieldset>
  );
}
