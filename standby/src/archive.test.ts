import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBucket, type TestBucket } from "@school/server/platform/testing/bucket-server.ts";
import { createFence, newestFence, renewLease, readLease, requireConditions } from "./fence.ts";
import { openArchive } from "./archive.ts";
import { openVault } from "./vault.ts";

const SECRET_KEY = "the same key on both computers of the school";
let folder: string;
let bucket: TestBucket;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "archive-"));
  await mkdir(join(folder, "archive"));
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

describe.each([
  ["a folder", () => join(folder, "archive")],
  ["a bucket", () => bucket.url],
])("%s", (_, address) => {
  test("stores objects, and returns null for a missing one", async () => {
    const archive = await openArchive(address());
    expect(await archive.get("1/lease")).toBeNull();
    await archive.put("1/lease", Buffer.from("one"));
    await archive.put("1/lease", Buffer.from("two"));
    expect((await archive.get("1/lease"))?.toString()).toBe("two");
    await archive.remove("1/lease");
    await archive.remove("1/lease");
    expect(await archive.get("1/lease")).toBeNull();
    expect(Math.abs(archive.lastResponseAt()! - Date.now())).toBeLessThan(60_000);
  });

  test("lets one of many raise a fence, and both sides count the lease from the same moment", async () => {
    const vault = openVault(await openArchive(address()), SECRET_KEY);
    await requireConditions(vault, "COPY_TO");
    expect(await newestFence(vault)).toBeNull();
    const ids = ["a", "b", "c", "d", "e"];
    const won = await Promise.all(ids.map((id) => createFence(vault, 1, id)));
    expect(won.filter(Boolean)).toHaveLength(1);
    const winner = ids[won.indexOf(true)]!;
    expect(await newestFence(vault)).toMatchObject({ epoch: 1, id: winner });
    // The response to the first attempt was lost.
    expect(await createFence(vault, 1, winner)).toBe(true);
    expect(await createFence(vault, 2, "f")).toBe(true);
    expect(await newestFence(vault, 1)).toMatchObject({ epoch: 2, id: "f" });
    const renewedAt = await renewLease(vault, 2, 7);
    expect(await readLease(vault, 2)).toEqual({ renewedAt, days: 7 });
    const stranger = openVault(vault.archive, "quite another key of 32 characters or more");
    await expect(newestFence(stranger)).rejects.toThrow(/another SECRET_KEY/);
  });
});

test("a missing folder is unavailable, and not empty", async () => {
  const archive = await openArchive(join(folder, "archive"));
  await rename(join(folder, "archive"), join(folder, "moved"));
  await expect(archive.get("fence/1")).rejects.toThrow(/ENOENT/);
  await expect(archive.put("fence/1", Buffer.from(""))).rejects.toThrow(/ENOENT/);
});

test("a bucket that overwrites existing objects is refused", async () => {
  const archive = await openArchive(bucket.url);
  const careless = {
    ...archive,
    create: async (key: string, bytes: Buffer) => archive.put(key, bytes).then(() => true),
  };
  await expect(requireConditions(openVault(careless, SECRET_KEY), "COPY_TO")).rejects.toThrow(
    /^COPY_TO: this bucket does not refuse to write an object that exists/,
  );
});
