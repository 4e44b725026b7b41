import { fileColumns, type FileColumn } from "../../api/field-cells.ts";
import type { ImportColumn } from "../../api/import-columns.ts";
import { STUDENT_FIELDS } from "../fields.ts";

/** What a table file can bring of a pupil, and an export writes. */
export type StudentColumn = OwnColumn | FileColumn<typeof STUDENT_FIELDS>;

/** The columns that are no field of the forms. */
type OwnColumn = "userId" | "status" | "admissionNumber" | "username";

const OWN: readonly ImportColumn<OwnColumn>[] = [
  column("userId", "Student ID", ["user id", "student no", "student number"]),
  column("status", "Status", ["account status"]),
  column("admissionNumber", "Admission Number", ["admission no", "adm no", "reg no"]),
  column("username", "Username", ["user name", "login"]),
];

const REQUIRED: readonly StudentColumn[] = ["firstName", "lastName"];

/** The specification's export; a full one has the other columns behind these. */
const FIRST: readonly StudentColumn[] = [
  "userId",
  "firstName",
  "lastName",
  "email",
  "className",
  "status",
];

/**
 * Every column, in the order of the full export. Cells of an export: `status` Active or Disabled,
 * `dob` as 2019-12-31, `sessionJoined` as 2024/2025, `termJoined` as First Term, `admitted` YES or
 * NO, `className` with its arm.
 */
export const STUDENT_COLUMNS = inOrder([...OWN, ...fileColumns(STUDENT_FIELDS)]);

/** The specification's columns alone. */
export const LISTED_COLUMNS = STUDENT_COLUMNS.slice(0, FIRST.length);

function inOrder(
  columns: readonly ImportColumn<StudentColumn>[],
): readonly ImportColumn<StudentColumn>[] {
  const placeOf = ({ key }: ImportColumn<StudentColumn>) =>
    FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length;
  return columns
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((one) => (REQUIRED.includes(one.key) ? { ...one, isRequired: true } : one));
}

/** A header of our own files is the field's name. */
function column(
  key: OwnColumn,
  label: string,
  spellings: readonly string[],
): ImportColumn<OwnColumn> {
  return { key, header: key, label, spellings };
}
