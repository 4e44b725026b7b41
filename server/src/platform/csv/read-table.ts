import { Worker } from "node:worker_threads";
import { inTurns } from "../in-turns.ts";
import type { ReadSheet } from "./parse-xlsx.ts";
import { UnreadableTable, type Table } from "./table.ts";

/** What the reading thread is given: a file, and of a workbook the sheet that is wanted. */
export interface TableWish {
  readonly bytes: Uint8Array;
  readonly sheet: string | undefined;
}

/** The same of a workbook with all its sheets. */
export interface WorkbookWish {
  readonly workbook: Uint8Array;
}

/** What the reading thread answers. */
export type TableAnswer =
  | { table: Table }
  | { sheets: ReadSheet[] }
  | { refusal: string }
  | { fault: string };

const TIME_LIMIT_MS = 25_000;
const MEMORY_LIMIT_MB = 400;
const TOO_MUCH = "This file takes too long to read. Split it into several files.";

const inTurn = inTurns();

/**
 * Reads the bytes of a table file in a thread of its own, within bounds of time and memory, so
 * that no file holds up other people's requests, and one after the other, so that the bound of
 * memory is that of the process. Throws `UnreadableTable`.
 */
export async function readTable(bytes: Buffer, sheet?: string): Promise<Table> {
  const answer = await inTurn(() => readInThread({ bytes, sheet }));
  if ("table" in answer) return answer.table;
  if ("refusal" in answer) throw new UnreadableTable(answer.refusal);
  throw new Error(`The reader of tables failed: ${JSON.stringify(answer)}`);
}

/** All sheets of a workbook that hold anything, within the same bounds. Throws `UnreadableTable`. */
export async function readWorkbook(workbook: Buffer): Promise<ReadSheet[]> {
  const answer = await inTurn(() => readInThread({ workbook }));
  if ("sheets" in answer) return answer.sheets;
  if ("refusal" in answer) throw new UnreadableTable(answer.refusal);
  throw new Error(`The reader of workbooks failed: ${JSON.stringify(answer)}`);
}

async function readInThread(wish: TableWish | WorkbookWish): Promise<TableAnswer> {
  const worker = new Worker(new URL("./read-table.thread.ts", import.meta.url), {
    workerData: wish,
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

function answerOf(worker: Worker): Promise<TableAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve({ refusal: TOO_MUCH }), TIME_LIMIT_MS);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    worker.once("message", (answer: TableAnswer) => settle(() => resolve(answer)));
    worker.once("error", (error: Error & { code?: string }) =>
      settle(() => {
        if (error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve({ refusal: TOO_MUCH });
        else reject(error);
      }),
    );
    worker.once("exit", () => settle(() => resolve({ refusal: TOO_MUCH })));
  });
}
