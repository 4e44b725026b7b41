import { fileColumns, type FileColumn } from "../../api/field-cells.ts";
import { type ImportColumn, WHOLE_NAME_HEADINGS } from "../../api/import-columns.ts";
import { STUDENT_FIELDS } from "../fields.ts";

/** Pupil columns that a table file may contain and that an export writes. */
export type StudentColumn = OwnColumn | FileColumn<typeof STUDENT_FIELDS>;

/** Columns that are not form fields. */
type OwnColumn = "userId" | "status" | "admissionNumber" | "username";

/** Columns of files that divide data differently from the record; imported, never exported. */
type PartColumn = "name" | "middleName" | "arm";

/** Columns that an import recognises. */
export type StudentImportColumn = StudentColumn | PartColumn;

const OWN: readonly ImportColumn<OwnColumn>[] = [
  column("userId", "Student ID", ["user id", "student no", "student number", "pupil id"]),
  column("status", "Status", ["account status"]),
  column("admissionNumber", "Admission Number", [
    "admission no",
    "admission num",
    "admission",
    "adm no",
    "adm number",
    "admn no",
    "reg no",
    "reg number",
    "registration no",
    "registration number",
  ]),
  column("username", "Username", ["user name", "login"]),
];

const PUPILS = ["pupil", "pupils", "student", "students", "child", "childs", "learner", "learners"];

const PARTS: readonly ImportColumn<PartColumn>[] = [
  column("name", "Full Name", [
    ...WHOLE_NAME_HEADINGS,
    ...PUPILS,
    ...PUPILS.flatMap((one) => [`${one} name`, `${one} names`, `${one} full name`]),
    ...PUPILS.flatMap((one) => [`name of ${one}`, `names of ${one}`]),
  ]),
  // "Other names" next to a first name; on their own they are all first names.
  column("middleName", "Middle Name", ["middle names", "second name", "other names", "other name"]),
  column("arm", "Arm", ["class arm", "section", "class section", "stream"]),
];

/** Columns that identify a pupil of the school; with one of them, a file needs no name. */
const NUMBERS = ["admissionNumber", "userId"] as const;
const NEEDED: Partial<Record<StudentImportColumn, readonly StudentImportColumn[]>> = {
  firstName: ["name", ...NUMBERS],
  lastName: ["name", ...NUMBERS],
};

/** The specification's export; a full one appends the other columns. */
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

/** The specification's columns only. */
export const LISTED_COLUMNS = STUDENT_COLUMNS.slice(0, FIRST.length);

/** Columns listed first, in the order of a school's own list: surname first. */
const LOOKED_FOR: readonly StudentImportColumn[] = [
  "name",
  "lastName",
  "firstName",
  "middleName",
  "className",
  "arm",
];
const searchOrder = ({ key }: ImportColumn<StudentImportColumn>) =>
  LOOKED_FOR.includes(key) ? LOOKED_FOR.indexOf(key) : LOOKED_FOR.length;

/**
 * Columns that an import recognises: every column of an export, and those in which other files divide
 * the data.
 */
export const STUDENT_IMPORT_COLUMNS: readonly ImportColumn<StudentImportColumn>[] = [
  ...STUDENT_COLUMNS,
  ...PARTS,
]
  .toSorted((a, b) => searchOrder(a) - searchOrder(b))
  .map((one) => {
    const standIns = NEEDED[one.key];
    return standIns ? { ...one, isRequired: true, standIns } : one;
  });

function inOrder(
  columns: readonly ImportColumn<StudentColumn>[],
): readonly ImportColumn<StudentColumn>[] {
  const orderOf = ({ key }: ImportColumn<StudentColumn>) =>
    FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length;
  return columns.toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** The header in the portal's own files is the field's name. */
function column<Key extends string>(
  key: Key,
  label: string,
  spellings: readonly string[],
): ImportColumn<Key> {
  return { key, header: key, label, spellings };
}

/** The question whether new admission numbers get the default pattern. */
export const NUMBER_PATTERN = "numberPattern";
