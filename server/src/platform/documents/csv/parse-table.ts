import { NOT_A_TABLE } from "@school/core/api/imports.ts";
import { decodeText } from "../decode-text.ts";
import { parseCsv } from "./parse-csv.ts";
import { parseWorkbook } from "./parse-workbook.ts";
import {
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  MAX_ROWS,
  MAX_ROWS_AROUND,
  type ReadSheet,
  type Sheet,
  type Table,
  type TableRow,
  tooManyRows,
  UnreadableTable,
} from "./table.ts";

/** Signatures of .xlsx and .ods, and of .xls and other old office files. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/**
 * Reads a table file, CSV or a workbook, by its bytes; of a workbook the sheet of that name, else
 * the first visible one with a list. Throws `UnreadableTable`.
 */
export async function parseTable(bytes: Buffer, sheet?: string): Promise<Table> {
  if (bytes.length === 0) throw new UnreadableTable("This file is empty.");
  if (WORKBOOKS.some((signature) => beginsWith(bytes, signature))) {
    const filled = await parseWorkbook(bytes);
    const lists = filled.filter(({ rows }) => isList(rows));
    const chosen = lists.find(({ name }) => name === sheet) ?? lists[0] ?? filled[0];
    return tableOf(chosen?.rows ?? [], {
      format: "xlsx",
      encoding: null,
      delimiter: null,
      sheets: lists.map(sheetOf),
      sheet: chosen?.name ?? null,
      lists,
    });
  }
  const decoded = decodeText(bytes);
  if (decoded === null) throw new UnreadableTable(NOT_A_TABLE);
  const { text, encoding } = decoded;
  const { delimiter, rows } = parseCsv(text);
  return tableOf(rows, { format: "csv", encoding, delimiter, sheets: [], sheet: null, lists: [] });
}

function sheetOf({ name, rows, isHidden }: ReadSheet): Sheet {
  return { name, rows: rows.length, ...(isHidden && { isHidden: true as const }) };
}

/** Whether any row has two filled cells. */
function isList(rows: readonly TableRow[]): boolean {
  return rows.some(({ cells }) => filledIn(cells) > 1);
}

function tableOf(read: readonly TableRow[], how: Omit<Table, "rows">): Table {
  const rows = read.filter(({ cells }) => filledIn(cells) > 0);
  if (rows.length === 0) throw new UnreadableTable("This file is empty.");
  if (rows.length > MAX_ROWS + MAX_ROWS_AROUND) throw tooManyRows();
  if (!isList(rows)) {
    throw new UnreadableTable(
      how.format === "xlsx"
        ? "This spreadsheet has no list: no row has two filled cells."
        : `${NOT_A_TABLE}: no line has two columns.`,
    );
  }
  return { ...how, rows: rows.map(bounded) };
}

function filledIn(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== "").length;
}

/** A cell that is too long is refused later, in any column; here it is cut. */
function bounded({ cells, ...row }: TableRow): TableRow {
  const width = Math.min(cells.length, MAX_COLUMNS + 1);
  return { ...row, cells: cells.slice(0, width).map((cell) => cell.slice(0, MAX_CELL_LENGTH + 1)) };
}

function beginsWith(bytes: Buffer, signature: readonly number[]): boolean {
  return signature.every((byte, position) => bytes[position] === byte);
}
