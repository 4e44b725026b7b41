import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { Named } from "../../results/schemas.ts";
import { CLASS_GROUPS } from "../../school/class-groups.ts";
import { mayManageSchool } from "../../school/policy.ts";
import { SheetView } from "../sheets/contract.ts";
import { SheetSettings } from "./sheet-settings.ts";

const SessionSettings = z.object({
  sessionId: z.uuid(),
  academicYear: z.string(),
  /** Null if the session uses earlier settings or the defaults. */
  version: z.int().nullable(),
  /** The session whose settings apply; null for its own and the defaults. */
  follows: z.string().nullable(),
  settings: SheetSettings,
  /** URL of the stamp; null without one. */
  stampUrl: z.string().nullable(),
  /**
   * Number of pupils with a rating or a tick in the session, by the key of the trait, or by the
   * `tickKey` of level and expectation.
   */
  entered: z.record(z.string(), z.int()),
  /** Subjects that can be core subjects. */
  subjects: z.array(Named),
  /** Levels in use, in order; each has its fee. */
  levels: z.array(
    Named.extend({
      group: z.enum(CLASS_GROUPS),
      /** Whether the grading scheme of its group has marks. */
      isGraded: z.boolean(),
    }),
  ),
  /** Levels of the session that have no marks although their group's grading scheme has. */
  unmarkedLevels: z.array(z.uuid()),
  /** Grades of the session's bands, best first. */
  grades: z.array(z.string()),
});
export type SessionSettings = z.infer<typeof SessionSettings>;

export const sheetSettingsContract = {
  sheetSettings: endpoint(mayManageSchool, {
    method: "GET",
    path: "/report-sheets/settings",
    viewable: true,
    summary: "How a session's report sheets look and what is entered on them",
    tag: "report sheets",
  })
    .input(z.strictObject({ sessionId: z.uuid() }))
    .output(dataOf(SessionSettings)),

  saveSheetSettings: endpoint(mayManageSchool, {
    method: "PUT",
    path: "/report-sheets/settings",
    summary: "Changes the settings of a session's report sheets",
    tag: "report sheets",
    current: SessionSettings,
  })
    .input(
      z.strictObject({
        sessionId: z.uuid(),
        /** The version that the person saw; null if the session had none of its own. */
        version: z.int().nullable(),
        settings: SheetSettings,
        /** Refused for a level with results in the session. */
        unmarkedLevels: z.array(z.uuid()).max(40),
        /**
         * Keys of rated or ticked items that are removed from the sheets although they have
         * entries.
         */
        removing: z.array(z.string().max(80)).max(400),
      }),
    )
    .output(dataOf(SessionSettings)),

  uploadStamp: endpoint(mayManageSchool, {
    method: "POST",
    path: "/upload/report-sheet-stamp",
    summary: "Uploads a stamp (field stamp: jpeg or png under 5 MB) that settings then name",
    tag: "report sheets",
  })
    .input(z.strictObject({ stamp: z.file() }))
    .output(dataOf(z.object({ id: z.uuid(), url: z.string() }))),

  previewSheet: endpoint(mayManageSchool, {
    method: "POST",
    path: "/report-sheets/preview",
    summary: "The first sheet of a class as it would look with other settings; nothing is saved",
    tag: "report sheets",
  })
    .input(z.strictObject({ classId: z.uuid(), termId: z.uuid(), settings: SheetSettings }))
    .output(dataOf(SheetView)),
};
