import { readInThread } from "../reading-thread.ts";
import { type ReadSheet, UnreadableTable, type Table } from "./table.ts";

/** Request to the reading thread: a file and, for a workbook, the requested sheet. */
export interface TableRequest {
  readonly bytes: Uint8Array;
  readonly sheet: string | undefined;
}

/** Like `TableRequest`, for all sheets of a workbook. */
export interface WorkbookRequest {
  readonly workbook: Uint8Array;
}

const THREAD = new URL("./read-table.thread.ts", import.meta.url);
const refuse = (message: string) => new UnreadableTable(message);

/** Reads a table file, as `parseTable` does, in a separate thread. Throws `UnreadableTable`. */
export async function readTable(bytes: Buffer, sheet?: string): Promise<Table> {
  return readInThread(THREAD, { bytes, sheet } satisfies TableRequest, refuse);
}

/** All non-empty sheets of a workbook, within the same limits. Throws `UnreadableTable`. */
export async function readWorkbook(workbook: Buffer): Promise<ReadSheet[]> {
  return readInThread(THREAD, { workbook } satisfies WorkbookRequest, refuse);
}
