import { AppLink } from "../ui/page/AppLink.tsx";
import { Crest } from "../accounts/front/Crest.tsx";
import styles from "./SchoolLabel.module.css";

export interface SchoolLabelProps {
  name: string;
  /** What is written under the name: the session and term, or the person's class. */
  line?: string | undefined;
  logo?: string | null | undefined;
  /** Where a click leads. */
  href: string;
}

/** The label on the book's cover: crest, school, and what the book is for. Stands on the sidebar. */
export function SchoolLabel({ name, line, logo, href }: SchoolLabelProps) {
  return (
    <AppLink href={href} className={styles.label}>
      <Crest src={logo} size={38} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {line && <span className={styles.line}>{line}</span>}
      </span>
    </AppLink>
  );
}
