import { timeText } from "@school/core/api/dates.ts";
import type { AuditEntry } from "@school/core/school/audit/contract.ts";
import { Button } from "../../../ui/page/Button.tsx";
import { Muted, PlainList, Stack } from "../../../ui/page/Layout.tsx";
import { DataTable, type Column } from "../../../ui/table/DataTable.tsx";
import type { TableOf } from "../../../ui/table/ListPage.tsx";
import { RowCard } from "../../../ui/table/RowParts.tsx";
import styles from "../Settings.module.css";
import { actionText, changeLines } from "./audit-entry.ts";

interface AuditTableProps extends TableOf<AuditEntry> {
  /** Shows the entries by and about one person. */
  onPerson: (id: string) => void;
}

/** Entries of the audit log; each opens to its values before and after. */
export function AuditTable({ onPerson, ...rest }: AuditTableProps) {
  const columns: Column<AuditEntry>[] = [
    { key: "at", header: "When", cell: ({ at }) => timeText(at) },
    { key: "actor", header: "Who", cell: (entry) => <Actor entry={entry} onPerson={onPerson} /> },
    {
      key: "action",
      header: "What",
      rowHeader: true,
      cell: ({ action }) => actionText(action),
    },
    { key: "subject", header: "About", cell: ({ subject }) => subject?.name ?? "" },
    { key: "ip", header: "From", hideBelow: "md", cell: ({ ip }) => ip ?? "" },
  ];
  return (
    <DataTable
      {...rest}
      caption="Audit log"
      columns={columns}
      rowKey={({ seq }) => String(seq)}
      expand={(entry) => <Changes entry={entry} />}
      narrow={(entry) => (
        <RowCard>
          <strong>{actionText(entry.action)}</strong>
          <span>
            <Actor entry={entry} onPerson={onPerson} />
            {entry.subject?.name && ` about ${entry.subject.name}`}
          </span>
          <Muted as="small" small>
            {timeText(entry.at)}
            {entry.ip && `, ${entry.ip}`}
          </Muted>
        </RowCard>
      )}
    />
  );
}

function Actor({ entry, onPerson }: { entry: AuditEntry; onPerson: (id: string) => void }) {
  const { actor } = entry;
  if (actor === null) return <>System</>;
  if (actor.name === "") return <>Removed account</>;
  return (
    <Button
      kind="quiet"
      size="compact-sm"
      className={styles.name}
      title={`Entries by and about ${actor.name}`}
      onClick={() => onPerson(actor.id)}
    >
      {actor.name}
    </Button>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  const { before, after, isErased, isSealed, seq } = entry;
  const lines = changeLines(before, after);
  return (
    <Stack gap={2}>
      {isErased && <p>These values were erased.</p>}
      {!isErased && lines.length === 0 && <p>No values were recorded.</p>}
      {lines.length > 0 && (
        <PlainList gap={1}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </PlainList>
      )}
      <Muted as="small" small>
        Entry {seq}, {isSealed ? "sealed" : "not sealed yet"}
      </Muted>
    </Stack>
  );
}
