import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { FileAnswer, TABLE_FORMATS } from "../../api/file-answer.ts";
import { studentFilter } from "../lists/contract.ts";
import { mayManageStudents } from "../policy.ts";

/** list: the specification's six columns; record: every column of STUDENT_COLUMNS. */
const STUDENT_EXPORTS = ["list", "record"] as const;

const format = z.enum(TABLE_FORMATS).default("csv");

export const studentExportContract = {
  export: endpoint(mayManageStudents, {
    method: "GET",
    path: "/students/export",
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
    .output(FileAnswer),

  exportRegister: endpoint(mayManageStudents, {
    method: "GET",
    path: "/students/admission-register/export",
    summary: "The admission register of a year as a CSV or xlsx file; the audit log notes it",
    tag: "students",
    asksAgain: true,
  })
    .route({ outputStructure: "detailed" })
    .input(z.strictObject({ year: z.int().min(1900).max(2999), format }))
    .output(FileAnswer),

  exportDeleted: endpoint(mayManageStudents, {
    method: "GET",
    path: "/students/deleted/export",
    summary: "Deleted pupils, newest first, as a CSV or xlsx file; the audit log notes it",
    tag: "students",
    asksAgain: true,
  })
    .route({ outputStructure: "detailed" })
    .input(z.strictObject({ search: studentFilter.search, format }))
    .output(FileAnswer),
};
