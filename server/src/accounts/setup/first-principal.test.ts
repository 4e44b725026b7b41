import { afterEach, beforeEach, expect, test } from "vitest";
import { eq, like } from "drizzle-orm";
import { readConfig } from "../../platform/runtime/config/config.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { createTestDatabase } from "../../platform/testing/database.ts";
import { ensureFirstPrincipal } from "./first-principal.ts";
import { makeUser } from "../fixtures.ts";
import { passwordMatches } from "../auth/password-hashing.ts";
import { users } from "../tables.ts";

const config = readConfig({
  PRINCIPAL_EMAIL: "Head@Greenfield.school",
  PRINCIPAL_PASSWORD: "Principal1",
});

let db: Database;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ db, close } = await createTestDatabase());
});
afterEach(() => close());

/** As the staff module assigns them: sequential and unique. */
const takeStaffId = async (tx: Transaction) =>
  `STF00${(await tx.$count(users, like(users.userId, "STF%"))) + 1}`;
const ensure = (settings = config) => ensureFirstPrincipal(db, settings, takeStaffId);
const principals = () => db.select().from(users).where(eq(users.role, "PRINCIPAL"));

test("processes that start together create one confirmed principal", async () => {
  await Promise.all([1, 2, 3].map(() => ensure()));
  const [principal, ...more] = await principals();
  expect(more).toEqual([]);
  expect(principal).toMatchObject({
    userId: "STF001",
    email: "head@greenfield.school",
    isActive: true,
  });
  expect(principal!.emailConfirmedAt).not.toBeNull();
  expect(await passwordMatches(principal!.passwordHash, "Principal1")).toBe(true);
});

test("nothing happens while there is a principal, or when none is wanted", async () => {
  await ensure(readConfig({}));
  expect(await principals()).toEqual([]);
  const existing = await makeUser(db, { role: "PRINCIPAL" });
  await ensure();
  expect((await principals()).map(({ id }) => id)).toEqual([existing.id]);
});

test("an address that another person has stops the start and names the variable", async () => {
  await makeUser(db, { role: "PARENT", email: "head@greenfield.school" });
  await expect(ensure()).rejects.toThrow(/^PRINCIPAL_EMAIL: /);
  expect(await principals()).toEqual([]);
});
