import { parentPort, workerData } from "node:worker_threads";
import { parseTable } from "./parse-table.ts";
import type { TableAnswer, TableWish } from "./read-table.ts";
import { UnreadableTable } from "./table.ts";

/** Runs in the thread that `readTable` starts: bytes in, one answer out. */
async function answer(): Promise<TableAnswer> {
  try {
    const { bytes, sheet } = workerData as TableWish;
    return { table: await parseTable(Buffer.from(bytes), sheet) };
  } catch (error) {
    if (error instanceof UnreadableTable) return { refusal: error.message };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.postMessage(await answer());
