import { useId } from "react";
import styles from "./ProgressBar.module.css";

export interface ProgressBarProps {
  /** What is under way: "Importing pupils". */
  label: string;
  /** How much is done, of how much; undefined while no one knows. */
  done?: number | undefined;
  total?: number | undefined;
}

/** How far long work has come, for those who see it and those who hear it. */
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
