import { parentPort, workerData } from "node:worker_threads";
import { UnreadableTable } from "../../platform/documents/csv/table.ts";
import { threadResponse } from "../../platform/documents/reading-thread.ts";
import { UnreadableArchive } from "../../platform/documents/unzip.ts";
import { UnreadableXml } from "../../platform/documents/xml.ts";
import {
  type QuestionFileRequest,
  readQuestionFile,
  UnreadableQuestions,
} from "./read-question-file.ts";

/* Runs in the reading thread: a file in, one response out. */

const REFUSALS = [UnreadableQuestions, UnreadableTable, UnreadableArchive, UnreadableXml];
const response = await threadResponse(
  () => readQuestionFile(workerData as QuestionFileRequest),
  (error) => REFUSALS.some((refusal) => error instanceof refusal),
);
parentPort?.postMessage(response);
