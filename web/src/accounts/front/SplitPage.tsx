import type { ReactNode } from "react";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Crest } from "./Crest.tsx";
import { useDocumentTitle } from "../../ui/page/Page.tsx";
import { SchoolScene } from "./SchoolScene.tsx";
import styles from "./SplitPage.module.css";

export interface SplitPageProps {
  /** The page's name, and the browser tab's. */
  title: string;
  description?: ReactNode;
  school: {
    readonly name: string;
    readonly motto: string;
    readonly logoUrl?: string | null | undefined;
  };
  /** Under the form: links to other ways in. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * The signed-out page: the school on one side, which leads to its public page, a form on a ruled
 * sheet on the other.
 */
export function SplitPage(props: SplitPageProps) {
  const { title, description, school, footer, children } = props;
  useDocumentTitle(title);
  return (
    <div className={styles.split}>
      <header className={styles.cover}>
        <AppLink href="/" className={styles.label}>
          <Crest src={school.logoUrl} size={60} />
          <span>
            <span className={styles.school}>{school.name}</span>
            {school.motto && <span className={styles.motto}>{school.motto}</span>}
          </span>
        </AppLink>
        <SchoolScene />
      </header>
      <main className={styles.sheet}>
        <div className={styles.form}>
          <h1 className={styles.title}>{title}</h1>
          {description && <p className={styles.description}>{description}</p>}
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </div>
      </main>
    </div>
  );
}
