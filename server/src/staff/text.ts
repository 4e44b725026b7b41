import { rowName } from "@school/core/api/imports.ts";
import { plural } from "@school/core/api/plural.ts";

/** Texts about rows of a file whose member of staff is in the school already. */
export const existing = {
  rows: (count: number) =>
    plural(count, "row is of a member of staff", "rows are of members of staff"),
  newOnes: "members of staff",
  people: (count: number) => plural(count, "member of staff", "members of staff"),
  bank: "Left as it is. Change bank details on the staff record",
} as const;

/**
 * Texts about a value that someone has already. They do not repeat the cell: in a row that has
 * slipped it may be a password.
 */
export const taken = {
  byPerson: (_value: string, person: string) => `Already used by ${person}`,
  byRow: (_value: string, line: number) => `Also in row ${rowName(line)}`,
} as const;
