import { dayIn, readFileDate, type DateOrder } from "../../api/file-dates.ts";
import { parseAcademicYear } from "../../school/academic-year.ts";
import { parseTerm } from "../../school/terms.ts";
import { checkRecordChange, type RecordField } from "../admission/admission.ts";
import { BOARDER_STATUSES, GENDERS, SPORTS_HOUSES } from "../choices.ts";
import { recordFields } from "../records/contract.ts";
import type { StudentColumn } from "./import-columns.ts";
import { nameFault } from "../../accounts/person-name.ts";

/** One cell's fault, in words for the person who has the file. */
export interface CellFault {
  readonly column: StudentColumn;
  readonly text: string;
}

/** How the cells of a file are to be read. */
export interface CellReading {
  readonly dateOrder: DateOrder;
  /** The day at the school, YYYY-MM-DD. */
  readonly today: string;
}

/** Cells by column; those that a file does not have, or that are empty, are left out. */
export type StudentCells = Readonly<Partial<Record<StudentColumn, string>>>;

const LONGEST_NUMBER = 60;
/** An address is never taken for a number or a username. */
const IN_NUMBER = /^[^@\p{C}]+$/u;

/** The columns whose text goes into the record as it stands, with the limits of the record. */
const PLAIN = [
  "address",
  "parentName",
  "parentPhone",
  "parentEmail",
  "email",
  "studentPhone",
  "country",
  "state",
  "previousSchool",
  "classLastPassed",
  "healthCondition",
  "hobby",
] as const satisfies readonly StudentColumn[];

/** What a choice is also called. */
const ALSO: Readonly<Record<string, string>> = {
  m: "Male",
  boy: "Male",
  f: "Female",
  girl: "Female",
  "day student": "Day",
  boarding: "Boarder",
};

const YES_NO = new Map([
  ...["yes", "y", "true", "1"].map((word) => [word, true] as const),
  ...["no", "n", "false", "0"].map((word) => [word, false] as const),
]);

const STATUS = new Map([
  ...["active", "enabled"].map((word) => [word, true] as const),
  ...["disabled", "inactive"].map((word) => [word, false] as const),
]);

/**
 * The cells of one line in the form in which records keep them, and what is wrong with them.
 * Classes, categories and what is in use already are not looked at here.
 */
export function readStudentCells(cells: StudentCells, reading: CellReading) {
  const faults: CellFault[] = [];
  const bad = (column: StudentColumn, text: string) => void faults.push({ column, text });
  const choice = (column: StudentColumn, choices: readonly string[]) => {
    const typed = cells[column];
    if (typed === undefined) return undefined;
    const said = typed.toLowerCase().replace(/ house$/, "");
    const found = choices.find((one) => one.toLowerCase() === said || one === ALSO[said]);
    if (!found) bad(column, `Is none of: ${choices.join(", ")}`);
    return found;
  };
  const flag = (column: StudentColumn, words: ReadonlyMap<string, boolean>, says: string) => {
    const found = words.get(cells[column]?.toLowerCase() ?? "");
    if (found === undefined && cells[column] !== undefined) bad(column, `Is neither ${says}`);
    return found ?? true;
  };

  for (const column of ["lastName", "firstName"] as const) {
    const fault = cells[column] === undefined ? "Is missing" : nameFault(cells[column]);
    if (fault) bad(column, fault);
  }
  const plain: Partial<Record<(typeof PLAIN)[number], string>> = {};
  for (const column of PLAIN) {
    const text = cells[column];
    const most = recordFields[column].maxLength ?? Infinity;
    if (text !== undefined && text.length > most) {
      bad(column, `Has ${text.length} characters; at most ${most} fit`);
    } else if (text !== undefined) plain[column] = text;
  }
  for (const column of ["userId", "admissionNumber", "username"] as const) {
    const text = cells[column];
    if (text === undefined) continue;
    if (text.length > LONGEST_NUMBER) bad(column, `Is longer than ${LONGEST_NUMBER} characters`);
    else if (!IN_NUMBER.test(text)) bad(column, "May not hold @ or a line end");
  }
  const dob =
    cells.dob === undefined ? undefined : dayIn(readFileDate(cells.dob), reading.dateOrder);
  if (dob === null) bad("dob", `“${short(cells.dob)}” is no date such as 31/12/2019 or 2019-12-31`);
  const session = cells.sessionJoined && parseAcademicYear(cells.sessionJoined);
  if (session === null) bad("sessionJoined", "Is no session such as 2025/2026");
  const term = cells.termJoined && parseTerm(cells.termJoined);
  if (term === null) bad("termJoined", "Is none of: First Term, Second Term, Third Term");

  const record = {
    firstName: cells.firstName ?? "",
    lastName: cells.lastName ?? "",
    ...plain,
    email: plain.email?.toLowerCase(),
    dob: dob ?? undefined,
    sessionJoined: session || undefined,
    termJoined: term || undefined,
    gender: choice("gender", GENDERS),
    sportsHouse: choice("sportsHouse", SPORTS_HOUSES),
    boarderStatus: choice("boarderStatus", BOARDER_STATUSES),
    admitted: flag("admitted", YES_NO, "YES nor NO"),
    isActive: flag("status", STATUS, "Active nor Disabled"),
  };
  const { dob: _dob, parentPhone, studentPhone, parentEmail, email } = record;
  const typed: { [Field in RecordField]?: string | undefined } = {
    dob: record.dob,
    parentPhone,
    studentPhone,
    parentEmail,
    email,
  };
  for (const { path, message } of checkRecordChange(typed, reading.today)) {
    bad(path[0] as StudentColumn, message);
  }
  return { record, faults };
}

function short(text = ""): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}
