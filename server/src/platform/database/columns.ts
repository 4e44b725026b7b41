import { sql, type Column, type SQL } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";

/** As `database.ts` has drizzle name columns. */
const casing = new CasingCache("snake_case");

/** A column's name in the database. */
export function columnName(column: Column): string {
  return casing.getColumnCasing(column);
}

/** A column's name alone, where SQL takes no table before it: after `set`, in a list of columns. */
export function bareName(column: Column): SQL {
  return sql`${sql.identifier(columnName(column))}`;
}

/** The same of several columns, with commas between them. */
export function bareNames(...columns: readonly Column[]): SQL {
  return sql.join(columns.map(bareName), sql`, `);
}

/** SQL: fields as the columns of their keys, with commas between them. */
export function columnsAs(fields: Readonly<Record<string, Column | SQL>>): SQL {
  return sql.join(
    Object.entries(fields).map(([key, field]) => sql`${field} as ${sql.identifier(key)}`),
    sql`, `,
  );
}

/** SQL: fields as an object of JSON with their keys, which are names of the code. */
export function jsonOf(fields: Readonly<Record<string, Column | SQL>>): SQL {
  const parts = Object.entries(fields).map(([key, field]) => sql`${sql.raw(`'${key}'`)}, ${field}`);
  return sql`json_build_object(${sql.join(parts, sql`, `)})`;
}

/**
 * Returns the value that the row which met a conflict would have written, in `on conflict … do update`.
 */
export function excluded(column: Column): SQL {
  return sql`excluded.${bareName(column)}`;
}
