import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "@school/server/platform/runtime/config/config.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "@school/server/platform/database/embedded/embedded.ts";
import { createLog } from "@school/server/platform/runtime/log/log.ts";
import { DAY_MS } from "./fence.ts";
import { readHead, writeBaseRequest } from "./head.ts";
import { packSegment, segmentAfter, unpackSegment } from "./segments.ts";
import { openArchive } from "./archive.ts";
import { checkStandby, readShipping } from "./report.ts";
import { type Shipping, startShipping } from "./ship.ts";
import { standby } from "./standby.ts";
import { openVault, type Vault } from "./vault.ts";
import { openWriter, type Writer } from "./writer.ts";

const SECRET_KEY = "the same key on both computers of the school";
const log = createLog("silent");
const intervals = { poll: 100, check: 200, retry: 200 };
let folder: string;
let dataDir: string;
let archiveDir: string;
let postgres: EmbeddedPostgres;
let vault: Vault;
let writer: Writer;
let shipping: Shipping | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ship-"));
  [dataDir, archiveDir] = [join(folder, "data"), join(folder, "archive")];
  await mkdir(archiveDir);
  const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY, COPY_TO: archiveDir });
  const cluster = (await standby.open(config, log, undefined))!;
  postgres = await startEmbeddedPostgres({ dataDir, throwaway: true, prepare: cluster.prepare });
  vault = openVault(await openArchive(archiveDir), SECRET_KEY);
});
afterAll(async () => {
  await shipping?.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

function ship(maxWaiting?: number): Shipping {
  writer = openWriter({ dataDir, vault, leaseDays: 7 });
  return startShipping({
    dataDir,
    postgres,
    vault,
    writer,
    leaseDays: 7,
    log,
    intervals,
    onEnd() {},
    ...(maxWaiting !== undefined && { maxWaiting }),
  });
}

/** Ends a segment of the log that has something in it. */
async function endSegment(): Promise<void> {
  const client = new pg.Client(postgres.superuser());
  await client.connect();
  await client.query("create table if not exists saved (n int)");
  await client.query("insert into saved values (1)");
  await client.query("select pg_switch_wal()");
  await client.end();
}

const POLL = { timeout: 30_000 };
const segmentsIn = async (series: string) =>
  (await readdir(join(archiveDir, "copy/1", series))).filter((name) => /^[0-9A-F]{24}$/.test(name));

test("segments are named in order, and small where they are empty", async () => {
  expect(segmentAfter("0000000100000000000000FF")).toBe("000000010000000100000000");
  expect(segmentAfter("00000002000000010000000A")).toBe("00000002000000010000000B");
  const segment = Buffer.alloc(16 * 2 ** 20);
  segment.write("a row");
  const packed = await packSegment(segment);
  expect(packed.length).toBeLessThan(100);
  const used = await unpackSegment(packed);
  expect(segment.subarray(0, used.length).equals(used)).toBe(true);
  expect(segment.subarray(used.length).every((byte) => byte === 0)).toBe(true);
});

test("a week-old base is replaced, and everything before the new one is removed from the archive", async () => {
  shipping = ship();
  await expect.poll(() => writer.state.series?.base, POLL).toBeTruthy();
  await endSegment();
  const { id, base } = writer.state.series!;
  await expect.poll(() => segmentsIn(id), POLL).not.toEqual([]);
  await shipping.stop();
  await writer.change({
    series: { ...writer.state.series!, base: { ...base!, takenAt: Date.now() - 8 * DAY_MS } },
  });
  await endSegment();
  shipping = ship();
  await expect.poll(async () => (await readHead(vault, 1))?.base.id, POLL).not.toBe(base!.id);
  const head = (await readHead(vault, 1))!;
  expect(head.series).toBe(id);
  await expect.poll(() => writer.state.garbage, POLL).toEqual([]);
  const objects = await readdir(join(archiveDir, "copy/1", id, `base-${base!.id}`));
  expect(objects).toEqual([]);
  expect((await segmentsIn(id)).filter((name) => name < head.base.first)).toEqual([]);
});

test("the doctor reports the archive's lag, and when this computer has to stop", async () => {
  const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY, COPY_TO: archiveDir });
  await expect.poll(() => readShipping(dataDir), POLL).toMatchObject({ waitingSegments: 0 });
  const after = async (ms: number) => (await checkStandby(config, null, Date.now() + ms))?.state;
  expect([await after(0), await after(DAY_MS / 2), await after(6 * DAY_MS)]).toEqual([
    "ok",
    "warning",
    "problem",
  ]);
  const standbyConfig = readConfig({ DATA_DIR: folder, SECRET_KEY, COPY_FROM: archiveDir });
  const asOf = async (ms: number) =>
    (await checkStandby(standbyConfig, new Date(Date.now() - ms), Date.now()))?.state;
  expect([await asOf(60_000), await asOf(DAY_MS)]).toEqual(["ok", "warning"]);
  expect(await checkStandby(readConfig({ DATA_DIR: folder }), null, Date.now())).toBeNull();
});

test("a queue beyond its limit is discarded for a new base when the archive is available again", async () => {
  const { id } = writer.state.series!;
  await shipping?.stop();
  shipping = ship(1);
  await expect.poll(() => writer.state.lease, POLL).not.toBeNull();
  await rename(archiveDir, `${archiveDir}.moved`);
  await endSegment();
  await expect.poll(() => writer.state.series, POLL).toBeNull();
  await expect.poll(() => readdir(join(dataDir, "copy-out/packed")), POLL).toEqual([]);
  await rename(`${archiveDir}.moved`, archiveDir);
  await expect.poll(async () => (await readHead(vault, 1))?.series, POLL).not.toBe(id);
  await expect.poll(() => writer.state.garbage, POLL).toEqual([]);
  expect(await segmentsIn(id)).toEqual([]);
});

test("a standby that cannot use the series gets a new base, also after a segment is missing", async () => {
  await expect.poll(() => writer.state.series?.base, POLL).toBeTruthy();
  let { id } = writer.state.series!;
  await shipping?.stop();
  await writeBaseRequest(vault, 1, id);
  shipping = ship();
  await expect.poll(async () => (await readHead(vault, 1))?.series, POLL).not.toBe(id);
  await expect.poll(() => writer.state.series?.base, POLL).toBeTruthy();
  await endSegment();
  await expect.poll(() => writer.state.series?.shipped, POLL).toBeTruthy();
  ({ id } = writer.state.series!);
  await shipping.stop();
  for (let count = 0; count < 3; count += 1) await endSegment();
  const spool = join(dataDir, "copy-out/spool");
  await expect.poll(async () => (await readdir(spool)).length, POLL).toBeGreaterThanOrEqual(3);
  const lost = (await readdir(spool)).toSorted().at(-2)!;
  await rm(join(spool, lost));
  shipping = ship();
  await expect.poll(async () => (await readHead(vault, 1))?.series, POLL).not.toBe(id);
});
