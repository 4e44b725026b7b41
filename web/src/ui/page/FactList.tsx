import type { ReactNode } from "react";
import styles from "./FactList.module.css";

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Labels and values, one per line: a read-only record. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
