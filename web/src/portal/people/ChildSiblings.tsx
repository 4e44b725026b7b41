import type { ChildPage } from "@school/core/portal/contract-child.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Muted } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { titles as familyTitles } from "../../students/families/text.ts";
import styles from "./People.module.css";

const FAMILIES = "/dashboard/students/families";

/** The other children of the family; the office gets a link to the family, or to find one. */
export function ChildSiblings({ child }: { child: ChildPage }) {
  const { siblings, familyId, lastName, may } = child;
  if (siblings === null) return null;
  return (
    <Panel
      title="Siblings"
      actions={
        may.edit &&
        (familyId === null ? (
          <AppLink href={`${FAMILIES}/proposals?search=${encodeURIComponent(lastName)}`}>
            {familyTitles.proposals}
          </AppLink>
        ) : (
          <AppLink href={`${FAMILIES}/${familyId}`}>Family</AppLink>
        ))
      }
    >
      {siblings.length === 0 && (
        <Muted>
          {may.edit && familyId === null
            ? "This pupil has no family yet."
            : "No brother or sister at the school."}
        </Muted>
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
