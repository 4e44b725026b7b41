import { averageText } from "@school/core/results/reports/averages.ts";
import type { BroadSheet } from "@school/core/results/reports/contract.ts";
import { resultsApi } from "../api.ts";
import { subjectTexts, SUMMARY_ROWS } from "../text.ts";
import { DASH, POSITION_COLUMN, PUPIL_COLUMNS, TOTAL_COLUMN } from "./report-columns.tsx";
import { ReportPage } from "./ReportPage.tsx";
import type { ReportColumn } from "./ReportTable.tsx";

type Row = BroadSheet["rows"][number];

/** The class's master record: a column for each subject. */
export function BroadSheetPage() {
  return (
    <ReportPage<BroadSheet>
      report="broad-sheet"
      description="All subjects of a class side by side. Approved results only."
      read={(input) => resultsApi.broadSheet.queryOptions({ input })}
      columns={columnsOf}
      rowKey={(row) => row.student.id}
      below={Object.values(SUMMARY_ROWS)}
    />
  );
}

/** A subject that the pupil does not take. */
const NOT_TAKEN = <span className="visually-hidden">{subjectTexts.notTaken}</span>;

function columnsOf({ subjects }: BroadSheet): ReportColumn<Row>[] {
  return [
    ...PUPIL_COLUMNS,
    ...subjects.map(({ id, name, average, highest, lowest }, index) => ({
      key: id,
      header: name,
      cell: (row: Row) => row.totals[index] ?? (row.notTaken.includes(id) ? NOT_TAKEN : DASH),
      numeric: true,
      upright: true,
      below: [averageText(average, 2), highest, lowest],
    })),
    TOTAL_COLUMN,
    {
      key: "average",
      header: "Average",
      cell: ({ average }) => (average === null ? DASH : averageText(average, 2)),
      numeric: true,
    },
    POSITION_COLUMN,
  ];
}
