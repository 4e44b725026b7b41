import type { Collector } from "@school/core/students/collecting/collectors.ts";
import { Muted, PlainList, Row } from "../../ui/page/Layout.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import styles from "./Collecting.module.css";
import { responses } from "./text.ts";

const TONES = { yes: "good", no: "bad", unknown: "waiting" } as const;

interface CollectorListProps {
  collectors: readonly (Collector & { readonly children?: readonly string[] })[];
  /** Names of all children in the list; a person of only some shows which. */
  of?: readonly string[];
}

/** The people whom a child's record names for collection, with its notes on each. */
export function CollectorList({ collectors, of = [] }: CollectorListProps) {
  if (collectors.length === 0) return <Muted small>No one is recorded. Ask the office.</Muted>;
  return (
    <PlainList gap={2}>
      {collectors.map(({ name, relationship, phone, may, children = of }) => (
        <Row
          as="li"
          key={`${may} ${name} ${phone}`}
          className={styles.person}
          gap={3}
          align="baseline"
          spread
        >
          <TwoLines below={name !== "" && phone}>
            {[name || phone, relationship && `(${relationship})`].filter(Boolean).join(" ")}
            {children.length < of.length && <small>{children.join(", ")}</small>}
          </TwoLines>
          <StatusBadge tone={TONES[may]}>{responses[may]}</StatusBadge>
        </Row>
      ))}
    </PlainList>
  );
}
