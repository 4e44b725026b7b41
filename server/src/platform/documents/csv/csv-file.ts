import { stringify } from "csv-stringify/sync";
import { neutraliseCell } from "@school/core/api/csv-cell.ts";

/** A text, a number, or null for an empty cell. */
export type CsvCell = string | number | null;

export const CSV_TYPE = "text/csv; charset=utf-8";
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * A table as a CSV file for spreadsheets: UTF-8 with a byte order mark, commas, CRLF, and no text
 * that would run as a formula.
 */
export function csvFile(name: string, header: readonly string[], rows: readonly CsvCell[][]): File {
  return new File([BYTE_ORDER_MARK, csvLines([header, ...rows])], name, { type: CSV_TYPE });
}

/** Like `csvFile`, in chunks of one page of rows: a long table needs the memory of one page. */
export async function* csvChunks(
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<string> {
  let begins = BYTE_ORDER_MARK + csvLines([header]);
  for await (const rows of pages) {
    yield begins + csvLines(rows);
    begins = "";
  }
  if (begins !== "") yield begins;
}

function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return stringify(
    rows.map((row) => row.map(harmless)),
    // Quotes line ends of any kind within a cell, not only the row separator.
    { delimiter: ",", record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );
}

function harmless(cell: CsvCell): CsvCell {
  return typeof cell === "string" ? neutraliseCell(cell) : cell;
}
