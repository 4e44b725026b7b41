import { useEffect, type ReactNode } from "react";
import styles from "./FrontSheet.module.css";

interface FrontSheetProps {
  /** The page's name, and the browser tab's. */
  title: string;
  description?: ReactNode;
  /** Under the form: links to other ways in. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Content of the ruled sheet on a page for visitors. */
export function FrontSheet({ title, description, footer, children }: FrontSheetProps) {
  useEffect(() => {
    document.title = `${title} · ${document.title.split(" · ").at(-1)}`;
  }, [title]);
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>{title}</h1>
      {description && <p className={styles.description}>{description}</p>}
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
