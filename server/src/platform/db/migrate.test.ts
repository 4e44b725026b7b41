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
