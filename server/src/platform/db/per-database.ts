import { fillPlaceholders, type SQL } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Database } from "./database.ts";

/**
 * What a process has once for each database that it opened, or for each connection of one, made when
 * it is first asked for.
 */
export function perDatabase<Thing, Of extends NodePgDatabase = Database>(
  make: (db: Of) => Thing,
): (db: Of) => Thing {
  const made = new WeakMap<Of, { thing: Thing }>();
  return (db) => {
    let found = made.get(db);
    if (!found) made.set(db, (found = { thing: make(db) }));
    return found.thing;
  };
}

/**
 * A statement that is written once for each database, or lent connection, and planned once by each
 * connection: for the reads that people wait for most. `write` ends with drizzle's `.prepare("name")`.
 */
export function prepared<Statement, Of extends NodePgDatabase = Database>(
  write: (db: Of) => Statement,
): (db: Of) => Statement {
  return perDatabase(write);
}

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * The same for SQL that drizzle's builder has no words for, such as several writes in one
 * statement. `values` fills its placeholders. Rows are as `pg` reads them.
 */
export function preparedSql<Row extends pg.QueryResultRow>(
  name: string,
  statement: SQL,
): (
  connection: Database | (NodePgDatabase & { $client: pg.ClientBase }),
  values: Record<string, unknown>,
) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return async (connection, values) => {
    const query = { name, text, values: fillPlaceholders(params, values) };
    const { rows } = await connection.$client.query<Row>(query);
    return rows;
  };
}
