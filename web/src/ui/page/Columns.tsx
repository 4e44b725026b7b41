import type { ReactNode } from "react";
import styles from "./Columns.module.css";

/** Panels in two columns, stacked on a narrow page. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

/** One column; `id` is a link target. */
export function Column({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div className={styles.column} id={id}>
      {children}
    </div>
  );
}
