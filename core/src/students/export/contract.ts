import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { FileResponse, TABLE_FORMATS } from "../../api/file-response.ts";
import { studentFilter } from "../lists/contract.ts";
import { mayManageStudents } from "../policy.ts";

/** list: the specification's six columns; record: every column of STUDENT_COLUMNS. */
const STUDENT_EXPORTS = ["list", "record"] as const;

const format = z.enum(TABLE_FORMATS).default("csv");

export const studentExportContract = {
  export: endpoint(mayManageStudents, {
    method: "GET",
    path: "/students/export",
    viewable: true,
    summary:
      "Pupils by class, class group and status as a CSV or xlsx file; the audit log notes it",
    tag: "students",
    asksAgain: true,
  })
    .route({ outputStructure: "detailed" })
    .input(
      z.strictObject({
        class: studentFilter.class,
        classGroup: studentFilter.classGroup,
        status: studentFilter.status,
        contents: z.enum(STUDENT_EXPORTS).default("list"),
        format,
      }),
    )
    .output(FileResponse),

  exportRegister: endpoint(mayManageStudents, {
    method: "GET",
    path: "/students/admission-register/export",
    viewable: true,
    summary: "The admission register of a year as a CSV or xlsx file; the audit log notes it",
    tag: "students",
    asksAgain: true,
  })
    .route({ outputStructure: "detailed" })
    .input(
      z.strictObject({
        /** Omitted for pupils without a known day of admission. */
        year: z.int().min(1900).max(2999).optional(),
        format,
      }),
    )
    .output(FileResponse),

  exportDeleted: endpoint(mayManageStudents, {
    method: "GET",
    path: "/students/deleted/export",
    viewable: true,
    summary: "Deleted pupils, newest first, as a CSV or xlsx file; the audit log notes it",
    tag: "students",
    asksAgain: true,
  })
    .route({ outputStructure: "detailed" })
    .input(z.strictObject({ search: studentFilter.search, format }))
    .output(FileResponse),
};
