import { readCells, type CellFault } from "../../api/field-cells.ts";
import { namesOf } from "../../api/fields.ts";
import type { DateOrder } from "../../api/file-dates.ts";
import { faultIn } from "../admission/admission.ts";
import { STUDENT_FIELDS } from "../fields.ts";
import type { StudentColumn } from "./import-columns.ts";
import { messages } from "../../api/text.ts";

/** How the cells of a file are to be read. */
interface StudentReading {
  readonly dateOrder: DateOrder;
  /** The day at the school, YYYY-MM-DD. */
  readonly today: string;
}

/** Cells by column; those that a file does not have, or that are empty, are left out. */
export type StudentCells = Readonly<Partial<Record<StudentColumn, string>>>;

const MAX_NUMBER_LENGTH = 60;
/** An address is never taken for a number or a username. */
const IN_NUMBER = /^[^@\p{C}]+$/u;

const STATUS = new Map([
  ...["active", "enabled"].map((word) => [word, true] as const),
  ...["disabled", "inactive"].map((word) => [word, false] as const),
]);

const { classId: _classId, classCategoryId: _categoryId, ...PLAIN } = STUDENT_FIELDS;
const { lastName: _lastName, firstName: _firstName, ...OTHERS } = PLAIN;

/**
 * The cells of one line in the form in which records keep them, and what is wrong with them.
 * Classes, categories and what is in use already are not looked at here.
 */
export function readStudentCells(cells: StudentCells, { dateOrder, today }: StudentReading) {
  const { values, faults } = readCells(PLAIN, cells, { dateOrder, noDate });
  const found: CellFault<StudentColumn>[] = [];
  const bad = (column: StudentColumn, text: string) => void found.push({ column, text });
  const checkRule = (name: keyof typeof PLAIN) => {
    const value = values[name];
    const fault = typeof value === "string" ? faultIn(name, value, today) : null;
    if (fault !== null) bad(name, fault);
  };

  for (const name of ["lastName", "firstName"] as const) {
    if (cells[name] === undefined) bad(name, messages.isMissing);
    else checkRule(name);
  }
  found.push(...faults);
  namesOf(OTHERS).forEach(checkRule);
  for (const column of ["userId", "admissionNumber", "username"] as const) {
    const text = cells[column];
    if (text === undefined) continue;
    if (text.length > MAX_NUMBER_LENGTH)
      bad(column, `Is longer than ${MAX_NUMBER_LENGTH} characters`);
    else if (!IN_NUMBER.test(text)) bad(column, "Cannot contain @ or a line break");
  }
  const isActive = STATUS.get(cells.status?.toLowerCase() ?? "active");
  if (isActive === undefined) bad("status", "Must be Active or Disabled");

  const record = {
    ...values,
    firstName: values.firstName ?? "",
    lastName: values.lastName ?? "",
    email: values.email?.toLowerCase(),
    admitted: values.admitted ?? STUDENT_FIELDS.admitted.initial,
    isActive: isActive ?? true,
  };
  return { record, faults: found };
}

function noDate(typed: string): string {
  const shown = typed.length > 30 ? `${typed.slice(0, 30)}…` : typed;
  return `“${shown}” is not a date such as 31/12/2019 or 2019-12-31`;
}
