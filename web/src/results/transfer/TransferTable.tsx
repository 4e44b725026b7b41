import type { ScoreTransfer } from "@school/core/results/transfer/schemas.ts";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import styles from "./Transfer.module.css";
import type { TransferRow } from "./transfer-rows.ts";
import { labels } from "./text.ts";

type Part = ScoreTransfer["parts"][number];

interface TransferTableProps {
  preview: ScoreTransfer;
  /** Whether the rows belong to the previous choice while the next preview loads. */
  isStale: boolean;
}

/** Every pupil of the class with the mark and, for each column, the current and the new score. */
export function TransferTable({ preview, isStale }: TransferTableProps) {
  const parts = preview.parts.filter(({ key }) => preview.chosen.includes(key));
  const columns: Column<TransferRow>[] = [
    {
      key: "student",
      header: "Student",
      rowHeader: true,
      cell: ({ student }) => <TwoLines below={student.admissionNumber}>{student.name}</TwoLines>,
    },
    {
      key: "marks",
      header: `Marks (${preview.totalMarks})`,
      align: "right",
      cell: ({ marks }) => marks ?? labels.noMark,
      phoneCell: ({ marks }) => (marks === null ? labels.noMark : `Marks ${marks}`),
    },
    ...parts.map((part): Column<TransferRow> => ({
      key: part.key,
      header: `${part.label} (${part.max})`,
      align: "right",
      cell: (row) => <Change row={row} part={part} />,
      phoneCell: (row) => (
        <span>
          {part.label} <Change row={row} part={part} />
        </span>
      ),
    })),
    ...(preview.rows.some(({ refusal }) => refusal !== null) ? [NOTE] : []),
  ];
  return (
    <DataTable
      caption={`Scores for ${preview.class.name}`}
      columns={columns}
      rows={preview.rows}
      rowKey={({ student }) => student.id}
      loading={isStale}
      empty={<EmptyState title="No pupils in this class this term" />}
      narrow="cards"
    />
  );
}

const NOTE: Column<TransferRow> = {
  key: "note",
  header: "Note",
  phone: "line",
  cell: ({ refusal }) => refusal && <span className={styles.refusal}>{refusal}</span>,
};

/** The current and the new score; one number if equal. */
function Change({
  row: { scores, standing, refusal },
  part: { key },
}: {
  row: TransferRow;
  part: Part;
}) {
  const before = standing[key];
  const after = refusal === null ? scores[key] : undefined;
  if (after === undefined || after === before) return before ?? "–";
  if (before === undefined) return <strong>{after}</strong>;
  return (
    <span className={styles.change}>
      <span className="visually-hidden">from </span>
      <del>{before}</del> <span aria-hidden="true">→</span>
      <span className="visually-hidden">to</span> <strong>{after}</strong>
    </span>
  );
}
