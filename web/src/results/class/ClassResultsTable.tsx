import type { ScoreSheet, ScoreSheetRow } from "@school/core/results/upload/contract.ts";
import type { Result } from "@school/core/results/schemas.ts";
import { Button } from "../../ui/page/Button.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import styles from "./ClassResults.module.css";
import { ResultBadge } from "../ResultBadge.tsx";
import { MissingNote, PrincipalNote, ResultCard, StudentCell } from "../ResultCard.tsx";
import { Figure, partColumns } from "../ScoreCells.tsx";

interface ClassResultsTableProps {
  sheet: ScoreSheet;
  /** Null for whoever may not reopen. */
  onReopen: ((result: Result) => void) | null;
}

/** Every pupil of the sheet; one without a result says so. */
export function ClassResultsTable({ sheet, onReopen }: ClassResultsTableProps) {
  const { scheme, rows } = sheet;
  const reopen = (result: Result | null) =>
    onReopen && result?.status === "approved" ? (
      <ReopenButton result={result} onReopen={onReopen} />
    ) : null;
  const columns: Column<ScoreSheetRow>[] = [
    {
      key: "student",
      header: "Student",
      rowHeader: true,
      cell: ({ student }) => <StudentCell student={student} />,
    },
    ...partColumns(scheme.parts, ({ result }: ScoreSheetRow) => result?.scores ?? null),
    {
      key: "total",
      header: "Total",
      align: "right",
      cell: ({ result }) => (
        <b>
          <Figure value={result?.total} />
        </b>
      ),
    },
    {
      key: "grade",
      header: "Grade",
      align: "center",
      cell: ({ result }) => <Figure value={result?.grade} />,
    },
    {
      key: "state",
      header: "Status",
      cell: ({ result }) => (
        <>
          <State result={result} />
          {result && <MissingNote result={result} />}
          {result && <PrincipalNote result={result} />}
        </>
      ),
    },
  ];
  if (onReopen) {
    columns.push({
      key: "reopen",
      header: <span className="visually-hidden">Reopen</span>,
      align: "right",
      cell: ({ result }) => reopen(result),
    });
  }
  return (
    <DataTable
      caption="Results of the class"
      columns={columns}
      rows={rows}
      rowKey={({ student }) => student.id}
      narrow={({ student, result }) =>
        result ? (
          <ResultCard result={result} plain>
            <MissingNote result={result} />
            <PrincipalNote result={result} />
            {reopen(result)}
          </ResultCard>
        ) : (
          <div className={styles.absent}>
            <StudentCell student={student} />
            <State result={null} />
          </div>
        )
      }
    />
  );
}

function State({ result }: { result: Result | null }) {
  if (result) return <ResultBadge result={result} />;
  return <StatusBadge tone="neutral">Not entered</StatusBadge>;
}

function ReopenButton(props: { result: Result; onReopen: (result: Result) => void }) {
  const { result, onReopen } = props;
  return (
    <Button
      size="compact-sm"
      aria-label={`Reopen ${result.student.name}`}
      onClick={() => onReopen(result)}
    >
      Reopen
    </Button>
  );
}
