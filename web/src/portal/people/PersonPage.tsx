import type { ReactNode } from "react";
import { usePrintDate } from "../../results/reports/print-date.ts";
import { useSchoolFacts } from "../../school/school-facts.ts";
import { Avatar } from "../../ui/page/Avatar.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Page, type Crumb } from "../../ui/page/Page.tsx";
import styles from "./People.module.css";

interface PersonPageProps {
  name: string;
  /** In the order of the initials: surname last. */
  initialsOf: string;
  picture: string | null;
  crumbs?: readonly Crumb[] | undefined;
  /** Class, ids and status, in a row. */
  facts: readonly ReactNode[];
  /** Link to the form that changes the record. */
  edit?: ReactNode;
  children: ReactNode;
}

/** The page of one person: header, then panels; in print a plain record. */
export function PersonPage(props: PersonPageProps) {
  const { name, initialsOf, picture, crumbs, facts, edit, children } = props;
  const school = useSchoolFacts();
  const today = usePrintDate();
  return (
    <div className={styles.person}>
      <p className={`${styles.letterhead} print-only`}>
        <b>{school.name}</b> <span>{today}</span>
      </p>
      <Page
        title={name}
        crumbs={crumbs}
        lead={<Avatar name={initialsOf} src={picture} size="lg" />}
        description={
          <span className={styles.facts}>
            {facts.map((fact, index) => (
              <span key={index}>{fact}</span>
            ))}
          </span>
        }
        actions={
          <>
            <Button onClick={() => window.print()}>Print</Button>
            {edit}
          </>
        }
      >
        {children}
      </Page>
    </div>
  );
}
