import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { FileResponse } from "../../api/file-response.ts";
import { dataOf } from "../../api/pagination.ts";
import { PositionExplanation } from "../../results/reports/explain-position.ts";
import { RowStudent } from "../../results/schemas.ts";
import { TermName } from "../../school/schemas.ts";
import { mayOpenSheets } from "../policy.ts";
import { ReportSheet } from "./sheet.ts";
import { SHEET_KINDS, SheetKindName } from "./sheet-kind.ts";

const ofClass = z.strictObject({ classId: z.uuid(), termId: z.uuid(), kind: SheetKindName });
const ofStudent = z.strictObject({ studentId: z.uuid(), termId: z.uuid(), kind: SheetKindName });

/** The sheets of a class in one term, without their contents. */
export const SheetList = z.object({
  classId: z.uuid(),
  className: z.string(),
  termId: z.uuid(),
  kind: z.enum(SHEET_KINDS),
  term: TermName,
  academicYear: z.string(),
  pupils: z.array(
    RowStudent.extend({
      /** Descriptions of missing parts; empty if complete. */
      missing: z.array(z.string()),
      /** The latest released issue; null without one. */
      issue: z.int().nullable(),
      /** Differences between that issue and the current sheet as text; empty without one. */
      changes: z.array(z.string()),
      /** Reason for which the family does not see it; null if it does. */
      withheld: z.string().nullable(),
    }),
  ),
});
export type SheetList = z.infer<typeof SheetList>;

/** One sheet, with what a page shows around it. */
export const SheetView = z.object({
  studentId: z.uuid(),
  termId: z.uuid(),
  /** The released sheet, else the current one. */
  sheet: ReportSheet,
  issue: z
    .object({
      number: z.int(),
      releasedAt: z.iso.datetime(),
      /** Reason for a correction. */
      reason: z.string().nullable(),
      verifyUrl: z.string(),
      /** Rows of the QR code, texts of 0 and 1. */
      code: z.array(z.string()),
      /** Descriptions of the changes from the previous issue; empty for the first. */
      corrected: z.array(z.string()),
      /** Descriptions of the differences from a sheet made today. */
      changes: z.array(z.string()),
    })
    .nullable(),
  /** URLs of the pictures by their hash; valid for about an hour. */
  pictures: z.record(z.string(), z.string()),
});

export const sheetsContract = {
  sheets: endpoint(mayOpenSheets, {
    method: "GET",
    path: "/report-sheets",
    viewable: true,
    summary: "The report sheets of a class in a term, and what each still lacks",
    tag: "report sheets",
  })
    .input(ofClass)
    .output(dataOf(SheetList)),

  classPdf: endpoint(mayOpenSheets, {
    method: "GET",
    path: "/report-sheets/pdf",
    viewable: true,
    summary: "The report sheets of a class as one PDF",
    tag: "report sheets",
    outputStructure: "detailed",
  })
    .input(ofClass)
    .output(FileResponse),

  classZip: endpoint(mayOpenSheets, {
    method: "GET",
    path: "/report-sheets/zip",
    viewable: true,
    summary: "The report sheets of a class as a ZIP with a PDF for each pupil",
    tag: "report sheets",
    asksAgain: true,
    outputStructure: "detailed",
  })
    .input(ofClass)
    .output(FileResponse),

  sheet: endpoint(mayOpenSheets, {
    method: "GET",
    path: "/report-sheets/{studentId}",
    viewable: true,
    summary: "A pupil's report sheet of a term",
    tag: "report sheets",
  })
    .input(ofStudent)
    .output(dataOf(SheetView)),

  explainPosition: endpoint(mayOpenSheets, {
    method: "GET",
    path: "/report-sheets/{studentId}/position",
    viewable: true,
    summary: "Why a pupil has the position on the sheet, with the names of the class",
    tag: "report sheets",
  })
    .input(ofStudent.omit({ kind: true }))
    .output(dataOf(PositionExplanation.nullable())),

  sheetPdf: endpoint(mayOpenSheets, {
    method: "GET",
    path: "/report-sheets/{studentId}/pdf",
    viewable: true,
    summary: "A pupil's report sheet of a term as a PDF",
    tag: "report sheets",
    outputStructure: "detailed",
  })
    .input(ofStudent)
    .output(FileResponse),
};
