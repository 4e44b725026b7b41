import { useId } from "react";
import styles from "./Segments.module.css";

export interface SegmentsProps<Value extends string> {
  /** Label for screen readers. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** Large targets, when many choices follow each other. */
  large?: boolean;
}

/** A segmented control. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.switch} data-large={props.large || undefined}>
      <legend className="visually-hidden">{props.label}</legend>
      {props.options.map(({ value, label }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
