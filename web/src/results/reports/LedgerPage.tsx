import type { Ledger } from "@school/core/results/reports/contract.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { resultsApi } from "../api.ts";
import { DASH, positionCell } from "./cells.ts";
import { inputOf, useReportFilter } from "./report-filter.ts";
import { ReportPage } from "./ReportPage.tsx";
import { ReportTable, type ReportColumn } from "./ReportTable.tsx";
import styles from "./SubjectTotals.module.css";

type Row = Ledger["rows"][number];

/** Totals and positions of a class. */
export function LedgerPage() {
  const [filter, load] = useReportFilter();
  const query = useQuery(
    resultsApi.ledger.queryOptions({
      input: filter.className === "" ? skipToken : inputOf(filter),
    }),
  );
  return (
    <ReportPage
      report="ledger"
      description="Each pupil's subjects, total and position in the class. Only approved results count."
      filter={filter}
      onLoad={load}
      query={query}
      pupils={({ rows }) => rows.length}
      table={(data, running) => (
        <ReportTable
          caption={`Ledger of ${data.class.name}`}
          columns={columns}
          groups={[{ key: "all", name: null, rows: data.rows }]}
          rowKey={(row) => row.student.id}
          running={running}
        />
      )}
    />
  );
}

const columns: ReportColumn<Row>[] = [
  { key: "number", header: "Admission no", cell: (row) => row.student.admissionNumber },
  { key: "student", header: "Student", cell: (row) => row.student.name, rowHeader: true },
  {
    key: "subjects",
    header: "Subjects",
    cell: ({ subjects }) => (subjects.length > 0 ? <SubjectTotals subjects={subjects} /> : DASH),
  },
  { key: "total", header: "Total", cell: (row) => <b>{row.total}</b>, numeric: true },
  { key: "position", header: "Position", cell: (row) => positionCell(row.position), numeric: true },
];

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
