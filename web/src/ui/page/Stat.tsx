import type { ReactNode } from "react";
import { AppLink } from "./AppLink.tsx";
import styles from "./Stat.module.css";

export interface StatProps {
  label: string;
  value: ReactNode;
  /** Meaning of the number, or a number for comparison. */
  hint?: ReactNode;
  /** Link of the label to the number's source. */
  href?: string | undefined;
}

/** A number with its label. */
export function Stat({ label, value, hint, href }: StatProps) {
  return (
    <div className={styles.stat}>
      <dt className={styles.label}>{href ? <AppLink href={href}>{label}</AppLink> : label}</dt>
      <dd className={styles.value}>{value}</dd>
      {hint && <dd className={styles.hint}>{hint}</dd>}
    </div>
  );
}

/** Numbers side by side with lines between them. */
export function StatRow({ children }: { children: ReactNode }) {
  return <dl className={styles.row}>{children}</dl>;
}
