import type { ReactNode } from "react";
import type { Fact } from "../../ui/page/FactList.tsx";
import styles from "./People.module.css";

/** One line of a record; what was never filled in says so quietly. */
export function fact(label: string, value: ReactNode): Fact {
  const missing = value === null || value === undefined || value === "";
  return { label, value: missing ? <span className={styles.missing}>Not given</span> : value };
}
