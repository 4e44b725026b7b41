import type { Sibling } from "@school/core/portal/contract-child.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./People.module.css";
import { labels } from "./text.ts";

const WHY = { parent: "same linked parent", phone: "same parent phone" } as const;

/** Who seems to be of the same family, and why. */
export function ChildSiblings(props: {
  siblings: readonly Sibling[];
  /** Finds the child's family; for the office alone. */
  familyOf: string | null;
}) {
  const { siblings, familyOf } = props;
  return (
    <Panel
      title="Siblings"
      actions={
        familyOf !== null && (
          <AppLink href={`/dashboard/students/families?search=${encodeURIComponent(familyOf)}`}>
            {labels.family}
          </AppLink>
        )
      }
    >
      {siblings.length === 0 && (
        <p className={styles.sentence}>No other pupil has the same parent or parent phone.</p>
      )}
      {siblings.map((sibling) => (
        <div key={sibling.id} className={styles.line}>
          <span>
            <AppLink href={`/dashboard/students/${sibling.id}`}>{sibling.name}</AppLink>
            <small>
              {[
                sibling.className ?? "no class",
                sibling.admissionNumber,
                ...sibling.shared.map((why) => WHY[why]),
              ].join(", ")}
            </small>
          </span>
        </div>
      ))}
    </Panel>
  );
}
