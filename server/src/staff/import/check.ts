import { phoneName } from "@school/core/api/phone.ts";
import { askAboutCells } from "@school/core/accounts/person-cells.ts";
import { dayColumns } from "@school/core/api/field-cells.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { isUnmailable } from "@school/core/api/email-address.ts";
import { itemAt, nextOf } from "@school/core/api/lists.ts";
import { STAFF_FIELDS } from "@school/core/staff/fields.ts";
import { readStaffCells, suggestedUsername } from "@school/core/staff/import/import-cells.ts";
import { derivedEmail } from "@school/core/staff/records/username.ts";
import { compareRows } from "../../accounts/existing-people.ts";
import { takenNotes, type UniqueValue } from "../../accounts/unique-values.ts";
import { passwordGuard } from "../../accounts/auth/password-guard.ts";
import { freeUsernames } from "../../accounts/users/commands-people.ts";
import type { Reader } from "../../platform/database/database.ts";
import type {
  CheckContext,
  CheckedRows,
  ImportRow,
  StoredChange,
  RowNote,
} from "../../platform/documents/imports/kind.ts";
import { messages } from "@school/core/api/text.ts";
import { isMailAddress } from "../../platform/outgoing/mail/address.ts";
import type { StaffToAdd } from "../records/commands-add.ts";
import { existing, taken } from "../text.ts";
import { findExisting, STAFF_RECORDS } from "./known.ts";

/** A new member of staff: the staff id and the password may still have to be generated. */
interface AddedMember {
  readonly member: Pick<StaffToAdd, "username" | "email" | "isActive" | "fields"> & {
    readonly userId: string | undefined;
    /** As typed; undefined requests a generated one. */
    readonly password: string | undefined;
  };
  readonly known: null;
}

/** A line without issues: a new member of staff, or changes to an existing one. */
export type PlannedMember = AddedMember | { readonly known: StoredChange };

/** Checks the lines of a file of staff as a set; five statements, however many they are. */
export async function checkStaff(
  db: Reader,
  lines: readonly ImportRow[],
  context: CheckContext,
): Promise<CheckedRows<PlannedMember>> {
  const notes: RowNote[] = [];
  const file = askAboutCells(
    lines,
    dayColumns(STAFF_FIELDS),
    context.answers,
    dayAtSchool(new Date()),
  );
  const guard = await passwordGuard(db);
  const read = lines.map(({ line, cells }) => {
    const { member, notes: ofCells } = readStaffCells(cells, file.reading, guard);
    notes.push(...ofCells.map((note) => ({ line, ...note })));
    const { email: typed, ...fields } = member.fields;
    const isMailable = typed === undefined || typed === null || isMailAddress(typed);
    if (!isMailable) {
      notes.push({ line, column: "email", level: "warning", text: messages.invalidEmail });
    }
    return {
      line,
      cells,
      member,
      fields,
      firstName: fields.otherNames,
      lastName: fields.surname,
      userId: member.userId,
      username: member.username,
      email: (isMailable && typed) || undefined,
      dob: fields.dob ?? undefined,
      phone: fields.phone ?? undefined,
    };
  });
  const met = await findExisting(db, read);
  const compared = compareRows(read, met, context, STAFF_RECORDS);
  const usernames = await withMadeNames(db, compared.added);
  const uniqueValues: UniqueValue[] = [];
  const added = compared.added.map(({ line, member, email: typed, ...row }, index) => {
    const fields = { ...row.fields, surname: row.lastName, otherNames: row.firstName };
    const username = itemAt(usernames, index);
    const email = typed ?? derivedEmail(username);
    uniqueValues.push({ line, space: "name", column: "username", value: username });
    const column = typed === undefined ? "username" : "email";
    uniqueValues.push({ line, space: "email", column, value: email });
    const phone = phoneName(row.phone ?? "");
    if (phone !== null)
      uniqueValues.push({ line, space: "phone", column: "telephone", value: phone });
    if (row.userId !== undefined) {
      uniqueValues.push({ line, space: "userId", column: "staffId", value: row.userId });
    }
    return { line, row: { member: { ...member, fields, username, email }, known: null } };
  });
  notes.push(...(await takenNotes(db, uniqueValues, taken)));
  for (const { note, row } of compared.updates) {
    notes.push(note);
    for (const column of ["bankName", "accountNumber"]) {
      if (!(column in row.cells)) continue;
      notes.push({ line: row.line, column, level: "hint", text: existing.bank });
    }
  }
  return {
    rows: [...added, ...compared.updates.map(({ planned }) => planned)],
    notes: notes.filter(compared.isRelevant),
    questions: [
      ...compared.existingQuestion,
      ...file.nameQuestions,
      ...compared.nameQuestions,
      ...file.dateQuestions,
    ],
    remarks: remarksOn(compared.added, added, notes),
  };
}

/** The usernames of the file, of the addresses, and for the others the first free one of the names. */
async function withMadeNames(
  db: Reader,
  rows: readonly {
    readonly username: string | undefined;
    readonly email: string | undefined;
    readonly fields: { readonly surname: string; readonly otherNames: string };
  }[],
): Promise<string[]> {
  const names = rows.map(({ username, email, fields }) => ({
    name: username ?? suggestedUsername(email, fields),
    isMade: username === undefined && email === undefined,
  }));
  const typedNames = names.flatMap(({ name, isMade }) => (isMade ? [] : [name]));
  const made = names.flatMap(({ name, isMade }) => (isMade ? [name] : []));
  const free = (made.length === 0 ? [] : await freeUsernames(db, made, typedNames)).values();
  return names.map(({ name, isMade }) => (isMade ? nextOf(free) : name));
}

function remarksOn(
  lines: readonly Pick<ImportRow, "line" | "cells">[],
  added: readonly { line: number; row: AddedMember }[],
  notes: readonly RowNote[],
): string[] {
  const bad = new Set(notes.flatMap(({ line, level }) => (level === "bad" ? [line] : [])));
  const rows = added.filter(({ line }) => !bad.has(line)).map(({ row }) => row.member);
  const generated = rows.filter(({ password }) => password === undefined).length;
  const unmailable = rows.filter(({ email }) => isUnmailable(email)).length;
  const nameless = lines.filter(({ line, cells }) => !bad.has(line) && !cells.username);
  const named = nameless.filter(({ cells }) => cells.email).length;
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
      "They are printed on the login slips, under Print Login.",
    ),
    ...counted(unmailable, "No email address", "They sign in with the username."),
    ...counted(named, "Usernames made from the email address", ""),
    ...counted(nameless.length - named, "Usernames made from the names", ""),
  ];
}
