import type { Result } from "@school/core/results/schemas.ts";
import type { ReactNode } from "react";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { gridAddress } from "../upload/sheet-address.ts";
import { ResultBadge } from "../ResultBadge.tsx";
import {
  ApprovalNote,
  MissingNote,
  PrincipalNote,
  ResultCard,
  StudentCell,
} from "../approvals/ResultCard.tsx";
import { Figure, partColumns, totalColumn } from "../ScoreCells.tsx";
import { partsIn } from "../score-parts.ts";
import styles from "./StaffResults.module.css";
import { StaffResultStep } from "./StaffResultStep.tsx";

interface StaffResultsTableProps {
  rows: readonly Result[] | undefined;
  loading: boolean;
  error: string | null;
  onRetry: () => void;
  empty: ReactNode;
  /** Columns that say the same on each line stay away. */
  withTeacher: boolean;
  withClass: boolean;
  withSubject: boolean;
  /** The session and term of all rows. */
  session: string;
  termId: string;
}

/** Results with their scores, where each stands, and its next step. */
export function StaffResultsTable(props: StaffResultsTableProps) {
  const { rows, withTeacher, withClass, withSubject, session, termId, ...rest } = props;
  const gridHref = (row: Result) =>
    gridAddress({
      academicYear: session,
      term: { id: termId },
      schoolClass: row.class,
      subject: row.subject,
    });
  const optional: [boolean, Column<Result>][] = [
    [
      withClass,
      {
        key: "class",
        header: "Class",
        cell: (row) => <span className={styles.tight}>{row.class.name}</span>,
      },
    ],
    [withSubject, { key: "subject", header: "Subject", cell: ({ subject }) => subject.name }],
    [withTeacher, { key: "teacher", header: "Teacher", cell: (row) => row.teacher?.name ?? "–" }],
  ];
  const columns: Column<Result>[] = [
    {
      key: "student",
      header: "Student",
      rowHeader: true,
      cell: ({ student }) => <StudentCell student={student} />,
    },
    ...optional.flatMap(([shown, column]) => (shown ? [column] : [])),
    ...partColumns(partsIn(rows ?? []), (row: Result) => row.scores),
    totalColumn,
    {
      key: "grade",
      header: "Grade",
      align: "center",
      cell: ({ grade }) => <Figure value={grade} />,
    },
    {
      key: "state",
      header: "Status",
      cell: (row) => (
        <>
          <ResultBadge result={row} />
          <ApprovalNote result={row} underBadge />
          <MissingNote result={row} />
          <PrincipalNote result={row} />
        </>
      ),
    },
    {
      key: "step",
      header: <span className="visually-hidden">Next step</span>,
      cell: (row) => <StaffResultStep result={row} gridHref={gridHref(row)} small />,
    },
  ];
  return (
    <DataTable
      {...rest}
      caption="Results"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      narrow={(row) => (
        <ResultCard result={row}>
          <ApprovalNote result={row} />
          <MissingNote result={row} />
          <PrincipalNote result={row} />
          <StaffResultStep result={row} gridHref={gridHref(row)} />
        </ResultCard>
      )}
    />
  );
}
