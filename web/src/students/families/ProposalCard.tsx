import { Checkbox } from "@mantine/core";
import type { FamilyChild, ProposedFamily } from "@school/core/students/families/contract.ts";
import { useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, PlainList, Row } from "../../ui/page/Layout.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { labels as studentsLabels } from "../text.ts";
import styles from "./Families.module.css";
import { kindLabels, labels, namesOf, reasonLabels } from "./text.ts";

interface ProposalCardProps {
  proposal: ProposedFamily;
  busy: boolean;
  /** Whether the whole proposal is selected, to be joined with others. */
  isChosen: boolean;
  onChoose: (chosen: boolean) => void;
  onConfirm: (studentIds: string[], familyId?: string) => void;
}

/** One proposed family: its children, the reasons, and the office's decision. */
export function ProposalCard(props: ProposalCardProps) {
  const { proposal, busy, isChosen, onChoose, onConfirm } = props;
  const { kind, children, reasons, families } = proposal;
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const ids = children.map(({ id }) => id).filter((id) => !without.has(id));
  const names = namesOf(children);
  const [only] = families;
  // A single family of the phone is where they belong; of several, or by chance, the office says.
  const mayBeNew = families.length === 0 || kind === "check";
  const toggle = (id: string) => {
    const next = new Set(without);
    if (!next.delete(id)) next.add(id);
    setWithout(next);
  };
  return (
    <article className={styles.card} aria-label={names}>
      <Row>
        <Checkbox
          size="sm"
          aria-label={labels.choose(names)}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <b>{kindLabels[kind]}</b>
      </Row>
      <PlainList gap={2}>
        {children.map((child) => (
          <li key={child.id}>
            <Checkbox
              label={<ChildFacts child={child} />}
              checked={!without.has(child.id)}
              disabled={children.length === 1}
              onChange={() => toggle(child.id)}
            />
          </li>
        ))}
      </PlainList>
      {reasons.map(({ kind: what, text }) => (
        <Muted key={`${what} ${text}`} small>
          {reasonLabels[what]}: {text}
        </Muted>
      ))}
      <Row className={styles.actions}>
        {families.map((family) => (
          <Button
            key={family.id}
            size="compact-sm"
            kind={family === only && kind === "phone" ? "primary" : "secondary"}
            disabled={busy || ids.length === 0}
            onClick={() => onConfirm(ids, family.id)}
          >
            {labels.join(family.children.join(", "))}
          </Button>
        ))}
        {mayBeNew && (
          <Button
            size="compact-sm"
            kind={families.length === 0 ? "primary" : "secondary"}
            disabled={busy || ids.length === 0}
            aria-label={families.length === 0 ? `${labels.confirm}: ${names}` : undefined}
            onClick={() => onConfirm(ids)}
          >
            {families.length === 0 ? labels.confirm : "Make a new family"}
          </Button>
        )}
      </Row>
    </article>
  );
}

function ChildFacts({ child }: { child: FamilyChild }) {
  const { name, className, parentName, parentPhone } = child;
  const guardian = [parentName, parentPhone].filter(Boolean).join(", ");
  return (
    <TwoLines below={[className ?? studentsLabels.noClass, guardian].filter(Boolean).join(" · ")}>
      {name}
    </TwoLines>
  );
}
