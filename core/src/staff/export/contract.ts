import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { FileResponse, TABLE_FORMATS } from "../../api/file-response.ts";
import { mayManageStaff } from "../policy.ts";

/** list: the specification's seven columns; record: the columns of an import, without passwords. */
const STAFF_EXPORTS = ["list", "record"] as const;

export const staffExportContract = {
  export: endpoint(mayManageStaff, {
    method: "GET",
    path: "/staff/export",
    viewable: true,
    summary: "Staff by department, role and status as a CSV or xlsx file; the audit log notes it",
    tag: "staff",
    asksAgain: true,
  })
    .route({ outputStructure: "detailed" })
    .input(
      z.strictObject({
        department: z.string().trim().max(100).optional(),
        roleInSchool: z.string().trim().max(100).optional(),
        isActive: z.boolean().optional(),
        contents: z.enum(STAFF_EXPORTS).default("list"),
        /** Adds bank name and account number to a record export; only for a principal. */
        withBank: z.boolean().default(false),
        format: z.enum(TABLE_FORMATS).default("csv"),
      }),
    )
    .output(FileResponse),
};
