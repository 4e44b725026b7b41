import type { ReactNode } from "react";
import styles from "./Gallery.module.css";

/** Components of one folder. */
export function Shelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.shelf} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** One component in one state. */
export function Piece({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.piece} role="group" aria-label={name}>
      <h3>{name}</h3>
      <div className={styles.body}>{children}</div>
    </div>
  );
}
