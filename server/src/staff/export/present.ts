import { shownEmail } from "@school/core/api/email-address.ts";
import { writeCells } from "@school/core/api/field-cells.ts";
import { completeRecord } from "@school/core/api/fields.ts";
import type {
  STAFF_LIST_COLUMNS,
  StaffRecordColumn,
} from "@school/core/staff/export/export-columns.ts";
import { STAFF_FIELDS } from "@school/core/staff/fields.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { unsealPrivateFields, valuesIn } from "../records/record-columns.ts";
import type { ExportedRow } from "./queries.ts";

type Cells<Column extends string> = Record<Column, string | null>;

/** Cells of the specification's export. */
export function listCells({
  user,
  details,
}: ExportedRow): Cells<(typeof STAFF_LIST_COLUMNS)[number]> {
  return {
    staffId: user.userId,
    name: `${user.lastName}, ${user.firstName}`,
    role: details?.roleInSchool ?? null,
    department: details?.department ?? null,
    email: shownEmail(user.email),
    phone: details?.phone ?? null,
    status: user.isActive ? "Active" : "Inactive",
  };
}

/** Cells for an import; bank details only if a sealer is passed to decrypt them. */
export function recordCells(
  { user, details, username }: ExportedRow,
  sealer: Sealer | null,
): Cells<StaffRecordColumn> {
  const record = {
    roleInSchool: "",
    ...(details && valuesIn(details)),
    ...(sealer && unsealPrivateFields(sealer, details?.privateSealed ?? null)),
    username,
    surname: user.lastName,
    otherNames: user.firstName,
    email: shownEmail(user.email),
  };
  return writeCells(STAFF_FIELDS, completeRecord(STAFF_FIELDS, record));
}
