import type { PendingSheet } from "@school/core/results/approvals/contract.ts";
import styles from "./GradeBars.module.css";
import { sheetTexts } from "./text.ts";

/**
 * Number of results for each grade, best first. Bars have numbers, so that colour is not needed.
 */
export function GradeBars({ grades }: Pick<PendingSheet, "grades">) {
  const most = Math.max(1, ...grades.map(({ results }) => results));
  const words = grades.map(({ grade, results }) => `${grade} ${results}`).join(", ");
  return (
    <span className={styles.bars} role="img" aria-label={sheetTexts.grades(words)}>
      {grades.map(({ grade, results }) => (
        <span key={grade} className={styles.band}>
          <small>{results || ""}</small>
          <span className={styles.bar} style={{ height: `${(results / most) * 1.5}rem` }} />
          <small>{grade}</small>
        </span>
      ))}
    </span>
  );
}
