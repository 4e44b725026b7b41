import { first } from "@school/core/api/lists.ts";
import type { LedgerBreakdown, Report } from "@school/core/results/reports/contract.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { resultsApi } from "../api.ts";
import { inputOf, REPORT_TITLES, useReportFilter } from "./report-filter.ts";
import { DASH } from "./cells.ts";
import { ReportPage } from "./ReportPage.tsx";
import { ReportTable, type ReportColumn } from "./ReportTable.tsx";

type Row = LedgerBreakdown["rows"][number];

interface Props {
  report: Extract<Report, "ledger-breakdown" | "ledger-assessments">;
  description: string;
}

/** Every result of a class by its parts, under each pupil's name. */
export function BreakdownReport({ report, description }: Props) {
  const [filter, load] = useReportFilter();
  const query = useQuery(
    resultsApi.breakdown.queryOptions({
      input: filter.className === "" ? skipToken : inputOf(filter),
    }),
  );
  return (
    <ReportPage
      report={report}
      description={description}
      filter={filter}
      onLoad={load}
      query={query}
      pupils={({ rows }) => new Set(rows.map(({ student }) => student.id)).size}
      table={(data, running) => (
        <ReportTable
          caption={`${REPORT_TITLES[report]} of ${data.class.name}`}
          columns={columnsOf(data, report === "ledger-breakdown")}
          groups={groupsOf(data)}
          rowKey={(row) => `${row.term} ${row.subject}`}
          running={running}
        />
      )}
    />
  );
}

function columnsOf({ scheme }: LedgerBreakdown, withGrade: boolean): ReportColumn<Row>[] {
  return [
    // The pupil's name stands above the rows.
    { key: "student", header: "Student", cell: () => null },
    { key: "subject", header: "Subject", cell: (row) => row.subject, rowHeader: true },
    ...scheme.parts.map(({ key, label }) => ({
      key,
      header: label,
      cell: (row: Row) => row.scores[key] ?? DASH,
      numeric: true,
    })),
    { key: "total", header: "Total", cell: (row) => <b>{row.total}</b>, numeric: true },
    ...(withGrade
      ? [{ key: "grade", header: "Grade", cell: (row: Row) => row.grade ?? DASH }]
      : []),
  ];
}

/** One group for each pupil; over all terms one for each of the pupil's terms. */
function groupsOf({ rows, term }: LedgerBreakdown) {
  const groups = Map.groupBy(rows, (row) => `${row.student.id} ${row.term}`);
  return [...groups].map(([key, ofPupil]) => {
    const { student, term: termOfRows } = first(ofPupil);
    const name = `${student.name} (${student.admissionNumber})`;
    return {
      key,
      name: term === null ? `${name}, ${termLabel(termOfRows, "First Term")}` : name,
      rows: ofPupil,
    };
  });
}
