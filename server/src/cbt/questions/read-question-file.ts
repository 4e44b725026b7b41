import type { ReadQuestions } from "@school/core/cbt/questions/read-draft.ts";
import { readQuestionDocument } from "@school/core/cbt/questions/read-question-document.ts";
import { readQuestionRows } from "@school/core/cbt/questions/read-question-rows.ts";
import { parseCsv } from "../../platform/csv/parse-csv.ts";
import { UnreadableTable } from "../../platform/csv/table.ts";

/** Reads questions from a CSV text or from a pasted document; a text that is neither is a fault. */
export function readQuestionFile(file: {
  format: "csv" | "document";
  text: string;
}): ReadQuestions {
  if (file.format === "document") return readQuestionDocument(file.text);
  try {
    return readQuestionRows(parseCsv(file.text.replace(/^\uFEFF/, "")).rows);
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    return { questions: [], faults: [{ line: 1, column: null, message: error.message }] };
  }
}
