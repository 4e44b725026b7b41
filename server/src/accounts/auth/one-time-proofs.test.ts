import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeUser } from "../fixtures.ts";
import { oneTimeProofs, type SentKind } from "../tables.ts";
import {
  codeWorks,
  consumeNonce,
  consumeRecoveryCode,
  consumeProofs,
  countRecoveryCodes,
  countWrongTry,
  endSent,
  findRecoveryCode,
  findSent,
  hashRecoveryCodes,
  isCodeOf,
  isLink,
  issueSent,
  replaceRecoveryCodes,
  sweepProofs,
  tryNonce,
} from "./one-time-proofs.ts";

let server: TestServer;
let userId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  userId = (await makeUser(server.db, { role: "STAFF" })).id;
});

const address = "ada@mail.school";
const issue = (kind: SentKind, owner = userId) =>
  server.db.transaction((tx) => issueSent(tx, server.keyring, { userId: owner, kind, address }));
const livingOf = (kinds: readonly SentKind[], owner = userId) =>
  server.db.transaction((tx) =>
    findSent(tx, kinds, and(codeWorks, eq(oneTimeProofs.userId, owner))),
  );
const byLink = (kinds: readonly SentKind[], linkToken: string) =>
  server.db.transaction((tx) => findSent(tx, kinds, isLink(linkToken)));
const tried = (code: string, owner = userId) =>
  tryNonce(server.db, server.keyring.sealer, owner, code);
const consume = (kinds: readonly SentKind[]) =>
  server.db.transaction((tx) => consumeProofs(tx, userId, kinds));
const expire = () =>
  server.db
    .update(oneTimeProofs)
    .set({ linkExpiresAt: sql`now()`, codeExpiresAt: sql`now()` })
    .where(eq(oneTimeProofs.userId, userId));
const otherThan = (code: string) => (code === "000000" ? "111111" : "000000");

describe("a link and its code", () => {
  test("are stored as hashes, and consumed by one of many at once", async () => {
    const { linkToken, code } = await issue("recovery");
    const [proof] = await byLink(["recovery"], linkToken);
    const [row] = await server.db
      .select()
      .from(oneTimeProofs)
      .where(eq(oneTimeProofs.userId, userId));
    expect(JSON.stringify(row)).not.toContain(code);
    expect(JSON.stringify(row)).not.toContain(linkToken);
    expect(isCodeOf(server.keyring.sealer, proof!, code)).toBe(true);
    expect(isCodeOf(server.keyring.sealer, proof!, otherThan(code))).toBe(false);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => consume(["recovery"])));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await byLink(["recovery"], linkToken)).toEqual([]);
  });

  test("of another kind, of another person, or expired, are not found", async () => {
    const other = await makeUser(server.db, { role: "STAFF" });
    const { linkToken } = await issue("signup");
    expect(await byLink(["signup"], linkToken)).toHaveLength(1);
    expect(await byLink(["recovery"], linkToken)).toEqual([]);
    expect(await byLink(["signup"], `${linkToken}x`)).toEqual([]);
    expect(await livingOf(["signup"])).toHaveLength(1);
    expect(await livingOf(["recovery"])).toEqual([]);
    expect(await livingOf(["signup"], other.id)).toEqual([]);
    await expire();
    expect(await byLink(["signup"], linkToken)).toEqual([]);
    expect(await livingOf(["signup"])).toEqual([]);
  });

  test("replace earlier ones where no stranger can request them", async () => {
    const kinds = [
      "signup",
      "recovery",
      "email_change_new",
      "email_change_current",
      "reauthentication",
      "phone_sign_in",
      "phone_sign_in_known",
      "phone_change",
    ] as const;
    const living = [];
    for (const kind of kinds) {
      for (let time = 0; time < 7; time += 1) await issue(kind);
      living.push((await livingOf([kind])).length);
    }
    expect(living).toEqual([5, 7, 1, 1, 1, 1, 1, 1]);
  });

  test("end for these people only, and recovery codes stay", async () => {
    const other = await makeUser(server.db, { role: "STAFF" });
    await issue("recovery");
    await issue("recovery", other.id);
    const hashes = await hashRecoveryCodes(userId, ["ABCDE"]);
    await server.db.transaction(async (tx) => {
      await replaceRecoveryCodes(tx, userId, hashes);
      await endSent(tx, [userId]);
    });
    expect(await livingOf(["recovery"])).toEqual([]);
    expect(await livingOf(["recovery"], other.id)).toHaveLength(1);
    expect(await countRecoveryCodes(server.db, userId)).toBe(1);
  });

  test("carry wrong tries to the next code, but not to one of a phone", async () => {
    for (const [kind, expected] of [
      ["email_change_new", 4],
      ["phone_change", 0],
    ] as const) {
      await issue(kind);
      for (let time = 0; time < 4; time += 1) {
        const living = await livingOf([kind]);
        await server.db.transaction((tx) => countWrongTry(tx, living));
      }
      await issue(kind);
      const [row] = await server.db
        .select({ wrongTries: oneTimeProofs.wrongTries })
        .from(oneTimeProofs)
        .where(sql`${oneTimeProofs.userId} = ${userId} and ${oneTimeProofs.kind} = ${kind}`);
      expect(row).toEqual({ wrongTries: expected });
    }
  });
});

describe("a code that is tried", () => {
  test("counts each try before it is compared: of many at once five are compared", async () => {
    const { code } = await issue("reauthentication");
    const wrong = Array.from({ length: 20 }, () => tried(otherThan(code)));
    expect(await Promise.all(wrong)).not.toContain(true);
    const [row] = await server.db
      .select({ wrongTries: oneTimeProofs.wrongTries })
      .from(oneTimeProofs)
      .where(eq(oneTimeProofs.userId, userId));
    expect(row).toEqual({ wrongTries: 5 });
    expect(await tried(code)).toBe(false);
  });

  test("is refused for another person, of another kind, and expired", async () => {
    const other = await makeUser(server.db, { role: "STAFF" });
    const { code } = await issue("reauthentication");
    const { code: recovery } = await issue("recovery");
    expect(await tried(code, other.id)).toBe(false);
    if (recovery !== code) expect(await tried(recovery)).toBe(false);
    expect(await tried(code)).toBe(true);
    const consumed = await Promise.all(
      Array.from({ length: 5 }, () => server.db.transaction((tx) => consumeNonce(tx, userId))),
    );
    expect(consumed.filter(Boolean)).toHaveLength(1);
    expect(await tried(code)).toBe(false);
    const { code: next } = await issue("reauthentication");
    await expire();
    expect(await tried(next)).toBe(false);
  });
});

describe("a recovery code", () => {
  const codes = ["AAAAABBBBB", "CCCCCDDDDD"];
  const use = async (code: string, owner = userId) => {
    const id = await findRecoveryCode(server.db, owner, code);
    return id !== null && server.db.transaction((tx) => consumeRecoveryCode(tx, owner, id));
  };
  const replace = async (next: readonly string[]) => {
    const hashes = await hashRecoveryCodes(userId, next);
    await server.db.transaction((tx) => replaceRecoveryCodes(tx, userId, hashes));
  };

  test("is stored under Argon2id, with a new salt for each set", async () => {
    const salts = new Set<string | undefined>();
    for (const set of [codes, codes]) {
      await replace(set);
      const rows = await server.db
        .select({ codeHash: oneTimeProofs.codeHash })
        .from(oneTimeProofs)
        .where(eq(oneTimeProofs.userId, userId));
      const stored = rows.map(({ codeHash }) => codeHash.toString());
      expect(new Set(stored).size).toBe(2);
      for (const text of stored) {
        expect(text).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
        salts.add(text.split("$")[4]);
      }
    }
    expect(salts.size).toBe(2);
  });

  test("counts once, also when entered twice at once, and only for its owner", async () => {
    const other = await makeUser(server.db, { role: "STAFF" });
    await replace(codes);
    expect(await use(codes[0]!, other.id)).toBe(false);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => use(codes[0]!)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await countRecoveryCodes(server.db, userId)).toBe(1);
    await replace(["EEEEEFFFFF"]);
    expect(await use(codes[1]!)).toBe(false);
    // As when a registration is linked to a pupil's account.
    const isTheirs = eq(oneTimeProofs.userId, userId);
    await server.db.update(oneTimeProofs).set({ userId: other.id }).where(isTheirs);
    expect(await use("EEEEEFFFFF", other.id)).toBe(true);
    await replace(["EEEEEFFFFF"]);
    expect(await use("EEEEEFFFFF")).toBe(true);
  });
});

test("only a recovery code is stored without an address and an expiry", async () => {
  const codeHash = Buffer.alloc(32);
  const store = (row: Partial<typeof oneTimeProofs.$inferInsert>) =>
    server.db
      .insert(oneTimeProofs)
      .values({ id: crypto.randomUUID(), userId, kind: "recovery_code", codeHash, ...row });
  const refused = { cause: { constraint: "one_time_proofs_sent_expire" } };
  const expiry = { linkExpiresAt: sql`now()`, codeExpiresAt: sql`now()` } as object;
  await expect(store({ address })).rejects.toMatchObject(refused);
  await expect(store({ kind: "recovery", address })).rejects.toMatchObject(refused);
  await expect(store({ kind: "recovery", ...expiry })).rejects.toMatchObject(refused);
  await store({});
  await store({ kind: "recovery", address, ...expiry });
});

test("the sweep deletes what has expired, and no recovery code", async () => {
  await issue("recovery");
  const hashes = await hashRecoveryCodes(userId, ["AAAAA"]);
  await server.db.transaction((tx) => replaceRecoveryCodes(tx, userId, hashes));
  const isTheirs = eq(oneTimeProofs.userId, userId);
  const kinds = async () => {
    const rows = await server.db.select().from(oneTimeProofs).where(isTheirs);
    return rows.map(({ kind }) => kind).toSorted();
  };
  await sweepProofs(server.db);
  expect(await kinds()).toEqual(["recovery", "recovery_code"]);
  await server.db
    .update(oneTimeProofs)
    .set({ linkExpiresAt: sql`now()` })
    .where(and(isTheirs, eq(oneTimeProofs.kind, "recovery")));
  await sweepProofs(server.db);
  expect(await kinds()).toEqual(["recovery_code"]);
});
