import type { ReactNode } from "react";
import styles from "./FactList.module.css";

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Names and their values, one to a line: a record that is only read. */
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
