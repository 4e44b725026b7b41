import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MadeUser, makeUser, openTestSession } from "../accounts/fixtures.ts";
import { writeBackup } from "../platform/database/backup/backup.ts";
import { openBackup } from "../platform/database/backup/open-backup.ts";
import { restoreBackup } from "../platform/database/backup/restore.ts";
import { readConfig } from "../platform/runtime/config/config.ts";
import type { Database } from "../platform/database/database.ts";
import { signedAddress } from "../platform/documents/files/address.ts";
import { type Bucket, openBucket } from "../platform/documents/files/bucket.ts";
import { checkBucket } from "../platform/documents/files/check-bucket.ts";
import { moveFilesJob, moveFilesWorker } from "../platform/documents/files/move-files.job.ts";
import { bucketObjects, files } from "../platform/documents/files/tables.ts";
import { queueJob } from "../platform/runtime/jobs/queue-job.ts";
import { createLog } from "../platform/runtime/log/log.ts";
import { settings } from "../platform/database/settings/tables.ts";
import { startBucket, type TestBucket } from "../platform/testing/bucket-server.ts";
import { createTestDatabase } from "../platform/testing/database.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";

const log = createLog("silent");

let store: TestBucket;
let bucket: Bucket;
let server: TestServer;
let person: MadeUser;

beforeAll(async () => {
  store = await startBucket();
  bucket = (await openBucket(readConfig({ S3_URL: store.url })))!;
  server = await startTestServer({ env: { S3_URL: store.url }, jobs: true });
  person = await makeUser(server.db, { role: "PRINCIPAL" });
  await server.db.insert(settings).values({ key: "enable_profile_images", value: true });
});
afterAll(async () => {
  await server.close();
  await store.close();
});
beforeEach(() => store.respondWith(undefined));

/** Uploads a picture of one colour; returns its URL. */
async function upload(background: string): Promise<string> {
  const token = await openTestSession(server.db, server.keyring, person.id);
  const shape = { width: 20, height: 20, channels: 3, background } as const;
  const bytes = await sharp({ create: shape }).png().toBuffer();
  const form = new FormData();
  form.append("profileImage", new File([new Uint8Array(bytes)], "me.png"));
  const headers = { authorization: `Bearer ${token}` };
  const url = `${server.origin}/api/upload/profile-image`;
  const answer = await fetch(url, { method: "POST", headers, body: form });
  return ((await answer.json()) as { data: { profileImageUrl: string } }).data.profileImageUrl;
}

async function show(address: string) {
  const response = await fetch(server.origin + address);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

const run = () => moveFilesWorker(server.db, bucket).run({}, { isLast: false });
const inDatabase = () => server.db.$count(files, sql`${files.bytes} is not null`);
const passAnHour = () =>
  server.db.execute(
    sql`update ${bucketObjects} set unused_since = unused_since - interval '61 minutes'`,
  );

describe("with S3_URL, a file", () => {
  it("moves into the bucket and is served from there as it was", async () => {
    const address = await upload("#0a7");
    const before = await show(address);
    expect(before.status).toBe(200);
    expect(await inDatabase()).toBe(1);

    await server.db.transaction((tx) => queueJob(tx, moveFilesJob, {}));
    await expect.poll(inDatabase, { timeout: 30_000 }).toBe(0);
    const [[key, object] = []] = store.objects;
    expect(key).toMatch(/^portal\/[\da-f-]{36}$/);
    expect(object).toEqual({ contentType: "image/webp", bytes: before.bytes });
    expect(await show(address)).toEqual(before);
    const { rows } = await server.db.execute<{ cron: string }>(
      sql`select cron from jobs.schedule where name = ${moveFilesJob.name}`,
    );
    expect(rows).toEqual([{ cron: "* * * * *" }]);
  });

  it("is kept in the database while the bucket is away, and missed in words if it was there", async () => {
    const address = await upload("#a07");
    store.respondWith(503);
    await expect(run()).rejects.toThrow("503");
    expect((await show(address)).status).toBe(200);
    expect(await inDatabase()).toBe(1);

    store.respondWith(undefined);
    await run();
    store.respondWith(500);
    const { status, bytes } = await show(address);
    expect([status, JSON.parse(bytes.toString()).code]).toEqual([503, "files_away"]);
  });

  it("leaves the bucket an hour after its last use ends, not before", async () => {
    const inUse = await upload("#00f");
    await run();
    // Two pictures were replaced since.
    expect(store.objects.size).toBe(3);
    await run();
    expect(store.objects.size).toBe(3);
    await passAnHour();
    store.respondWith(503);
    await expect(run()).rejects.toThrow("503");
    store.respondWith(undefined);
    await run();
    expect(store.objects.size).toBe(1);
    expect(await server.db.$count(bucketObjects)).toBe(1);
    expect((await show(inUse)).status).toBe(200);
  });

  it("is moved once, though two processes are at it", async () => {
    const address = await upload("#ff0");
    await Promise.all([run(), run()]);
    expect((await show(address)).status).toBe(200);
    await run();
    await passAnHour();
    await run();
    expect(store.objects.size).toBe(1);
    expect((await show(address)).status).toBe(200);
  });
});

describe("at a start", () => {
  const check = (S3_URL?: string) =>
    checkBucket(readConfig(S3_URL === undefined ? {} : { S3_URL }), server.db, log);

  it("the bucket is tried, and nothing of the trial is left", async () => {
    const before = [...store.objects.keys()];
    await check(store.url);
    expect([...store.objects.keys()]).toEqual(before);
  });

  it.each([
    ["other keys", (url: string) => url.replace("AKIATEST", "SOMEBODY"), "403 InvalidAccessKeyId"],
    ["another secret", (url: string) => url.replace("key", "yek"), "403 SignatureDoesNotMatch"],
    ["another bucket", (url: string) => url.replace("/school", "/church"), "404 NoSuchBucket"],
  ])("%s stop it with one line", async (_what, change, reason) => {
    await expect(check(change(store.url))).rejects.toThrow(
      `S3_URL: the bucket refused a test file (${reason})`,
    );
  });

  it("a bucket that does not answer does not", async () => {
    store.respondWith(503);
    await check(store.url);
    await check(store.url.replace(/127.0.0.1:\d+/, "127.0.0.1:9"));
  });

  it("files in a bucket want to be found there", async () => {
    await expect(check()).rejects.toThrow(/^S3_URL: this school's files are in a bucket/);
  });
});

describe("a backup", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "portal-bucket-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function onClient<Result>(db: Database, work: (client: PoolClient) => Promise<Result>) {
    const client = await db.$client.connect();
    client.on("error", () => {});
    try {
      return await work(client);
    } finally {
      client.release(true);
    }
  }
  const backUp = (name: string, from: Bucket | null = bucket) =>
    onClient(server.db, (client) =>
      writeBackup(client, {
        file: join(folder, name),
        secretKey: "key of the school",
        bucket: from,
      }),
    );
  async function restore(name: string) {
    const target = await createTestDatabase();
    const backup = await openBackup(join(folder, name), undefined);
    await onClient(target.db, (client) => restoreBackup(client, backup, { prefilled: [] }));
    await backup.close();
    const rows = await target.db.select().from(files);
    const objects = await target.db.$count(bucketObjects);
    await target.close();
    return { files: rows, objects };
  }

  it("holds what is in the bucket; a restored copy has it in its database and nothing in the bucket", async () => {
    expect(await backUp("whole")).toMatchObject({ files: 1, lostFiles: 0 });
    const [object] = store.objects.values();
    const copy = await restore("whole");
    expect(copy).toMatchObject({ files: [{ bytes: object!.bytes, bucketKey: null }], objects: 0 });
  });

  it("is not made while the bucket is away or unknown", async () => {
    await expect(backUp("unknown", null)).rejects.toThrow(/^S3_URL: this school's files/);
    store.respondWith(503);
    await expect(backUp("away")).rejects.toThrow(/^S3_URL: a file could not be read.*503/);
  });

  it("is made without a file that the bucket has lost, says so, and restores", async () => {
    store.objects.clear();
    expect(await backUp("lacking")).toMatchObject({ files: 0, lostFiles: 1 });
    const copy = await restore("lacking");
    expect(copy).toMatchObject({ files: [{ bytes: Buffer.alloc(0), bucketKey: null }] });
    const [{ id } = { id: "" }] = await server.db.select({ id: files.id }).from(files);
    expect((await show(signedAddress(server.keyring.sealer, id))).status).toBe(404);
  });
});
