import type { ReactNode } from "react";
import styles from "./StatusBadge.module.css";

export type Tone = "good" | "waiting" | "bad" | "neutral";

const SHAPES = {
  good: <path d="m2.5 6.5 2.5 2.5 4.5-5.5" />,
  waiting: <path d="M2.500 6h.01M6 6h.01M9.500 6h.01" />,
  bad: <path d="m3 3 6 6m0-6L3 9" />,
  neutral: <path d="M3 6h6" />,
} as const;

/** A state as text. Colour and icon only repeat it. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <svg className={styles.sign} viewBox="0 0 12 12" aria-hidden="true">
        {SHAPES[tone]}
      </svg>
      {children}
    </span>
  );
}
