import readXlsxFile from "read-excel-file/node";
import { UnreadableTable, type TableRow } from "./table.ts";
import { expectHarmlessZip } from "./zip-sizes.ts";

/**
 * The rows of a workbook's first sheet that holds any; blank rows are left out. Dates become
 * 2019-12-31. Throws `UnreadableTable`.
 */
export async function parseXlsx(bytes: Buffer): Promise<TableRow[]> {
  expectHarmlessZip(bytes);
  const sheets = await readSheets(bytes);
  for (const { data } of sheets) {
    const rows = data.map((row, index) => ({ line: index + 1, cells: row.map(cellText) }));
    const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
    if (filled.length > 0) return filled;
  }
  return [];
}

async function readSheets(bytes: Buffer) {
  try {
    return await readXlsxFile(bytes);
  } catch {
    throw new UnreadableTable("This is not a spreadsheet that can be read. Save it as CSV.");
  }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) {
    return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  }
  return typeof cell === "string" ? cell.toWellFormed() : JSON.stringify(cell);
}
