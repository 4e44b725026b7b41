import type { ProgressCounts } from "@school/core/results/progress/progress.ts";
import styles from "./Progress.module.css";
import { PROGRESS_PARTS } from "./progress-parts.ts";

/** How many pupils of a sheet are at which step; read aloud, it is a list of numbers. */
export function ProgressBar({ counts }: { counts: ProgressCounts }) {
  const parts = PROGRESS_PARTS.filter(([key]) => counts[key] > 0);
  const words = parts.map(([key, label]) => `${counts[key]} ${label}`).join(", ");
  return (
    <span className={styles.bar} role="img" aria-label={words} title={words}>
      {parts.map(([key]) => (
        <span key={key} data-step={key} style={{ flexGrow: counts[key] }} />
      ))}
    </span>
  );
}
