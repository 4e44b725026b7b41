import {
  criterionOf,
  entryOfCriterion,
  pointsOf,
} from "@school/core/cbt/questions/kinds/written.ts";
import { ANSWER_LENGTH, MAX_MARKS } from "@school/core/cbt/questions/question-limits.ts";
import { TextField } from "../../../ui/fields/FormFields.tsx";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import { issueFor } from "../drafts.ts";
import styles from "../QuestionsEditor.module.css";
import type { KeyFieldsProps } from "./key-fields-props.ts";

const MAX_CRITERIA = 8;

/** The lines that earn points in a written answer, with an empty line for another one. Sets the marks. */
export function RubricKey({ draft, issues, isKeyOnly, onChange }: KeyFieldsProps) {
  const { correctAnswers } = draft;
  const lines = Math.min(correctAnswers.length + 1, MAX_CRITERIA);

  function set(at: number, changes: Partial<ReturnType<typeof criterionOf>>): void {
    const before = correctAnswers[at];
    const criterion = before === undefined ? { points: 1, text: "" } : criterionOf(before);
    const next = { ...criterion, ...changes };
    const entries =
      next.text === "" && at === correctAnswers.length - 1
        ? correctAnswers.slice(0, at)
        : [...correctAnswers.slice(0, at), entryOfCriterion(next), ...correctAnswers.slice(at + 1)];
    onChange({ correctAnswers: entries, ...(entries.length > 0 && { marks: pointsOf(entries) }) });
  }

  return (
    <fieldset className={styles.key}>
      <legend>What earns points</legend>
      <span className={styles.facts}>You mark the answers by these lines after the test.</span>
      {Array.from({ length: lines }, (_line, at) => {
        const { points, text } = criterionOf(correctAnswers[at] ?? "1: ");
        return (
          <div key={at} className={styles.criterion}>
            <TextField
              label={`Line ${at + 1}`}
              placeholder={at === 0 ? "Names both causes" : "Another line"}
              data-step={at === lines - 1 ? "last" : ""}
              autoComplete="off"
              maxLength={ANSWER_LENGTH - 10}
              readOnly={isKeyOnly}
              value={text}
              error={issueFor(issues, "correctAnswers", at)}
              onChange={(event) => set(at, { text: event.currentTarget.value })}
            />
            <NumberField
              label="Points"
              aria-label={`Points of line ${at + 1}`}
              value={points}
              min={0.5}
              max={MAX_MARKS}
              step={0.5}
              decimalScale={1}
              disabled={isKeyOnly || text === ""}
              onChange={(value) => set(at, { points: Number(value) })}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
