import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import {
  callAuth,
  mailsTo,
  makeFactor,
  makeUser,
  openTestSession,
  type UserOverrides,
} from "../fixtures.ts";
import { dropLostSecondFactor, principalLink } from "./principal-link.ts";
import { openKeyring, rotateSigningKey } from "../auth/signing-keys.ts";
import { authSessions, mfaFactors } from "../tables.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const linkFor = (email: string) => principalLink(server.db, server.keyring, email);

async function withFactor(overrides: Partial<UserOverrides> = {}) {
  const person = await makeUser(server.db, { role: "PRINCIPAL", ...overrides });
  await makeFactor(server.db, server.keyring.sealer, person.id);
  return person;
}

async function follow(link: string) {
  const token_hash = new URL(link).searchParams.get("token_hash");
  return callAuth(server.origin, "POST /verify", { body: { type: "recovery", token_hash } });
}

describe("the link from the console", () => {
  test("opens a principal's account once, to choose a new password", async () => {
    const { email, id } = await makeUser(server.db, { role: "PRINCIPAL" });
    const link = await linkFor(email!.toUpperCase());
    expect(link).toMatch(/^http:\/\/localhost:5001\/confirm\?token_hash=/);
    const { body } = await follow(link);
    expect(body.user.id).toBe(id);
    const put = { bearer: body.access_token, body: { password: "chosen anew" } };
    expect((await callAuth(server.origin, "PUT /user", put)).status).toBe(200);
    expect((await follow(link)).body.code).toBe("otp_expired");
  });

  test("does not take the second factor's place", async () => {
    const { email } = await withFactor();
    const { body } = await follow(await linkFor(email!));
    const put = { bearer: body.access_token, body: { password: "chosen anew" } };
    expect((await callAuth(server.origin, "PUT /user", put)).body.code).toBe("insufficient_aal");
  });

  test.each([
    ["somebody else", { role: "ADMIN" }],
    ["a deleted principal", { role: "PRINCIPAL", deleted: true }],
    ["a disabled principal", { role: "PRINCIPAL", isActive: false }],
  ] as const)("is not made for %s", async (_who, overrides) => {
    const { email } = await makeUser(server.db, overrides);
    await expect(linkFor(email!)).rejects.toThrow(email!);
  });
});

describe("a lost second factor is taken away on the console", () => {
  test.each(["PRINCIPAL", "TEACHER", "PARENT"] as const)("for the role %s", async (role) => {
    const { id, email } = await withFactor({ role });
    await openTestSession(server.db, server.keyring, id);
    expect(await dropLostSecondFactor(server.db, email!)).toBe(role);
    expect(await server.db.$count(mfaFactors, eq(mfaFactors.userId, id))).toBe(0);
    expect(await server.db.$count(authSessions, eq(authSessions.userId, id))).toBe(0);
    const mails = await mailsTo(server, email!);
    expect(mails.map(({ purpose }) => purpose)).toEqual(["accounts.factor-removed-by-school"]);
  });

  test("by a username too, and not where there is none", async () => {
    await withFactor({ role: "STUDENT", username: "lost.phone" });
    expect(await dropLostSecondFactor(server.db, "Lost.Phone")).toBe("STUDENT");
    await expect(dropLostSecondFactor(server.db, "lost.phone")).rejects.toThrow(/second factor/);
    await expect(dropLostSecondFactor(server.db, "nobody@x.example")).rejects.toThrow("No account");
  });
});

test("a new signing key signs no one out, and is used by a process that opens now", async () => {
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
