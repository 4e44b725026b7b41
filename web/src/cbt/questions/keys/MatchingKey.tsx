import { MAX_PARTS, PART_LENGTH } from "@school/core/cbt/questions/question-limits.ts";
import { TextField } from "../../../ui/fields/FormFields.tsx";
import { Grid } from "../../../ui/page/Layout.tsx";
import { issueFor, withAnswer } from "../drafts.ts";
import styles from "../QuestionsEditor.module.css";
import type { KeyFieldsProps } from "./key-fields-props.ts";
import { OptionSelect } from "./OptionSelect.tsx";

/** The items with the option that matches each, and an empty line for another one. */
export function MatchingKey({ draft, issues, isKeyOnly, onChange }: KeyFieldsProps) {
  const { options, correctAnswers, details } = draft;
  const parts = details?.parts ?? [];
  const filled = Math.max(parts.length, correctAnswers.length);
  const lines = isKeyOnly ? parts.length : Math.min(filled + 1, MAX_PARTS);
  return (
    <fieldset className={styles.key}>
      <legend>Items to match</legend>
      <span className={styles.facts}>An option can match several items, or none.</span>
      {Array.from({ length: lines }, (_line, at) => (
        <Grid key={at} gap={3} min="12rem">
          <TextField
            label={`Item ${at + 1}`}
            data-step
            autoComplete="off"
            maxLength={PART_LENGTH}
            readOnly={isKeyOnly}
            value={parts[at] ?? ""}
            error={issueFor(issues, "details", "parts", at)}
            onChange={(event) => {
              const next = withAnswer(parts, at, event.currentTarget.value);
              onChange({
                details: { parts: next },
                ...(next.length < parts.length && {
                  correctAnswers: correctAnswers.slice(0, next.length),
                }),
              });
            }}
          />
          <OptionSelect
            label={`Match of item ${at + 1}`}
            options={options}
            value={correctAnswers[at] ?? ""}
            isLast={at === lines - 1}
            error={issueFor(issues, "correctAnswers", at)}
            onChoose={(letter) =>
              onChange({ correctAnswers: withAnswer(correctAnswers, at, letter) })
            }
          />
        </Grid>
      ))}
    </fieldset>
  );
}
