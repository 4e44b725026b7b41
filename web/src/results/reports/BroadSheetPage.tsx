import { averageText } from "@school/core/results/reports/averages.ts";
import type { BroadSheet } from "@school/core/results/reports/contract.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { resultsApi } from "../api.ts";
import { DASH, positionCell } from "./cells.ts";
import { inputOf, useReportFilter } from "./report-filter.ts";
import { ReportPage } from "./ReportPage.tsx";
import { ReportTable, type ReportColumn } from "./ReportTable.tsx";

type Row = BroadSheet["rows"][number];

/** The class's master record: a column for each subject. */
export function BroadSheetPage() {
  const [filter, load] = useReportFilter();
  const query = useQuery(
    resultsApi.broadSheet.queryOptions({
      input: filter.className === "" ? skipToken : inputOf(filter),
    }),
  );
  return (
    <ReportPage
      report="broad-sheet"
      description="The master record of a class: a column for each subject. Only approved results count."
      filter={filter}
      onLoad={load}
      query={query}
      pupils={({ rows }) => rows.length}
      table={(data, running) => (
        <ReportTable
          caption={`Broad Sheet of ${data.class.name}`}
          columns={columnsOf(data)}
          groups={[{ key: "all", name: null, rows: data.rows }]}
          rowKey={(row) => row.student.id}
          running={running}
        />
      )}
    />
  );
}

function columnsOf({ subjects }: BroadSheet): ReportColumn<Row>[] {
  return [
    { key: "number", header: "Admission no", cell: (row) => row.student.admissionNumber },
    { key: "student", header: "Student", cell: (row) => row.student.name, rowHeader: true },
    ...subjects.map(({ id, name }, index) => ({
      key: id,
      header: name,
      cell: (row: Row) => row.totals[index] ?? DASH,
      numeric: true,
      upright: true,
    })),
    { key: "total", header: "Total", cell: (row) => <b>{row.total}</b>, numeric: true },
    {
      key: "average",
      header: "Average",
      cell: ({ average }) => (average === null ? DASH : averageText(average, 2)),
      numeric: true,
    },
    {
      key: "position",
      header: "Position",
      cell: (row) => positionCell(row.position),
      numeric: true,
    },
  ];
}
