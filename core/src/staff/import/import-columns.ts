import { fileColumns, type FileColumn } from "../../api/field-cells.ts";
import { type ImportColumn, WHOLE_NAME_HEADINGS } from "../../api/import-columns.ts";
import { STAFF_FIELDS, type StaffFields } from "../fields.ts";

/** Columns that an import accepts: the fields of a record, and those that exist in files only. */
export type StaffColumn =
  | FileColumn<StaffFields>
  | "password"
  | "staffId"
  | "title"
  | "name"
  | "firstName"
  | "status";

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

/**
 * Columns that a file must have. A list of staff may have both names in one column, or first and
 * middle names in two. Missing usernames and passwords are generated.
 */
const NEEDED: Partial<Record<StaffColumn, Partial<ImportColumn<StaffColumn>>>> = {
  surname: { isRequired: true, standIns: ["name"] },
  otherNames: { isRequired: true, standIns: ["name", "firstName"] },
  roleInSchool: { isRequired: true },
};

const ONE = ["staff", "teacher", "teachers", "employee"];

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
    spellings: ["staff no", "staff number", "staff id no", "employee id", "file no"],
  },
  { key: "title", header: "title", label: "Title", spellings: ["salutation"] },
  {
    key: "name",
    header: "name",
    label: "Name",
    spellings: [
      ...WHOLE_NAME_HEADINGS,
      ...ONE,
      ...ONE.flatMap((one) => [`${one} name`, `${one} names`, `name of ${one}`, `names of ${one}`]),
    ],
  },
  {
    key: "firstName",
    header: "firstName",
    label: "First Name",
    spellings: ["first names", "forename"],
  },
  { key: "status", header: "status", label: "Status", spellings: ["account status"] },
];

/** The specification's columns in order, then the others. */
export const STAFF_COLUMNS = COLUMNS.toSorted((a, b) => columnOrder(a.key) - columnOrder(b.key));

/** A column's position in the specification's file; other columns come last. */
export function columnOrder(column: StaffColumn): number {
  const index = STAFF_CSV_COLUMNS.findIndex((known) => known === column);
  return index === -1 ? STAFF_CSV_COLUMNS.length : index;
}
