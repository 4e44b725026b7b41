import { sql } from "drizzle-orm";
import { afterEach, expect, inject, it, test } from "vitest";
import { createLog } from "../runtime/log/log.ts";
import { errorResponseFor } from "../http/error-response.ts";
import { startDatabaseProxy } from "../testing/proxy.ts";
import { type Database, openDatabaseAt } from "./database.ts";
import { addressesOf } from "./hosts.ts";

test.each([
  ["postgres://db/school", ["postgres://db/school"]],
  [
    "postgresql://school:pass%2Cword@one:5432,two:5433/school?sslmode=require",
    [
      "postgresql://school:pass%2Cword@one:5432/school?sslmode=require",
      "postgresql://school:pass%2Cword@two:5433/school?sslmode=require",
    ],
  ],
  ["postgres:///school?host=/run/postgresql", ["postgres:///school?host=/run/postgresql"]],
])("reads the hosts of %s", (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses);
});

const opened: Database[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.$client.end()));
});

it("goes to the host that takes writes, and to another one when that is gone", async () => {
  const { user, password } = inject("cluster");
  const [one, two] = [await startDatabaseProxy(), await startDatabaseProxy()];
  one.cut();
  const hosts = `127.0.0.1:${one.port},127.0.0.1:${two.port}`;
  const db = openDatabaseAt(`postgres://${user}:${password}@${hosts}/portal`);
  opened.push(db);
  await db.execute(sql`select 1`);
  two.cut();
  const failed = await db.execute(sql`select 1`).catch((error: unknown) => error);
  // No host is available: the person is asked to try again.
  expect(errorResponseFor(failed, createLog("silent")).status).toBe(503);
  await one.reopen();
  await expect.poll(() => db.execute(sql`select 1`).then(() => "well", String)).toBe("well");
  one.cut();
});
