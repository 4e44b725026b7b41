import type { FamilyChild, FamilyGuardian } from "@school/core/students/families/contract.ts";
import { Muted, PlainList } from "../../ui/page/Layout.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { labels } from "../text.ts";
import { familyLabels } from "./text.ts";

/** A child of a family, with a link to its page. */
export function ChildLine(props: {
  child: Pick<FamilyChild, "id" | "name" | "className" | "admissionNumber">;
}) {
  const { id, name, className, admissionNumber } = props.child;
  return (
    <TwoLines below={[className ?? labels.noClass, admissionNumber].filter(Boolean).join(", ")}>
      <AppLink href={`/dashboard/students/${id}`}>{name}</AppLink>
    </TwoLines>
  );
}

interface GuardianLinesProps {
  guardians: readonly FamilyGuardian[];
  /** Names of all children of the family. */
  of: readonly string[];
}

/** The guardians named in the children's records, with their children and who pays. */
export function GuardianLines({ guardians, of }: GuardianLinesProps) {
  if (guardians.length === 0) return <Muted small>{"No parent in the children's records."}</Muted>;
  return (
    <PlainList ruled gap={2}>
      {guardians.map(({ name, relationship, phone, email, children, paysFor }) => (
        <li key={`${name} ${phone}`}>
          <TwoLines
            below={
              paysFor.length > 0 &&
              (paysFor.length < of.length ? familyLabels.paysFeesOf(paysFor) : "Pays the fees")
            }
          >
            {[name, relationship && `(${relationship})`].filter(Boolean).join(" ")}
            <small>{[phone, email].filter(Boolean).join(", ")}</small>
            {children.length < of.length && <small>Of {children.join(", ")}</small>}
          </TwoLines>
        </li>
      ))}
    </PlainList>
  );
}
