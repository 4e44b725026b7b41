import { fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import { connectionBehind, type Database, type Reader } from "./database.ts";

/**
 * Returns a function that creates a process's one instance for each database it opened, when it is
 * first requested.
 */
export function perDatabase<Thing>(make: (db: Database) => Thing): (db: Database) => Thing {
  const made = new WeakMap<Database, { thing: Thing }>();
  return (db) => {
    let entry = made.get(db);
    if (!entry) made.set(db, (entry = { thing: make(db) }));
    return entry.thing;
  };
}

/**
 * A statement that is built once for each database, or dedicated connection, and planned once by
 * each connection: for frequent reads. `write` ends with drizzle's `.prepare("name")`. In a
 * transaction it is the statement of its connection.
 */
export function prepared<Statement>(write: (db: Database) => Statement): (db: Reader) => Statement {
  const statementOf = perDatabase(write);
  // A connection writes the same statements as its database.
  return (db) => statementOf(connectionBehind(db) as Database);
}

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * The same for SQL that drizzle's builder has no words for, such as several writes in one
 * statement. `values` fills its placeholders. Rows are as `pg` reads them.
 */
export function preparedSql<Row extends pg.QueryResultRow>(
  name: string,
  statement: SQL,
): (db: Reader, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return async (db, values) => {
    const query = { name, text, values: fillPlaceholders(params, values) };
    const { rows } = await connectionBehind(db).$client.query<Row>(query);
    return rows;
  };
}
