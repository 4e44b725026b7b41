import type { ChildPage } from "@school/core/portal/contract-child.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { titles as familyTitles } from "../../students/families/text.ts";
import styles from "./People.module.css";
import { labels, messages } from "./text.ts";

const FAMILIES = "/dashboard/students/families";

/** The other children of the family; the office gets a link to the family, or to find one. */
export function ChildSiblings({ child }: { child: ChildPage }) {
  const { siblings, familyId, lastName, may } = child;
  if (siblings === null) return null;
  return (
    <Panel
      title={labels.siblings}
      actions={
        may.edit &&
        (familyId === null ? (
          <AppLink href={`${FAMILIES}/proposals?search=${encodeURIComponent(lastName)}`}>
            {familyTitles.proposals}
          </AppLink>
        ) : (
          <AppLink href={`${FAMILIES}/${familyId}`}>{labels.family}</AppLink>
        ))
      }
    >
      {siblings.length === 0 && (
        <p className={styles.sentence}>
          {may.edit && familyId === null ? messages.noFamily : messages.noSiblings}
        </p>
      )}
      {siblings.map(({ id, name, className, admissionNumber }) => (
        <div key={id} className={styles.line}>
          <span>
            <AppLink href={`/dashboard/students/${id}`}>{name}</AppLink>
            <small>{[className ?? "no class", admissionNumber].join(", ")}</small>
          </span>
        </div>
      ))}
    </Panel>
  );
}
