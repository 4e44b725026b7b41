import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../config/config.ts";
import { connectDatabase, type OpenDatabase } from "../db/connect.ts";
import { passwordFileOf, readPassword, SUPERUSER } from "../db/embedded/cluster.ts";
import { runningEmbeddedPostgres } from "../db/embedded/embedded.ts";
import { createLog } from "../log/log.ts";
import { copiedUntil } from "./copied-until.ts";

const SECRET_KEY = "the same key on both computers of the school";
const log = createLog("silent");
let folder: string;
let place: string;
const open: OpenDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "twin-"));
  place = join(folder, "place");
  await mkdir(place);
});
afterAll(async () => {
  for (const each of open) await each.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function start(name: string, env: Record<string, string>) {
  const config = readConfig({ DATA_DIR: join(folder, name), SECRET_KEY, ...env });
  const ended: (Error | null)[] = [];
  const events = {
    signal: new AbortController().signal,
    onWait() {},
    onEnd: (error: Error | null) => ended.push(error),
  };
  const opened = await connectDatabase(config, log, events);
  open.push(opened);
  return {
    ...opened,
    ended,
    async close() {
      open.splice(open.indexOf(opened), 1);
      await opened.close();
    },
  };
}

/** Ends the current piece, as a minute does. */
async function endPiece(name: string): Promise<void> {
  const dataDir = join(folder, name);
  const client = new pg.Client({
    ...(await runningEmbeddedPostgres(dataDir)),
    user: SUPERUSER,
    password: await readPassword(passwordFileOf(dataDir)),
  });
  await client.connect();
  await client.query("select pg_switch_wal()");
  await client.end();
}

const rowsOf = async ({ db }: OpenDatabase) =>
  (await db.$client.query<{ n: number }>("select n from saved order by n")).rows.map(({ n }) => n);

test("a copy follows", async () => {
  const pc = await start("pc", { COPY_TO: place });
  await pc.db.$client.query("create table saved (n int primary key)");
  await pc.db.$client.query("insert into saved values (1)");
  await expect.poll(() => readdir(join(place, "copy/1")), { timeout: 20_000 }).toContain("head");
  await endPiece("pc");
  const copy = await start("copy", { COPY_FROM: place });
  expect(await rowsOf(copy)).toEqual([1]);
  await expect(copy.db.$client.query("insert into saved values (9)")).rejects.toMatchObject({
    code: "25006",
  });
  const before = Date.now();
  await pc.db.$client.query("insert into saved values (2)");
  await endPiece("pc");
  await expect.poll(() => rowsOf(copy), { timeout: 20_000 }).toEqual([1, 2]);
  expect((await copiedUntil(copy.db))!.getTime()).toBeGreaterThanOrEqual(before - 1000);
  void [rename, readFile, writeFile];
});
