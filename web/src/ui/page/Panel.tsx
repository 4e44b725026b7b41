import { useId, type ReactNode } from "react";
import styles from "./Panel.module.css";

export interface PanelProps {
  title?: string | undefined;
  description?: ReactNode;
  actions?: ReactNode;
  /** A picture above the title. */
  lead?: ReactNode;
  /** Without padding, for a table that reaches the edges. */
  flush?: boolean | undefined;
  /** Left out where the head says everything. */
  children?: ReactNode;
}

/** A bordered section of a page. */
export function Panel({ title, description, actions, lead, flush = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={title ? id : undefined}>
      {lead}
      {(title || actions) && (
        <header className={styles.head}>
          <div>
            {title && (
              <h2 id={id} className={styles.title}>
                {title}
              </h2>
            )}
            {description && <p className={styles.description}>{description}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children && <div className={flush ? undefined : styles.body}>{children}</div>}
    </section>
  );
}
