import { plainName } from "@school/core/api/plain-name.ts";
import type { Reader } from "../platform/database/database.ts";
import type { RowNote } from "../platform/documents/imports/kind.ts";
import { readTaken } from "./users/queries.ts";

/** A value of a row that must be unique, with the column to correct. */
export interface UniqueValue {
  readonly line: number;
  /** Usernames and admission numbers are names; a phone is compared with names, too. */
  readonly space: "email" | "userId" | "name" | "phone";
  readonly column: string;
  readonly value: string;
}

/** Texts for a value that a person or another row has. */
interface TakenTexts {
  readonly byPerson: (value: string, person: string) => string;
  readonly byRow: (value: string, line: number) => string;
}

/**
 * Notes the values that are in use, or that two rows share: at most three statements. A phone is
 * only a hint, since it stays a contact and the person signs in with the username.
 */
export async function takenNotes(
  db: Reader,
  values: readonly UniqueValue[],
  texts: TakenTexts,
): Promise<RowNote[]> {
  const valuesOf = (target: UniqueValue["space"]) =>
    values.flatMap(({ space, value }) => (space === target ? [value] : []));
  const taken = await readTaken(db, {
    emails: valuesOf("email"),
    userIds: valuesOf("userId"),
    names: [...valuesOf("name"), ...valuesOf("phone")],
  });
  const lineOf = new Map<string, number>();
  const notes = new Map<string, RowNote>();
  for (const { line, space, column, value } of values) {
    const key = space === "userId" ? value : plainName(value);
    const holder = taken[space === "phone" ? "name" : space].get(key);
    const other = lineOf.get(`${space} ${key}`);
    lineOf.set(`${space} ${key}`, other ?? line);
    if (holder === undefined && other === undefined) continue;
    const text =
      holder === undefined ? texts.byRow(value, other ?? line) : texts.byPerson(value, holder);
    // A username and its derived address are taken together, and reported once.
    notes.set(
      `${line} ${column}`,
      space === "phone"
        ? { line, column, level: "hint", text: `${text} to sign in` }
        : { line, column, level: "bad", text },
    );
  }
  return [...notes.values()];
}
