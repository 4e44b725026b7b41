import type pg from "pg";
import type { Database } from "../db/database.ts";

/**
 * The SQL statements that `work` sends over the database's connections, in order, with `begin`
 * and `commit`. Nothing else may use that database at the same time.
 */
export async function countStatements(
  db: Database,
  work: () => Promise<unknown>,
): Promise<{ count: number; statements: string[] }> {
  const pool = db.$client;
  const statements: string[] = [];
  const watched = new Map<pg.PoolClient, pg.PoolClient["query"]>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    const query = client.query;
    watched.set(client, query);
    client.query = function (this: pg.PoolClient, ...args: [unknown]) {
      const [statement] = args;
      statements.push(typeof statement === "string" ? statement : textOf(statement));
      return Reflect.apply(query, this, args) as unknown;
    } as pg.PoolClient["query"];
  };
  pool.on("acquire", watch);
  try {
    await work();
  } finally {
    pool.off("acquire", watch);
    for (const [client, query] of watched) client.query = query;
  }
  return { count: statements.length, statements };
}

function textOf(statement: unknown): string {
  return statement !== null && typeof statement === "object" && "text" in statement
    ? String(statement.text)
    : "";
}
