import type { PasswordGuard } from "../../accounts/password.ts";
import { type PersonReading, readNames, readStatus } from "../../accounts/person-cells.ts";
import { usernameFrom } from "../../accounts/users/username.ts";
import { type CellNote as NoteOf, readCells } from "../../api/field-cells.ts";
import { recordValuesOf } from "../../api/fields.ts";
import { isShortened, SHORTENED } from "../../api/phone-cell.ts";
import { DEPARTMENTS, TITLES } from "../choices.ts";
import { STAFF_FIELDS } from "../fields.ts";
import { checkChangedStaff } from "../records/staff-form.ts";
import { isUsername } from "../records/username.ts";
import { columnOrder, type StaffColumn } from "./import-columns.ts";
import { messages as apiMessages } from "../../api/text.ts";

/** A note on one cell; it never contains the cell's content. */
export type CellNote = NoteOf<StaffColumn>;

/** Cells by column, without missing and empty ones. */
export type StaffCells = Readonly<Partial<Record<StaffColumn, string>>>;

/** Title and names may be in one cell; the username may come from the address or the names. */
const {
  title: _title,
  username: _username,
  surname: _surname,
  otherNames: _names,
  ...PLAIN
} = STAFF_FIELDS;

const MAX_STAFF_ID = 60;

/** Job titles that resemble roles, which only a principal grants. */
const JOBS_NAMED_LIKE_ROLES: readonly string[] = ["Principal", "Admin"];

const NAME_COLUMNS = {
  surname: "surname",
  otherNames: "otherNames",
  joined: ["firstName", "otherNames"],
} as const;

/**
 * Returns the cells of one line in the form in which records store them, and the notes about them. An
 * optional cell that cannot be read is left empty. Mailable addresses and values already in use are
 * checked elsewhere.
 */
export function readStaffCells(
  cells: StaffCells,
  reading: PersonReading,
  passwordGuard: PasswordGuard = {},
) {
  const notes: CellNote[] = [];
  const note = (level: CellNote["level"]) => (column: StaffColumn, text: string) =>
    void notes.push({ column, level, text });
  const [bad, warn, hint] = [note("bad"), note("warning"), note("hint")];

  const read = readCells(PLAIN, cells, {
    ...reading,
    noDate: () => "Not a date. Write it as 31/12/1990 or 1990-12-31",
  });
  const values = { ...read.values };
  const names = readNames(cells, NAME_COLUMNS, reading.nameOrder);
  notes.push(...names.faults);
  if (cells.roleInSchool === undefined) bad("roleInSchool", apiMessages.isMissing);
  for (const { column, level, text } of read.notes.toSorted(inFileOrder)) {
    note(column === "roleInSchool" ? "bad" : level)(column, text);
  }
  if (values.accountNumber !== undefined && isShortened(values.accountNumber)) {
    warn("accountNumber", SHORTENED);
    delete values.accountNumber;
  }
  for (const { path } of [{ path: "dob" }, { path: "email" }] as const) {
    const fault = firstFault({ [path]: values[path] }, reading.today);
    if (fault === null) continue;
    warn(path, fault);
    delete values[path];
  }
  const { roleInSchool = "", department, accountNumber } = values;
  if (JOBS_NAMED_LIKE_ROLES.includes(roleInSchool)) {
    hint("roleInSchool", "Saved as the job title only. Only a principal can give rights");
  }
  if (department !== undefined && !DEPARTMENTS.some((known) => known === department)) {
    hint("department", `Not in the list: ${DEPARTMENTS.join(", ")}`);
  }
  if (accountNumber !== undefined && /^\d{1,9}$/.test(accountNumber)) {
    hint("accountNumber", "Has fewer than 10 digits. Check for a missing 0 at the start");
  }
  const isActive = readStatus(cells.status);
  if (isActive === null) bad("status", "Write Active or Inactive");
  if (cells.staffId !== undefined && cells.staffId.length > MAX_STAFF_ID) {
    bad("staffId", `Has ${cells.staffId.length} characters; at most ${MAX_STAFF_ID} fit`);
  }
  const { username, password } = cells;
  const usernameFault = firstFault({ username }, reading.today);
  if (usernameFault !== null) bad("username", usernameFault);
  const stored = { firstName: names.otherNames, lastName: names.surname, userId: username };
  const guard = { ...passwordGuard, stored };
  const passwordFault = firstFault({ password }, reading.today, guard);
  if (passwordFault !== null) bad("password", passwordFault);
  const title = titleIn(cells, names.titles);
  const fields = {
    ...recordValuesOf(PLAIN, values),
    ...(title && { title }),
    surname: names.surname,
    otherNames: names.otherNames,
    roleInSchool,
  };
  const member = { fields, username, password, userId: cells.staffId, isActive: isActive ?? true };
  return { member, notes };
}

function firstFault(
  ...args: [
    typed: Parameters<typeof checkChangedStaff>[0],
    today: string,
    passwordGuard?: PasswordGuard,
  ]
): string | null {
  return checkChangedStaff(...args)[0]?.message ?? null;
}

/** Finds the record's title in a cell, or in the words before a name. */
function titleIn(cells: StaffCells, inName: readonly string[]) {
  const words = [...(cells.title?.split(/[\s/]+/) ?? []), ...inName].map((word) =>
    word.toLowerCase().replace(".", ""),
  );
  return TITLES.find((title) => words.includes(title.toLowerCase()));
}

function inFileOrder(a: { column: StaffColumn }, b: { column: StaffColumn }): number {
  return columnOrder(a.column) - columnOrder(b.column);
}

/** Suggests a username if the file has none: from the address, else from the names. */
export function suggestedUsername(
  email: string | undefined,
  { surname, otherNames }: { surname: string; otherNames: string },
): string {
  const [name = ""] = email?.split(/[+@]/) ?? [];
  const plain = name.replace(/[^\w.-]/g, "");
  return isUsername(plain) ? plain : usernameFrom(otherNames, surname, "staff");
}
