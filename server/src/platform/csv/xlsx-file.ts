import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { CsvCell } from "./csv-file.ts";

const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** A workbook is made in memory: 20,000 full records need about 400 MB for some seconds. */
const MEMORY_MB = 512;

/**
 * A table as a workbook of one sheet. Every text is a text cell, which no program runs as a
 * formula. It is made in a thread of its own: thousands of rows take seconds, in which the server
 * goes on answering.
 */
export async function xlsxFile(
  name: string,
  header: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): Promise<File> {
  const worker = new Worker(new URL("write-xlsx.thread.ts", import.meta.url), {
    workerData: [header, ...rows],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    env: {},
    execArgv: [],
  });
  const [bytes] = (await once(worker, "message")) as [Uint8Array<ArrayBuffer>];
  return new File([bytes], name, { type: XLSX_TYPE });
}
