import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { FileResponse } from "../../api/file-response.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { GradingScheme } from "../../school/grading-scheme.ts";
import { TermName } from "../../school/schemas.ts";
import { mayOpenScoring } from "../policy.ts";
import { Comment, Named, Result, ResultStatus, RowStudent, Scores } from "../schemas.ts";

/** Identifies a sheet: a subject of a class in a term. */
const sheetKey = { classId: z.uuid(), subjectId: z.uuid(), termId: z.uuid() };

export const ScoreSheetRow = z.object({
  student: RowStudent,
  /** Null before the first entry for the pupil. */
  result: Result.nullable(),
});
export type ScoreSheetRow = z.infer<typeof ScoreSheetRow>;

export const ScoreSheet = z.object({
  class: Named,
  subject: Named,
  termId: z.uuid(),
  term: TermName,
  academicYear: z.string(),
  scheme: GradingScheme,
  /** Every pupil enrolled in the class that term, by surname. */
  rows: z.array(ScoreSheetRow),
});
export type ScoreSheet = z.infer<typeof ScoreSheet>;

const SavedRow = z.object({
  /** "unchanged" if the school already had these scores: a repeated save. */
  outcome: z.enum(["saved", "unchanged"]),
  result: Result,
});

export const scoringContract = {
  sheet: endpoint(mayOpenScoring, {
    method: "GET",
    path: "/score-sheet",
    viewable: true,
    summary: "A class's score sheet: every pupil with the scores of one subject and term",
    tag: "results",
  })
    .input(z.strictObject(sheetKey))
    .output(dataOf(ScoreSheet)),

  saveSheet: endpoint(mayOpenScoring, {
    method: "PUT",
    path: "/score-sheet",
    summary: "Saves rows of a score sheet, all or none; repeating it changes nothing",
    tag: "results",
    current: z.array(Result),
  })
    .input(
      z.strictObject({
        ...sheetKey,
        rows: z
          .array(
            z.strictObject({
              studentId: z.uuid(),
              /** The version that the person saw; null if there was no result. */
              version: z.int().nullable(),
              /** All parts of the row; omitted parts are missing. */
              scores: Scores,
              teacherComment: Comment.nullable().optional(),
            }),
          )
          .min(1)
          .max(200),
      }),
    )
    .output(dataOf(z.array(SavedRow))),

  workbook: endpoint(mayOpenScoring, {
    method: "GET",
    path: "/score-sheet/workbook",
    viewable: true,
    summary:
      "The score sheets of a class and term that the caller may fill in, as an .xlsx workbook",
    tag: "results",
    outputStructure: "detailed",
  })
    .input(z.strictObject({ classId: z.uuid(), termId: z.uuid() }))
    .output(FileResponse),

  readWorkbook: endpoint(mayOpenScoring, {
    method: "POST",
    path: "/score-sheet/workbook",
    summary:
      "What is in a filled-in workbook of scores (multipart field file, up to 2 MB); saves nothing",
    tag: "results",
  })
    .input(z.strictObject({ file: z.file() }))
    .output(
      dataOf(
        z.object({
          sheets: z.array(
            z.object({
              classId: z.uuid(),
              termId: z.uuid(),
              subjectId: z.uuid(),
              title: z.string(),
              /** From the header row on. */
              rows: z.array(z.array(z.string())),
              /** The same rows with the scores at the time of the download; empty if unknown. */
              downloaded: z.array(z.array(z.string())),
            }),
          ),
          /** Names of sheets that are not score sheets. */
          left: z.array(z.string()),
        }),
      ),
    ),

  publishSheet: endpoint(mayOpenScoring, {
    method: "POST",
    path: "/score-sheet/publish",
    summary: "Publishes every complete, unpublished result of a class and subject",
    tag: "results",
  })
    .input(z.strictObject(sheetKey))
    .output(
      dataOf(
        z.object({
          published: z.int(),
          /** Pupils whose rows lack a part and remain drafts. */
          incomplete: z.array(RowStudent),
        }),
      ),
    ),

  create: endpoint(mayOpenScoring, {
    method: "POST",
    path: "/results",
    summary: "Enters one pupil's complete scores",
    successStatus: 201,
    tag: "results",
    current: Result,
  })
    .input(
      z.strictObject({
        ...sheetKey,
        studentId: z.uuid(),
        scores: Scores,
        teacherComment: Comment.nullable().optional(),
      }),
    )
    .output(dataOf(Result)),

  update: endpoint(mayOpenScoring, {
    method: "PUT",
    path: "/results/{id}",
    summary: "Replaces one pupil's scores while they are not approved",
    tag: "results",
    current: Result,
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        version: z.int(),
        scores: Scores,
        teacherComment: Comment.nullable().optional(),
      }),
    )
    .output(dataOf(Result)),

  publish: endpoint(mayOpenScoring, {
    method: "POST",
    path: "/results/{id}/publish",
    summary: "Publishes one complete result",
    tag: "results",
    current: Result,
  })
    .input(z.strictObject({ id: z.uuid(), version: z.int() }))
    .output(dataOf(Result)),

  list: endpoint(mayOpenScoring, {
    method: "GET",
    path: "/results",
    viewable: true,
    summary: "Results of the classes and subjects that the caller may read",
    tag: "results",
  })
    .input(
      z.strictObject({
        /** Only results that the actor entered. */
        mine: z.boolean().optional(),
        classId: z.uuid().optional(),
        subjectId: z.uuid().optional(),
        termId: z.uuid().optional(),
        status: ResultStatus.optional(),
        published: z.boolean().optional(),
        /** Pupil's name or admission number. */
        search: z.string().trim().max(100).optional(),
        ...paging(50),
      }),
    )
    .output(pageOf(Result)),
};
