import type { ReactNode } from "react";
import styles from "./Slips.module.css";

/** Note to the office before it prints; not on the paper. */
export function SlipNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
