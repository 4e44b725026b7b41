import { countGaps } from "@school/core/cbt/questions/kinds/gap-text.ts";
import {
  ANSWER_LENGTH,
  MAX_PARTS,
  PART_LENGTH,
} from "@school/core/cbt/questions/question-limits.ts";
import { CheckboxField, TextField } from "../../../ui/fields/FormFields.tsx";
import { Grid } from "../../../ui/page/Layout.tsx";
import { issueFor, withAnswer } from "../drafts.ts";
import styles from "../QuestionsEditor.module.css";
import type { KeyFieldsProps } from "./key-fields-props.ts";

/** The words of each gap of the text, and its choices if it is not typed. */
export function GapsKey({ draft, issues, isKeyOnly, onChange }: KeyFieldsProps) {
  const { questionText, correctAnswers, details } = draft;
  const parts = details?.parts ?? [];
  const lines = Math.min(Math.max(countGaps(questionText), correctAnswers.length), MAX_PARTS);
  return (
    <fieldset className={styles.key}>
      <legend>Gaps</legend>
      <span className={styles.facts}>
        Write ___ in the question for each gap. Put ; between words that are all right, and between
        choices.
      </span>
      {Array.from({ length: lines }, (_gap, at) => (
        <Grid key={at} gap={3} min="12rem">
          <TextField
            label={`Right in gap ${at + 1}`}
            data-step={at === lines - 1 ? "last" : ""}
            autoComplete="off"
            maxLength={ANSWER_LENGTH}
            value={correctAnswers[at] ?? ""}
            error={issueFor(issues, "correctAnswers", at)}
            onChange={(event) =>
              onChange({
                correctAnswers: withAnswer(correctAnswers, at, event.currentTarget.value),
              })
            }
          />
          {!isKeyOnly && (
            <TextField
              label={`Choices of gap ${at + 1}`}
              placeholder="Empty: pupils type"
              autoComplete="off"
              maxLength={PART_LENGTH}
              value={parts[at] ?? ""}
              error={issueFor(issues, "details", "parts", at)}
              onChange={(event) =>
                onChange({
                  details: { ...details, parts: withAnswer(parts, at, event.currentTarget.value) },
                })
              }
            />
          )}
        </Grid>
      ))}
      {!isKeyOnly && (
        <CheckboxField
          label="Capitals must be right"
          checked={details?.capitals === true}
          onChange={(event) => {
            const { capitals: _, ...rest } = details ?? {};
            onChange({
              details: { ...rest, ...(event.currentTarget.checked && { capitals: true }) },
            });
          }}
        />
      )}
    </fieldset>
  );
}
