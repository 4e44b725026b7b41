import { NOT_A_TABLE } from "@school/core/api/imports.ts";
import { decodeText } from "./decode-text.ts";
import { parseCsv } from "./parse-csv.ts";
import { parseXlsx } from "./parse-xlsx.ts";
import {
  LONGEST_CELL,
  MOST_COLUMNS,
  MOST_ROWS,
  UnreadableTable,
  type Table,
  type TableRow,
} from "./table.ts";

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The container of .xls and other files of old office programs. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads a table file, CSV or xlsx, by what its bytes are. Throws `UnreadableTable`. */
export async function parseTable(bytes: Buffer): Promise<Table> {
  if (bytes.length === 0) throw new UnreadableTable("This file is empty.");
  if (beginsWith(bytes, OLE)) {
    throw new UnreadableTable("This is an old Excel file. Save it as .xlsx or CSV.");
  }
  if (beginsWith(bytes, ZIP)) {
    const rows = await parseXlsx(bytes);
    return tableOf(rows, { format: "xlsx", encoding: null, delimiter: null });
  }
  const { text, encoding } = decodeText(bytes);
  const { delimiter, rows } = parseCsv(text);
  return tableOf(rows, { format: "csv", encoding, delimiter });
}

function tableOf(
  read: readonly TableRow[],
  how: Pick<Table, "format" | "encoding" | "delimiter">,
): Table {
  const [first, ...rows] = read.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (!first) throw new UnreadableTable("This file is empty.");
  const header = first.cells.map((cell) => cell.trim());
  while (header.at(-1) === "") header.pop();
  if (header.length < 2) {
    throw new UnreadableTable(`${NOT_A_TABLE}: its first line names fewer than two columns.`);
  }
  if (header.length > MOST_COLUMNS) {
    throw new UnreadableTable(`This file has more than ${MOST_COLUMNS} columns.`);
  }
  if (rows.length === 0) throw new UnreadableTable("This file has a header and no rows below it.");
  if (rows.length > MOST_ROWS) {
    throw new UnreadableTable(
      `This file has more than ${MOST_ROWS.toLocaleString("en")} rows. Split it into several files.`,
    );
  }
  return { ...how, header, rows: rows.map(bounded) };
}

/** A cell that is too long is refused as one, whatever column it is in; here it is kept short. */
function bounded({ line, cells }: TableRow): TableRow {
  const width = Math.min(cells.length, MOST_COLUMNS + 1);
  return { line, cells: cells.slice(0, width).map((cell) => cell.slice(0, LONGEST_CELL + 1)) };
}

function beginsWith(bytes: Buffer, signature: readonly number[]): boolean {
  return signature.every((byte, position) => bytes[position] === byte);
}
