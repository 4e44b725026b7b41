import type { Ledger } from "@school/core/results/reports/contract.ts";
import { resultsApi } from "../api.ts";
import { DASH, POSITION_COLUMN, PUPIL_COLUMNS, TOTAL_COLUMN } from "./report-columns.tsx";
import { ReportPage } from "./ReportPage.tsx";
import type { ReportColumn } from "./ReportTable.tsx";
import styles from "./SubjectTotals.module.css";

const COLUMNS: readonly ReportColumn<Ledger["rows"][number]>[] = [
  ...PUPIL_COLUMNS,
  {
    key: "subjects",
    header: "Subjects",
    cell: ({ subjects }) => (subjects.length > 0 ? <SubjectTotals subjects={subjects} /> : DASH),
  },
  TOTAL_COLUMN,
  POSITION_COLUMN,
];

/** Totals and positions of a class. */
export function LedgerPage() {
  return (
    <ReportPage<Ledger>
      report="ledger"
      description="Each pupil's subjects, total and position. Approved results only."
      read={(input) => resultsApi.ledger.queryOptions({ input })}
      columns={() => COLUMNS}
      rowKey={(row) => row.student.id}
    />
  );
}

/** Subjects with their totals on a few lines; a subject never parts from its number. */
function SubjectTotals(props: { subjects: readonly { name: string; total: number }[] }) {
  return (
    <ul className={styles.list}>
      {props.subjects.map(({ name, total }) => (
        <li key={name}>
          {name} <b>{total}</b>
        </li>
      ))}
    </ul>
  );
}
