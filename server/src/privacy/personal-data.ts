import { getTableColumns } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { CopyScope } from "@school/core/privacy/policy.ts";
import { DATA_OF_ACCOUNTS } from "./data-of-accounts.ts";
import { DATA_OF_PUPILS } from "./data-of-pupils.ts";
import { DATA_OF_STAFF } from "./data-of-staff.ts";
import type { PersonalTable } from "./personal-table.ts";

/**
 * Every part of a data export, in order. Each table is here or in `LEFT_OUT`, with the reason: a
 * test compares both with the database.
 */
export const PERSONAL_DATA: readonly PersonalTable[] = [
  ...DATA_OF_ACCOUNTS,
  ...DATA_OF_PUPILS,
  ...DATA_OF_STAFF,
];

/** The parts of a copy of this scope. */
export function partsIn(scope: CopyScope): readonly PersonalTable[] {
  return PERSONAL_DATA.filter(({ only }) => only === undefined || only === scope);
}

/** Columns that count writes or link a row to the import that made it. */
const OF_THE_PORTAL = ["version"];

/** The columns of a part that a copy of this scope has, by their names in the code. */
export function columnsIn(part: PersonalTable, scope: CopyScope): Record<string, PgColumn> {
  const { table, columns, without = {}, own } = part;
  const isIn = (name: string) =>
    (columns === undefined || columns.includes(name)) &&
    !(name in without) &&
    !OF_THE_PORTAL.includes(name) &&
    !(scope === "own" && own?.without?.includes(name));
  const all = Object.entries(getTableColumns(table) as Record<string, PgColumn>);
  return Object.fromEntries(all.filter(([name]) => isIn(name)));
}
