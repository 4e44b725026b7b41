import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { FileResponse } from "../../api/file-response.ts";
import { dataOf } from "../../api/pagination.ts";
import { PositionExplanation } from "../../results/reports/explain-position.ts";
import { TermName } from "../../school/schemas.ts";
import {
  mayCorrectSheets,
  mayOpenReportCards,
  mayReleaseSheets,
  mayTakeBackRelease,
} from "../policy.ts";
import { ReportSheet } from "../sheets/sheet.ts";
import { SHEET_KINDS, SheetKindName } from "../sheets/sheet-kind.ts";

const Reason = z.string().trim().min(1, "Enter a reason.").max(300);
const ofTerm = z.strictObject({ studentId: z.uuid(), termId: z.uuid() });
const ofStudent = ofTerm.extend({ kind: SheetKindName });

/** A released sheet in the family's list. */
const ReleasedSheet = z.object({
  termId: z.uuid(),
  kind: z.enum(SHEET_KINDS),
  term: TermName,
  academicYear: z.string(),
  className: z.string(),
  title: z.string(),
  /** 1 for the first issue; each correction adds 1. */
  number: z.int(),
  releasedAt: z.iso.datetime(),
  /** Whether the family is referred to the office instead of seeing the sheet. */
  isWithheld: z.boolean(),
});

const IssuedSheet = z.object({
  sheet: ReportSheet,
  number: z.int(),
  releasedAt: z.iso.datetime(),
  pictures: z.record(z.string(), z.string()),
  /** The URL in the QR code, and the rows of the code as texts of 0 and 1. */
  verifyUrl: z.string(),
  code: z.array(z.string()),
  /** Whether this reader may ask for the reason for the position. */
  hasExplanation: z.boolean(),
});

/** A release and its progress: classes are released one after the other. */
const ReleaseRun = z.object({
  id: z.uuid(),
  state: z.enum(["running", "done", "failed"]),
  classes: z.int(),
  classesDone: z.int(),
  /** Number of sheets released by it. */
  released: z.int(),
  by: z.string().nullable(),
  classIds: z.array(z.uuid()),
  startedAt: z.iso.datetime(),
  /** Until then the principal can take it back; null if that is over, done or not yet possible. */
  takeBackUntil: z.iso.datetime().nullable(),
  takenBackAt: z.iso.datetime().nullable(),
});
export type ReleaseRun = z.infer<typeof ReleaseRun>;

/** The numbers before a release, for pupils without a released sheet. */
export const ReleasePreview = z.object({
  /** Number of classes with a sheet to release. */
  classes: z.int(),
  complete: z.int(),
  incomplete: z.int(),
  /** Pupils without results, by class: their sheets are not released. */
  withoutResults: z.array(
    z.object({ classId: z.uuid(), className: z.string(), pupils: z.array(z.string()) }),
  ),
  /** Number of parents' email addresses. */
  emails: z.int(),
  /** Without one, no email is sent. */
  hasMailServer: z.boolean(),
});
export type ReleasePreview = z.infer<typeof ReleasePreview>;

const ofClasses = z.strictObject({
  termId: z.uuid(),
  kind: SheetKindName,
  classIds: z.array(z.uuid()).min(1).max(100),
});

export const releaseContract = {
  previewRelease: endpoint(mayReleaseSheets, {
    method: "POST",
    path: "/report-sheet-releases/preview",
    summary: "How many sheets a release of these classes would give to families, and which not",
    tag: "report sheets",
  })
    .input(ofClasses)
    .output(dataOf(ReleasePreview)),

  release: endpoint(mayReleaseSheets, {
    method: "POST",
    path: "/report-sheet-releases",
    summary:
      "Release the sheets of classes, a few at once, more of them as a job; who has one keeps it",
    tag: "report sheets",
  })
    .input(
      ofClasses.extend({
        /** Whether to email the parents. */
        sendMail: z.boolean(),
        /** Number of incomplete sheets that the person accepted; more are refused. */
        incomplete: z.int().min(0).optional(),
      }),
    )
    .output(dataOf(ReleaseRun)),

  releases: endpoint(mayReleaseSheets, {
    method: "GET",
    path: "/report-sheet-releases",
    viewable: true,
    summary: "Releases of a term that are under way or ended in the last day",
    tag: "report sheets",
  })
    .input(z.strictObject({ termId: z.uuid(), kind: SheetKindName }))
    .output(dataOf(z.array(ReleaseRun))),

  takeBack: endpoint(mayTakeBackRelease, {
    method: "POST",
    path: "/report-sheet-releases/{id}/take-back",
    summary: "Take a release back from families within a day; corrected sheets stay released",
    tag: "report sheets",
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(
      dataOf(
        z.object({
          takenBack: z.int(),
          /** Pupils whose sheet was corrected in the meantime: it stays released. */
          stay: z.array(z.string()),
        }),
      ),
    ),

  correct: endpoint(mayCorrectSheets, {
    method: "POST",
    path: "/report-sheet-releases/corrections",
    summary: "Issue the sheets of a class again that have changed since their release",
    tag: "report sheets",
  })
    .input(
      z.strictObject({
        termId: z.uuid(),
        kind: SheetKindName,
        classId: z.uuid(),
        reason: Reason,
      }),
    )
    .output(dataOf(z.object({ corrected: z.int() }))),

  withhold: endpoint(mayReleaseSheets, {
    method: "PUT",
    path: "/report-sheets/{studentId}/withheld",
    summary: "Withhold a pupil's sheet from the family, or stop withholding it",
    tag: "report sheets",
  })
    .input(ofTerm.extend({ reason: Reason.nullable() }))
    .output(dataOf(z.object({ isWithheld: z.boolean() }))),

  newestReportCard: endpoint(mayOpenReportCards, {
    method: "GET",
    path: "/report-cards",
    viewable: true,
    onStandby: true,
    summary: "The caller's child whose report sheet was released last, or the pupil's own id",
    tag: "report sheets",
  }).output(dataOf(z.object({ studentId: z.uuid().nullable() }))),

  reportCards: endpoint(mayOpenReportCards, {
    method: "GET",
    path: "/report-cards/{studentId}",
    viewable: true,
    onStandby: true,
    summary: "A pupil's released report sheets",
    tag: "report sheets",
  })
    .input(z.strictObject({ studentId: z.uuid() }))
    .output(dataOf(z.array(ReleasedSheet))),

  reportCard: endpoint(mayOpenReportCards, {
    method: "GET",
    path: "/report-cards/{studentId}/{termId}",
    viewable: true,
    onStandby: true,
    summary: "A pupil's released report sheet, as it was released",
    tag: "report sheets",
  })
    .input(ofStudent)
    .output(dataOf(IssuedSheet)),

  reportCardPosition: endpoint(mayOpenReportCards, {
    method: "GET",
    path: "/report-cards/{studentId}/{termId}/position",
    viewable: true,
    onStandby: true,
    summary: "Why the position on a released sheet is what it is, without names of other pupils",
    tag: "report sheets",
  })
    .input(ofTerm)
    .output(dataOf(PositionExplanation.nullable())),

  reportCardPdf: endpoint(mayOpenReportCards, {
    method: "GET",
    path: "/report-cards/{studentId}/{termId}/pdf",
    viewable: true,
    onStandby: true,
    summary: "A pupil's released report sheet as a PDF",
    tag: "report sheets",
    outputStructure: "detailed",
  })
    .input(ofStudent)
    .output(FileResponse),
};
