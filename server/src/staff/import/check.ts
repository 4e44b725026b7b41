import { phoneName } from "@school/core/api/phone.ts";
import { plainName } from "@school/core/api/plain-name.ts";
import { askAboutCapitals } from "@school/core/accounts/name-case.ts";
import { NAME_ORDER, nameOrderOf, nameOrderQuestion } from "@school/core/accounts/whole-name.ts";
import { isUnmailable } from "@school/core/api/email-address.ts";
import { itemAt, nextOf } from "@school/core/api/lists.ts";
import { filledFields } from "@school/core/api/field-cells.ts";
import { askAboutDates } from "@school/core/api/file-dates.ts";
import { readStaffCells, suggestedUsername } from "@school/core/staff/import/import-cells.ts";
import { STAFF_COLUMNS } from "@school/core/staff/import/import-columns.ts";
import { derivedEmail } from "@school/core/staff/records/username.ts";
import {
  existingQuestion,
  knownName,
  decideUpdate,
  treatmentOf,
} from "../../accounts/existing-people.ts";
import { passwordGuard } from "../../accounts/auth/password-guard.ts";
import { freeUsernames } from "../../accounts/users/commands-people.ts";
import { readTaken } from "../../accounts/users/queries.ts";
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
import { existing } from "../text.ts";
import { findExisting, isChangedByHand, UPDATED_FIELDS } from "./known.ts";

/** A line without issues: its staff id and password may still have to be generated. */
export interface PlannedMember {
  readonly member: Pick<StaffToAdd, "username" | "email" | "isActive" | "fields"> & {
    readonly userId: string | undefined;
    /** As typed; undefined requests a generated one. */
    readonly password: string | undefined;
  };
  /** Changes to a person who is in the school already; null for a new one. */
  readonly known: StoredChange | null;
}

/** Looks at the lines of a file of staff as a set; five statements, however many they are. */
export async function checkStaff(
  db: Reader,
  lines: readonly ImportRow[],
  { answers }: CheckContext,
): Promise<CheckedRows<PlannedMember>> {
  const today = new Date().toISOString().slice(0, 10);
  const dates = askAboutDates(
    lines.flatMap(({ cells: { dob, dateJoined } }) =>
      [dob, dateJoined].flatMap((day) => day ?? []),
    ),
    answers,
    today,
  );
  const names = nameOrderQuestion(
    lines.flatMap(({ cells }) => cells.name ?? []),
    answers[NAME_ORDER],
  );
  const reading = { ...dates.reading, nameOrder: nameOrderOf(answers[NAME_ORDER]) };
  const notes: RowNote[] = [];
  const guard = await passwordGuard(db);
  const read = lines.map(({ line, cells }) => {
    const { member, notes: ofCells } = readStaffCells(cells, reading, guard);
    notes.push(...ofCells.map((note) => ({ line, ...note })));
    const { email: typed, ...fields } = member.fields;
    const isMailable = typed === undefined || typed === null || isMailAddress(typed);
    if (!isMailable) {
      notes.push({ line, column: "email", level: "warning", text: messages.invalidEmail });
    }
    return { line, cells, member, fields, typed: isMailable ? (typed ?? null) : null };
  });
  const treatment = treatmentOf(answers);
  const met = await findExisting(
    db,
    read.map(({ line, member, fields, typed }) => ({
      line,
      firstName: fields.otherNames,
      lastName: fields.surname,
      userId: member.userId,
      username: member.username,
      email: typed ?? undefined,
      dob: fields.dob ?? undefined,
      phone: fields.phone ?? undefined,
    })),
  );
  const known = new Map([...met].filter(([, { isByNumber }]) => isByNumber || treatment !== "add"));
  const fresh = read.filter(({ line }) => !known.has(line));
  const usernames = await withMadeNames(db, fresh);
  const { spell, questions } = askAboutCapitals(
    fresh.map(({ fields }) => ({ firstName: fields.otherNames, lastName: fields.surname })),
    answers,
  );
  const uniqueValues: UniqueValue[] = [];
  const added = fresh.map(({ line, member, fields: typedFields, typed }, index) => {
    const [surname, otherNames] = [spell(typedFields.surname), spell(typedFields.otherNames)];
    const fields = { ...typedFields, surname, otherNames };
    const username = itemAt(usernames, index);
    const email = typed ?? derivedEmail(username);
    uniqueValues.push({ line, space: "name", column: "username", value: username });
    const column = typed === null ? "username" : "email";
    uniqueValues.push({ line, space: "email", column, value: email });
    const phone = phoneName(fields.phone ?? "");
    if (phone !== null)
      uniqueValues.push({ line, space: "phone", column: "telephone", value: phone });
    if (member.userId !== undefined) {
      uniqueValues.push({ line, space: "userId", column: "staffId", value: member.userId });
    }
    return { line, row: { member: { ...member, fields, username, email }, known: null } };
  });
  notes.push(...(await takenNotes(db, uniqueValues)));
  const here = read.flatMap(({ line, cells, member, fields }) => {
    const person = known.get(line);
    if (!person) return [];
    const {
      change,
      note,
      known: state,
    } = decideUpdate({
      line,
      id: person.id,
      name: knownName(person, person.userId),
      isByHand: isChangedByHand(person),
      isLeft: treatment === "skip",
      stored: person.details ?? {},
      imported: fields,
      filled: filledFields(UPDATED_FIELDS, cells),
      columns: STAFF_COLUMNS,
    });
    notes.push(note);
    const bank = (["bankName", "accountNumber"] as const).filter((field) => field in cells);
    notes.push(
      ...bank.map((column) => ({ line, column, level: "hint" as const, text: existing.bank })),
    );
    const unused = { ...member, fields, username: "", email: "" };
    return [{ line, row: { member: unused, known: change }, known: state }];
  });
  const question = existingQuestion(
    [...met.values()],
    treatment,
    existing,
    [...met.values()].some((person) => !isChangedByHand(person)),
  );
  return {
    rows: [...added, ...here],
    notes: notes.filter(
      ({ line, column, level }) =>
        level !== "bad" || !known.has(line) || !NEEDED_BY_NEW.includes(column ?? ""),
    ),
    questions: [
      ...(question ? [question] : []),
      ...(names ? [names] : []),
      ...questions,
      ...dates.questions,
    ],
    remarks: remarksOn(
      lines.filter(({ line }) => !known.has(line)),
      added,
      notes,
    ),
  };
}

/** Names, job and password of someone who is here already may be missing. */
const NEEDED_BY_NEW: readonly string[] = [
  "name",
  "surname",
  "otherNames",
  "firstName",
  "roleInSchool",
  "password",
];

/** The usernames of the file, of the addresses, and for the others the first free one of the names. */
async function withMadeNames(
  db: Reader,
  read: readonly {
    readonly member: { readonly username: string | undefined };
    readonly fields: { readonly surname: string; readonly otherNames: string };
    readonly typed: string | null;
  }[],
): Promise<string[]> {
  const names = read.map(({ member, fields, typed }) => ({
    name: member.username ?? suggestedUsername(typed ?? undefined, fields),
    isMade: member.username === undefined && typed === null,
  }));
  const typedNames = names.flatMap(({ name, isMade }) => (isMade ? [] : [name]));
  const made = names.flatMap(({ name, isMade }) => (isMade ? [name] : []));
  const free = (made.length === 0 ? [] : await freeUsernames(db, made, typedNames)).values();
  return names.map(({ name, isMade }) => (isMade ? nextOf(free) : name));
}

function remarksOn(
  lines: readonly ImportRow[],
  added: readonly { line: number; row: PlannedMember }[],
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

/** A value that must be unique, as given in a line, with the column to fix. */
export interface UniqueValue {
  readonly line: number;
  readonly space: "email" | "userId" | "name" | "phone";
  readonly column: string;
  readonly value: string;
}

/**
 * Addresses, ids and names that are in use, or that two lines share: three statements. A note
 * never repeats the cell, since in a line that has slipped it may be a password.
 */
async function takenNotes(db: Reader, uniqueValues: readonly UniqueValue[]): Promise<RowNote[]> {
  const valuesOf = (target: UniqueValue["space"]) =>
    uniqueValues.flatMap(({ space, value }) => (space === target ? [value] : []));
  const taken = await readTaken(db, {
    emails: valuesOf("email"),
    userIds: valuesOf("userId"),
    // Phones are names to sign in with, too.
    names: [...valuesOf("name"), ...valuesOf("phone")],
  });
  const lineOf = new Map<string, number>();
  const notes = new Map<string, RowNote>();
  for (const { line, space, column, value } of uniqueValues) {
    const key = space === "userId" ? value : plainName(value);
    const holder = taken[space === "phone" ? "name" : space].get(key);
    const other = lineOf.get(`${space} ${key}`);
    lineOf.set(`${space} ${key}`, other ?? line);
    if (holder === undefined && other === undefined) continue;
    const text = holder === undefined ? `Also in row ${other}` : `Already used by ${holder}`;
    if (space === "phone") {
      // The number is stored as a contact; the person signs in with the username.
      notes.set(`${line} ${column}`, { line, column, level: "hint", text: `${text} to sign in` });
      continue;
    }
    // A username and its derived address are taken together, and reported once.
    notes.set(`${line} ${column}`, { line, column, level: "bad", text });
  }
  return [...notes.values()];
}
