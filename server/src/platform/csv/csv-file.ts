import { stringify } from "csv-stringify/sync";
import { neutraliseCell } from "@school/core/api/csv-cell.ts";

/** A text, a number, or null for an empty cell. */
export type CsvCell = string | number | null;

/**
 * A table as a CSV file that spreadsheets open as it is meant: UTF-8 with a byte order mark,
 * commas, CRLF, and no text that would run as a formula.
 */
export function csvFile(name: string, header: readonly string[], rows: readonly CsvCell[][]): File {
  const text = stringify(
    [header, ...rows].map((row) => row.map(harmless)),
    { bom: true, delimiter: ",", record_delimiter: "windows" },
  );
  return new File([text], name, { type: "text/csv; charset=utf-8" });
}

function harmless(cell: CsvCell): CsvCell {
  return typeof cell === "string" ? neutraliseCell(cell) : cell;
}
