import { entryOfNumberKey, numberKeyOf } from "@school/core/cbt/questions/kinds/number.ts";
import { ANSWER_LENGTH, UNIT_LENGTH } from "@school/core/cbt/questions/question-limits.ts";
import { TextField } from "../../../ui/fields/FormFields.tsx";
import { Grid } from "../../../ui/page/Layout.tsx";
import { issueFor } from "../drafts.ts";
import type { KeyFieldsProps } from "./key-fields-props.ts";

/** The right number with its tolerance, and the unit. */
export function NumberKeyFields({ draft, issues, isKeyOnly, onChange }: KeyFieldsProps) {
  const { correctAnswers, details } = draft;
  const key = numberKeyOf(correctAnswers[0] ?? "");
  const set = (changes: Partial<typeof key>) => {
    const entry = entryOfNumberKey({ ...key, ...changes });
    onChange({ correctAnswers: entry === "" ? [] : [entry] });
  };
  return (
    <Grid gap={3} min="12rem">
      <TextField
        label="Right number"
        data-step
        autoComplete="off"
        maxLength={ANSWER_LENGTH / 4}
        value={key.value}
        error={issueFor(issues, "correctAnswers")}
        onChange={(event) => set({ value: event.currentTarget.value })}
      />
      <TextField
        label="Tolerance"
        description="0.1 accepts from 0.1 less to 0.1 more."
        data-step={isKeyOnly ? "last" : ""}
        autoComplete="off"
        maxLength={ANSWER_LENGTH / 4}
        value={key.tolerance}
        onChange={(event) => set({ tolerance: event.currentTarget.value })}
      />
      {!isKeyOnly && (
        <TextField
          label="Unit"
          description="Pupils see it after the field."
          data-step="last"
          autoComplete="off"
          maxLength={UNIT_LENGTH}
          value={details?.unit ?? ""}
          onChange={(event) =>
            onChange({
              details: event.currentTarget.value === "" ? {} : { unit: event.currentTarget.value },
            })
          }
        />
      )}
    </Grid>
  );
}
