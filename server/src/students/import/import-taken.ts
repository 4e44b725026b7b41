import type { StudentColumn } from "@school/core/students/import/import-columns.ts";
import { readTaken } from "../../accounts/users/queries.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { RowNote } from "../../platform/imports/kind.ts";

/** What nobody else may have, as a file brings it. */
export interface BroughtNames {
  readonly line: number;
  readonly email?: string | undefined;
  readonly userId?: string | undefined;
  readonly admissionNumber?: string | undefined;
  readonly username?: string | undefined;
}

type Unique = Exclude<keyof BroughtNames, "line">;

const UNIQUE: readonly Unique[] = ["email", "userId", "admissionNumber", "username"];

/** Addresses, ids and names that somebody has, or that two lines share: three statements. */
export async function takenNotes(db: Reader, rows: readonly BroughtNames[]): Promise<RowNote[]> {
  const given = (column: Unique) => rows.flatMap((row) => row[column] ?? []);
  const taken = await readTaken(db, {
    emails: given("email"),
    userIds: given("userId"),
    names: [...given("admissionNumber"), ...given("username")],
  });
  const notes: RowNote[] = [];
  const bad = (line: number, column: StudentColumn, text: string) =>
    notes.push({ line, column, level: "bad", text });
  // Usernames and admission numbers are one space of names.
  const seen = {
    email: new Map<string, number>(),
    userId: new Map<string, number>(),
    name: new Map<string, number>(),
  };
  for (const row of rows) {
    for (const column of UNIQUE) {
      const value = row[column];
      if (value === undefined) continue;
      const space = column === "email" || column === "userId" ? column : "name";
      const key = column === "userId" ? value : value.toLowerCase();
      const holder = taken[space].get(key);
      const other = seen[space].get(key);
      if (holder !== undefined) bad(row.line, column, `${value} is in use by ${holder}`);
      else if (other !== undefined)
        bad(row.line, column, `${value} stands on line ${other} already`);
      else seen[space].set(key, row.line);
    }
  }
  return notes;
}
