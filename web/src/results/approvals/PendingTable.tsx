import type { Result } from "@school/core/results/schemas.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { useId, type ReactNode } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import type { ListRows } from "../../ui/table/ListPage.tsx";
import styles from "./PendingApprovals.module.css";
import { ResultBadge } from "../ResultBadge.tsx";
import { ResultCard } from "../ResultCard.tsx";
import { partColumns, totalColumn } from "../ScoreCells.tsx";
import { missingParts, partsIn } from "../score-parts.ts";
import type { Verb } from "./use-decision.ts";

interface PendingTableProps extends ListRows<Result> {
  empty: ReactNode;
  /** Null if rows are decided individually. */
  selection: {
    /** By id, with the version that the principal saw; may include rows of other pages. */
    selected: ReadonlyMap<string, Result>;
    onSelect: (selected: ReadonlyMap<string, Result>) => void;
  } | null;
  /** Omits class, subject and term, if the sheet shows them. */
  plain?: boolean;
  /** Returns unusual facts about a row, if the table shows them. */
  notesOf?: (result: Result) => readonly string[];
  onDecide: (verb: Verb, result: Result) => void;
}

const sheetColumns: Column<Result>[] = [
  {
    key: "class",
    header: "Class",
    cell: (row) => <span className={styles.tight}>{row.class.name}</span>,
  },
  { key: "subject", header: "Subject", cell: ({ subject }) => subject.name },
  {
    key: "term",
    header: "Term",
    cell: ({ term }) => <span className={styles.tight}>{termLabel(term, "First Term")}</span>,
  },
];

/** The queue with scores, and two buttons in each row. */
export function PendingTable(props: PendingTableProps) {
  const { rows, selection, plain = false, notesOf, onDecide, ...rest } = props;
  const columns: Column<Result>[] = [
    {
      key: "admission",
      header: "Adm. no.",
      cell: ({ student }) => <span className={styles.tight}>{student.admissionNumber}</span>,
    },
    { key: "student", header: "Student", rowHeader: true, cell: ({ student }) => student.name },
    ...(plain ? [] : sheetColumns),
    ...partColumns(partsIn(rows ?? []), (row: Result) => row.scores),
    totalColumn,
    ...(notesOf
      ? [
          {
            key: "check",
            header: "To check",
            cell: (row: Result) => <RowNotes notes={notesOf(row)} />,
          },
        ]
      : []),
    { key: "status", header: "Status", cell: (row) => <ResultBadge result={row} /> },
    actionsColumn((row) => <DecideButtons result={row} onDecide={onDecide} small />),
  ];

  function select(ids: ReadonlySet<string>): void {
    const shown = new Map(rows?.map((row) => [row.id, row]));
    const next = [...ids].flatMap((id) => selection?.selected.get(id) ?? shown.get(id) ?? []);
    selection?.onSelect(new Map(next.map((row) => [row.id, row])));
  }

  return (
    <div className={styles.table}>
      <DataTable
        {...rest}
        caption="Pending results"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        selection={
          selection
            ? {
                selected: new Set(selection.selected.keys()),
                onChange: select,
                label: ({ student, subject }) => `${student.name}, ${subject.name}`,
                // A draft is approved individually, never with others by accident.
                isSelectable: ({ published }) => published,
              }
            : undefined
        }
        narrow={(row) => (
          <ResultCard result={row} plain={plain}>
            <RowNotes notes={notesOf?.(row) ?? []} />
            <DecideButtons result={row} onDecide={onDecide} />
          </ResultCard>
        )}
      />
    </div>
  );
}

function RowNotes({ notes }: { notes: readonly string[] }) {
  return notes.length === 0 ? null : <span className={styles.check}>{notes.join(". ")}</span>;
}

interface DecideButtonsProps {
  result: Result;
  onDecide: (verb: Verb, result: Result) => void;
  small?: boolean;
}

function DecideButtons({ result, onDecide, small = false }: DecideButtonsProps) {
  const id = useId();
  const missing = missingParts(result.scores);
  const size = small ? "compact-sm" : "sm";
  const of = `${result.student.name}, ${result.subject.name}`;
  return (
    <div className={styles.decide}>
      <div className={styles.buttons}>
        <Button
          size={size}
          kind={small ? "secondary" : "primary"}
          disabled={result.total === null}
          aria-label={`Approve ${of}`}
          aria-describedby={result.total === null ? id : undefined}
          onClick={() => onDecide("approve", result)}
        >
          {result.published ? "Approve" : "Approve draft"}
        </Button>
        <Button size={size} aria-label={`Reject ${of}`} onClick={() => onDecide("reject", result)}>
          Reject
        </Button>
      </div>
      {result.total === null && (
        <span id={id} className={styles.why}>
          {missing.join(", ")} missing
        </span>
      )}
    </div>
  );
}
