import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { FileResponse } from "../../api/file-response.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayMakeQuestions, mayMakeTests, mayWriteQuestions } from "../policy.ts";
import { QuestionDraft } from "../questions/question.ts";
import { QUESTION_FILE_LENGTH } from "../questions/question-limits.ts";
import { EXPORT_FORMATS } from "./formats.ts";

const tag = "question files";

/** Questions as drafts, and what could not be read. */
const ReadFile = z.object({
  questions: z.array(QuestionDraft),
  /** Parts that could not be read, in their order. */
  faults: z.array(
    z.object({
      /** Number of the line, row or question in the file, from 1. */
      line: z.int(),
      /** Column of a table. */
      column: z.string().nullable(),
      /** The text there, by which a person finds it; null if the line number says it. */
      text: z.string().nullable(),
      message: z.string(),
    }),
  ),
  /** URLs of the pictures of the drafts by their ids, valid for an hour or two. */
  pictures: z.record(z.uuid(), z.string()),
});
export type ReadFile = z.infer<typeof ReadFile>;

const chosenFormat = z.strictObject({ id: z.uuid(), format: z.enum(EXPORT_FORMATS) });

export const questionFilesContract = {
  readText: endpoint(mayWriteQuestions, {
    method: "POST",
    path: "/question-files",
    summary: "Reads questions from text pasted from a document; saves nothing",
    tag,
  })
    .input(z.strictObject({ text: z.string().max(QUESTION_FILE_LENGTH) }))
    .output(dataOf(ReadFile)),

  readFile: endpoint(mayWriteQuestions, {
    method: "POST",
    path: "/upload/question-file",
    summary:
      "Reads questions from a Word document, spreadsheet, text or file of another program (multipart field file, up to 10 MB); saves only their pictures, for a day",
    tag,
  })
    .input(z.strictObject({ file: z.file() }))
    .output(dataOf(ReadFile)),

  exportBank: endpoint(mayMakeQuestions, {
    method: "GET",
    path: "/question-banks/{id}/file",
    viewable: true,
    summary: "The questions of a bank with their keys as a file",
    tag,
    outputStructure: "detailed",
  })
    .input(chosenFormat)
    .output(FileResponse),

  exportTest: endpoint(mayMakeTests, {
    method: "GET",
    path: "/cbt-tests/{id}/question-file",
    viewable: true,
    summary: "The questions of a test with their keys as a file, for its authors",
    tag,
    outputStructure: "detailed",
  })
    .input(chosenFormat)
    .output(FileResponse),
};
