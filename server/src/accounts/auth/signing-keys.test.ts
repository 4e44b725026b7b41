import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isNotNull, sql } from "drizzle-orm";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import { createSealer } from "../../platform/runtime/secrets/seal.ts";
import { createTestDatabase } from "../../platform/testing/database.ts";
import { readAccessToken } from "./access-token.ts";
import { makeUser, openTestSession } from "../fixtures.ts";
import { openKeyring } from "./signing-keys.ts";
import { signingKeys } from "../tables.ts";

const sealer = createSealer("the secret key of this school's servers");
const URL = "https://school.example";

let db: Database;
let close: () => Promise<void>;
/** The same database as another process would open it. */
let other: Database;

beforeAll(async () => {
  ({ db, close } = await createTestDatabase());
  const { host, port, user, database, password } = db.$client.options;
  other = openDatabase({ host, port, user, database, password, max: 2 });
});
afterAll(async () => {
  await other.$client.end();
  await close();
});

test("processes that start together make one key, and each reads the other's tokens", async () => {
  const [one, two] = await Promise.all([
    openKeyring(db, sealer, URL),
    openKeyring(other, sealer, URL),
  ]);
  expect((await one.signer()).kid).toBe((await two.signer()).kid);
  expect(await db.$count(signingKeys)).toBe(1);
  const { id } = await makeUser(db, { role: "STUDENT" });
  const token = await openTestSession(db, one, id);
  expect(await readAccessToken(two, token)).toMatchObject({ userId: id });
});

test("the private half cannot be read without SECRET_KEY, and another one is refused", async () => {
  const [row] = await db.select().from(signingKeys);
  expect(row!.privateJwkSealed.toString("latin1")).not.toContain('"d"');
  expect(row!.publicJwk).not.toHaveProperty("d");
  await expect(openKeyring(other, createSealer("a different key"), URL)).rejects.toThrow(
    /^SECRET_KEY: /,
  );
});

test("a key that another process has just made is found by its id", async () => {
  const first = await openKeyring(db, sealer, URL);
  await db.update(signingKeys).set({ retiredAt: sql`now()` });
  const second = await openKeyring(other, sealer, URL);
  expect((await second.signer()).kid).not.toBe((await first.signer()).kid);
  const { id } = await makeUser(db, { role: "STUDENT" });
  const token = await openTestSession(other, second, id);

  expect(await readAccessToken(first, token)).toBeNull();
  // The table is read once in two seconds, whatever strangers send.
  await new Promise((resolve) => setTimeout(resolve, 2100));
  expect(await readAccessToken(first, token)).toMatchObject({ userId: id });
});

test("a clock that is set back does not hide keys that another process makes", async () => {
  const first = await openKeyring(db, sealer, URL);
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() - 6 * 3_600_000);
  await db.update(signingKeys).set({ retiredAt: sql`now()` });
  const second = await openKeyring(other, sealer, URL);
  await new Promise((resolve) => setTimeout(resolve, 2100));
  const keys = (await first.publicKeys()).map(({ kid }) => kid);
  clock.mockRestore();
  expect(keys).toContain((await second.signer()).kid);
});

test("a retired key stays listed as long as its tokens live, and no longer", async () => {
  const listed = async () => (await openKeyring(db, sealer, URL)).publicKeys();
  expect(await listed()).toHaveLength(3);
  await db
    .update(signingKeys)
    .set({ retiredAt: sql`now() - interval '61 minutes'` })
    .where(isNotNull(signingKeys.retiredAt));
  expect(await listed()).toHaveLength(1);
});
