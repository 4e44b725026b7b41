import { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { afterEach, beforeEach, expect, inject, it, vi } from "vitest";
import { createLog } from "../runtime/log/log.ts";
import { errorResponseFor } from "../http/error-response.ts";
import { createTestDatabase } from "../testing/database.ts";
import { countStatements } from "../testing/statements.ts";
import {
  deferUntilCommit,
  type Database,
  databaseCode,
  limitedConnection,
  limitedTransaction,
  openDatabase,
  openDatabaseAt,
  type Transaction,
} from "./database.ts";
import { preparedSql } from "./per-database.ts";
import type * as portalClient from "./client.ts";

let admin: Database;
/** With one connection, so that one that is never given back is missed at once. */
let db: Database;
let close: () => Promise<void>;

beforeEach(async () => {
  const made = await createTestDatabase();
  admin = made.db;
  const { database } = admin.$client.options;
  db = openDatabase({ ...inject("cluster"), database, max: 1, connectionTimeoutMillis: 1000 });
  close = async () => {
    await db.$client.end();
    await made.close();
  };
});
afterEach(() => close());

async function endConnections(): Promise<void> {
  await admin.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
}

async function isSleeping(): Promise<boolean> {
  const { rows } = await admin.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`);
  return rows.length > 0;
}

const statusOf = (error: unknown) => errorResponseFor(error, createLog("silent")).status;
const failure = (work: Promise<unknown>) => work.then(String, (error: unknown) => error);
const works = () => db.transaction((tx) => tx.execute(sql`select 1`));

it("survives that the database ends connections at work, between statements too", async () => {
  const waiting = db.transaction((tx) => tx.execute(sql`select pg_sleep(10)`));
  const failed = failure(waiting);
  await expect.poll(isSleeping).toBe(true);
  await endConnections();
  expect(statusOf(await failed)).toBe(503);

  const thinking = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await endConnections();
    await new Promise((resolve) => setTimeout(resolve, 100));
    return tx.execute(sql`select 1`);
  });
  expect(statusOf(await failure(thinking))).toBe(503);
  await works();
});

it("fails with the first failure of a transaction, not with those of statements that travel behind", async () => {
  const work = db.transaction(async (tx) => {
    const first = (async () => {
      const response = await tx.execute(sql`select ${"no number"}::int`);
      return response.rows;
    })();
    const behind = tx.execute(sql`select 1`);
    const both = Promise.all([first.then((rows) => rows[0]), behind]);
    // Until both are sent; then long enough that both results are read at once.
    await new Promise((resolve) => setImmediate(resolve));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    await both;
  });
  expect(databaseCode(await failure(work))).toBe("22P02");
  await works();
});

it("takes no connection out of the pool that broke before its transaction began", async () => {
  await works();
  db.$client.once("acquire", (client) => void client.end());
  expect(statusOf(await failure(works()))).toBe(503);
  await works();
});

it("answers 503 where PostgreSQL ended a transaction that waited too long, and works on", async () => {
  const waiting = db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 20`);
    await sleep(200);
    await tx.execute(sql`select 1`);
  });
  const ended = await failure(waiting);
  expect(statusOf(ended)).toBe(503);
  // The log has the reason, and not the rollback that failed after it.
  expect(databaseCode(ended)).toBe("25P03");
  await works();
});

it("says why a connection was lost in the middle of a statement", async () => {
  const running = db.transaction((tx) => tx.execute(sql`select pg_sleep(10)`));
  await Promise.all([
    expect(failure(running).then(databaseCode)).resolves.toBe("57P01"),
    vi.waitUntil(isSleeping).then(endConnections),
  ]);
  await works();
});

it("plans again after tables have changed: one 503 for each connection, then well again", async () => {
  await admin.execute(sql`create table things (name text)`);
  const read = (from: Transaction | Database) =>
    from
      .select({ name: sql`name` })
      .from(sql`things`)
      .prepare("read_things")
      .execute();
  const inTransaction = () => db.transaction(read);
  const save = preparedSql("save_things", sql`insert into things values ('a') returning name`);
  const limited = () => limitedConnection(db, 1000, (connection) => save(connection, {}));
  for (const one of [() => read(db), inTransaction, limited]) {
    await one();
    await admin.execute(sql`alter table things alter column name type varchar(20)`);
    expect(statusOf(await failure(one()))).toBe(503);
    await one();
    await admin.execute(sql`alter table things alter column name type text`);
    expect(statusOf(await failure(one()))).toBe(503);
  }
});

it("commits nothing where a statement failed that is answered at the commit, and says why", async () => {
  await admin.execute(sql`create table things (name text check (name <> ''))`);
  const save = preparedSql(
    "save_name",
    sql`insert into things values (${sql.placeholder("name")})`,
  );
  const saveAll = (names: string[]) =>
    db.transaction(async (tx) => {
      for (const name of names) deferUntilCommit(tx, save(tx, { name }));
      return "done";
    });
  expect(databaseCode(await failure(saveAll(["Ada", "", "Bola"])))).toBe("23514");
  expect(await saveAll(["Chidi"])).toBe("done");
  const { rows } = await admin.execute(sql`select name from things`);
  expect(rows).toEqual([{ name: "Chidi" }]);
});

it("sends a transaction's limit once, before its statements", async () => {
  const work = (tx: Transaction) => tx.execute(sql`select 1`);
  const { statements } = await countStatements(db, () =>
    limitedTransaction(db, { ms: 1000, lockMs: 500 }, work),
  );
  expect(statements).toEqual(["begin", "set local lock_timeout = 500", "select 1", "commit"]);
});

it("sends statements that are begun together at once, and lets a copy have its connection", async () => {
  const sent = vi.spyOn(Socket.prototype as unknown as { _writev(): void }, "_writev");
  const numbers = await db.transaction((tx) =>
    Promise.all([1, 2, 3].map((n) => tx.execute<{ n: number }>(sql`select ${n}::int as n`))),
  );
  expect(numbers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3]);
  // Together with `begin`; the commit is a single write.
  expect(sent).toHaveBeenCalledTimes(1);
  sent.mockRestore();
  const client = await db.$client.connect();
  expect(await text(client.query(copyTo("copy (select 7) to stdout")))).toBe("7\n");
  client.release();
  await works();
});

it("has a statement that comes again planned once by each connection", async () => {
  // A process names a bounded number of statements; the query string gives this test separate
  // names.
  const module = "./client.ts?own";
  const { PortalClient } = (await import(module)) as typeof portalClient;
  const client = new PortalClient(db.$client.options);
  await client.connect();
  const query = (text: string, values: string[] = []) =>
    client.query({ text, values }) as Promise<pg.QueryResult>;
  try {
    for (const name of ["Ada", "Bola", "Chidi"]) {
      const { rows } = await query("select $1::text as greeted", [name]);
      expect(rows).toEqual([{ greeted: name }]);
    }
    const { rows } = await query(`
      select statement, custom_plans + generic_plans as runs from pg_prepared_statements
      where statement like '%as greeted'`);
    expect(rows).toEqual([{ statement: "select $1::text as greeted", runs: 2 }]);
  } finally {
    await client.end();
  }
});

it.each([
  ["whose socket is away", { host: "/nowhere", port: 5432 }],
  ["that does not listen", { host: "127.0.0.1", port: 1 }],
  ["whose name is unknown", { host: "database.invalid", port: 5432 }],
])("answers 503 for a database %s", async (_which, way) => {
  const pool = openDatabase({ ...inject("cluster"), ...way });
  expect(statusOf(await failure(pool.execute(sql`select 1`)))).toBe(503);
  await pool.$client.end();
});

it("sends a pooler one statement at a time, also where a transaction asks for several together", async () => {
  const warnings: string[] = [];
  const hear = (warning: Error) => warnings.push(warning.message);
  process.on("warning", hear);
  const { host, port, user, password } = inject("cluster");
  const url = `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/portal`;
  const db = openDatabaseAt(url, url);
  const rows = await db.transaction((tx) =>
    Promise.all([1, 2, 3].map((n) => tx.execute(sql`select ${n}::int as n`))),
  );
  expect(rows.map((one) => one.rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
  await expect(
    db.transaction((tx) => Promise.all([tx.execute(sql`select 1/0`), tx.execute(sql`select 1`)])),
  ).rejects.toThrow("Failed query: select 1/0");
  expect((await db.execute(sql`select 4 as n`)).rows).toEqual([{ n: 4 }]);
  await db.$client.end();
  process.off("warning", hear);
  expect(warnings).toEqual([]);
});
