import { nameFault } from "../../accounts/person-name.ts";
import { readCells } from "../../api/field-cells.ts";
import { recordValuesOf } from "../../api/fields.ts";
import type { DateOrder } from "../../api/file-dates.ts";
import { DEPARTMENTS } from "../choices.ts";
import { STAFF_FIELDS } from "../fields.ts";
import { checkChangedStaff } from "../records/staff-form.ts";
import { isUsername } from "../records/username.ts";
import { columnPlace, type StaffColumn } from "./import-columns.ts";
import { messages } from "../text.ts";
import { messages as apiMessages } from "../../api/text.ts";

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

/** The names may come in one cell, and the username from the address. */
const { username: _username, surname: _surname, otherNames: _names, ...PLAIN } = STAFF_FIELDS;

const MAX_STAFF_ID = 60;

const STATUS = new Map([
  ...["active", "enabled"].map((word) => [word, true] as const),
  ...["inactive", "disabled"].map((word) => [word, false] as const),
]);

/** Jobs whose name sounds like rights that only a principal gives. */
const JOBS_NAMED_LIKE_ROLES: readonly string[] = ["Principal", "Admin"];

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

  const { values, faults } = readCells(PLAIN, cells, {
    dateOrder,
    noDate: () => "Not a date. Write it as 31/12/1990 or 1990-12-31",
  });
  const { roleInSchool = "", department, email } = values;
  const names = namesIn(cells, bad);
  if (cells.roleInSchool === undefined) bad("roleInSchool", apiMessages.isMissing);
  for (const { column, text } of faults.toSorted(inFileOrder)) bad(column, text);
  if (JOBS_NAMED_LIKE_ROLES.includes(roleInSchool)) {
    hint("roleInSchool", "Saved as the job title only. Only a principal can give rights");
  }
  if (department !== undefined && !DEPARTMENTS.some((known) => known === department)) {
    hint("department", `Not in the list: ${DEPARTMENTS.join(", ")}`);
  }
  const isActive = STATUS.get(cells.status?.toLowerCase() ?? "active");
  if (isActive === undefined) bad("status", "Write Active or Inactive");
  checkAccountNumber(values.accountNumber, bad, hint);
  if (cells.staffId !== undefined && cells.staffId.length > MAX_STAFF_ID) {
    bad("staffId", `Has ${cells.staffId.length} characters; at most ${MAX_STAFF_ID} fit`);
  }

  const username = cells.username ?? usernameIn(email);
  if (username === undefined) {
    bad("username", email ? "Is missing, and cannot be made from the email address" : NO_USERNAME);
  }
  const { password } = cells;
  const typed = { username: cells.username, password, dob: values.dob };
  for (const { path, message } of checkChangedStaff(typed, today)) {
    bad(path[0] as keyof typeof typed, message);
  }
  const fields = { ...recordValuesOf(PLAIN, values), ...names, roleInSchool };
  const member = { fields, username, password, userId: cells.staffId, isActive: isActive ?? true };
  return { member, notes };
}

function inFileOrder(a: { column: StaffColumn }, b: { column: StaffColumn }): number {
  return columnPlace(a.column) - columnPlace(b.column);
}

type AddNote = (column: StaffColumn, text: string) => void;
const NO_USERNAME = "Is missing, and there is no email address to make it from";

/** Both names; the last word of a whole name is taken for the surname. */
function namesIn(cells: StaffCells, bad: AddNote) {
  const words = (cells.name ?? "").split(/\s+/).filter(Boolean);
  const inBoth = { surname: words.at(-1), otherNames: words.slice(0, -1).join(" ") || undefined };
  const nameOf = (column: "surname" | "otherNames") => {
    const name = cells[column] ?? inBoth[column];
    const isWhole = cells[column] === undefined && words.length > 0;
    const fault = name === undefined ? apiMessages.isMissing : nameFault(name);
    if (fault) bad(isWhole ? "name" : column, isWhole && !name ? messages.hasOnlyOneName : fault);
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
function checkAccountNumber(text: string | undefined, bad: AddNote, hint: AddNote): void {
  if (text === undefined) return;
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(text)) {
    bad(
      "accountNumber",
      "Was shortened by a spreadsheet. Format the column as text and type it again",
    );
  } else if (/^\d{1,9}$/.test(text)) {
    hint("accountNumber", "Has fewer than 10 digits. Check for a missing 0 at the start");
  }
}
