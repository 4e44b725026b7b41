import type { Collector } from "@school/core/students/collecting/collectors.ts";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
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
  if (collectors.length === 0)
    return <p className={styles.none}>No one is recorded. Ask the office.</p>;
  return (
    <ul className={styles.people}>
      {collectors.map(({ name, relationship, phone, may, children = of }) => (
        <li key={`${may} ${name} ${phone}`} className={styles.person}>
          <span>
            {[name || phone, relationship && `(${relationship})`].filter(Boolean).join(" ")}
            {name !== "" && phone && <small>{phone}</small>}
            {children.length < of.length && <small>{children.join(", ")}</small>}
          </span>
          <StatusBadge tone={TONES[may]}>{responses[may]}</StatusBadge>
        </li>
      ))}
    </ul>
  );
}
