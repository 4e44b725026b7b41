import { dayAtSchool, dayText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { ClassFigures, Report, ReportFormat } from "@school/core/results/reports/contract.ts";
import {
  cellText,
  figuresTable,
  type ReportCell,
  type ReportColumn,
  type ReportData,
  type ReportTable,
  reportTables,
} from "@school/core/results/reports/report-table.ts";
import { figureLabels, REPORT_TITLES, SIGNATURES } from "@school/core/results/reports/text.ts";
import { fullTermName, termLabel } from "@school/core/school/terms.ts";
import { type CsvCell, csvFile } from "../../platform/documents/csv/csv-file.ts";
import { xlsxFile } from "../../platform/documents/csv/table-file.ts";
import { asciiFileName, type FileResponse, wholeFile } from "../../platform/http/streamed-file.ts";
import type { PaperReport, PaperTable } from "../../platform/documents/pdf/draw-tables.ts";
import { tablesFile } from "../../platform/documents/pdf/tables-file.ts";
import type { PaperHead } from "../../platform/documents/pdf/letterhead.ts";

/** Mark for an empty cell of a report, on paper and screen. */
const DASH = "—";

interface Printed<Name extends Report> {
  readonly report: Name;
  readonly data: ReportData[Name];
  /** Figures of the class in the term; only on paper. */
  readonly figures: ClassFigures | null;
  /** The school's name and contact details. */
  readonly head: PaperHead | null;
}

/** Creates a report as a file: spreadsheets list pupils or results, a PDF is a sheet to sign. */
export async function reportFile<Name extends Report>(
  format: ReportFormat,
  printed: Printed<Name>,
): Promise<FileResponse> {
  const { report, data } = printed;
  const table = reportTables[report](data);
  const { class: of, academicYear, term } = data;
  const inTerm = term ? termLabel(term, "First Term") : "all terms";
  // "ledger-primary-4-gold-2025-2026-first-term"
  const name = asciiFileName(report, of.name, academicYear, inTerm);
  if (format === "pdf") {
    return tablesFile(name, [paperOf(printed, table)]);
  }
  const header = table.columns.map(({ fileHeader }) => fileHeader);
  const rows = table.groups.flatMap((group) => group.rows.map(({ cells }) => cells));
  const written = format === "csv" ? csvCell : workbookCell;
  const cells = rows.map((row) =>
    table.columns.map((column, at) => written(row[at] ?? null, column)),
  );
  return wholeFile(
    format === "csv"
      ? csvFile(`${name}.csv`, header, cells)
      : await xlsxFile(`${name}.xlsx`, header, cells),
  );
}

function csvCell(cell: ReportCell, column: ReportColumn): CsvCell {
  if (cell === null) return column.missingInCsv ?? null;
  return typeof cell === "number" && !column.decimals ? cell : cellText(cell, column);
}

/** Keeps numbers as numbers, so that a spreadsheet can calculate with them. */
function workbookCell(cell: ReportCell, column: ReportColumn): CsvCell {
  if (cell === null || cell === "") return null;
  return typeof cell === "number" ? cell : cellText(cell, column);
}

function paperOf<Name extends Report>(
  { report, data, figures, head }: Printed<Name>,
  table: ReportTable,
): PaperReport {
  const { class: of, academicYear, term } = data;
  const pupils = new Set(data.rows.map(({ student }) => student.id)).size;
  return {
    head: head ?? { letterhead: [], logo: null },
    title: REPORT_TITLES[report],
    facts: [
      of.name,
      term ? fullTermName({ term, academicYear }) : `All terms ${academicYear}`,
      plural(pupils, "pupil"),
      `Printed ${dayText(dayAtSchool(new Date()))}`,
    ],
    tables: [
      paperTable(null, table),
      ...(figures && figures.rows.length > 0
        ? [paperTable(figureLabels.title, figuresTable(figures))]
        : []),
    ],
    signatures: SIGNATURES,
  };
}

function paperTable(title: string | null, { columns, groups, below }: ReportTable): PaperTable {
  const shown = columns
    .map((column, at) => ({ column, at }))
    .filter(({ column }) => !column.isOfGroup);
  const textsOf = (cells: readonly ReportCell[]) =>
    shown.map(({ column, at }) => {
      const cell = cells[at] ?? null;
      return cell === null ? DASH : cellText(cell, column);
    });
  return {
    title,
    columns: shown.map(({ column: { header, kind, isUpright } }) => ({ header, kind, isUpright })),
    groups: groups.map(({ name, rows }) => ({
      name,
      rows: rows.map(({ cells }) => textsOf(cells)),
    })),
    below: below.map(({ cells }) => textsOf(cells)),
  };
}
