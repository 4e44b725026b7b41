import { sql, type Column, type SQL } from "drizzle-orm";

/**
 * SQL: a column's name without its table, for the places where SQL takes it so: the columns of an
 * insert, and of a row that is made up.
 */
export function columnName(column: Column): SQL {
  return sql`${sql.identifier(snakeCase(column.name))}`;
}

/** SQL: the names of columns without their table, with commas between them. */
export function columnNames(...columns: readonly Column[]): SQL {
  return sql.join(columns.map(columnName), sql`, `);
}

/** SQL: the fields as columns of their keys, with commas between them. */
export function columnsAs(fields: Readonly<Record<string, Column | SQL>>): SQL {
  return sql.join(
    Object.entries(fields).map(([key, field]) => sql`${field} as ${sql.identifier(key)}`),
    sql`, `,
  );
}

/** As drizzle names a table's columns here. */
export function snakeCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
