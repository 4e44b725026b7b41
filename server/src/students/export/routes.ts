import { implement } from "@orpc/server";
import { sortableTime } from "@school/core/api/dates.ts";
import { valueOf } from "@school/core/api/lists.ts";
import { studentExportContract } from "@school/core/students/export/contract.ts";
import { LISTED_COLUMNS, STUDENT_COLUMNS } from "@school/core/students/import/import-columns.ts";
import { registerRemark } from "@school/core/students/lists/register-remark.ts";
import { guard } from "../../accounts/guards.ts";
import { type AuditOrigin, audit } from "../../platform/database/audit/audit.ts";
import { tableFile } from "../../platform/documents/csv/table-file.ts";
import type { Database } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { exportName } from "../../school/export-name.ts";
import { presentAdmission, presentDeleted } from "../lists/present.ts";
import { deletedIds, readAdmissions, readDeleted, registerOf } from "../lists/queries-register.ts";
import { exportedStudents, DEPARTURE_COLUMNS, readExportedStudents } from "./queries.ts";
import { messages } from "@school/core/students/text.ts";

const api = implement(studentExportContract).$context<RequestContext>().use(guard);

const REGISTER_HEADER = [
  "No.",
  "Admission number",
  "Date of admission",
  "Surname",
  "Other names",
  "Gender",
  messages.dateOfBirth,
  "Class joined",
  "Parent",
  "Parent phone",
  "Remarks",
];

const DELETED_HEADER = [
  "Student ID",
  "Admission number",
  "Surname",
  "Other names",
  "Last class",
  "Email",
  "Deleted at",
  "Deleted by",
  "Reason",
];

export const studentExportRoutes = {
  export: api.export.handler(async ({ context: { db, origin, reads }, input }) => {
    const { contents, format, ...filter } = input;
    const columns = contents === "list" ? LISTED_COLUMNS : STUDENT_COLUMNS;
    const more = filter.status === "left" ? DEPARTURE_COLUMNS : [];
    const keys = [...columns.map(({ key }) => key), ...more];
    const ids = await exportedStudents(db, filter);
    await reads.countFile(ids);
    const file = await tableFile(format, {
      name: exportName("students", new Date()),
      header: [...columns.map(({ header }) => header), ...more],
      ids,
      readRows: async (batch) =>
        (await readExportedStudents(db, batch)).map((row) => keys.map((key) => row[key])),
    });
    await note(db, origin, "students.export", { contents, format, filter, pupils: ids.length });
    return file;
  }),

  exportRegister: api.exportRegister.handler(async ({ context: { db, origin, reads }, input }) => {
    const { year, format } = input;
    const ids = await registerOf(db, year ?? null);
    await reads.countFile(ids);
    const numbers = new Map(ids.map((id, index) => [id, index + 1]));
    const file = await tableFile(format, {
      name: `admission_register_${year ?? "no_date"}`,
      header: REGISTER_HEADER,
      ids,
      readRows: async (batch) =>
        (await readAdmissions(db, batch)).map((row) => {
          const line = presentAdmission({ ...row, number: valueOf(numbers, row.id) });
          return [
            String(line.number),
            line.admissionNumber,
            line.admittedOn,
            line.lastName,
            line.firstName,
            line.gender,
            line.dob,
            line.classJoined,
            line.parentName,
            line.parentPhone,
            registerRemark(line),
          ];
        }),
    });
    await note(db, origin, "students.export-register", { year, format, pupils: ids.length });
    return file;
  }),

  exportDeleted: api.exportDeleted.handler(async ({ context: { db, origin, reads }, input }) => {
    const { search, format } = input;
    const ids = await deletedIds(db, search);
    await reads.countFile(ids);
    const file = await tableFile(format, {
      name: exportName("deleted_students", new Date()),
      header: DELETED_HEADER,
      ids,
      readRows: async (batch) =>
        (await readDeleted(db, batch))
          .map(presentDeleted)
          .map((row) => [
            row.userId,
            row.admissionNumber,
            row.lastName,
            row.firstName,
            row.className,
            row.email,
            sortableTime(row.deletedAt),
            row.deletedBy,
            row.reason,
          ]),
    });
    await note(db, origin, "students.export-deleted", { search, format, pupils: ids.length });
    return file;
  }),
};

/** Writes an export to the audit log. */
async function note(db: Database, origin: AuditOrigin, action: string, after: object) {
  await db.transaction((tx) => audit({ tx, origin }, action, null, { after }));
}
