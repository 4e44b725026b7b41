import { implement } from "@orpc/server";
import { studentExportContract } from "@school/core/students/export/contract.ts";
import { LISTED_COLUMNS, STUDENT_COLUMNS } from "@school/core/students/import/import-columns.ts";
import { guard } from "../../accounts/guards.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { tableFile } from "../../platform/csv/table-file.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { exportName } from "../../school/export-name.ts";
import { exportedStudents, readExportedStudents } from "./queries.ts";

const api = implement(studentExportContract).$context<RequestContext>().use(guard);

export const studentExportRoutes = {
  export: api.export.handler(async ({ context: { db, origin }, input }) => {
    const { contents, format, ...filter } = input;
    const columns = contents === "list" ? LISTED_COLUMNS : STUDENT_COLUMNS;
    const ids = await exportedStudents(db, filter);
    const file = await tableFile(format, {
      name: exportName("students", new Date()),
      header: columns.map(({ header }) => header),
      ids,
      readRows: async (some) =>
        (await readExportedStudents(db, some)).map((row) => columns.map(({ key }) => row[key])),
    });
    await db.transaction((tx) =>
      writeAudit(tx, origin, [
        {
          action: "students.export",
          subjectId: null,
          before: null,
          after: { contents, format, filter, pupils: ids.length },
        },
      ]),
    );
    return file;
  }),
};
