import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { FileAnswer, TABLE_FORMATS } from "../../api/file-answer.ts";
import { studentFilter } from "../lists/contract.ts";
import { mayManageStudents } from "../policy.ts";

/** list: the specification's six columns; record: every column of STUDENT_COLUMNS. */
const STUDENT_EXPORTS = ["list", "record"] as const;

export const studentExportContract = {
  export: endpoint(mayManageStudents, {
    method: "GET",
    path: "/students/export",
    summary:
      "Pupils by class, class group and status as a CSV or xlsx file; the audit log notes it",
    tag: "students",
  })
    .route({ outputStructure: "detailed" })
    .input(
      z.strictObject({
        class: studentFilter.class,
        classGroup: studentFilter.classGroup,
        status: studentFilter.status,
        contents: z.enum(STUDENT_EXPORTS).default("list"),
        format: z.enum(TABLE_FORMATS).default("csv"),
      }),
    )
    .output(FileAnswer),
};
