import { AuthClient } from "@supabase/auth-js";
import { desc, eq, notLike, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { rateLimits } from "../../platform/http/rate-limits/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { callAuth, mailsTo, makeUser, openTestSession } from "../fixtures.ts";
import { authSessions, oneTimeProofs, users } from "../tables.ts";

/** Codes that no one mails work for a day; nothing listens there, and no job sends. */
const MAIL_SERVER = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "office@test.school" };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: MAIL_SERVER });
});
afterAll(() => server.close());
beforeEach(() => server.db.delete(rateLimits));

function newClient() {
  const url = `${server.origin}/auth/v1`;
  return new AuthClient({ url, persistSession: false, autoRefreshToken: false });
}

const recover = (email: unknown) =>
  callAuth(server.origin, "POST /recover", { body: { email, code_challenge: null } });
const verify = (body: object) => callAuth(server.origin, "POST /verify", { body });

/** A pupil without an address, whose parent has one. */
async function makePupil(overrides: {
  parentEmail: string;
  admitted?: boolean;
  firstName?: string;
}) {
  const { parentEmail, admitted = true, firstName = "Tobi" } = overrides;
  const number = `ADM/${crypto.randomUUID().slice(0, 8)}`;
  const pupil = await makeUser(server.db, {
    role: "STUDENT",
    firstName,
    lastName: "Bello",
    email: null,
    admissionNumber: number,
  });
  await server.db.execute(sql`
    insert into student_details (user_id, gender, dob, address, parent_name, parent_email,
      session_joined, term_joined, country, previous_school, class_last_passed, sports_house,
      boarder_status, admitted, admitted_on)
    values (${pupil.id}, 'Female', '2016-01-01', '-', '-', ${parentEmail}, '2025/2026', 'TERM_1',
      'Nigeria', '-', '-', 'Red', 'Day', ${admitted}, '2025-09-15')`);
  return { ...pupil, number };
}

describe("recovering with the official client", () => {
  test("mails a link and a code; a new password ends every other session", async () => {
    const person = await makeUser(server.db, { role: "STAFF", password: "Forgotten1" });
    const elsewhere = await openTestSession(server.db, server.keyring, person.id);
    const client = newClient();
    const redirectTo = `${server.keyring.publicUrl}/reset-password`;
    const response = await client.resetPasswordForEmail(person.email!, { redirectTo });
    expect(response).toEqual({ data: {}, error: null });
    const [mail] = await mailsTo(server, person.email!);
    expect(mail).toMatchObject({ recipientId: person.id, purpose: "accounts.recovery" });
    expect(new URL(mail!.link!).searchParams.get("redirect_to")).toBe(redirectTo);

    const verified = await client.verifyOtp({
      email: person.email!,
      token: mail!.code!,
      type: "recovery",
    });
    expect(verified.error).toBeNull();
    expect((await client.updateUser({ password: "chosen anew" })).error).toBeNull();
    const late = await callAuth(server.origin, "GET /user", { bearer: elsewhere });
    expect(late.body.code).toBe("session_not_found");
    expect((await client.getUser()).error).toBeNull();
    const old = { email: person.email!, password: "Forgotten1" };
    expect((await client.signInWithPassword(old)).error?.code).toBe("invalid_credentials");
  });

  test("confirms the address of an account that was not confirmed", async () => {
    const { email, id } = await makeUser(server.db, { role: "PARENT", emailConfirmed: false });
    await recover(email);
    const [mail] = await mailsTo(server, email!);
    const response = await verify({ type: "recovery", email, token: mail!.code });
    expect(response.body.user.email_confirmed_at).toEqual(expect.any(String));
    const [row] = await server.db.select().from(users).where(eq(users.id, id));
    expect(row!.emailConfirmedAt).not.toBeNull();
  });
});

describe("any of the three names", () => {
  test("finds the account", async () => {
    const names = { username: "ngozi.eze", admissionNumber: "ADM/77" };
    const person = await makeUser(server.db, { role: "STUDENT", ...names });
    for (const name of [person.email!.toUpperCase(), " Ngozi.Eze ", "adm/77"]) {
      await server.db.delete(oneTimeProofs);
      expect((await recover(name)).status).toBe(200);
    }
    expect(await mailsTo(server, person.email!)).toHaveLength(3);
  });

  test("of one account are mailed ten times a day at most, without saying so", async () => {
    const { email } = await makeUser(server.db, { role: "PARENT" });
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await server.db.delete(rateLimits).where(notLike(rateLimits.key, "recovery-account%"));
      await server.db.update(oneTimeProofs).set({ createdAt: new Date(Date.now() - 120_000) });
      const { status } = await callAuth(server.origin, "POST /recover", { body: { email } });
      expect(status).toBe(200);
    }
    expect(await mailsTo(server, email!)).toHaveLength(10);
  });

  test("in turn still mail once a minute, without saying so", async () => {
    const person = await makeUser(server.db, { role: "STUDENT", username: "one.person" });
    expect((await recover(person.email)).status).toBe(200);
    expect((await recover("one.person")).status).toBe(200);
    expect(await mailsTo(server, person.email!)).toHaveLength(1);
  });

  test("mail again once the clock, which was a year ahead, is right", async () => {
    const { id, email } = await makeUser(server.db, { role: "STUDENT" });
    await recover(email);
    await server.db.delete(rateLimits);
    await server.db
      .update(oneTimeProofs)
      .set({ createdAt: new Date(Date.now() + 365 * 86_400_000) })
      .where(eq(oneTimeProofs.userId, id));
    await recover(email);
    expect(await mailsTo(server, email!)).toHaveLength(2);
    await server.db.delete(oneTimeProofs).where(eq(oneTimeProofs.userId, id));
  });

  test("of a pupil without an address mails the parent, naming the child", async () => {
    const parentEmail = "parent.of.two@home.example";
    const [ada, bola] = [
      await makePupil({ parentEmail, firstName: "Ada" }),
      await makePupil({ parentEmail, firstName: "Bola" }),
    ];
    await recover(ada.number);
    await recover(bola.number);
    const [first, second] = await mailsTo(server, parentEmail);
    expect(first!.text).toContain("for Ada Bello");
    expect(second!.text).toContain("for Bola Bello");
    // The parent may enter a code under the own address or the child's number.
    const byNumber = await verify({ type: "recovery", email: bola.number, token: second!.code });
    expect(byNumber.body.user.id).toBe(bola.id);
    const byAddress = await verify({ type: "recovery", email: parentEmail, token: first!.code });
    expect(byAddress.body.user.id).toBe(ada.id);
    const [row] = await server.db.select().from(users).where(eq(users.id, ada.id));
    expect(row).toMatchObject({ email: null });
  });
});

describe("what a stranger may not learn", () => {
  test("unknown, disabled, deleted and not admitted answer like a known one, mailing nobody", async () => {
    const known = await makeUser(server.db, { role: "STAFF" });
    const names = [
      (await makeUser(server.db, { role: "STAFF", isActive: false })).email,
      (await makeUser(server.db, { role: "STAFF", deleted: true })).email,
      (await makePupil({ parentEmail: "late@home.example", admitted: false })).number,
      (await makePupil({ parentEmail: "no address at all" })).number,
      "no@body.school",
      "nobody",
      "a@b.example\r\nBcc: c@d.example",
      "x".repeat(5000),
    ];
    const before = await server.db.$count(mails);
    expect(await recover(known.email)).toMatchObject({ status: 200, body: {} });
    expect(await server.db.$count(mails)).toBe(before + 1);
    for (const name of names) {
      expect(await recover(name), String(name)).toMatchObject({ status: 200, body: {} });
      const soon = await recover(name);
      expect(soon).toMatchObject({ status: 429, body: { code: "over_email_send_rate_limit" } });
    }
    expect(await server.db.$count(mails)).toBe(before + 1);
    expect((await recover(known.email!.toUpperCase())).status).toBe(429);
  });

  test("and both take as long", async () => {
    const time = async (name: string) => {
      const start = performance.now();
      await recover(name);
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const person = await makeUser(server.db, { role: "STAFF" });
      known.push(await time(person.email!));
      unknown.push(await time(`unknown${round}@test.school`));
    }
    const middle = (times: number[]) => times.toSorted((a, b) => a - b)[2]!;
    expect(middle(unknown) / middle(known)).toBeGreaterThan(0.7);
    expect(middle(unknown) / middle(known)).toBeLessThan(1.4);
  });

  test.each([[undefined], [""], [" "]])("a recovery for %j is refused", async (email) => {
    expect(await recover(email)).toMatchObject({
      status: 400,
      body: { code: "validation_failed" },
    });
  });

  test("more than sixty calls from one address are refused, whatever they name", async () => {
    const calls = Array.from({ length: 65 }, (_, call) => recover(`stranger${call}@test.school`));
    const refused = (await Promise.all(calls)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]!.body.code).toBe("over_request_rate_limit");
    expect(Number(refused[0]!.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("resending", () => {
  test("mails a confirmation that still waits, and only that", async () => {
    const waiting = await makeUser(server.db, { role: "PARENT", emailConfirmed: false });
    const done = await makeUser(server.db, { role: "PARENT" });
    const client = newClient();
    for (const email of [waiting.email!, done.email!, "no@body.school"]) {
      expect((await client.resend({ type: "signup", email })).error).toBeNull();
      expect((await client.resend({ type: "email_change", email })).error).toBeNull();
    }
    expect(await mailsTo(server, waiting.email!)).toHaveLength(1);
    expect(await mailsTo(server, done.email!)).toHaveLength(0);
    const soon = await client.resend({ type: "signup", email: "no@body.school" });
    expect(soon.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
  });

  test.each([
    [{ email: "a@b.example" }],
    [{ email: "a@b.example", type: "recovery" }],
    [{ email: "a@b.example", type: "sms" }],
    [{ type: "signup" }],
  ])("%j is refused", async (body) => {
    const response = await callAuth(server.origin, "POST /resend", { body });
    expect(response).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  });
});

describe("verifying", () => {
  async function recovering() {
    const person = await makeUser(server.db, { role: "STAFF" });
    await recover(person.email);
    const [mail] = await mailsTo(server, person.email!);
    return {
      ...person,
      code: mail!.code!,
      hash: new URL(mail!.link!).searchParams.get("token_hash")!,
    };
  }

  test.each([
    ["no type", { token_hash: "x" }],
    ["an unknown type", { type: "toString", token_hash: "x" }],
    ["neither proof", { type: "recovery" }],
    ["both proofs", { type: "recovery", token: "123456", token_hash: "x", email: "a@b.example" }],
    ["a code alone", { type: "recovery", token: "123456" }],
  ])("with %s is refused", async (_what, body) => {
    expect(await verify(body)).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  });

  test("says the same of whatever is wrong with a code or a link", async () => {
    const { email, code, hash } = await recovering();
    const wrong = code === "000000" ? "111111" : "000000";
    const codes = [
      { type: "recovery", email, token: wrong },
      { type: "recovery", email, token: `${code} ` },
      { type: "signup", email, token: code },
      { type: "magiclink", email, token: code },
      { type: "invite", email, token: code },
      { type: "recovery", email: "no@body.school", token: code },
    ];
    for (const body of codes) {
      expect(await verify(body)).toMatchObject({
        status: 403,
        body: { code: "otp_expired", message: "Token has expired or is invalid" },
      });
    }
    const link = await verify({ type: "email_change", token_hash: hash });
    expect(link.body).toEqual({
      code: "otp_expired",
      message: "Email link is invalid or has expired",
    });
  });

  test("finds a code dead after five wrong ones, sent at once or not; the link lives", async () => {
    const { email, code, hash } = await recovering();
    const wrong = code === "000000" ? "111111" : "000000";
    const guess = () => verify({ type: "recovery", email, token: wrong });
    await Promise.all(Array.from({ length: 8 }, guess));
    const right = await verify({ type: "recovery", email, token: code });
    expect(right.body.code).toBe("otp_expired");
    expect((await verify({ type: "recovery", token_hash: hash })).status).toBe(200);
  });

  test("counts wrong codes on over the next mail while the one before would still work", async () => {
    const { id, email, code: first } = await recovering();
    const tokens = eq(oneTimeProofs.userId, id);
    const wrong = first === "000000" ? "111111" : "000000";
    const guess = (token: string) => verify({ type: "recovery", email, token });
    /** Repeats the request as if a minute had passed. */
    const recoverAgain = async () => {
      await server.db.delete(rateLimits);
      await server.db
        .update(oneTimeProofs)
        .set({ createdAt: new Date(Date.now() - 120_000) })
        .where(tokens);
      await recover(email);
      return (await mailsTo(server, email!)).map(({ code }) => code!);
    };
    for (let wrongs = 0; wrongs < 3; wrongs += 1) await guess(wrong);
    await recoverAgain();
    for (let wrongs = 0; wrongs < 2; wrongs += 1) await guess(wrong);
    const spent = await recoverAgain();
    expect(spent).toHaveLength(3);
    for (const code of spent) expect((await guess(code)).body.code).toBe("otp_expired");
    await server.db.update(oneTimeProofs).set({ codeExpiresAt: new Date() }).where(tokens);
    const fresh = (await recoverAgain()).find((code) => !spent.includes(code));
    expect((await guess(fresh!)).status).toBe(200);
  });

  test("works by any mail of the last hour until one is used, even if a stranger asked for the others", async () => {
    const { id, email, code, hash } = await recovering();
    const tokens = eq(oneTimeProofs.userId, id);
    const again = async () => {
      await server.db.delete(rateLimits);
      const createdAt = new Date(Date.now() - 120_000);
      await server.db.update(oneTimeProofs).set({ createdAt }).where(tokens);
      await recover(email);
    };
    await again();
    expect((await verify({ type: "recovery", token_hash: hash })).status).toBe(200);
    expect(await server.db.$count(oneTimeProofs, tokens)).toBe(0);
    const second = (await mailsTo(server, email!)).at(-1)!;
    const late = { type: "recovery", email, token: second.code! };
    expect((await verify(late)).body.code).toBe("otp_expired");
    expect((await verify({ ...late, token: code })).body.code).toBe("otp_expired");

    await again();
    const third = (await mailsTo(server, email!)).at(-1)!;
    await again();
    expect((await verify({ ...late, token: third.code! })).status).toBe(200);
    await again();
    await server.db.update(oneTimeProofs).set({ linkExpiresAt: new Date() }).where(tokens);
    await again();
    expect(await server.db.$count(oneTimeProofs, tokens)).toBe(1);
  });

  test("with a code works for ten minutes, and for one of many at once", async () => {
    const { email, code } = await recovering();
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => verify({ type: "recovery", email, token: code })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(403)]);
    const late = await recovering();
    const [token] = await server.db
      .select()
      .from(oneTimeProofs)
      .orderBy(desc(oneTimeProofs.createdAt));
    const lives = token!.codeExpiresAt!.getTime() - token!.createdAt.getTime();
    expect(lives).toBe(600_000);
    await server.db.update(oneTimeProofs).set({ codeExpiresAt: new Date() });
    const { body } = await verify({ type: "recovery", email: late.email, token: late.code });
    expect(body.code).toBe("otp_expired");
  });

  test("is refused to a disabled account, and to links from before a new password", async () => {
    const disabled = await recovering();
    await server.db.update(users).set({ isActive: false }).where(eq(users.id, disabled.id));
    expect(await verify({ type: "recovery", token_hash: disabled.hash })).toMatchObject({
      status: 403,
      body: { code: "user_banned" },
    });
    const { id, hash } = await recovering();
    const bearer = await openTestSession(server.db, server.keyring, id);
    await callAuth(server.origin, "PUT /user", { bearer, body: { password: "chosen anew" } });
    expect((await verify({ type: "recovery", token_hash: hash })).body.code).toBe("otp_expired");
  });

  test("by guessing is delayed by address, and only for whoever fails", async () => {
    const { hash } = await recovering();
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, guess) => verify({ type: "signup", token_hash: `${guess}` })),
    );
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([403]));
    const response = await verify({ type: "recovery", token_hash: hash });
    expect(response).toMatchObject({ status: 429, body: { code: "over_request_rate_limit" } });
    await server.db.delete(rateLimits);
    const many = await Promise.all(Array.from({ length: 8 }, recovering));
    const opened = await Promise.all(
      many.map((one) => verify({ type: "recovery", token_hash: one.hash })),
    );
    expect(opened.every(({ status }) => status === 200)).toBe(true);
    expect(await server.db.$count(authSessions, eq(authSessions.userId, many[0]!.id))).toBe(1);
  });
});
