import { parentPort, workerData } from "node:worker_threads";
import { threadResponse } from "../reading-thread.ts";
import { parseTable } from "./parse-table.ts";
import { parseWorkbook } from "./parse-workbook.ts";
import type { TableRequest, WorkbookRequest } from "./read-table.ts";
import { UnreadableTable } from "./table.ts";

/* Runs in the thread of `readTable` and `readWorkbook`: bytes in, one response out. */

const request = workerData as TableRequest | WorkbookRequest;
const response = await threadResponse<unknown>(
  () =>
    "workbook" in request
      ? parseWorkbook(Buffer.from(request.workbook))
      : parseTable(Buffer.from(request.bytes), request.sheet),
  (error) => error instanceof UnreadableTable,
);
parentPort?.postMessage(response);
