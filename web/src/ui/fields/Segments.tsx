import { useId } from "react";
import styles from "./Segments.module.css";

export interface SegmentsProps<Value extends string> {
  /** Name of the choice, for screen readers. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** For a thumb, where many are chosen one after the other. */
  large?: boolean;
}

/** One of a few, side by side. */
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
