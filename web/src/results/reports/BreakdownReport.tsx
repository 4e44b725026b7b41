import { first } from "@school/core/api/lists.ts";
import type { LedgerBreakdown, Report } from "@school/core/results/reports/contract.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { resultsApi } from "../api.ts";
import { DASH, TOTAL_COLUMN } from "./report-columns.tsx";
import { ReportPage } from "./ReportPage.tsx";
import type { ReportColumn } from "./ReportTable.tsx";

type Row = LedgerBreakdown["rows"][number];

interface Props {
  report: Extract<Report, "ledger-breakdown" | "ledger-assessments">;
  description: string;
}

/** Every result of a class by its parts, under each pupil's name. */
export function BreakdownReport({ report, description }: Props) {
  return (
    <ReportPage<LedgerBreakdown>
      report={report}
      description={description}
      read={(input) => resultsApi.breakdown.queryOptions({ input })}
      columns={(data) => columnsOf(data, report === "ledger-breakdown")}
      groups={groupsOf}
      rowKey={(row) => `${row.term} ${row.subject}`}
    />
  );
}

function columnsOf({ scheme }: LedgerBreakdown, withGrade: boolean): ReportColumn<Row>[] {
  return [
    {
      key: "student",
      header: "Student",
      // The name is above the rows; those who hear the table hear it in each.
      cell: ({ student }) => <span className="visually-hidden">{student.name}</span>,
    },
    { key: "subject", header: "Subject", cell: (row) => row.subject, rowHeader: true },
    ...scheme.parts.map(({ key, label }) => ({
      key,
      header: label,
      cell: (row: Row) => row.scores[key] ?? DASH,
      numeric: true,
    })),
    TOTAL_COLUMN,
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
