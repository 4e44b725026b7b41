import { hasPlainForm, plainName } from "../../api/plain-name.ts";
import { type PersonReading, readNames, readStatus } from "../../accounts/person-cells.ts";
import { type CellNote, readCells } from "../../api/field-cells.ts";
import { namesOf } from "../../api/fields.ts";
import { faultIn } from "../admission/admission.ts";
import { STUDENT_FIELDS } from "../fields.ts";
import type { StudentImportColumn } from "./import-columns.ts";

/** Cells by column, without missing and empty ones. */
export type StudentCells = Readonly<Partial<Record<StudentImportColumn, string>>>;

const MAX_NUMBER_LENGTH = 60;
/** Excludes email addresses from numbers and usernames. */
const IN_NUMBER = /^[^@\p{C}]+$/u;

const {
  classId: _classId,
  classCategoryId: _categoryId,
  lastName: _lastName,
  firstName: _firstName,
  ...PLAIN
} = STUDENT_FIELDS;

/** Whether the line has one name and no other. */
export function hasOneName(cells: StudentCells): boolean {
  const { surname, otherNames } = readNames(cells, NAME_COLUMNS, "surname-first");
  return (surname === "") !== (otherNames === "");
}

const NAME_COLUMNS = {
  surname: "lastName",
  otherNames: "firstName",
  joined: ["firstName", "middleName"],
} as const;

/**
 * Returns the cells of one line in the form in which records store them, and the notes about them. An
 * optional cell that cannot be read is left empty. Classes and values already in use are checked
 * elsewhere.
 */
export function readStudentCells(cells: StudentCells, reading: PersonReading) {
  const { values, notes: ofCells } = readCells(PLAIN, cells, { ...reading, noDate });
  const notes: CellNote<StudentImportColumn>[] = [];
  const bad = (column: StudentImportColumn, text: string) =>
    void notes.push({ column, level: "bad", text });

  const names = readNames(cells, NAME_COLUMNS, reading.nameOrder, reading.mayHaveOneName);
  notes.push(...names.faults);
  notes.push(...ofCells);
  const plain: typeof values = { ...values };
  for (const name of namesOf(PLAIN)) {
    const value = plain[name];
    const fault = typeof value === "string" ? faultIn(name, value, reading.today) : null;
    if (fault === null) continue;
    notes.push({ column: name, level: "warning", text: fault });
    delete plain[name];
  }
  for (const column of ["userId", "admissionNumber", "username"] as const) {
    const text = cells[column];
    if (text === undefined) continue;
    if (text.length > MAX_NUMBER_LENGTH)
      bad(column, `Is longer than ${MAX_NUMBER_LENGTH} characters`);
    else if (!IN_NUMBER.test(text)) bad(column, "Cannot contain @ or a line break");
    else if (!hasPlainForm(text)) bad(column, "Has letters that no one can sign in with");
  }
  const isActive = readStatus(cells.status);
  if (isActive === null) bad("status", "Must be Active or Disabled");

  const record = {
    ...plain,
    lastName: names.surname,
    firstName: names.otherNames,
    email: plain.email === undefined ? undefined : plainName(plain.email),
    admitted: plain.admitted ?? STUDENT_FIELDS.admitted.initial,
    isActive: isActive ?? true,
  };
  return { record, notes };
}

function noDate(typed: string): string {
  const shown = typed.length > 30 ? `${typed.slice(0, 30)}…` : typed;
  return `“${shown}” is not a date such as 31/12/2019 or 2019-12-31`;
}
