import styles from "./Progress.module.css";
import { PROGRESS_PARTS } from "./progress-parts.ts";

/** What the parts of the bars mean. */
export function ProgressKey() {
  return (
    <ul className={styles.key} aria-label="Meaning of the bars">
      {PROGRESS_PARTS.map(([step, label]) => (
        <li key={step}>
          <span className={styles.bar} aria-hidden="true">
            <span data-step={step} />
          </span>
          {label}
        </li>
      ))}
    </ul>
  );
}
