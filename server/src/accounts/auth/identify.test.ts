import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../platform/database/database.ts";
import { errorResponseFor } from "../../platform/http/error-response.ts";
import { createLog } from "../../platform/runtime/log/log.ts";
import { createSealer } from "../../platform/runtime/secrets/seal.ts";
import { createTestDatabase } from "../../platform/testing/database.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeUser, openTestSession } from "../fixtures.ts";
import { identify } from "./identify.ts";
import { type Keyring, openKeyring } from "./signing-keys.ts";
import { authSessions, users } from "../tables.ts";

let db: Database;
let keyring: Keyring;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await createTestDatabase());
  keyring = await openKeyring(db, createSealer("a secret key for tests"), "http://localhost");
});
afterAll(() => close());

test("the actor of a token is what the database says now, not what the token said", async () => {
  const { id } = await makeUser(db, {
    role: "STAFF",
    roleInSchool: "Accountant",
    features: ["Statistics"],
    mustChangePassword: true,
  });
  const token = await openTestSession(db, keyring, id);
  const actor = {
    id,
    role: "STAFF",
    roleInSchool: "Accountant",
    features: ["Statistics"],
    canAnnounce: false,
    awaitingApproval: false,
    mustChangePassword: true,
  };
  expect(await identify(db, token)).toEqual({
    actor,
    aal: "aal1",
    lacksSecondFactor: false,
    authSessionId: expect.any(String),
  });
  await db.update(users).set({ role: "PRINCIPAL" }).where(eq(users.id, id));
  expect((await identify(db, token))?.actor).toEqual({ ...actor, role: "PRINCIPAL" });
});

test("someone who does not work here has no job title and no checklist", async () => {
  const { id } = await makeUser(db, { role: "PARENT", awaitingApproval: true });
  const identity = await identify(db, await openTestSession(db, keyring, id));
  expect(identity?.actor).toMatchObject({
    role: "PARENT",
    roleInSchool: null,
    features: [],
    awaitingApproval: true,
  });
});

test("those who ask at the same moment are found by one statement, and each later call asks again", async () => {
  const pupil = await makeUser(db, { role: "STUDENT" });
  const parent = await makeUser(db, { role: "PARENT" });
  const tokens = await Promise.all([
    openTestSession(db, keyring, pupil.id),
    openTestSession(db, keyring, parent.id),
    openTestSession(db, keyring, pupil.id),
  ]);
  // Warm-up: the first check of a signature is slower.
  for (const token of tokens) await identify(db, token);
  const ids: unknown[] = [];
  const { count } = await countStatements(db, async () => {
    const identities = await Promise.all([...tokens, ""].map((token) => identify(db, token)));
    for (const one of identities) ids.push(one?.actor.id);
  });
  expect(ids).toEqual([pupil.id, parent.id, pupil.id, undefined]);
  expect(count).toBe(1);

  await db.delete(authSessions).where(eq(authSessions.userId, pupil.id));
  const later: unknown[] = [];
  const counted = await countStatements(db, async () => {
    for (const token of tokens) later.push((await identify(db, token))?.actor.id);
  });
  expect(counted.count).toBe(3);
  expect(later).toEqual([undefined, parent.id, undefined]);
});

test("a database that does not answer is a 503 after a short wait; later calls are answered", async () => {
  const { id } = await makeUser(db, { role: "STUDENT" });
  const token = await openTestSession(db, keyring, id);
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${users} in access exclusive mode`);
    const failure: unknown = await identify(db, token).catch((error: unknown) => error);
    expect(errorResponseFor(failure, createLog("silent")).status).toBe(503);
  });
  expect((await identify(db, token))?.actor.id).toBe(id);
});

test("a missing token is no one", async () => {
  expect(await identify(db, null)).toBeNull();
  expect(await identify(db, "")).toBeNull();
});
