import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { TableFormat } from "@school/core/api/file-response.ts";
import { defineError } from "../../http/errors.ts";
import { type FileResponse, streamedFile, wholeFile } from "../../http/streamed-file.ts";
import { CSV_TYPE, type CsvCell, csvChunks } from "./csv-file.ts";

/** Rows per statement, and in memory at a time. */
const PAGE = 500;
/** A workbook cannot be streamed while it is made. */
const MAX_WORKBOOK_ROWS = 20_000;

const WorkbookTooLong = defineError(
  422,
  "workbook_too_long",
  (rows: number) => `${rows} rows are too many for an .xlsx file. Export to CSV instead.`,
);

interface Table {
  /** Without the extension. */
  readonly name: string;
  readonly header: readonly string[];
  /** Ids of the file's rows in order, which are known before it begins. */
  readonly ids: readonly string[];
  /** Returns the rows of these ids in order; one deleted since has none. */
  readRows(ids: readonly string[]): Promise<CsvCell[][]>;
}

/**
 * A table as a file, in the order of its ids, each at most once, whatever changes in the meantime.
 * CSV is streamed, so only one page and the ids are in memory.
 */
export async function tableFile(
  format: TableFormat,
  { name, header, ids, readRows }: Table,
): Promise<FileResponse> {
  const pages = pagesOf(ids, readRows);
  if (format === "csv") return streamedFile(`${name}.csv`, CSV_TYPE, csvChunks(header, pages));
  if (ids.length > MAX_WORKBOOK_ROWS) throw new WorkbookTooLong(ids.length);
  const rows: CsvCell[][] = [];
  for await (const page of pages) rows.push(...page);
  return wholeFile(await xlsxFile(`${name}.xlsx`, header, rows));
}

async function* pagesOf(ids: readonly string[], readRows: Table["readRows"]) {
  for (let from = 0; from < ids.length; from += PAGE) {
    yield await readRows(ids.slice(from, from + PAGE));
  }
}

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** A workbook is made in memory: 20,000 full records need about 400 MB for a few seconds. */
const MEMORY_MB = 512;

/**
 * A table as a workbook of one sheet. Every text is a text cell, which no program runs as a
 * formula. Made in a separate thread: thousands of rows take seconds.
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
