import { hasPlainForm, plainName } from "../../api/plain-name.ts";
import { type NameOrder, splitWholeName } from "../../accounts/whole-name.ts";
import { type CellNote, readCells } from "../../api/field-cells.ts";
import { namesOf } from "../../api/fields.ts";
import type { DateReading } from "../../api/file-dates.ts";
import { messages } from "../../accounts/text.ts";
import { messages as apiMessages } from "../../api/text.ts";
import { faultIn } from "../admission/admission.ts";
import { STUDENT_FIELDS } from "../fields.ts";
import type { StudentImportColumn } from "./import-columns.ts";

/** Settings for reading the cells of a file; `today` is the current day at the school. */
interface StudentReading extends DateReading {
  readonly nameOrder: NameOrder;
}

/** Cells by column, without missing and empty ones. */
export type StudentCells = Readonly<Partial<Record<StudentImportColumn, string>>>;

const MAX_NUMBER_LENGTH = 60;
/** Excludes email addresses from numbers and usernames. */
const IN_NUMBER = /^[^@\p{C}]+$/u;

const STATUS = new Map([
  ...["active", "enabled"].map((word) => [word, true] as const),
  ...["disabled", "inactive"].map((word) => [word, false] as const),
]);

const {
  classId: _classId,
  classCategoryId: _categoryId,
  lastName: _lastName,
  firstName: _firstName,
  ...PLAIN
} = STUDENT_FIELDS;

/**
 * Returns the cells of one line in the form in which records store them, and the notes about them. An
 * optional cell that cannot be read is left empty. Classes and values already in use are checked
 * elsewhere.
 */
export function readStudentCells(cells: StudentCells, reading: StudentReading) {
  const { values, notes: ofCells } = readCells(PLAIN, cells, { ...reading, noDate });
  const notes: CellNote<StudentImportColumn>[] = [];
  const bad = (column: StudentImportColumn, text: string) =>
    void notes.push({ column, level: "bad", text });

  const names = namesIn(cells, reading.nameOrder);
  for (const part of ["lastName", "firstName"] as const) {
    const name = names[part];
    const fault = name === "" ? apiMessages.isMissing : faultIn(part, name, reading.today);
    const isWhole = cells[part] === undefined && cells.name !== undefined;
    if (fault === null) continue;
    bad(isWhole ? "name" : part, isWhole && name === "" ? messages.hasOnlyOneName : fault);
  }
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
  const isActive = STATUS.get(cells.status?.toLowerCase() ?? "active");
  if (isActive === undefined) bad("status", "Must be Active or Disabled");

  const record = {
    ...plain,
    ...names,
    email: plain.email === undefined ? undefined : plainName(plain.email),
    admitted: plain.admitted ?? STUDENT_FIELDS.admitted.initial,
    isActive: isActive ?? true,
  };
  return { record, notes };
}

/** Both names, from two columns or from one with the whole name. */
function namesIn(cells: StudentCells, order: NameOrder): { lastName: string; firstName: string } {
  const whole = splitWholeName(cells.name ?? "", order);
  const first = [cells.firstName, cells.middleName].filter((name) => name !== undefined);
  return {
    lastName: cells.lastName ?? whole.surname,
    firstName: first.length > 0 ? first.join(" ") : whole.otherNames,
  };
}

function noDate(typed: string): string {
  const shown = typed.length > 30 ? `${typed.slice(0, 30)}…` : typed;
  return `“${shown}” is not a date such as 31/12/2019 or 2019-12-31`;
}
