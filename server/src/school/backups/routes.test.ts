import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { openBackup } from "../../platform/database/backup/open-backup.ts";
import { readConfig } from "../../platform/runtime/config/config.ts";
import { createLog } from "../../platform/runtime/log/log.ts";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import { startBucket, type TestBucket } from "../../platform/testing/bucket-server.ts";
import {
  startTestServer,
  TEST_SECRET_KEY,
  type TestServer,
} from "../../platform/testing/server.ts";
import { makeBackupRow } from "./fixtures.ts";
import { makeBackupsWorker } from "./make-backups.job.ts";
import { lastGoodBackup } from "./queries.ts";
import { backups } from "./tables.ts";

const PASSPHRASE = "four or five unusual words";
const MEASURES = [
  { name: "the number of people", statement: "select count(*)::text as value from users" },
];

let server: TestServer;
let principal: string;
let bucket: TestBucket;
let dataDir: string;
let drive: string;
let env: Record<string, string>;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "portal-backups-"));
  drive = join(dataDir, "drive");
  await mkdir(drive);
  bucket = await startBucket();
  env = { DATA_DIR: dataDir, SECRET_KEY: TEST_SECRET_KEY, S3_URL: bucket.url };
  server = await startTestServer({ env });
  principal = (await makeUser(server.db, { role: "PRINCIPAL", email: "head@school.test" })).id;
});
afterEach(async () => {
  await server.close();
  await bucket.close();
  await rm(dataDir, { recursive: true });
});

/** The work of one minute in one process. */
const tick = (measures = MEASURES) => {
  const config = readConfig({ LOG_LEVEL: "silent", ...env });
  const { db, keyring } = server;
  const parts = { db, config, sealer: keyring.sealer, log: createLog("silent"), measures };
  return makeBackupsWorker(parts).run({}, { isLast: false });
};
const call = (endpoint: string, body?: object) =>
  server.call(endpoint, { as: principal, ...(body && { body }) });
const overview = async () => (await call("GET /backups")).body.data;
const newest = async () => (await overview()).backups[0];
const setPlan = async (changes: object) => {
  const { plan, version } = await overview();
  return call("PUT /backups/plan", { ...plan, version, ...changes });
};
/** Backups go into the folder of the drive, encrypted. */
const useDrive = async () => {
  expect((await setPassphrase()).status).toBe(200);
  expect((await setPlan({ place: "folder", folder: drive })).status).toBe(200);
};
const setPassphrase = () => call("PUT /backups/passphrase", { passphrase: PASSPHRASE });

test("the dashboard for /metrics names only what is there", async () => {
  const file = join(import.meta.dirname, "../../../../docs/operating/grafana-dashboard.json");
  const { panels } = JSON.parse(await readFile(file, "utf8")) as {
    panels: { targets: { expr: string }[] }[];
  };
  const metrics = await (await fetch(`${server.origin}/metrics`)).text();
  const named = panels
    .flatMap(({ targets }) => targets)
    .flatMap(({ expr }) => [...expr.matchAll(/(\w+)\{/g)].map(([, name = ""]) => name));
  expect(named.length).toBeGreaterThan(8);
  const missing = named.filter(
    (name) => !metrics.includes(`# TYPE ${name.replace(/_(bucket|count|sum)$/, "")} `),
  );
  expect(missing).toEqual([]);
});

test("is the principal's alone, and checks what it is given", async () => {
  expect((await server.call("GET /backups")).status).toBe(401);
  const office = (await makeUser(server.db, { role: "ADMIN" })).id;
  expect((await server.call("GET /backups", { as: office })).status).toBe(403);
  expect((await setPlan({ time: "25:00" })).status).toBe(400);
  expect((await setPlan({ daily: 0 })).status).toBe(400);
  expect((await call("PUT /backups/passphrase", { passphrase: "short" })).status).toBe(400);
  expect(await overview()).toMatchObject({
    plan: { isOn: true, time: "02:00", place: "portal", daily: 7, weekly: 4, monthly: 12 },
    version: 0,
    passphrase: null,
    hasBucket: true,
    portalFolder: join(dataDir, "backups"),
    lastGood: null,
    isOverdue: false,
    backups: [],
  });
});

test("one that is started now is written, restored as a trial, and counted equal", async () => {
  expect((await call("POST /backups", {})).status).toBe(200);
  const again = await call("POST /backups", {});
  expect([again.status, again.body.code]).toEqual([409, "backup_under_way"]);
  expect(await newest()).toMatchObject({ state: "waiting", isKept: false });
  // Two processes look for work at the same time.
  await Promise.all([tick(), tick()]);
  const made = await newest();
  expect(made).toMatchObject({ state: "done", trial: "good", note: null, isKept: true });
  expect(made.rows).toBeGreaterThan(2);
  expect((await overview()).lastGood).toEqual({
    id: made.id,
    startedAt: made.startedAt,
    isTried: true,
  });
  expect(await readdir(join(dataDir, "backups"))).toEqual([made.fileName]);
  expect((await readdir(dataDir)).toSorted()).toEqual(["backups", "drive"]);
  const metrics = await (await fetch(`${server.origin}/metrics`)).text();
  const began = Date.parse(made.startedAt) / 1000;
  expect(metrics).toContain(`last_good_backup_timestamp_seconds ${began}`);
  // It is not encrypted, and so stays where it is.
  const refused = await call(`GET /backups/${made.id}/content`);
  expect([refused.status, refused.body.code]).toEqual([409, "backup_not_encrypted"]);
});

test("one that differs from the school's data fails, and is no good copy", async () => {
  const { id } = await makeBackupRow(server.db, { daysAgo: 1 });
  const before = (await overview()).lastGood;
  expect(before).toMatchObject({ id });
  const random = [{ name: "the weather", statement: "select random()::text as value" }];
  await call("POST /backups", {});
  await tick(random);
  const made = await newest();
  expect(made).toMatchObject({ state: "failed", trial: "bad" });
  expect(made.note).toMatch(/^the weather is .* in the backup and was /);
  expect((await overview()).lastGood).toEqual(before);
});

test("a folder must be there, be writable, and needs a passphrase", async () => {
  const place = { place: "folder", folder: drive };
  expect((await setPlan(place)).body.code).toBe("no_backup_passphrase");
  expect((await setPassphrase()).body.data.passphrase).toBe("portal");
  const stored = JSON.stringify(await server.db.select().from(settings));
  expect(stored).not.toContain(PASSPHRASE);

  const missing = await setPlan({ place: "folder", folder: join(dataDir, "missing") });
  expect(missing.status).toBe(400);
  expect(missing.body.issues).toMatchObject([{ path: ["folder"] }]);
  expect(missing.body.message).toMatch(/was not found\. If it is on a USB drive, connect/);
  const loop = join(dataDir, "loop");
  await symlink(loop, loop);
  for (const folder of [loop, join(dataDir, "x".repeat(300))]) {
    expect((await setPlan({ place: "folder", folder })).body.message).toMatch(/was not found\./);
  }
  expect((await setPlan({ place: "folder", folder: "backups" })).body.message).toMatch(
    /whole path/,
  );
  const file = join(dataDir, "drive", "file");
  await writeFile(file, "");
  expect((await setPlan({ place: "folder", folder: file })).body.message).toMatch(
    /is not a folder/,
  );
  const pages = join(import.meta.dirname, "../../../../web/dist");
  const link = join(dataDir, "drive", "link");
  await mkdir(join(dataDir, "postgres", "inner"), { recursive: true });
  await symlink(join(dataDir, "postgres"), link);
  const program = join(pages, "../..");
  const inPages = [pages, `${pages}/assets/`, `${pages}/../dist`];
  const inData = [join(dataDir, "postgres"), link, join(dataDir, "backup-trial", "x")];
  const portalFolders = [program, join(program, "docs"), ...inPages, ...inData];
  for (const folder of [...portalFolders, join(dataDir, "postgres", "inner")]) {
    const refused = await setPlan({ place: "folder", folder });
    expect([refused.status, refused.body.issues?.[0].path], folder).toEqual([400, ["folder"]]);
    expect(refused.body.message).toMatch(/for other files\. Choose another folder/);
  }
  await rm(link);
  expect((await setPlan(place)).status).toBe(200);
  expect((await setPlan({ version: 0 })).body.code).toBe("stale_version");
});

test("what is in a folder under the portal's names already is not followed", async () => {
  const [victim, rigged] = [join(dataDir, "victim"), join(dataDir, "rigged")];
  const marker = join(rigged, ".school-portal-backups");
  const choose = () => setPlan({ place: "folder", folder: rigged });
  await setPassphrase();
  await writeFile(victim, "precious");
  await mkdir(rigged);
  await symlink(victim, marker);
  expect((await choose()).status).toBe(200);
  expect(await readFile(victim, "utf8")).toBe("precious");
  expect(await readdir(rigged)).toEqual([".school-portal-backups"]);

  await rm(marker);
  await symlink(victim, marker);
  await call("POST /backups", {});
  await tick();
  expect((await newest()).note).toMatch(/was replaced\. Enter the folder again/);
  expect((await choose()).status).toBe(200);

  const row = await makeBackupRow(server.db, { place: "folder", folder: rigged });
  await symlink(victim, join(rigged, row.fileName));
  const download = await call(`GET /backups/${row.id}/content`);
  expect([download.status, download.body.code]).toEqual([409, "backup_away"]);
});

test("one that was killed begins again without its leftovers, and is downloaded encrypted", async () => {
  await useDrive();
  await call("POST /backups", {});
  const { id, fileName } = await newest();
  // Whether it is encrypted is decided when it is written.
  const begun = { state: "writing", tries: 1, isEncrypted: false } as const;
  await server.db.update(backups).set(begun).where(eq(backups.id, id));
  const partial = `.school-2026-11-01-02-00-abcdef.backup.0011aabb.partial`;
  await writeFile(join(drive, partial), "half of it");
  await writeFile(join(drive, fileName), "whole, but no one knows");
  await mkdir(join(dataDir, "backup-trial", "trial-left"), { recursive: true });
  await tick();
  expect(await newest()).toMatchObject({ id, state: "done", trial: "good", isEncrypted: true });
  expect(await readdir(drive)).not.toContain(partial);
  expect(await readdir(dataDir)).not.toContain("backup-trial");

  const { status, bytes, headers } = await call(`GET /backups/${id}/content`);
  expect([status, headers.get("content-disposition")]).toEqual([
    200,
    `attachment; filename="${fileName}"`,
  ]);
  const copy = join(dataDir, "copy");
  await writeFile(copy, bytes);
  const backup = await openBackup(copy, PASSPHRASE);
  expect(backup.secretKey).toBe(TEST_SECRET_KEY);
  await backup.close();
  const entries = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(entries.map(({ action }) => action)).toEqual([
    "school.start-backup",
    "school.download-backup",
  ]);

  await makeBackupRow(server.db, { state: "writing", finishedAt: null, trial: null, tries: 3 });
  await tick();
  expect((await newest()).note).toMatch(/interrupted 3 times/);
});

test("a drive that is away or read-only fails in plain words, and writes nothing elsewhere", async () => {
  await useDrive();
  // The mount point remains as an empty folder, as on Linux.
  await rm(drive, { recursive: true });
  await mkdir(drive);
  await call("POST /backups", {});
  await tick();
  expect(await newest()).toMatchObject({
    state: "failed",
    note: `The folder ${drive} was not found. If it is on a USB drive, connect the drive.`,
  });
  expect(await readdir(drive)).toEqual([]);
  await setPlan({ place: "folder", folder: drive });
  // Root may write everywhere.
  if (process.getuid?.() !== 0) {
    await chmod(drive, 0o500);
    await call("POST /backups", {});
    await tick();
    expect((await newest()).note).toMatch(/not allowed to write/);
    await chmod(drive, 0o700);
  }
});

test("a bucket gets the tried file, gives it back, and loses what the rule does not keep", async () => {
  await setPassphrase();
  expect((await setPlan({ place: "bucket", daily: 1, weekly: 0, monthly: 0 })).status).toBe(200);
  const inBucket = () => [...bucket.objects.keys()].filter((key) => key.includes("backups/"));
  const old = await makeBackupRow(server.db, { place: "bucket", folder: null, daysAgo: 1 });
  bucket.objects.set(`portal/backups/${old.fileName}`, { contentType: "", bytes: Buffer.from("") });
  bucket.respondWith(503);
  await call("POST /backups", {});
  await tick();
  bucket.respondWith(undefined);
  expect(await newest()).toMatchObject({ state: "failed", note: expect.stringMatching(/503/) });
  await call("POST /backups", {});
  await tick();
  const made = await newest();
  expect(made).toMatchObject({ state: "done", trial: "good", folder: null, isKept: true });
  const { status, bytes } = await call(`GET /backups/${made.id}/content`);
  expect([status, bytes.length]).toEqual([200, made.bytes]);
  expect(inBucket()).toEqual([`portal/backups/${made.fileName}`]);
  expect((await call(`GET /backups/${old.id}/content`)).status).toBe(404);
});

test("the plan makes one when it is due, once, and the principal is warned once without one", async () => {
  await setPassphrase();
  expect((await setPlan({ place: "bucket" })).status).toBe(200);
  await server.db
    .update(settings)
    .set({ updatedAt: sql`now() - interval '3 days'` })
    .where(eq(settings.key, "backup_plan"));
  bucket.respondWith(503);
  await tick();
  await tick();
  bucket.respondWith(undefined);
  expect((await overview()).backups).toHaveLength(1);
  expect(await overview()).toMatchObject({ lastGood: null, isOverdue: true });
  const sent = await server.db
    .select()
    .from(mails)
    .where(eq(mails.purpose, "school.backup-overdue"));
  expect(sent.map(({ address }) => address)).toEqual(["head@school.test"]);

  const tried = await makeBackupRow(server.db, { daysAgo: 0, trial: "untried", note: "no space" });
  expect(await lastGoodBackup(server.db)).toMatchObject({ id: tried.id, isTried: false });
  expect((await overview()).isOverdue).toBe(false);
  // One that was made while the clock was a year ahead must not be the newest for that year.
  await makeBackupRow(server.db, { daysAgo: -365 });
  expect(await lastGoodBackup(server.db)).toMatchObject({ id: tried.id });
  await setPlan({ isOn: false });
  await server.db.delete(backups);
  await tick();
  expect((await overview()).backups).toEqual([]);
});

test("a backup that a person made before a risky step outlives the next one; a deleted one says so", async () => {
  await setPassphrase();
  await setPlan({ place: "portal", daily: 1, weekly: 0, monthly: 0 });
  const folder = join(dataDir, "backups");
  const byPlan = await makeBackupRow(server.db, { folder, daysAgo: 2 });
  const before = await makeBackupRow(server.db, { folder, daysAgo: 1, startedBy: principal });
  await call("POST /backups", {});
  await tick();
  const { backups: listed } = await overview();
  const stateOf = (id: string) =>
    listed.find((one: { id: string; isKept: boolean }) => one.id === id)?.isKept;
  expect([stateOf(byPlan.id), stateOf(before.id)]).toEqual([false, true]);
  const gone = await call(`GET /backups/${byPlan.id}/content`);
  expect([gone.status, gone.body.code]).toEqual([404, "backup_deleted"]);
});
