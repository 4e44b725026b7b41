import { parentPort, workerData } from "node:worker_threads";
import { parseXlsx } from "./parse-xlsx.ts";
import { parseTable } from "./parse-table.ts";
import type { TableAnswer, TableWish, WorkbookWish } from "./read-table.ts";
import { UnreadableTable } from "./table.ts";

/** Runs in the thread that `readTable` starts: bytes in, one answer out. */
async function answer(): Promise<TableAnswer> {
  try {
    const wish = workerData as TableWish | WorkbookWish;
    if ("workbook" in wish) return { sheets: await parseXlsx(Buffer.from(wish.workbook)) };
    const { bytes, sheet } = wish;
    return { table: await parseTable(Buffer.from(bytes), sheet) };
  } catch (error) {
    if (error instanceof UnreadableTable) return { refusal: error.message };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.postMessage(await answer());
