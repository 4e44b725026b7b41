import type { FamilyGuardian } from "@school/core/students/families/contract.ts";
import styles from "./Families.module.css";
import { familyLabels } from "./text.ts";

interface GuardianLinesProps {
  guardians: readonly FamilyGuardian[];
  /** Names of all children of the family. */
  of: readonly string[];
}

/** The guardians named in the children's records, with their children and who pays. */
export function GuardianLines({ guardians, of }: GuardianLinesProps) {
  if (guardians.length === 0)
    return <p className={styles.reason}>{"No guardian in the children's records."}</p>;
  return guardians.map(({ name, relationship, phone, email, children, paysFor }) => (
    <div key={`${name} ${phone}`} className={styles.row}>
      <span className={styles.child}>
        {[name, relationship && `(${relationship})`].filter(Boolean).join(" ")}
        <small>{[phone, email].filter(Boolean).join(", ")}</small>
        {children.length < of.length && <small>Of {children.join(", ")}</small>}
        {paysFor.length > 0 && (
          <small>
            {paysFor.length < of.length ? familyLabels.paysFeesOf(paysFor) : "Pays the fees"}
          </small>
        )}
      </span>
    </div>
  ));
}
