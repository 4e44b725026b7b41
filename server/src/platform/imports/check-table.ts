import { restoreCell } from "@school/core/api/csv-cell.ts";
import {
  type ColumnMapping,
  type ImportColumn,
  matchColumns,
} from "@school/core/api/import-columns.ts";
import type { ImportNote } from "@school/core/api/imports.ts";
import { MAX_CELL_LENGTH, MAX_COLUMNS, type Table } from "../csv/table.ts";
import type { Reader } from "../db/database.ts";
import type { StoredImportOptions, StoredImportReport } from "./stored.ts";
import type { CheckedRows, ImportKind, ImportRow, RowNote } from "./kind.ts";
import { isSecretColumn, maskSecrets } from "./mask-secrets.ts";
import { messages } from "./text.ts";

const SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 40;
/** Notes that are kept; the counts are exact in any case. */
const MAX_NOTES = 20_000;

interface DryRun<Row> {
  readonly report: StoredImportReport;
  /** The rows of lines without a bad note. */
  readonly good: readonly Row[];
}

/** Reads the table as its options say and has the kind look at the rows; changes nothing. */
export async function checkTable<Row>(
  db: Reader,
  kind: ImportKind<Row>,
  table: Table,
  options: StoredImportOptions,
): Promise<DryRun<Row>> {
  const mapping = options.mapping ?? matchColumns(table.header, kind.columns);
  const { rows, notes: ofRows } = mapRows(table, mapping, kind.columns);
  const missing = kind.columns
    .filter(
      ({ key, isRequired, standIns = [] }) =>
        isRequired && [key, ...standIns].every((one) => mapping[one] === undefined),
    )
    .map(({ label }) => label);
  const checked: CheckedRows<Row> =
    missing.length > 0
      ? { rows: [], notes: [], questions: [], remarks: [] }
      : await kind.check(db, rows, { answers: options.answers ?? {} });
  // A cell that cannot be read is said to be so once.
  const unread = new Set(ofRows.map(({ line, column }) => `${line} ${column}`));
  const ofKind = checked.notes.filter(({ line, column }) => !unread.has(`${line} ${column}`));
  const notes = maskSecrets([...ofRows, ...ofKind], rows, kind.columns);
  const bad = linesOf(notes, "bad");
  const good = checked.rows.filter(({ line }) => !bad.has(line)).map(({ row }) => row);
  const report: StoredImportReport = {
    readAs: readAs(table),
    columns: columnsOf(table, mapping, kind.columns),
    fields: kind.columns.map(({ key, label, isRequired }) => ({
      key,
      label,
      isRequired: isRequired ?? false,
    })),
    missing,
    mapping,
    questions: [...checked.questions],
    good: good.length,
    bad: table.rows.length - good.length,
    hints: linesOf(notes, "hint").size,
    remarks: [...checked.remarks],
    notes: inOrder(notes, kind.columns).slice(0, MAX_NOTES),
  };
  return { report, good };
}

function linesOf(notes: readonly RowNote[], level: RowNote["level"]): Set<number> {
  return new Set(notes.filter((note) => note.level === level).map(({ line }) => line));
}

function inOrder(notes: readonly RowNote[], columns: readonly ImportColumn[]): ImportNote[] {
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  return notes
    .toSorted((one, other) => one.line - other.line)
    .map(({ column, ...note }) => ({
      ...note,
      column: column === null ? null : (labels.get(column) ?? column),
    }));
}

function columnsOf(table: Table, mapping: ColumnMapping, columns: readonly ImportColumn[]) {
  return table.header.map((header, position) => {
    if (isSecretColumn(header, position, mapping, columns)) return { header, samples: [] };
    const samples: string[] = [];
    for (const { cells } of table.rows) {
      const cell = cells[position]?.trim() ?? "";
      if (cell !== "") samples.push(cell.slice(0, MAX_SAMPLE_LENGTH));
      if (samples.length === SAMPLES) break;
    }
    return { header, samples };
  });
}

function readAs({ format, encoding, delimiter }: Table): string {
  if (format === "xlsx") return "Spreadsheet, first sheet";
  const separator = { ",": "commas", ";": "semicolons", "\t": "tabs" }[delimiter ?? ","];
  return `CSV, ${encoding}, separated by ${separator}`;
}

/**
 * The table's rows by field: trimmed, and without what an export put before a formula. What is
 * wrong with a row as such (too few or too many cells, a formula) is said beside them.
 */
function mapRows(
  table: Table,
  mapping: ColumnMapping,
  columns: readonly ImportColumn[],
): { rows: ImportRow[]; notes: RowNote[] } {
  const notes: RowNote[] = [];
  const fields = columns.flatMap(({ key }) => {
    const position = mapping[key];
    return position === undefined ? [] : [{ key, position }];
  });
  const rows = table.rows.map(({ line, cells }) => {
    const bad = (column: string | null, text: string) =>
      notes.push({ line, column, level: "bad", text });
    const fault = widthFault(table, cells);
    if (fault) bad(null, fault);
    const filled: Record<string, string> = {};
    for (const { key, position } of fields) {
      const raw = (cells[position] ?? "").trim();
      if (raw === "") continue;
      if (raw.length > MAX_CELL_LENGTH) bad(key, "Is too long");
      else if (/^[=@]/.test(raw)) bad(key, messages.isFormula);
      else if (raw.includes("\uFFFD") || raw.includes("\0")) {
        bad(key, "Has a character that cannot be read. Save the file as UTF-8.");
      } else filled[key] = table.format === "csv" ? restoreCell(raw) : raw;
    }
    return { line, cells: filled };
  });
  return { rows, notes };
}

/** In a spreadsheet every row is as wide as the sheet; in CSV another width shifts the cells. */
function widthFault(table: Table, cells: readonly string[]): string | null {
  const extra = cells.slice(table.header.length).some((cell) => cell.trim() !== "");
  if (cells.length > MAX_COLUMNS || extra) return messages.tooManyCells;
  if (table.format === "xlsx" || cells.length >= table.header.length) return null;
  return `Has ${cells.length} of ${table.header.length} cells: look for a missing ${delimiterName(table)} or quotation mark`;
}

function delimiterName({ delimiter }: Table): string {
  return delimiter === ";" ? "semicolon" : delimiter === "\t" ? "tab" : "comma";
}
