import { STAFF_CSV_COLUMNS } from "../import/import-columns.ts";
import { BANK_FIELDS } from "../records/private-fields.ts";

/** The specification's export of staff. */
export const STAFF_LIST_COLUMNS = [
  "staffId",
  "name",
  "role",
  "department",
  "email",
  "phone",
  "status",
] as const;

/** Exports contain no passwords. */
export type StaffRecordColumn = Exclude<(typeof STAFF_CSV_COLUMNS)[number], "password">;

const BANK: ReadonlySet<string> = new Set(BANK_FIELDS);

/** The columns of a file for importing again, in the order of the import. */
export function staffRecordColumns(withBank: boolean): readonly StaffRecordColumn[] {
  const columns = STAFF_CSV_COLUMNS.filter((column) => column !== "password");
  return withBank ? columns : columns.filter((column) => !BANK.has(column));
}
