import type { ReactNode } from "react";
import styles from "./Columns.module.css";

/** Panels in two columns, below each other where the page is narrow. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

/** One of them; an address can lead to its `id`. */
export function Column({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div className={styles.column} id={id}>
      {children}
    </div>
  );
}
