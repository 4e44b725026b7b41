import { parentPort, workerData } from "node:worker_threads";
import writeExcelFile from "write-excel-file/node";
import type { CsvCell } from "./csv-file.ts";

const MAX_COLUMN_WIDTH = 40;

const [header = [], ...rows] = workerData as CsvCell[][];
const sheet = [
  header.map((title) => ({ value: String(title), fontWeight: "bold" as const })),
  ...rows.map((row) => row.map((value) => (value === "" ? null : value))),
];
const columns = header.map((title, at) => ({ width: widthOf(title, at) }));

parentPort?.postMessage(await writeExcelFile(sheet, { columns, stickyRowsCount: 1 }).toBuffer());

function widthOf(title: CsvCell, at: number): number {
  const longest = rows.reduce(
    (most, row) => Math.max(most, String(row[at] ?? "").length),
    String(title).length,
  );
  return Math.min(MAX_COLUMN_WIDTH, longest + 2);
}
