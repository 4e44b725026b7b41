import type { Database } from "./database.ts";

/**
 * A statement that is written once for each database and planned once by each of its connections:
 * for the reads that people wait for most. `write` ends with drizzle's `.prepare("name")`.
 */
export function prepared<Statement>(
  write: (db: Database) => Statement,
): (db: Database) => Statement {
  const written = new WeakMap<Database, Statement>();
  return (db) => {
    let statement = written.get(db);
    if (statement === undefined) written.set(db, (statement = write(db)));
    return statement;
  };
}
