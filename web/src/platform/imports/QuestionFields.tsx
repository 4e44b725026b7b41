import type { ImportQuestion } from "@school/core/api/imports.ts";
import { RadioField, SelectField } from "../../ui/fields/FormFields.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./Imports.module.css";

interface QuestionFieldsProps {
  questions: readonly ImportQuestion[];
  /** What the person has chosen since the last check. */
  answers: Readonly<Record<string, string>>;
  onAnswer: (key: string, value: string) => void;
}

/** More than these are a list, not radio buttons. */
const FEW = 3;

/** What the check could not decide automatically. */
export function QuestionFields({ questions, answers, onAnswer }: QuestionFieldsProps) {
  return (
    <Panel title="Questions">
      <div className={styles.stack}>
        {questions.map(({ key, text, choices, answer }) => {
          const value = answers[key] ?? answer ?? "";
          return choices.length <= FEW ? (
            <RadioField
              key={key}
              label={text}
              value={value}
              options={choices}
              onChange={(chosen) => onAnswer(key, chosen)}
            />
          ) : (
            <SelectField
              key={key}
              label={text}
              value={value}
              options={choices}
              placeholder={answer === null ? "Choose" : undefined}
              onChange={(event) => onAnswer(key, event.currentTarget.value)}
            />
          );
        })}
      </div>
    </Panel>
  );
}
