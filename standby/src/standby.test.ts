import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readWholeConfig } from "@school/server/platform/runtime/config/config.ts";
import { connectDatabase, type OpenDatabase } from "@school/server/platform/database/connect.ts";
import {
  passwordFileOf,
  readPassword,
  SUPERUSER,
} from "@school/server/platform/database/embedded/cluster.ts";
import { runningEmbeddedPostgres } from "@school/server/platform/database/embedded/embedded.ts";
import { createLog } from "@school/server/platform/runtime/log/log.ts";
import { replayedUntil } from "./replayed-until.ts";
import { DAY_MS } from "./fence.ts";
import { openArchive } from "./archive.ts";
import { promote } from "./promotion.ts";
import { readState, writeState } from "./state.ts";
import { openVault } from "./vault.ts";

// Each test continues where the one before it ended: a computer that ships, and two standbys of it.

const SECRET_KEY = "the same key on both computers of the school";
const log = createLog("silent");
let folder: string;
let archiveDir: string;
const opened = new Map<string, OpenDatabase>();
const restarts: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "standby-"));
  archiveDir = join(folder, "archive");
  await mkdir(archiveDir);
});
afterAll(async () => {
  for (const name of opened.keys()) await stop(name);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const dataDirOf = (name: string) => join(folder, name);
const settingsOf = (name: string, secretKey = SECRET_KEY) => ({
  DATA_DIR: dataDirOf(name),
  SECRET_KEY: secretKey,
  ...(name === "pc" ? { COPY_TO: archiveDir } : { COPY_FROM: archiveDir }),
});

async function start(name: string, secretKey?: string): Promise<OpenDatabase> {
  const config = readWholeConfig(settingsOf(name, secretKey));
  const events = {
    signal: new AbortController().signal,
    onWait() {},
    onEnd: (error: Error | null) => restarts.push(error ? error.message : `${name} again`),
  };
  const open = await connectDatabase(config, log, events);
  opened.set(name, open);
  return open;
}

async function stop(name: string): Promise<void> {
  const open = opened.get(name);
  opened.delete(name);
  await open?.close();
}

const promoteStandby = (name: string, isLost: boolean) =>
  promote({
    readSettings: () => readWholeConfig(settingsOf(name)),
    secretKey: SECRET_KEY,
    isLost,
  });

/** Ends the current segment of the log, as a minute does. */
async function endSegment(name: string): Promise<void> {
  const client = new pg.Client({
    ...(await runningEmbeddedPostgres(dataDirOf(name))),
    user: SUPERUSER,
    password: await readPassword(passwordFileOf(dataDirOf(name))),
  });
  await client.connect();
  await client.query("select pg_switch_wal()");
  await client.end();
}

async function save({ db }: OpenDatabase, n: number): Promise<void> {
  await db.$client.query("insert into saved values ($1)", [n]);
}

async function rowsOf({ db }: OpenDatabase): Promise<number[]> {
  const { rows } = await db.$client.query<{ n: number }>("select n from saved order by n");
  return rows.map(({ n }) => n);
}

const POLL = { timeout: 90_000 };

test("a standby replays the log, and refuses writes", async () => {
  const pc = await start("pc");
  await pc.db.$client.query("create table saved (n int primary key)");
  await save(pc, 1);
  await expect
    .poll(() => readdir(join(archiveDir, "copy/1")).catch(() => []), POLL)
    .toContain("head");
  await endSegment("pc");
  const standby = await start("standby");
  expect(await rowsOf(standby)).toEqual([1]);
  await expect(save(standby, 9)).rejects.toMatchObject({ code: "25006" });
  const before = Date.now();
  await save(pc, 2);
  await endSegment("pc");
  await expect.poll(() => rowsOf(standby), POLL).toEqual([1, 2]);
  expect((await replayedUntil(standby.db))!.getTime()).toBeGreaterThanOrEqual(before - 1_000);
});

test("segments wait while the archive is unavailable, and a standby that was off catches up", async () => {
  const pc = opened.get("pc")!;
  await stop("standby");
  await rename(archiveDir, `${archiveDir}.moved`);
  for (const n of [3, 4]) {
    await save(pc, n);
    await endSegment("pc");
  }
  await expect.poll(() => readdir(join(dataDirOf("pc"), "copy-out/packed")), POLL).toHaveLength(2);
  await rename(`${archiveDir}.moved`, archiveDir);
  const standby = await start("standby");
  // After a failure the archive is called again within 15 s.
  await expect.poll(() => rowsOf(standby), POLL).toEqual([1, 2, 3, 4]);
}, 120_000);

test("another SECRET_KEY, a damaged segment and another computer's storage are reported", async () => {
  await expect(start("stranger", "quite another key of 32 characters or more")).rejects.toThrow(
    /^COPY_FROM: .*SECRET_KEY must be that of the school's PC/,
  );
  const vault = openVault(await openArchive(archiveDir), SECRET_KEY);
  const { series } = readState(dataDirOf("pc"))!;
  const key = `1/${series!.id}/${series!.shipped!}`;
  const sealed = (await vault.archive.get(key))!;
  vault.open(key.slice(2), sealed);
  // A segment cannot be decrypted under another one's name.
  expect(() => vault.open(`${series!.id}/${series!.first!}`, sealed)).toThrow(/is damaged/);
  sealed[sealed.length - 1]! ^= 1;
  expect(() => vault.open(key.slice(2), sealed)).toThrow(/is damaged/);
  await expect(
    connectDatabase(
      readWholeConfig({ DATA_DIR: dataDirOf("second"), SECRET_KEY, COPY_TO: archiveDir }),
      log,
    ),
  ).rejects.toThrow(/^COPY_TO: the copy of another computer is there already/);
  await expect(
    connectDatabase(
      readWholeConfig({ DATA_DIR: dataDirOf("pc"), SECRET_KEY, COPY_FROM: archiveDir }),
      log,
    ),
  ).rejects.toThrow(/already in use/);
});

test("a standby with a damaged segment requests a new base, and continues from it", async () => {
  await stop("standby");
  const pc = opened.get("pc")!;
  const before = readState(dataDirOf("pc"))!.series!;
  await save(pc, 6);
  await endSegment("pc");
  const shipped = () => readState(dataDirOf("pc"))!.series!.shipped!;
  await expect.poll(async () => shipped(), POLL).not.toBe(before.shipped);
  const file = join(archiveDir, "copy/1", before.id, shipped());
  await writeFile(file, (await readFile(file)).subarray(1));
  await start("standby");
  await expect.poll(() => readdir(join(archiveDir, "copy/1")), POLL).toContain("wish");
  await stop("standby");
  // The request is read at the next start, or within ten minutes.
  await stop("pc");
  await start("pc");
  const series = () => readState(dataDirOf("pc"))!.series;
  await expect.poll(async () => series()?.base && series()?.id !== before.id, POLL).toBe(true);
  await start("standby");
  await expect.poll(async () => restarts, POLL).toContain("standby again");
  await stop("standby");
  const standby = await start("standby");
  await expect.poll(() => rowsOf(standby), POLL).toContain(6);
}, 240_000);

test("a computer that has not reached the archive for a week refuses writes", async () => {
  await stop("pc");
  const state = readState(dataDirOf("pc"))!;
  const weekAgo = Date.now() - 7 * DAY_MS - 1_000;
  await rename(archiveDir, `${archiveDir}.moved`);
  // Its clock may also be wrong: then the newest time that it saw counts.
  for (const lease of [
    { renewedAt: weekAgo, seenAt: weekAgo },
    { renewedAt: Date.now() + DAY_MS, seenAt: Date.now() + 9 * DAY_MS },
  ]) {
    await writeState(dataDirOf("pc"), { ...state, lease });
    await expect(start("pc")).rejects.toThrow(/takes no writes until it reaches the place again/);
  }
  await writeState(dataDirOf("pc"), {
    ...state,
    lease: { renewedAt: weekAgo + DAY_MS, seenAt: 0 },
  });
  const pc = await start("pc");
  await save(pc, 5);
  await rename(`${archiveDir}.moved`, archiveDir);
});

test("a promotion waits for the lease unless the computer is lost, and of two one wins", async () => {
  await expect(promoteStandby("standby", false)).rejects.toThrow(
    /may take writes until .* --computer-is-lost/,
  );
  await start("other");
  await stop("other");
  await stop("standby");
  // The newest segments are fetched before the standby accepts writes.
  const { shipped } = readState(dataDirOf("pc"))!.series!;
  await save(opened.get("pc")!, 7);
  await endSegment("pc");
  const newest = () => readState(dataDirOf("pc"))!.series!.shipped;
  await expect.poll(async () => newest(), POLL).not.toBe(shipped);
  const outcomes = await Promise.allSettled([
    promoteStandby("standby", true),
    promoteStandby("other", true),
  ]);
  const [won, lost] = outcomes.toSorted((a, b) => a.status.localeCompare(b.status));
  expect(won).toMatchObject({ value: expect.stringMatching(/Everything up to .* is here/) });
  expect(lost).toMatchObject({
    reason: { message: expect.stringMatching(/^Another computer took over/) },
  });
  const [winner, loser] =
    outcomes[0].status === "fulfilled" ? ["standby", "other"] : ["other", "standby"];

  const primary = await start(winner!);
  expect(await rowsOf(primary)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  await save(primary, 100);
  await endSegment("pc");
  const stopped = /^This computer takes no writes any more: another one took over/;
  await expect.poll(async () => restarts, POLL).toContainEqual(expect.stringMatching(stopped));
  await stop("pc");
  await expect(start("pc")).rejects.toThrow(stopped);
  // Also without an archive.
  await expect(
    connectDatabase(readWholeConfig({ DATA_DIR: dataDirOf("pc"), SECRET_KEY }), log),
  ).rejects.toThrow(stopped);

  // The other standby replays the winner's log, from its base.
  await expect
    .poll(() => readdir(join(archiveDir, "copy/2")).catch(() => []), POLL)
    .toContain("head");
  await save(primary, 101);
  // A portal that ends sends its remaining segments.
  await stop(winner!);
  // Earlier restarts do not count.
  restarts.length = 0;
  const follower = await start(loser!);
  await expect.poll(async () => restarts.includes(`${loser} again`), POLL).toBe(true);
  await follower.close();
  opened.delete(loser!);
  const again = await start(loser!);
  await expect.poll(() => rowsOf(again), POLL).toEqual(expect.arrayContaining([100, 101]));
}, 240_000);
