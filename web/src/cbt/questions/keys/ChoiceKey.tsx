import { truthText } from "@school/core/cbt/questions/kinds/truth-text.ts";
import { TRUTHS } from "@school/core/cbt/questions/question-limits.ts";
import { type KeyboardEvent, useId, useState } from "react";
import { ErrorNote } from "../../../ui/feedback/ErrorNote.tsx";
import { CheckboxField } from "../../../ui/fields/FormFields.tsx";
import { Row } from "../../../ui/page/Layout.tsx";
import { issueFor } from "../drafts.ts";
import styles from "../QuestionsEditor.module.css";
import type { KeyFieldsProps } from "./key-fields-props.ts";

/** Selects the correct option, or True or False; its letter key selects it too. */
export function ChoiceKey({ draft, issues, onChange }: KeyFieldsProps) {
  const name = useId();
  const { type, correctAnswers: right } = draft;
  const values =
    type === "TRUE_FALSE" ? [...TRUTHS] : draft.options.map(({ key }) => key as string);
  const [hasAlternatives, setHasAlternatives] = useState(right.length > 1);
  const several = type === "SEVERAL" || hasAlternatives;
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
      <legend>{type === "SEVERAL" ? "Right answers" : "Right answer"}</legend>
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
      {type === "MCQ" && values.length > 1 && (
        <CheckboxField
          label="More than one answer is right"
          checked={several}
          onChange={(event) => {
            setHasAlternatives(event.currentTarget.checked);
            if (!event.currentTarget.checked) onChange({ correctAnswers: right.slice(0, 1) });
          }}
        />
      )}
      <ErrorNote>{issueFor(issues, "correctAnswers")}</ErrorNote>
    </fieldset>
  );
}
