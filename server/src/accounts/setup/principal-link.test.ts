import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { addFactor, findFactor, proveFactor } from "../auth/factors.ts";
import { callAuth, makeUser, openTestSession } from "../fixtures.ts";
import { principalLink } from "./principal-link.ts";
import { openKeyring, rotateSigningKey } from "../auth/signing-keys.ts";
import { mfaFactors } from "../tables.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const linkFor = (email: string, dropSecondFactor = false) =>
  principalLink(server.db, server.keyring, email, { dropSecondFactor });

async function follow(link: string) {
  const token_hash = new URL(link).searchParams.get("token");
  return callAuth(server.origin, "POST /verify", { body: { type: "recovery", token_hash } });
}

describe("the link from the console", () => {
  test("opens a principal's account once, to choose a new password", async () => {
    const { email, id } = await makeUser(server.db, { role: "PRINCIPAL" });
    const link = await linkFor(email!.toUpperCase());
    expect(link).toMatch(/^http:\/\/localhost:5001\/auth\/v1\/verify\?token=/);
    const { body } = await follow(link);
    expect(body.user.id).toBe(id);
    const put = { bearer: body.access_token, body: { password: "chosen anew" } };
    expect((await callAuth(server.origin, "PUT /user", put)).status).toBe(200);
    expect((await follow(link)).body.code).toBe("otp_expired");
  });

  test("takes a lost second factor away only when asked to", async () => {
    const { email, id } = await makeUser(server.db, { role: "PRINCIPAL" });
    await server.db.transaction(async (tx) => {
      const factor = await addFactor(tx, server.keyring.sealer, id, "Lost phone");
      if (typeof factor === "string") throw new Error(factor);
      await proveFactor(tx, (await findFactor(tx, id, factor.id))!);
    });
    const { body } = await follow(await linkFor(email!));
    const put = { bearer: body.access_token, body: { password: "chosen anew" } };
    expect((await callAuth(server.origin, "PUT /user", put)).body.code).toBe("insufficient_aal");
    await linkFor(email!, true);
    expect(await server.db.$count(mfaFactors, eq(mfaFactors.userId, id))).toBe(0);
  });

  test.each([
    ["somebody else", { role: "ADMIN" }],
    ["a deleted principal", { role: "PRINCIPAL", deleted: true }],
    ["a disabled principal", { role: "PRINCIPAL", isActive: false }],
  ] as const)("is not made for %s", async (_who, wishes) => {
    const { email } = await makeUser(server.db, wishes);
    await expect(linkFor(email!)).rejects.toThrow(email!);
  });
});

test("a new signing key signs nobody out, and is used by a process that opens now", async () => {
  const { id } = await makeUser(server.db, { role: "STAFF" });
  const bearer = await openTestSession(server.db, server.keyring, id);
  const kid = await rotateSigningKey(server.db, server.keyring.sealer);
  const user = () => callAuth(server.origin, "GET /user", { bearer });
  expect((await user()).status).toBe(200);
  const { sealer, publicUrl } = server.keyring;
  const fresh = await openKeyring(server.db, sealer, publicUrl);
  expect((await fresh.signer()).kid).toBe(kid);
  expect((await fresh.publicKeys()).map((key) => key.kid)).toContain(kid);
  expect(await fresh.publicKeys()).toHaveLength(2);
  expect((await user()).status).toBe(200);
});
