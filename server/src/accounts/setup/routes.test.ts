import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { rateLimits } from "../../platform/http/rate-limits/tables.ts";
import { callAuth, makeUser } from "../fixtures.ts";
import { setupCode } from "./first-principal.ts";
import { firstRun, users } from "../tables.ts";
import { messages } from "../../platform/http/text.ts";
import { messages as accountsMessages } from "@school/core/accounts/text.ts";
import { messages as apiMessages } from "@school/core/api/text.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PERSON = {
  firstName: "Ada",
  lastName: "Obi",
  email: "Head@Sunrise.school",
  password: "Principal1",
};

const setUp = (fields: object) =>
  server.call("POST /setup", { body: { ...PERSON, code: "AAAA-BBBB-CCCC", ...fields } });
const needed = async () => (await server.call("GET /setup")).body.data.needed;

describe("the first run", () => {
  test("prints one code, the same at every start, which the database alone does not tell", async () => {
    expect(await needed()).toBe(true);
    const { sealer } = server.keyring;
    const [code, again] = await Promise.all([
      setupCode(server.db, sealer),
      setupCode(server.db, sealer),
    ]);
    expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/);
    expect(again).toBe(code);
    const [row] = await server.db.select().from(firstRun);
    expect(row!.codeSealed.toString("latin1")).not.toContain(code);
  });

  test.each([
    [{ code: "" }, accountsMessages.theCodeIsRequired],
    [{ firstName: " " }, accountsMessages.firstNameIsRequired],
    [{ email: "nobody" }, apiMessages.invalidEmail],
    [{ password: "NineSign9" }, "Password must be at least 10 characters long"],
    [{ password: "1234567890" }, expect.stringContaining("too easy to guess")],
    [{ password: "AdaObi-2026" }, expect.stringContaining("must not be your name")],
    [{ role: "ADMIN" }, messages.unknownField],
  ])("refuses %j", async (fields, message) => {
    const { status, body } = await setUp(fields);
    expect({ status, message: body.issues[0].message }).toEqual({ status: 400, message });
  });

  test("refuses a wrong code, and after five the right one too, for a while", async () => {
    const code = await setupCode(server.db, server.keyring.sealer);
    const responses = await Promise.all(Array.from({ length: 8 }, () => setUp({})));
    const codes = responses.map(({ body }) => body.code).toSorted();
    expect(codes).toEqual([
      ...Array(3).fill("too_many_tries"),
      ...Array(5).fill("wrong_setup_code"),
    ]);
    expect((await setUp({ code })).status).toBe(429);
    expect(await needed()).toBe(true);
    await server.db.delete(rateLimits);
  });

  test("makes one confirmed principal, who can sign in, and then it is over", async () => {
    const code = (await setupCode(server.db, server.keyring.sealer))!;
    const typed = ` ${code.toLowerCase().replaceAll("-", "")} `;
    const responses = await Promise.all([
      setUp({ code: typed }),
      setUp({ code, email: "b@c.school" }),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const principals = await server.db.select().from(users).where(eq(users.role, "PRINCIPAL"));
    expect(principals.map(({ userId }) => userId)).toEqual(["STF001"]);
    expect(await needed()).toBe(false);
    expect((await setUp({ code })).body.code).toBe("already_set_up");
    expect(await setupCode(server.db, server.keyring.sealer)).toBeNull();
    expect(await server.db.$count(firstRun)).toBe(0);
    const body = { email: principals[0]!.email, password: PERSON.password };
    const signedIn = await callAuth(server.origin, "POST /token?grant_type=password", { body });
    expect(signedIn.status).toBe(200);
  });

  test("a disabled principal is one, too; a deleted one is not", async () => {
    await server.db.update(users).set({ isActive: false });
    expect(await needed()).toBe(false);
    await server.db.update(users).set({ deletedAt: new Date() });
    expect(await needed()).toBe(true);
    const code = await setupCode(server.db, server.keyring.sealer);
    expect((await setUp({ code, email: "next@sunrise.school" })).status).toBe(201);
  });
});

test("before sign-in it is said what is open: registration, emails, the admin login", async () => {
  const open = async (at: TestServer) => (await at.call("GET /setup")).body.data;
  expect(await open(server)).toMatchObject({
    registrationOpen: true,
    sendsEmail: false,
    adminLogin: false,
  });
  const equipped = await startTestServer({
    env: {
      ADMIN_ACCESS_CODE: "open sesame, please",
      SMTP_URL: "smtp://127.0.0.1:1",
      MAIL_FROM: "office@school.example",
    },
  });
  const principal = await makeUser(equipped.db, { role: "PRINCIPAL" });
  await equipped.call("PUT /settings", {
    as: principal.id,
    body: { changes: [{ key: "registration_open", value: false, version: 0 }] },
  });
  expect(await open(equipped)).toEqual({
    needed: false,
    registrationOpen: false,
    sendsEmail: true,
    adminLogin: true,
    codeChannels: [],
    passkeys: true,
  });
  await equipped.close();
});

describe("the admin access code", () => {
  const CODE = "open sesame, please";
  let guarded: TestServer;
  beforeAll(async () => {
    guarded = await startTestServer({ env: { ADMIN_ACCESS_CODE: CODE } });
  });
  afterAll(() => guarded.close());

  test("is off unless it is set", async () => {
    const { status, body } = await server.call("POST /admin-login", { body: { code: CODE } });
    expect({ status, code: body.code }).toEqual({ status: 404, code: "admin_login_off" });
  });

  test("opens nothing alone, is logged, and is tried five times in a quarter of an hour", async () => {
    const { id } = await makeUser(guarded.db, { role: "ADMIN" });
    const ask = (code: string, as?: string) =>
      guarded.call("POST /admin-login", { body: { code }, ...(as && { as }) });
    const right = await ask(CODE, id);
    expect(right).toMatchObject({ status: 200, body: { data: { accepted: true } } });
    expect(right.headers.get("set-cookie")).toBeNull();
    expect(Object.keys(right.body.data)).toEqual(["accepted"]);
    const wrong = await ask(`${CODE}.`);
    expect(wrong).toMatchObject({
      status: 403,
      body: { message: accountsMessages.invalidAccessCode },
    });
    // A right code clears the tries: those who have it are not counted.
    for (let n = 0; n < 6; n += 1) expect((await ask(CODE)).status).toBe(200);
    const more = await Promise.all(Array.from({ length: 6 }, () => ask("guess")));
    expect(more.filter(({ status }) => status === 403)).toHaveLength(5);
    expect((await ask(CODE)).status).toBe(429);
    const { rows } = await guarded.db.$client.query(
      `select actor_id, "values" -> 'after' ->> 'accepted' as accepted from audit_log
       join audit_values using (seq) where action = 'accounts.admin-access-code' order by seq`,
    );
    expect(rows).toHaveLength(13);
    expect(rows[0]).toEqual({ actor_id: id, accepted: "true" });
    expect(JSON.stringify(rows)).not.toContain("sesame");
  });
});
