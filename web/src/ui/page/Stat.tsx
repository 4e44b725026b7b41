import type { ReactNode } from "react";
import { AppLink } from "./AppLink.tsx";
import styles from "./Stat.module.css";

export interface StatProps {
  label: string;
  value: ReactNode;
  /** Meaning of the number, or the number with which it is compared. */
  hint?: ReactNode;
  /** Where the number comes from; makes its label a link. */
  href?: string | undefined;
}

/** One number with its name. */
export function Stat({ label, value, hint, href }: StatProps) {
  return (
    <div className={styles.stat}>
      <dt className={styles.label}>{href ? <AppLink href={href}>{label}</AppLink> : label}</dt>
      <dd className={styles.value}>{value}</dd>
      {hint && <dd className={styles.hint}>{hint}</dd>}
    </div>
  );
}

/** Numbers side by side, ruled apart. */
export function StatRow({ children }: { children: ReactNode }) {
  return <dl className={styles.row}>{children}</dl>;
}
