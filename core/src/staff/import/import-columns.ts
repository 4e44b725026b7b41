import { fileColumns, type FileColumn } from "../../api/field-cells.ts";
import type { ImportColumn } from "../../api/import-columns.ts";
import { STAFF_FIELDS, type StaffFields } from "../fields.ts";

/** What an import takes: the fields of a record, and what only files have. */
export type StaffColumn = FileColumn<StaffFields> | "password" | "staffId" | "name" | "status";

/** The specification's file of staff: its headers in their order. */
export const STAFF_CSV_COLUMNS = [
  "username",
  "password",
  "surname",
  "otherNames",
  "gender",
  "dob",
  "address",
  "telephone",
  "email",
  "roleInSchool",
  "department",
  "dateJoined",
  "staffType",
  "nationality",
  "stateOfOrigin",
  "qualifications",
  "workExperience",
  "specialization",
  "bankName",
  "accountNumber",
] as const satisfies readonly StaffColumn[];

const needed = { isRequired: true } as const;
/** A list of staff writes both names into one column. */
const byName = { isRequired: true, standIns: ["name"] } as const;

/**
 * What a file must have. The username may come from the email address and a password may be
 * generated, so that a file without these columns, such as the portal's own, is one too.
 */
const NEEDED: Partial<Record<StaffColumn, Partial<ImportColumn<StaffColumn>>>> = {
  surname: byName,
  otherNames: byName,
  email: needed,
  roleInSchool: needed,
};

const COLUMNS: readonly ImportColumn<StaffColumn>[] = [
  ...fileColumns(STAFF_FIELDS).map((column) => ({ ...column, ...NEEDED[column.key] })),
  {
    key: "password",
    header: "password",
    label: "Password",
    spellings: ["initial password"],
    isSecret: true,
  },
  {
    key: "staffId",
    header: "staffId",
    label: "Staff ID",
    spellings: ["staff no", "staff number", "employee id"],
  },
  { key: "name", header: "name", label: "Name", spellings: ["full name", "staff name"] },
  { key: "status", header: "status", label: "Status", spellings: ["account status"] },
];

/** In the order of the specification, and then the others. */
export const STAFF_COLUMNS = COLUMNS.toSorted((a, b) => columnPlace(a.key) - columnPlace(b.key));

/** A column's position in the specification's file; the others come last. */
export function columnPlace(column: StaffColumn): number {
  const place = STAFF_CSV_COLUMNS.findIndex((known) => known === column);
  return place === -1 ? STAFF_CSV_COLUMNS.length : place;
}
