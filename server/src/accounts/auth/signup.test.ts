import { AuthClient } from "@supabase/auth-js";
import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { rateLimits } from "../../platform/http/rate-limits/tables.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import { callAuth, mailsTo, makeUser, protocolLink } from "../fixtures.ts";
import { oneTimeProofs, users } from "../tables.ts";

const PASSWORD = "Registered1";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: "https://sunrise.school" } });
});
afterAll(() => server.close());
beforeEach(() => server.db.delete(rateLimits));

function newClient() {
  const url = `${server.origin}/auth/v1`;
  return new AuthClient({ url, persistSession: false, autoRefreshToken: false });
}

let people = 0;
const newAddress = () => `new${(people += 1)}@home.example`;

const signUp = (body: object, query = "") =>
  callAuth(server.origin, `POST /signup${query}`, { body: { password: PASSWORD, ...body } });

async function rowOf(email: string) {
  const [row] = await server.db.select().from(users).where(eq(users.email, email));
  return row!;
}

const follow = (link: string, method = "GET") => fetch(link, { method, redirect: "manual" });

function fragmentOf(response: Response): URLSearchParams {
  return new URLSearchParams(new URL(response.headers.get("location")!).hash.slice(1));
}

describe("registering with the official client", () => {
  test("answers a user without a session; the mail's code confirms and signs in", async () => {
    const email = newAddress();
    const client = newClient();
    const data = { first_name: "Ada", last_name: "Obi", requested_role: "TEACHER", age: 30 };
    const signedUp = await client.signUp({ email, password: PASSWORD, options: { data } });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session).toBeNull();
    expect(signedUp.data.user).toMatchObject({
      email,
      app_metadata: { role: "STUDENT" },
      user_metadata: data,
      confirmation_sent_at: expect.any(String),
    });
    expect(signedUp.data.user!.identities).toHaveLength(1);
    expect(signedUp.data.user!.email_confirmed_at).toBeUndefined();

    const early = await client.signInWithPassword({ email, password: PASSWORD });
    expect(early.error).toMatchObject({ status: 400, code: "email_not_confirmed" });

    const [mail] = await mailsTo(server, email);
    expect(mail!.text).toContain("Hello Ada,");
    const verified = await client.verifyOtp({ email, token: mail!.code!, type: "signup" });
    expect(verified.error).toBeNull();
    expect(verified.data.user!.email_confirmed_at).toEqual(expect.any(String));
    const claims = await client.getClaims();
    expect(claims.data!.claims).toMatchObject({ amr: [{ method: "otp" }], aal: "aal1" });

    expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    expect(await rowOf(email)).toMatchObject({
      role: "STUDENT",
      requestedRole: "TEACHER",
      awaitingApproval: true,
      firstName: "Ada",
      lastName: "Obi",
      userId: expect.stringMatching(/^REG\d{4}$/),
    });
  });

  test("the link's hash is another secret than the code, and each ends the other", async () => {
    const email = newAddress();
    const client = newClient();
    await client.signUp({ email, password: PASSWORD });
    const [mail] = await mailsTo(server, email);
    const hash = new URL(mail!.link!).searchParams.get("token_hash")!;
    expect((await client.verifyOtp({ token_hash: hash, type: "email" })).error).toBeNull();
    const late = await client.verifyOtp({ email, token: mail!.code!, type: "signup" });
    expect(late.error).toMatchObject({ status: 403, code: "otp_expired" });
    const again = await client.verifyOtp({ token_hash: hash, type: "signup" });
    expect(again.error).toMatchObject({
      code: "otp_expired",
      message: "Email link is invalid or has expired",
    });
  });
});

describe("a registration grants nothing", () => {
  test.each([
    ["ADMIN", "STUDENT", true],
    ["PARENT", "PARENT", true],
    ["principal", "STUDENT", true],
    ["STUDENT", "STUDENT", true],
    ["PRINCIPAL", "PRINCIPAL", true],
  ])("stores %s as %s, waiting: %s", async (role, requestedRole, awaitingApproval) => {
    const email = newAddress();
    const data = { requested_role: role, role, requested_class: "Primary 4" };
    const extra = { role, app_metadata: { role }, id: crypto.randomUUID(), aud: "x" };
    const { status, body } = await signUp({ email, data, email_confirm: true, ...extra });
    expect(status).toBe(200);
    expect(body).toMatchObject({ role: "authenticated", app_metadata: { role: "STUDENT" } });
    expect(body.id).not.toBe(extra.id);
    expect(await rowOf(email)).toMatchObject({
      role: "STUDENT",
      requestedRole,
      awaitingApproval,
      requestedClass: requestedRole === "STUDENT" ? "Primary 4" : null,
      emailConfirmedAt: null,
    });
  });

  test("__proto__ in the data is no key of its own", async () => {
    const email = newAddress();
    const body = `{"email":"${email}","password":"${PASSWORD}","data":{"__proto__":{"role":"ADMIN"},"a":1}}`;
    const response = await callAuth(server.origin, "POST /signup", { body });
    expect(response.body.user_metadata).toEqual({ a: 1 });
  });
});

describe("a registration is refused", () => {
  test.each([
    ["without an address", { email: undefined }, 422, "anonymous_provider_disabled"],
    ["with an empty address", { email: "" }, 422, "anonymous_provider_disabled"],
    ["with a telephone number", { phone: "+2348012345678" }, 400, "phone_provider_disabled"],
    ["without a password", { email: "a@b.example", password: "" }, 400, "validation_failed"],
    ["with what is no address", { email: "nobody" }, 400, "validation_failed"],
    ["with two addresses", { email: "a@b.example,c@d.example" }, 400, "validation_failed"],
    [
      "with a header in the address",
      { email: "a@b.example\r\nBcc: c@d.example" },
      400,
      "validation_failed",
    ],
    ["with a number for an address", { email: 5 }, 400, "bad_json"],
    ["with a list for data", { email: "a@b.example", data: [] }, 400, "bad_json"],
    ["with a text for data", { email: "a@b.example", data: "x" }, 400, "bad_json"],
    ["with NUL in data", { email: "a@b.example", data: { a: "\0" } }, 400, "validation_failed"],
    [
      "with half a character",
      { email: "a@b.example", data: { a: "\ud800" } },
      400,
      "validation_failed",
    ],
    [
      "with much data",
      { email: "a@b.example", data: { a: "x".repeat(5000) } },
      400,
      "validation_failed",
    ],
    [
      "with one of the most common passwords",
      { email: "a@b.example", password: "Password1" },
      422,
      "weak_password",
    ],
    [
      "with a password made of the own name",
      { email: "a@b.example", password: "Adanna2026", data: { first_name: "Adanna" } },
      422,
      "weak_password",
    ],
    [
      "with a name that no record takes",
      { email: "a@b.example", password: "Registered1", data: { last_name: "\u{1f600}" } },
      400,
      "name_invalid",
    ],
    [
      "with a name of more than 100 letters",
      { email: "a@b.example", password: "Registered1", data: { first_name: "a".repeat(101) } },
      400,
      "name_invalid",
    ],
    [
      "with a long password",
      { email: "a@b.example", password: `Aa1${"x".repeat(1022)}` },
      400,
      "validation_failed",
    ],
  ])("%s", async (_what, fields, status, code) => {
    expect(await signUp(fields)).toMatchObject({ status, body: { code } });
  });

  test.each([
    ["Short1a", ["length"]],
    ["lowercase1", ["characters"]],
    ["short", ["length", "characters"]],
  ])("with the weak password %s", async (password, reasons) => {
    const response = await signUp({ email: newAddress(), password });
    expect(response).toMatchObject({ status: 422, body: { code: "weak_password" } });
    expect(response.body.weak_password).toEqual({ reasons });
    const { error } = await newClient().signUp({ email: newAddress(), password });
    expect(error).toMatchObject({ name: "AuthWeakPasswordError", reasons });
  });

  test("with a body of 2 MB", async () => {
    const response = await signUp({ email: newAddress(), data: { a: "x".repeat(2_000_000) } });
    expect(response).toMatchObject({ status: 413, body: { code: "request_entity_too_large" } });
  });

  test("when the school has closed registration", async () => {
    await server.db.insert(settings).values({ key: "registration_open", value: false });
    expect((await signUp({ email: newAddress() })).body.code).toBe("signup_disabled");
    const { body } = await callAuth(server.origin, "GET /settings");
    expect(body.disable_signup).toBe(true);
    await server.db.delete(settings);
  });
});

describe("an address that has an account", () => {
  const signIn = (email: string, password = PASSWORD) =>
    callAuth(server.origin, "POST /token?grant_type=password", { body: { email, password } });
  /** The response without what differs from one registration to the next. */
  const shapeOf = ({ status, body }: Awaited<ReturnType<typeof signUp>>, email: string) => ({
    status,
    body: JSON.parse(
      JSON.stringify(body)
        .replaceAll(/\d{4}-\d\d-\d\dT[^"]+/g, "time")
        .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "id")
        .replaceAll(email.toLowerCase(), "address"),
    ),
  });

  test("answers a registration as any other, at once, later and at the sign-in", async () => {
    const person = { role: "PARENT", password: "TheirOwn1" } as const;
    const known = (await makeUser(server.db, person)).email!;
    const deleted = (await makeUser(server.db, { ...person, deleted: true, emailConfirmed: false }))
      .email!;
    const disabled = (await makeUser(server.db, { ...person, isActive: false })).email!;
    const fresh = newAddress();
    const data = { first_name: "Eve", requested_role: "TEACHER" };
    const later = async (email: string) => {
      await server.db.delete(rateLimits).where(like(rateLimits.key, "mail-gap%"));
      return shapeOf(await signUp({ email, data }), email);
    };
    const expected = await later(fresh);
    expect(expected).toMatchObject({ status: 200, body: { id: "id", identities: [{ id: "id" }] } });
    for (const email of [known.toUpperCase(), deleted, disabled, fresh]) {
      expect(await later(email)).toEqual(expected);
      expect((await signUp({ email })).body.code).toBe("over_email_send_rate_limit");
      for (let tries = 0; tries < 12; tries += 1) {
        expect((await signIn(email)).body.code).toBe("email_not_confirmed");
      }
      expect((await signIn(email, "Another1pass")).body.code).toBe("invalid_credentials");
    }
    expect((await signIn(known, person.password)).status).toBe(200);
    expect((await rowOf(known)).firstName).not.toBe("Eve");
  });

  test("its owner is notified, three times a day at most", async () => {
    const { id, email } = await makeUser(server.db, { role: "PARENT" });
    for (let times = 0; times < 5; times += 1) {
      await server.db.delete(rateLimits).where(like(rateLimits.key, "mail-gap%"));
      await signUp({ email });
    }
    const notices = await mailsTo(server, email!);
    expect(notices).toHaveLength(3);
    expect(notices[0]).toMatchObject({ recipientId: id, purpose: "accounts.signup-in-use" });
    expect(notices[0]!.text).toContain("Forgot your password?");
    expect(notices[0]).not.toHaveProperty("link");
    const { email: closed } = await makeUser(server.db, { role: "PARENT", deleted: true });
    await signUp({ email: closed });
    expect((await mailsTo(server, closed!))[0]!.text).toContain("Its account is closed");
  });

  test("takes as long as any other", async () => {
    const time = async (email: string) => {
      const start = performance.now();
      await signUp({ email });
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      known.push(await time((await makeUser(server.db, { role: "STAFF" })).email!));
      unknown.push(await time(newAddress()));
    }
    const middle = (times: number[]) => times.toSorted((a, b) => a - b)[2]!;
    expect(middle(unknown) / middle(known)).toBeGreaterThan(0.7);
    expect(middle(unknown) / middle(known)).toBeLessThan(1.4);
  });
});

describe("the mail's link", () => {
  async function registered(redirectTo?: string) {
    const email = newAddress();
    const query = redirectTo === undefined ? "" : `?redirect_to=${encodeURIComponent(redirectTo)}`;
    await signUp({ email }, query);
    return protocolLink(server.origin, (await mailsTo(server, email))[0]!.link);
  }

  test("is a page of the portal: opening it does nothing, its button uses it", async () => {
    const email = newAddress();
    await signUp({ email });
    const { pathname, searchParams } = new URL((await mailsTo(server, email))[0]!.link!);
    expect(pathname).toBe("/confirm");
    for (const method of ["GET", "HEAD", "GET"]) {
      await fetch(`${server.origin}/confirm?${searchParams}`, { method });
    }
    const body = { type: searchParams.get("type"), token_hash: searchParams.get("token_hash") };
    const verify = () => callAuth(server.origin, "POST /verify", { body });
    expect((await verify()).body.access_token).toBeDefined();
    expect((await verify()).body.code).toBe("otp_expired");
  });

  test("leads back with tokens in the fragment alone, and opens the session", async () => {
    const response = await follow(await registered("https://sunrise.school/signin?from=mail"));
    expect(response.status).toBe(303);
    const location = new URL(response.headers.get("location")!);
    expect(location.href).toMatch(/^https:\/\/sunrise\.school\/signin\?from=mail#/);
    const fragment = fragmentOf(response);
    expect(Object.fromEntries(fragment)).toMatchObject({
      token_type: "bearer",
      type: "signup",
      expires_in: "3600",
    });
    const bearer = fragment.get("access_token")!;
    expect((await callAuth(server.origin, "GET /user", { bearer })).status).toBe(200);
  });

  test("is built from PUBLIC_URL, whatever the request's headers say", async () => {
    const email = newAddress();
    const headers = {
      "x-forwarded-host": "evil.example",
      origin: "https://evil.example",
      referer: "https://evil.example/",
    };
    const body = { email, password: PASSWORD };
    await callAuth(server.origin, "POST /signup", { body, headers });
    const link = new URL((await mailsTo(server, email))[0]!.link!);
    expect(link.origin).toBe("https://sunrise.school");
    expect(link.searchParams.get("redirect_to")).toBe("https://sunrise.school/");
  });

  test.each([
    "https://evil.example/",
    "https://sunrise.school.evil.example/",
    "https://sunrise.school@evil.example/",
    "https://eve:x@sunrise.school/",
    "http://sunrise.school/",
    "//evil.example",
    "javascript:alert(1)",
  ])("never leads to %s, when mailed or when followed", async (elsewhere) => {
    const link = new URL(await registered(elsewhere));
    expect(link.searchParams.get("redirect_to")).toBe("https://sunrise.school/");
    link.searchParams.set("redirect_to", elsewhere);
    const { status, headers } = await follow(link.href);
    expect(status).toBe(303);
    expect(headers.get("location")).toMatch(/^https:\/\/sunrise\.school\/#access_token=/);
  });

  test("is not used up by HEAD, and works once", async () => {
    const link = await registered();
    expect((await follow(link, "HEAD")).status).toBe(200);
    expect((await follow(link, "HEAD")).headers.get("location")).toBeNull();
    expect(fragmentOf(await follow(link)).get("access_token")).not.toBeNull();
    const again = await follow(link);
    expect(again.status).toBe(303);
    expect(Object.fromEntries(fragmentOf(again))).toEqual({
      error: "access_denied",
      error_code: "otp_expired",
      error_description: "Email link is invalid or has expired",
    });
  });

  test("opens one session, however often it is followed at once", async () => {
    const link = await registered();
    const responses = await Promise.all(Array.from({ length: 6 }, () => follow(link)));
    const opened = responses.filter((response) => fragmentOf(response).has("access_token"));
    expect(opened).toHaveLength(1);
  });

  test("of another purpose, expired, or without its parts is refused", async () => {
    const link = new URL(await registered());
    const typed = new URL(link);
    for (const type of ["recovery", "nonsense", "__proto__"]) {
      typed.searchParams.set("type", type);
      expect(fragmentOf(await follow(typed.href)).get("error_code")).toBe("otp_expired");
    }
    await server.db.update(oneTimeProofs).set({ linkExpiresAt: new Date() });
    expect(fragmentOf(await follow(link.href)).get("error_code")).toBe("otp_expired");
    for (const part of ["token", "type"]) {
      const without = new URL(link);
      without.searchParams.delete(part);
      const response = await follow(without.href);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error_code: "validation_failed" });
    }
  });
});
