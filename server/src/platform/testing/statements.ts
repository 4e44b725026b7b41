import pg from "pg";
import type { Database } from "../database/database.ts";

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

/** Where the driver takes each row of a result. */
const ROWS = pg.Query.prototype as unknown as { handleDataRow(...args: unknown[]): void };

/** The number of rows that the statements of `work` return; nothing else may query then. */
export async function countRows(work: () => Promise<unknown>): Promise<number> {
  const { handleDataRow } = ROWS;
  let rows = 0;
  ROWS.handleDataRow = function counting(...args) {
    rows += 1;
    Reflect.apply(handleDataRow, this, args);
  };
  try {
    await work();
  } finally {
    ROWS.handleDataRow = handleDataRow;
  }
  return rows;
}

interface Explained {
  readonly "QUERY PLAN": readonly { readonly Plan: Readonly<Record<string, number>> }[];
}

/**
 * Counts the buffers that PostgreSQL reads when the selects of `work` run once more. For a select that
 * grows with other people's data, the count is more informative than the time taken.
 */
export async function countBuffers(db: Database, work: () => Promise<unknown>): Promise<number> {
  const selects: { text: string; values: unknown[] }[] = [];
  const { $client: pool } = db;
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function recording(this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [{ text?: string; values?: unknown[] }];
    const { text = "", values = args[1] } = statement;
    if (/^\s*(select|with)\b/i.test(text))
      selects.push({ text, values: (values ?? []) as unknown[] });
    return Reflect.apply(query, this, args) as never;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  let buffers = 0;
  for (const { text, values } of selects) {
    const { rows } = await pool.query<Explained>({
      text: `explain (analyze, buffers, format json) ${text}`,
      values,
    });
    const [plan] = rows[0]!["QUERY PLAN"];
    buffers += plan!.Plan["Shared Hit Blocks"]! + plan!.Plan["Shared Read Blocks"]!;
  }
  return buffers;
}

function textOf(statement: unknown): string {
  return statement !== null && typeof statement === "object" && "text" in statement
    ? String(statement.text)
    : "";
}
