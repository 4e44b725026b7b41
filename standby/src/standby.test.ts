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
import { openPlace } from "./place.ts";
import { promote } from "./promotion.ts";
import { readState, writeState } from "./state.ts";
import { openVault } from "./vault.ts";

// Each test continues where the one before it ended: a computer that ships, and two copies of it.

const SECRET_KEY = "the same key on both computers of the school";
const log = createLog("silent");
let folder: string;
let place: string;
const opened = new Map<string, OpenDatabase>();
const restarts: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "twin-"));
  place = join(folder, "place");
  await mkdir(place);
});
afterAll(async () => {
  for (const name of opened.keys()) await stop(name);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const dataDirOf = (name: string) => join(folder, name);
const settingsOf = (name: string, secretKey = SECRET_KEY) => ({
  DATA_DIR: dataDirOf(name),
  SECRET_KEY: secretKey,
  ...(name === "pc" ? { COPY_TO: place } : { COPY_FROM: place }),
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

const promoted = (name: string, isLost: boolean) =>
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

const PATIENT = { timeout: 90_000 };

test("a copy follows, and takes no writes", async () => {
  const pc = await start("pc");
  await pc.db.$client.query("create table saved (n int primary key)");
  await save(pc, 1);
  await expect
    .poll(() => readdir(join(place, "copy/1")).catch(() => []), PATIENT)
    .toContain("head");
  await endSegment("pc");
  const copy = await start("copy");
  expect(await rowsOf(copy)).toEqual([1]);
  await expect(save(copy, 9)).rejects.toMatchObject({ code: "25006" });
  const before = Date.now();
  await save(pc, 2);
  await endSegment("pc");
  await expect.poll(() => rowsOf(copy), PATIENT).toEqual([1, 2]);
  expect((await replayedUntil(copy.db))!.getTime()).toBeGreaterThanOrEqual(before - 1_000);
});

test("segments wait while the place is away, and a copy that was off catches up", async () => {
  const pc = opened.get("pc")!;
  await stop("copy");
  await rename(place, `${place}.away`);
  for (const n of [3, 4]) {
    await save(pc, n);
    await endSegment("pc");
  }
  await expect
    .poll(() => readdir(join(dataDirOf("pc"), "copy-out/packed")), PATIENT)
    .toHaveLength(2);
  await rename(`${place}.away`, place);
  const copy = await start("copy");
  // After a failure the place is asked again within a quarter of a minute.
  await expect.poll(() => rowsOf(copy), PATIENT).toEqual([1, 2, 3, 4]);
}, 120_000);

test("another SECRET_KEY, a damaged segment and another computer's storage are reported", async () => {
  await expect(start("stranger", "quite another key of 32 characters or more")).rejects.toThrow(
    /^COPY_FROM: .*SECRET_KEY must be that of the school's PC/,
  );
  const vault = openVault(await openPlace(place), SECRET_KEY);
  const { series } = readState(dataDirOf("pc"))!;
  const key = `1/${series!.id}/${series!.shipped!}`;
  const sealed = (await vault.place.get(key))!;
  vault.open(key.slice(2), sealed);
  // A segment does not open in the place of another one.
  expect(() => vault.open(`${series!.id}/${series!.first!}`, sealed)).toThrow(/is damaged/);
  sealed[sealed.length - 1]! ^= 1;
  expect(() => vault.open(key.slice(2), sealed)).toThrow(/is damaged/);
  await expect(
    connectDatabase(
      readWholeConfig({ DATA_DIR: dataDirOf("second"), SECRET_KEY, COPY_TO: place }),
      log,
    ),
  ).rejects.toThrow(/^COPY_TO: the copy of another computer is there already/);
  await expect(
    connectDatabase(
      readWholeConfig({ DATA_DIR: dataDirOf("pc"), SECRET_KEY, COPY_FROM: place }),
      log,
    ),
  ).rejects.toThrow(/already in use/);
});

test("a copy with a damaged segment asks for a new base, and continues from that", async () => {
  await stop("copy");
  const pc = opened.get("pc")!;
  const before = readState(dataDirOf("pc"))!.series!;
  await save(pc, 6);
  await endSegment("pc");
  const shipped = () => readState(dataDirOf("pc"))!.series!.shipped!;
  await expect.poll(async () => shipped(), PATIENT).not.toBe(before.shipped);
  const file = join(place, "copy/1", before.id, shipped());
  await writeFile(file, (await readFile(file)).subarray(1));
  await start("copy");
  await expect.poll(() => readdir(join(place, "copy/1")), PATIENT).toContain("wish");
  await stop("copy");
  // The request is read at the next start, or within ten minutes.
  await stop("pc");
  await start("pc");
  const series = () => readState(dataDirOf("pc"))!.series;
  await expect.poll(async () => series()?.base && series()?.id !== before.id, PATIENT).toBe(true);
  await start("copy");
  await expect.poll(async () => restarts, PATIENT).toContain("copy again");
  await stop("copy");
  const copy = await start("copy");
  await expect.poll(() => rowsOf(copy), PATIENT).toContain(6);
}, 240_000);

test("a computer that has not reached the place for a week takes no writes", async () => {
  await stop("pc");
  const state = readState(dataDirOf("pc"))!;
  const weekAgo = Date.now() - 7 * DAY_MS - 1_000;
  await rename(place, `${place}.away`);
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
  await rename(`${place}.away`, place);
});

test("a promotion waits for the lease unless the computer is lost, and of two one wins", async () => {
  await expect(promoted("copy", false)).rejects.toThrow(
    /may take writes until .* --computer-is-lost/,
  );
  await start("other");
  await stop("other");
  await stop("copy");
  // What came to the place last is fetched before the copy takes writes.
  const { shipped } = readState(dataDirOf("pc"))!.series!;
  await save(opened.get("pc")!, 7);
  await endSegment("pc");
  const newest = () => readState(dataDirOf("pc"))!.series!.shipped;
  await expect.poll(async () => newest(), PATIENT).not.toBe(shipped);
  const outcomes = await Promise.allSettled([promoted("copy", true), promoted("other", true)]);
  const [won, lost] = outcomes.toSorted((a, b) => a.status.localeCompare(b.status));
  expect(won).toMatchObject({ value: expect.stringMatching(/Everything up to .* is here/) });
  expect(lost).toMatchObject({
    reason: { message: expect.stringMatching(/^Another computer took over/) },
  });
  const [winner, loser] =
    outcomes[0].status === "fulfilled" ? ["copy", "other"] : ["other", "copy"];

  const now = await start(winner!);
  expect(await rowsOf(now)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  await save(now, 100);
  await endSegment("pc");
  const stopped = /^This computer takes no writes any more: another one took over/;
  await expect.poll(async () => restarts, PATIENT).toContainEqual(expect.stringMatching(stopped));
  await stop("pc");
  await expect(start("pc")).rejects.toThrow(stopped);
  // Also without a place to ask.
  await expect(
    connectDatabase(readWholeConfig({ DATA_DIR: dataDirOf("pc"), SECRET_KEY }), log),
  ).rejects.toThrow(stopped);

  // The other copy follows the one that won, from its base.
  await expect
    .poll(() => readdir(join(place, "copy/2")).catch(() => []), PATIENT)
    .toContain("head");
  await save(now, 101);
  // A portal that ends sends what it still has.
  await stop(winner!);
  // A computer that restarted before is not taken for one that restarts now.
  restarts.length = 0;
  const follower = await start(loser!);
  await expect.poll(async () => restarts.includes(`${loser} again`), PATIENT).toBe(true);
  await follower.close();
  opened.delete(loser!);
  const again = await start(loser!);
  await expect.poll(() => rowsOf(again), PATIENT).toEqual(expect.arrayContaining([100, 101]));
}, 240_000);
