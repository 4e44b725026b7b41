import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { FileResponse, TABLE_FORMATS } from "../../api/file-response.ts";
import { studentFilter } from "../lists/contract.ts";
import { mayManageStudents } from "../policy.ts";

/** list: the specification's six columns; record: every column of STUDENT_COLUMNS. */
const STUDENT_EXPORTS = ["list", "record"] as const;

/** Maximum number of pupils that an export can name one by one, in its address. */
export const STUDENTS_PER_FILE = 100;

const format = z.enum(TABLE_FORMATS).default("csv");

export const studentExportContract = {
  export: endpoint(mayManageStudents, {
    method: "GET",
    path: "/students/export",
    viewable: true,
    summary:
      "Pupils by the filters of the list, or those named, as a CSV or xlsx file; the audit log notes it",
    tag: "students",
    asksAgain: true,
  })
    .route({ outputStructure: "detailed" })
    .input(
      z.strictObject({
        ...studentFilter,
        /** Only these pupils. */
        students: z.array(z.uuid()).min(1).max(STUDENTS_PER_FILE).optional(),
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
