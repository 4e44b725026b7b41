import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../platform/db/database.ts";
import { createSealer } from "../platform/secrets/seal.ts";
import { createTestDatabase } from "../platform/testing/database.ts";
import { makeUser, openTestSession } from "./fixtures.ts";
import { identify } from "./identify.ts";
import { openKeyring, type Keyring } from "./signing-keys.ts";
import { users } from "./tables.ts";

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

test("asking takes one statement, however often", async () => {
  const { id } = await makeUser(db, { role: "STUDENT" });
  const token = await openTestSession(db, keyring, id);
  let statements = 0;
  const query = db.$client.query;
  db.$client.query = ((...args: Parameters<typeof query>) => {
    statements += 1;
    return query.apply(db.$client, args);
  }) as typeof query;
  await identify(db, token);
  await identify(db, token);
  db.$client.query = query;
  expect(statements).toBe(2);
});

test("nobody is nobody", async () => {
  expect(await identify(db, null)).toBeNull();
  expect(await identify(db, "")).toBeNull();
});
