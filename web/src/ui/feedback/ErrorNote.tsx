import type { ReactNode } from "react";
import styles from "./ErrorNote.module.css";

/** Why what the person asked for did not happen, read aloud at once; nothing while there is no error. */
export function ErrorNote({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p className={styles.error} role="alert">
      {children}
    </p>
  );
}
