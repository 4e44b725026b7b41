import { type ReactNode, useId } from "react";
import { QuestionText } from "../QuestionText.tsx";
import styles from "../QuestionView.module.css";

interface PartListProps {
  labels: readonly string[];
  /** The field of a part, whose label names the id. */
  field: (at: number, id: string) => ReactNode;
}

/** The parts of a question, each with its label and field. */
export function PartList({ labels, field }: PartListProps) {
  const id = useId();
  return (
    <ol className={styles.choices}>
      {labels.map((label, at) => (
        <li key={at} className={styles.field}>
          <label htmlFor={`${id}-${at}`}>
            <QuestionText text={label} />
          </label>
          {field(at, `${id}-${at}`)}
        </li>
      ))}
    </ol>
  );
}

interface ChoiceOfPartProps {
  id: string;
  /** "" without a choice. */
  value: string;
  choices: readonly { value: string; label: string }[];
  isReadOnly: boolean;
  onChoose: (value: string) => void;
}

/** A native list, which phones show in full width. */
export function ChoiceOfPart({ id, value, choices, isReadOnly, onChoose }: ChoiceOfPartProps) {
  return (
    <select
      id={id}
      value={value}
      disabled={isReadOnly}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">Choose…</option>
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}
