import { parentPort, workerData } from "node:worker_threads";
import { parseXlsx } from "./parse-xlsx.ts";
import { parseTable } from "./parse-table.ts";
import type { TableResult, TableRequest, WorkbookRequest } from "./read-table.ts";
import { UnreadableTable } from "./table.ts";

/** Runs in the thread of `readTable`: bytes in, one response out. */
async function response(): Promise<TableResult> {
  try {
    const request = workerData as TableRequest | WorkbookRequest;
    if ("workbook" in request) return { sheets: await parseXlsx(Buffer.from(request.workbook)) };
    const { bytes, sheet } = request;
    return { table: await parseTable(Buffer.from(bytes), sheet) };
  } catch (error) {
    if (error instanceof UnreadableTable) return { refusal: error.message };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.postMessage(await response());
