import { isUnmailable } from "@school/core/api/email-address.ts";
import { DATE_ORDER, dateOrderQuestion, readFileDate } from "@school/core/api/file-dates.ts";
import { readStaffCells } from "@school/core/staff/import/import-cells.ts";
import { derivedEmail } from "@school/core/staff/records/username.ts";
import { readTaken } from "../../accounts/users/queries.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { CheckContext, CheckedRows, ImportRow, RowNote } from "../../platform/imports/kind.ts";
import { isMailAddress } from "../../platform/mail/address.ts";
import type { StaffToAdd } from "../records/commands-add.ts";
import { messages } from "@school/core/api/text.ts";

/** A line without issues: its staff id and password may still have to be generated. */
export interface PlannedMember extends Pick<
  StaffToAdd,
  "username" | "email" | "isActive" | "fields"
> {
  readonly userId: string | undefined;
  /** As typed; undefined asks for a generated one. */
  readonly password: string | undefined;
}

/** Looks at the lines of a file of staff as a set; three statements, however many they are. */
export async function checkStaff(
  db: Reader,
  lines: readonly ImportRow[],
  { answers }: CheckContext,
): Promise<CheckedRows<PlannedMember>> {
  const dates = lines.flatMap(({ cells: { dob, dateJoined } }) =>
    [dob, dateJoined].flatMap((cell) => (cell === undefined ? [] : [readFileDate(cell)])),
  );
  const order = dateOrderQuestion(dates, answers[DATE_ORDER]);
  const reading = {
    dateOrder: order?.answer === "month" ? ("month" as const) : ("day" as const),
    today: new Date().toISOString().slice(0, 10),
  };
  const notes: RowNote[] = [];
  const uniqueValues: UniqueValue[] = [];
  const rows = lines.map(({ line, cells }) => {
    const { member, notes: ofCells } = readStaffCells(cells, reading);
    notes.push(...ofCells.map((note) => ({ line, ...note })));
    const { email: typed = null, ...fields } = member.fields;
    const username = member.username ?? "";
    const email = typed ?? derivedEmail(username);
    if (typed !== null && !isMailAddress(typed)) {
      notes.push({
        line,
        column: "email",
        level: "bad",
        text: messages.invalidEmail,
      });
    }
    if (username !== "") {
      uniqueValues.push({ line, space: "name", column: "username", value: username });
      const column = typed === null ? "username" : "email";
      uniqueValues.push({ line, space: "email", column, value: email });
    }
    if (member.userId !== undefined) {
      uniqueValues.push({ line, space: "userId", column: "staffId", value: member.userId });
    }
    return { line, row: { ...member, fields, username, email } };
  });
  notes.push(...(await takenNotes(db, uniqueValues)));
  return { rows, notes, questions: order ? [order] : [], remarks: remarksOn(lines, rows, notes) };
}

function remarksOn(
  lines: readonly ImportRow[],
  planned: readonly { line: number; row: PlannedMember }[],
  notes: readonly RowNote[],
): string[] {
  const bad = new Set(notes.flatMap(({ line, level }) => (level === "bad" ? [line] : [])));
  const rows = planned.filter(({ line }) => !bad.has(line)).map(({ row }) => row);
  const generated = rows.filter(({ password }) => password === undefined).length;
  const unmailable = rows.filter(({ email }) => isUnmailable(email)).length;
  const named = lines.filter(({ line, cells }) => !bad.has(line) && !cells.username).length;
  const counted = (count: number, before: string, behind: string) =>
    count === 0 ? [] : [`${before}: ${count.toLocaleString("en")}. ${behind}`.trim()];
  return [
    "Everyone is added as staff, whatever their role in school. Only a principal can make someone a principal or an administrator.",
    ...counted(
      rows.length - generated,
      "Passwords from the file",
      "They must be changed at the first sign-in.",
    ),
    ...counted(
      generated,
      "Generated passwords",
      "They are not shown. Staff use “Forgot password”, or the office sets a password in Edit Staff.",
    ),
    ...counted(unmailable, "No email address", "They sign in with the username."),
    ...counted(named, "Usernames made from the email address", ""),
  ];
}

/** A value that must be unique, as given in a line, with the column to fix. */
export interface UniqueValue {
  readonly line: number;
  readonly space: "email" | "userId" | "name";
  readonly column: string;
  readonly value: string;
}

/**
 * Addresses, ids and names that are in use, or that two lines share: three statements. A note
 * never repeats the cell, since in a line that has slipped it may be a password.
 */
async function takenNotes(db: Reader, uniqueValues: readonly UniqueValue[]): Promise<RowNote[]> {
  const valuesOf = (wanted: UniqueValue["space"]) =>
    uniqueValues.flatMap(({ space, value }) => (space === wanted ? [value] : []));
  const taken = await readTaken(db, {
    emails: valuesOf("email"),
    userIds: valuesOf("userId"),
    names: valuesOf("name"),
  });
  const lineOf = new Map<string, number>();
  const notes = new Map<string, RowNote>();
  for (const { line, space, column, value } of uniqueValues) {
    const key = space === "userId" ? value : value.toLowerCase();
    const holder = taken[space].get(key);
    const other = lineOf.get(`${space} ${key}`);
    lineOf.set(`${space} ${key}`, other ?? line);
    if (holder === undefined && other === undefined) continue;
    const text = holder === undefined ? `Also in row ${other}` : `Already used by ${holder}`;
    // A username and the address that is made of it are taken together, and said to be once.
    notes.set(`${line} ${column}`, { line, column, level: "bad", text });
  }
  return [...notes.values()];
}
