import type { ChildPage, Guardian } from "@school/core/portal/contract-child.ts";
import { fieldsWhere, fieldsWithout } from "@school/core/api/fields.ts";
import { RECORD_FIELDS } from "@school/core/students/fields.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useChildren } from "../../students/guardians/use-children.ts";
import { Button } from "../../ui/page/Button.tsx";
import { FactList } from "../../ui/page/FactList.tsx";
import { Muted } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { portalApi } from "../api.ts";
import { LinkParentDialog } from "./LinkParentDialog.tsx";
import styles from "./People.module.css";
import { recordFacts } from "./record-facts.tsx";
import { labels } from "./text.ts";

/**
 * Family fields of the record, without those about collecting the child, which have their own panel
 * for the class teacher too.
 */
const FAMILY = fieldsWithout(
  fieldsWhere(RECORD_FIELDS, { section: "family" }),
  "parentMayCollect",
  "secondGuardianMayCollect",
);

/** The contact in the record, and the parents' accounts linked to the child. */
export function ChildContacts({ child }: { child: ChildPage }) {
  const { record, guardians, may } = child;
  const [linking, setLinking] = useState(false);
  if (record === null || guardians === null) return null;
  return (
    <Panel title="Parents">
      <FactList facts={recordFacts(FAMILY, record, { isLinked: true })} />
      <section className={styles.linked} aria-label="Linked accounts">
        <header>
          <h3>Linked accounts</h3>
          {may.linkParents && (
            <Button size="compact-sm" onClick={() => setLinking(true)}>
              {labels.linkAParent}
            </Button>
          )}
        </header>
        {guardians.length === 0 && <Muted>No parent account is linked yet.</Muted>}
        {guardians.map((guardian) => (
          <LinkedParent
            key={guardian.id}
            guardian={guardian}
            studentId={child.id}
            mayUnlink={may.linkParents}
          />
        ))}
      </section>
      {linking && (
        <LinkParentDialog
          studentId={child.id}
          linked={new Set(guardians.map(({ id }) => id))}
          suggestion={record.parentEmail ?? ""}
          onClose={() => setLinking(false)}
        />
      )}
    </Panel>
  );
}

interface LinkedParentProps {
  guardian: Guardian;
  studentId: string;
  mayUnlink: boolean;
}

function LinkedParent({ guardian, studentId, mayUnlink }: LinkedParentProps) {
  const queries = useQueryClient();
  const { unlink, busy } = useChildren();
  const notes = [guardian.relationship, guardian.email].filter(Boolean);
  return (
    <div className={styles.line}>
      <span>
        {guardian.name}
        {notes.length > 0 && <small>{notes.join(", ")}</small>}
      </span>
      {mayUnlink && (
        <Button
          size="compact-sm"
          aria-label={`Unlink ${guardian.name}`}
          disabled={busy}
          onClick={() =>
            unlink(
              { id: guardian.id, studentId },
              {
                onSettled: () =>
                  void queries.invalidateQueries({ queryKey: portalApi.people.child.key() }),
              },
            )
          }
        >
          Unlink
        </Button>
      )}
    </div>
  );
}
