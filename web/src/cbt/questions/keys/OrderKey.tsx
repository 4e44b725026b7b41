import { ErrorNote } from "../../../ui/feedback/ErrorNote.tsx";
import { Grid } from "../../../ui/page/Layout.tsx";
import { issueFor, withAnswer } from "../drafts.ts";
import styles from "../QuestionsEditor.module.css";
import type { KeyFieldsProps } from "./key-fields-props.ts";
import { OptionSelect } from "./OptionSelect.tsx";

/** The option at each place of the right order. */
export function OrderKey({ draft, issues, onChange }: KeyFieldsProps) {
  const { options, correctAnswers } = draft;
  return (
    <fieldset className={styles.key}>
      <legend>Right order</legend>
      <span className={styles.facts}>Pupils see the options in the order of their letters.</span>
      <Grid gap={3} min="12rem">
        {options.map(({ key }, at) => (
          <OptionSelect
            key={key}
            label={`Place ${at + 1}`}
            options={options}
            value={correctAnswers[at] ?? ""}
            isLast={at === options.length - 1}
            onChoose={(letter) =>
              onChange({ correctAnswers: withAnswer(correctAnswers, at, letter) })
            }
          />
        ))}
      </Grid>
      <ErrorNote>{issueFor(issues, "correctAnswers")}</ErrorNote>
    </fieldset>
  );
}
