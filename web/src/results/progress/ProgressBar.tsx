import type { ProgressCounts } from "@school/core/results/progress/progress.ts";
import styles from "./Progress.module.css";

/** The parts of a progress bar, finished ones first. */
const PROGRESS_PARTS = [
  ["approved", "approved"],
  ["published", "with the principal"],
  ["draft", "draft"],
  ["incomplete", "incomplete"],
  ["rejected", "sent back"],
  ["noScores", "no scores"],
] as const;

/** Bar of a sheet's pupils by step. Screen readers get a list of numbers. */
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
