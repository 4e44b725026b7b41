import type { ReactNode } from "react";
import styles from "./States.module.css";

export interface EmptyStateProps {
  /** Text that names the missing content: "No staff members found". */
  title: string;
  /** Next step for the person. */
  hint?: ReactNode;
  action?: ReactNode;
}

/** States that a list is empty, and how to add its first row. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <svg className={styles.drawing} viewBox="0 0 96 64" aria-hidden="true">
        <path d="M48 12C38 6 24 5 10 7v46c14-2 28-1 38 5 10-6 24-7 38-5V7C72 5 58 6 48 12Z" />
        <path d="M48 12v46" />
        <path className={styles.feint} d="M17 18q12-1 23 3M17 27q12-1 23 3M17 36q12-1 23 3" />
        <path className={styles.feint} d="M79 18q-12-1-23 3M79 27q-12-1-23 3M79 36q-12-1-23 3" />
      </svg>
      <p className={styles.title}>{title}</p>
      {hint && <div className={styles.hint}>{hint}</div>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
