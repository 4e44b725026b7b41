import { randomBytes } from "node:crypto";
import { afterAll, expect, inject, it } from "vitest";
import { type Database, openDatabase } from "./database.ts";
import { migrateDatabase } from "./migrate.ts";

const opened: Database[] = [];
afterAll(() => Promise.all(opened.map((db) => db.$client.end())));

function open(database: string): Database {
  const db = openDatabase({ ...inject("cluster"), database, max: 2 });
  opened.push(db);
  return db;
}

it("brings an empty database up to date once, however many processes start at once", async () => {
  const name = `migrate_${randomBytes(6).toString("hex")}`;
  await open("portal").$client.query(`create database ${name}`);
  const processes = [open(name), open(name), open(name), open(name)];
  await Promise.all(processes.map(migrateDatabase));
  const { rows } = await processes[0]!.$client.query<{ applied: number; different: number }>(
    `select count(*) as applied, count(distinct hash) as different from drizzle.__drizzle_migrations`,
  );
  expect(rows[0]!.applied).toBeGreaterThan(0);
  expect(rows[0]!.applied).toBe(rows[0]!.different);
});

it("gives way to who is at work in a table, and is done once the table is free", async () => {
  const name = `migrate_${randomBytes(6).toString("hex")}`;
  await open("portal").$client.query(`create database ${name}`);
  const [starting, serving] = [open(name), open(name)];
  await migrateDatabase(starting);
  const request = await serving.$client.connect();
  try {
    await request.query("begin; lock table drizzle.__drizzle_migrations");
    let isDone = false;
    const migrating = migrateDatabase(starting).then(() => (isDone = true));
    const tries = async () => {
      const { rows } = await serving.$client.query<{ tries: number }>(
        `select count(distinct query_start)::int as tries from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]!.tries;
    };
    await expect.poll(tries, { timeout: 30_000 }).toBe(1);
    await expect.poll(tries, { timeout: 30_000 }).toBe(0);
    await expect.poll(tries, { timeout: 30_000 }).toBe(1);
    expect(isDone).toBe(false);
    await request.query("commit");
    await migrating;
  } finally {
    request.release();
  }
});
