import { useId } from "react";
import styles from "./ProgressBar.module.css";

export interface ProgressBarProps {
  /** Running task: "Importing pupils". */
  label: string;
  /** Finished amount of the total; undefined if unknown. */
  done?: number | undefined;
  total?: number | undefined;
}

/** Progress of a long task, both visible and read aloud. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const id = useId();
  const isKnown = done !== undefined && total !== undefined && total > 0;
  return (
    <div className={styles.progress}>
      <label htmlFor={id} className={styles.label}>
        <span>{label}</span>
        {isKnown && (
          <span className="tabular">
            {done.toLocaleString("en")} of {total.toLocaleString("en")}
          </span>
        )}
      </label>
      <progress
        id={id}
        className={styles.bar}
        {...(isKnown && { value: Math.min(done, total), max: total })}
      />
    </div>
  );
}
