import { Worker } from "node:worker_threads";
import { mutex } from "../../runtime/mutex.ts";
import type { ReadSheet } from "./parse-xlsx.ts";
import { UnreadableTable, type Table } from "./table.ts";

/** Request to the reading thread: a file and, for a workbook, the requested sheet. */
export interface TableRequest {
  readonly bytes: Uint8Array;
  readonly sheet: string | undefined;
}

/** Like `TableRequest`, for all sheets of a workbook. */
export interface WorkbookRequest {
  readonly workbook: Uint8Array;
}

/** Response of the reading thread. */
export type TableResult =
  | { table: Table }
  | { sheets: ReadSheet[] }
  | { refusal: string }
  | { fault: string };

const TIME_LIMIT_MS = 25_000;
const MEMORY_LIMIT_MB = 400;
const TOO_MUCH = "This file takes too long to read. Split it into several files.";

const serialise = mutex();

/**
 * Reads a table file in a separate thread with limits of time and memory, so that no file delays
 * other requests. Files are read one after the other, so the memory limit is that of the process.
 * Throws `UnreadableTable`.
 */
export async function readTable(bytes: Buffer, sheet?: string): Promise<Table> {
  const response = await serialise(() => readInThread({ bytes, sheet }));
  if ("table" in response) return response.table;
  if ("refusal" in response) throw new UnreadableTable(response.refusal);
  throw new Error(`The reader of tables failed: ${JSON.stringify(response)}`);
}

/** All non-empty sheets of a workbook, within the same limits. Throws `UnreadableTable`. */
export async function readWorkbook(workbook: Buffer): Promise<ReadSheet[]> {
  const response = await serialise(() => readInThread({ workbook }));
  if ("sheets" in response) return response.sheets;
  if ("refusal" in response) throw new UnreadableTable(response.refusal);
  throw new Error(`The reader of workbooks failed: ${JSON.stringify(response)}`);
}

async function readInThread(request: TableRequest | WorkbookRequest): Promise<TableResult> {
  const worker = new Worker(new URL("./read-table.thread.ts", import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    env: {},
    execArgv: [],
  });
  try {
    return await answerOf(worker);
  } finally {
    await worker.terminate();
  }
}

function answerOf(worker: Worker): Promise<TableResult> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve({ refusal: TOO_MUCH }), TIME_LIMIT_MS);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    worker.once("message", (response: TableResult) => settle(() => resolve(response)));
    worker.once("error", (error: Error & { code?: string }) =>
      settle(() => {
        if (error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve({ refusal: TOO_MUCH });
        else reject(error);
      }),
    );
    worker.once("exit", () => settle(() => resolve({ refusal: TOO_MUCH })));
  });
}
