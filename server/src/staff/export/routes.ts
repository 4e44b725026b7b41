import { implement } from "@orpc/server";
import { staffExportContract } from "@school/core/staff/export/contract.ts";
import {
  STAFF_LIST_COLUMNS,
  staffRecordColumns,
} from "@school/core/staff/export/export-columns.ts";
import { mayReadPrivateFields } from "@school/core/staff/policy.ts";
import { guard } from "../../accounts/guards.ts";
import { audit } from "../../platform/database/audit/audit.ts";
import { tableFile } from "../../platform/documents/csv/table-file.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow } from "../../platform/http/errors.ts";
import { exportName } from "../../school/export-name.ts";
import { listCells, recordCells } from "./present.ts";
import { exportedStaff, readStaff } from "./queries.ts";

const api = implement(staffExportContract).$context<RequestContext>().use(guard);

export const staffExportRoutes = {
  export: api.export.handler(async ({ context: { actor, db, origin, reads, sealer }, input }) => {
    const { contents, format, ...selection } = input;
    const { withBank: wantsBank, ...filter } = selection;
    const withBank = wantsBank && contents === "record";
    // Bank details of all staff: being a member of staff is not enough.
    if (withBank) allow(mayReadPrivateFields(actor, { isSelf: false }));
    const ids = await exportedStaff(db, filter);
    await reads.countFile(ids);
    const table = { name: exportName("staff", new Date()), ids };
    const columns = staffRecordColumns(withBank);
    const file = await (contents === "list"
      ? tableFile(format, {
          ...table,
          header: STAFF_LIST_COLUMNS,
          readRows: async (batch) =>
            (await readStaff(db, batch)).map((row) => {
              const cells = listCells(row);
              return STAFF_LIST_COLUMNS.map((column) => cells[column]);
            }),
        })
      : tableFile(format, {
          ...table,
          header: columns,
          readRows: async (batch) =>
            (await readStaff(db, batch)).map((row) => {
              const cells = recordCells(row, withBank ? sealer : null);
              return columns.map((column) => cells[column]);
            }),
        }));
    await db.transaction((tx) =>
      audit({ tx, origin }, "staff.export", null, {
        after: { contents, format, filter, withBank, staff: ids.length },
      }),
    );
    return file;
  }),
};
