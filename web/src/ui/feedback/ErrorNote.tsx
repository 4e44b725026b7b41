import type { ReactNode } from "react";
import styles from "./ErrorNote.module.css";

/** An error of an action, announced at once; renders nothing without one. */
export function ErrorNote({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p className={styles.error} role="alert">
      {children}
    </p>
  );
}
