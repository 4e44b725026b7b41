import { positionLabel } from "@school/core/results/reports/positions.ts";
import type { ReactNode } from "react";
import type { ReportColumn } from "./ReportTable.tsx";
import { labels } from "./text.ts";

/** Shown for a missing value. */
export const DASH = "—";

/** Whose row it is. */
export const PUPIL_COLUMNS: readonly ReportColumn<{
  student: { admissionNumber: string; name: string };
}>[] = [
  { key: "number", header: labels.admissionNo, cell: (row) => row.student.admissionNumber },
  { key: "student", header: "Student", cell: (row) => row.student.name, rowHeader: true },
];

export const TOTAL_COLUMN: ReportColumn<{ total: ReactNode }> = {
  key: "total",
  header: "Total",
  cell: (row) => <b>{row.total}</b>,
  numeric: true,
};

export const POSITION_COLUMN: ReportColumn<{
  position: { place: number; tied: boolean } | null;
}> = {
  key: "position",
  header: "Position",
  cell: ({ position }) => (position ? positionLabel(position.place, position.tied) : DASH),
  numeric: true,
};
