import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBucket, type TestBucket } from "@school/server/platform/testing/bucket-server.ts";
import { createFence, newestFence, renewLease, readLease, requireConditions } from "./fence.ts";
import { openPlace } from "./place.ts";
import { openVault } from "./vault.ts";

const SECRET_KEY = "the same key on both computers of the school";
let folder: string;
let bucket: TestBucket;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "place-"));
  await mkdir(join(folder, "place"));
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

describe.each([
  ["a folder", () => join(folder, "place")],
  ["a bucket", () => bucket.url],
])("%s", (_, address) => {
  test("keeps what was put, and tells what is not there", async () => {
    const place = await openPlace(address());
    expect(await place.get("1/lease")).toBeNull();
    await place.put("1/lease", Buffer.from("one"));
    await place.put("1/lease", Buffer.from("two"));
    expect((await place.get("1/lease"))?.toString()).toBe("two");
    await place.remove("1/lease");
    await place.remove("1/lease");
    expect(await place.get("1/lease")).toBeNull();
    expect(Math.abs(place.lastResponseAt()! - Date.now())).toBeLessThan(60_000);
  });

  test("lets one of many raise a fence, and both sides count the lease from the same moment", async () => {
    const vault = openVault(await openPlace(address()), SECRET_KEY);
    await requireConditions(vault, "COPY_TO");
    expect(await newestFence(vault)).toBeNull();
    const ids = ["a", "b", "c", "d", "e"];
    const won = await Promise.all(ids.map((id) => createFence(vault, 1, id)));
    expect(won.filter(Boolean)).toHaveLength(1);
    const winner = ids[won.indexOf(true)]!;
    expect(await newestFence(vault)).toMatchObject({ epoch: 1, id: winner });
    // The answer to the first try was lost.
    expect(await createFence(vault, 1, winner)).toBe(true);
    expect(await createFence(vault, 2, "f")).toBe(true);
    expect(await newestFence(vault, 1)).toMatchObject({ epoch: 2, id: "f" });
    const renewedAt = await renewLease(vault, 2, 7);
    expect(await readLease(vault, 2)).toEqual({ renewedAt, days: 7 });
    const stranger = openVault(vault.place, "quite another key of 32 characters or more");
    await expect(newestFence(stranger)).rejects.toThrow(/another SECRET_KEY/);
  });
});

test("a folder that is not there is away, and not empty", async () => {
  const place = await openPlace(join(folder, "place"));
  await rename(join(folder, "place"), join(folder, "elsewhere"));
  await expect(place.get("fence/1")).rejects.toThrow(/ENOENT/);
  await expect(place.put("fence/1", Buffer.from(""))).rejects.toThrow(/ENOENT/);
});

test("a bucket that writes over what exists is refused", async () => {
  const place = await openPlace(bucket.url);
  const careless = {
    ...place,
    create: async (key: string, bytes: Buffer) => place.put(key, bytes).then(() => true),
  };
  await expect(requireConditions(openVault(careless, SECRET_KEY), "COPY_TO")).rejects.toThrow(
    /^COPY_TO: this bucket does not refuse to write an object that exists/,
  );
});
