import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { FileResponse } from "../../api/file-response.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayViewReportCard } from "../policy.ts";
import { SHEET_KINDS, SheetKindName } from "../sheets/sheet-kind.ts";

/** One PDF of all sheets, or a ZIP with one PDF for each pupil. */
const Form = z.enum(["pdf", "zip"]);
export type SheetFileForm = z.infer<typeof Form>;

/** Progress of a file with the sheets of a term. */
export const SheetFile = z.object({
  id: z.uuid(),
  termId: z.uuid(),
  kind: z.enum(SHEET_KINDS),
  form: Form,
  state: z.enum(["running", "done", "failed"]),
  sheets: z.int(),
  sheetsDone: z.int(),
  createdAt: z.iso.datetime(),
  /** When the file is deleted. */
  keptUntil: z.iso.datetime(),
});
export type SheetFile = z.infer<typeof SheetFile>;

export const sheetFilesContract = {
  makeFile: endpoint(mayViewReportCard, {
    method: "POST",
    path: "/report-sheet-files",
    summary: "Start to make a file with the report sheets of all classes in a term",
    tag: "report sheets",
    asksAgain: true,
  })
    .input(z.strictObject({ termId: z.uuid(), kind: SheetKindName, form: Form }))
    .output(dataOf(SheetFile)),

  files: endpoint(mayViewReportCard, {
    method: "GET",
    path: "/report-sheet-files",
    viewable: true,
    summary: "The files of report sheets that the caller asked for and that are kept",
    tag: "report sheets",
  })
    .input(z.strictObject({ termId: z.uuid(), kind: SheetKindName }))
    .output(dataOf(z.array(SheetFile))),

  file: endpoint(mayViewReportCard, {
    method: "GET",
    path: "/report-sheet-files/{id}/content",
    viewable: true,
    summary: "Download a file of report sheets; only for who asked for it",
    tag: "report sheets",
    asksAgain: true,
    outputStructure: "detailed",
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(FileResponse),
};
