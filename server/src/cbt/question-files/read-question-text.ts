import { isGift, readGift } from "@school/core/cbt/questions/read-gift.ts";
import { readQuestionDocument } from "@school/core/cbt/questions/read-question-document.ts";
import {
  isQuestionHeader,
  readQuestionRows,
} from "@school/core/cbt/questions/read-question-rows.ts";
import { parseCsv } from "../../platform/documents/csv/parse-csv.ts";
import { UnreadableTable } from "../../platform/documents/csv/table.ts";
import type { FileReading } from "./file-reading.ts";

export type RowsReading = Pick<FileReading, "questions" | "faults">;

/** Reads a text: GIFT, CSV, or a document with numbered questions. */
export function readText(text: string, isCsv = false): RowsReading {
  if (isGift(text)) return readGift(text);
  const [first = ""] = text.trimStart().split(/\r\n|\n|\r/, 1);
  const isTable = isCsv || [",", ";", "|"].some((sign) => isQuestionHeader(first.split(sign)));
  if (!isTable) return readQuestionDocument(text);
  try {
    return readQuestionRows(parseCsv(text).rows);
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    return { questions: [], faults: [{ line: 1, column: null, message: error.message }] };
  }
}
