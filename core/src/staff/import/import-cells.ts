import { nameFault } from "../../accounts/person-name.ts";
import { dayIn, readFileDate, type DateOrder } from "../../api/file-dates.ts";
import { DEPARTMENTS, GENDERS, STAFF_TYPES } from "../choices.ts";
import { fromCommas } from "../comma-list.ts";
import { NewStaff } from "../records/contract.ts";
import type { StaffColumn } from "./import-columns.ts";
import { asStoredRoleInSchool } from "../role-in-school.ts";
import { checkChangedStaff } from "../records/staff-form.ts";
import { isUsername } from "../records/username.ts";

/** What is said of one cell, in words for the person who has the file; it never repeats a cell. */
export interface CellNote {
  readonly column: StaffColumn;
  readonly level: "bad" | "hint";
  readonly text: string;
}

/** How the cells of a file are to be read. */
interface CellReading {
  readonly dateOrder: DateOrder;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/** Cells by column; those that a file does not have, or that are empty, are left out. */
export type StaffCells = Readonly<Partial<Record<StaffColumn, string>>>;

/** The columns whose text goes into the record as it stands, with the record's field of each. */
const PLAIN = {
  address: "address",
  telephone: "phone",
  email: "email",
  roleInSchool: "roleInSchool",
  department: "department",
  nationality: "nationality",
  stateOfOrigin: "stateOfOrigin",
  workExperience: "workExperience",
  bankName: "bankName",
  accountNumber: "accountNumber",
} as const satisfies Partial<Record<StaffColumn, keyof typeof NewStaff.shape>>;

/** The most entries of a list, and characters of one. */
const MOST_ENTRIES = 30;
const LONGEST_ENTRY = 100;
const LONGEST_STAFF_ID = 60;

const CHOICES = { gender: GENDERS, staffType: STAFF_TYPES } as const;
const ALSO: Readonly<Record<string, string>> = { m: "male", f: "female" };

const STATUS = new Map([
  ...["active", "enabled"].map((word) => [word, true] as const),
  ...["inactive", "disabled"].map((word) => [word, false] as const),
]);

/** Jobs whose name sounds like rights that only a principal gives. */
const SOUNDS_LIKE_RIGHTS: readonly string[] = ["Principal", "Admin"];

/**
 * The cells of one line in the form in which records keep them, and what is wrong with them.
 * Whether an address can be mailed, and what is in use, is not looked at here.
 */
export function readStaffCells(cells: StaffCells, { dateOrder, today }: CellReading) {
  const notes: CellNote[] = [];
  const bad = (column: StaffColumn, text: string) =>
    void notes.push({ column, level: "bad", text });
  const hint = (column: StaffColumn, text: string) =>
    void notes.push({ column, level: "hint", text });

  const plain: { [Field in (typeof PLAIN)[keyof typeof PLAIN]]?: string } = {};
  for (const [column, field] of Object.entries(PLAIN) as [keyof typeof PLAIN, PlainField][]) {
    const text = cells[column];
    if (text === undefined) continue;
    const most = NewStaff.shape[field].unwrap().unwrap().maxLength ?? Infinity;
    if (text.length > most) bad(column, tooLong(text, most));
    else plain[field] = text;
  }
  const choice = <Column extends keyof typeof CHOICES>(column: Column) => {
    const choices: readonly (typeof CHOICES)[Column][number][] = CHOICES[column];
    const said = cells[column] === undefined ? null : lettersOf(cells[column]);
    const found = choices.find((one) => lettersOf(one) === (ALSO[said ?? ""] ?? said));
    if (said !== null && !found) bad(column, `Is none of: ${choices.join(", ")}`);
    return found;
  };
  const day = (column: "dob" | "dateJoined") => {
    const text = cells[column];
    const found = text === undefined ? undefined : dayIn(readFileDate(text), dateOrder);
    if (found === null) bad(column, "Is no date such as 31/12/1990 or 1990-12-31");
    return found ?? undefined;
  };
  const list = (column: "qualifications" | "specialization") => {
    const entries = fromCommas(cells[column] ?? "");
    const long = entries.find((entry) => entry.length > LONGEST_ENTRY);
    if (entries.length > MOST_ENTRIES) bad(column, `Has more than ${MOST_ENTRIES} entries`);
    if (long) bad(column, `Has an entry of more than ${LONGEST_ENTRY} characters`);
    return entries;
  };

  const names = namesIn(cells, bad);
  if (plain.roleInSchool === undefined && cells.roleInSchool === undefined) {
    bad("roleInSchool", "Is missing");
  }
  const roleInSchool = asStoredRoleInSchool(plain.roleInSchool ?? "");
  if (SOUNDS_LIKE_RIGHTS.includes(roleInSchool)) {
    hint("roleInSchool", "Is kept as the job; rights of its own are given by a principal only");
  }
  const department = DEPARTMENTS.find((one) => lettersOf(one) === lettersOf(plain.department));
  if (plain.department !== undefined && !department) {
    hint("department", `Is none that the forms offer: ${DEPARTMENTS.join(", ")}`);
  }
  const isActive = STATUS.get(cells.status?.toLowerCase() ?? "active");
  if (isActive === undefined) bad("status", "Is neither Active nor Inactive");
  checkAccountNumber(plain.accountNumber, bad, hint);
  if (cells.staffId !== undefined && cells.staffId.length > LONGEST_STAFF_ID) {
    bad("staffId", tooLong(cells.staffId, LONGEST_STAFF_ID));
  }

  const email = plain.email?.toLowerCase();
  const username = cells.username ?? usernameIn(email);
  if (username === undefined) {
    bad("username", email ? "Is missing, and the e-mail address gives none" : NO_USERNAME);
  }
  const { password } = cells;
  const fields = {
    ...plain,
    ...names,
    email,
    roleInSchool,
    department: department ?? plain.department,
    gender: choice("gender"),
    dob: day("dob"),
    dateJoined: day("dateJoined"),
    staffType: choice("staffType"),
    qualifications: list("qualifications"),
    specialization: list("specialization"),
  };
  const typed = { username: cells.username, password, dob: fields.dob };
  for (const { path, message } of checkChangedStaff(typed, today)) {
    bad(path[0] as keyof typeof typed, message);
  }
  const member = { fields, username, password, userId: cells.staffId, isActive: isActive ?? true };
  return { member, notes };
}

type PlainField = (typeof PLAIN)[keyof typeof PLAIN];
type Say = (column: StaffColumn, text: string) => void;

const NO_USERNAME = "Is missing, and there is no e-mail address to take it from";

/** Both names; the last word of a whole name is taken for the surname. */
function namesIn(cells: StaffCells, bad: Say) {
  const words = (cells.name ?? "").split(/\s+/).filter(Boolean);
  const inBoth = { surname: words.at(-1), otherNames: words.slice(0, -1).join(" ") || undefined };
  const nameOf = (column: "surname" | "otherNames") => {
    const name = cells[column] ?? inBoth[column];
    const isWhole = cells[column] === undefined && words.length > 0;
    const fault = name === undefined ? "Is missing" : nameFault(name);
    if (fault) bad(isWhole ? "name" : column, isWhole && !name ? "Holds one name only" : fault);
    return (name ?? "").replace(/\s+/g, " ");
  };
  return { surname: nameOf("surname"), otherNames: nameOf("otherNames") };
}

/** The name before the "@", without what no username holds; undefined where nothing is left. */
function usernameIn(email: string | undefined): string | undefined {
  const [name = ""] = email?.split(/[+@]/) ?? [];
  const plain = name.replace(/[^\w.-]/g, "");
  return isUsername(plain) ? plain : undefined;
}

/** What spreadsheets do to long numbers. */
function checkAccountNumber(text: string | undefined, bad: Say, hint: Say): void {
  if (text === undefined) return;
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(text)) {
    bad("accountNumber", "Was shortened by a spreadsheet: make its column text and type it again");
  } else if (/^\d{1,9}$/.test(text)) {
    hint("accountNumber", "Has less than 10 digits: did a spreadsheet drop a 0 at its beginning?");
  }
}

function tooLong(text: string, most: number): string {
  return `Has ${text.length} characters; at most ${most} fit`;
}

/** "Full time", "full-time" and "FULLTIME" are the same choice. */
function lettersOf(text = ""): string {
  return text.toLowerCase().replace(/[^a-z]/g, "");
}
