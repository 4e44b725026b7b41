import { restoreCell } from "@school/core/api/csv-cell.ts";
import type { ColumnMapping, ImportColumn } from "@school/core/api/import-columns.ts";
import { LONGEST_CELL, MOST_COLUMNS, type Table } from "../csv/table.ts";
import type { ImportRow, RowNote } from "./kind.ts";

/**
 * The table's rows by field: trimmed, and without what an export put before a formula. What is
 * wrong with a row as such (too few or too many cells, a formula) is said beside them.
 */
export function mapRows(
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
      if (raw.length > LONGEST_CELL) bad(key, "Is longer than any field");
      else if (/^[=@]/.test(raw)) bad(key, "Is a spreadsheet formula, not a value");
      else if (raw.includes("\uFFFD") || raw.includes("\0")) {
        bad(key, "Holds a character that cannot be read. Save the file as UTF-8.");
      } else filled[key] = table.format === "csv" ? restoreCell(raw) : raw;
    }
    return { line, cells: filled };
  });
  return { rows, notes };
}

/** In a spreadsheet every row is as wide as the sheet; in CSV another width shifts the cells. */
function widthFault(table: Table, cells: readonly string[]): string | null {
  const extra = cells.slice(table.header.length).some((cell) => cell.trim() !== "");
  if (cells.length > MOST_COLUMNS || extra) return `Has more cells than the header has columns`;
  if (table.format === "xlsx" || cells.length >= table.header.length) return null;
  return `Has ${cells.length} of ${table.header.length} cells: look for a missing ${delimiterName(table)} or quotation mark`;
}

function delimiterName({ delimiter }: Table): string {
  return delimiter === ";" ? "semicolon" : delimiter === "\t" ? "tab" : "comma";
}
