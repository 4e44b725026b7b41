import { readTaken } from "../../accounts/users/queries-taken.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { RowNote } from "../../platform/imports/kind.ts";

/** What nobody else may have, as a line brings it, with the column to be mended. */
export interface BroughtName {
  readonly line: number;
  readonly space: "email" | "userId" | "name";
  readonly column: string;
  readonly value: string;
}

/**
 * Addresses, ids and names that somebody has, or that two lines share: three statements. A note
 * never repeats the cell, since in a line that has slipped it may be a password.
 */
export async function takenNotes(db: Reader, brought: readonly BroughtName[]): Promise<RowNote[]> {
  const valuesOf = (wanted: BroughtName["space"]) =>
    brought.flatMap(({ space, value }) => (space === wanted ? [value] : []));
  const taken = await readTaken(db, {
    emails: valuesOf("email"),
    userIds: valuesOf("userId"),
    names: valuesOf("name"),
  });
  const lineOf = new Map<string, number>();
  const notes = new Map<string, RowNote>();
  for (const { line, space, column, value } of brought) {
    const key = space === "userId" ? value : value.toLowerCase();
    const holder = taken[space].get(key);
    const other = lineOf.get(`${space} ${key}`);
    lineOf.set(`${space} ${key}`, other ?? line);
    if (holder === undefined && other === undefined) continue;
    const text = holder === undefined ? `Stands on line ${other} already` : `In use by ${holder}`;
    // A username and the address that is made of it are taken together, and said to be once.
    notes.set(`${line} ${column}`, { line, column, level: "bad", text });
  }
  return [...notes.values()];
}
