import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callAuth, mailsTo, makeUser } from "../accounts/fixtures.ts";
import { CODE, makeTestedClass } from "../cbt/fixtures.ts";
import { makeCategory, makeClass } from "../classes/fixtures.ts";
import { startMailServer, type TestMailServer } from "../platform/testing/mail-server.ts";
import { importsOf } from "../platform/testing/imports.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeSession } from "../school/fixtures.ts";
import { admissionForm } from "../students/fixtures.ts";

const OWN = "Own-Passw0rd-of-the-head";
const WRONG = "Wr0ng-guess-of-somebody";
const IMPORTED = "Imported-Passw0rd";
const ACCESS_CODE = "access-code-of-the-office";

const lines: string[] = [];
/** All values that the log must not contain, by description. */
const secrets = new Map<string, string>([
  ["a password", OWN],
  ["a wrong password", WRONG],
  ["the password of a file", IMPORTED],
  ["the entry code of a test", CODE],
  ["the admin access code", ACCESS_CODE],
]);

let server: TestServer;
let smtp: TestMailServer;

beforeAll(async () => {
  smtp = await startMailServer();
  server = await startTestServer({
    env: { ADMIN_ACCESS_CODE: ACCESS_CODE, SMTP_URL: smtp.url, MAIL_FROM: "office@school.test" },
    log: (line) => lines.push(line),
    jobs: true,
  });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

const auth = (endpoint: string, body: unknown) => callAuth(server.origin, endpoint, { body });
const signIn = (email: string, password: string) =>
  auth("POST /token?grant_type=password", { email, password });

/** Runs work while a table is missing, so that statements fail with their values. */
async function without(table: string, work: () => Promise<unknown>): Promise<void> {
  const name = sql.identifier(table);
  const aside = sql.identifier(`${table}_aside`);
  await server.db.execute(sql`alter table ${name} rename to ${aside}`);
  await work();
  await server.db.execute(sql`alter table ${aside} rename to ${name}`);
}

test("a day in the office leaves no secret in the log, whatever its level", async () => {
  const head = await makeUser(server.db, { role: "PRINCIPAL", password: OWN });
  const email = head.email!;
  const call = (endpoint: string, body?: unknown, headers?: Record<string, string>) =>
    server.call(endpoint, { as: head.id, body, ...(headers && { headers }) });

  // Signing in, with and without success, and with a database that fails in the middle.
  expect((await signIn(email, WRONG)).status).toBe(400);
  await auth("POST /token?grant_type=password", `{"email":"${email}","password":"${WRONG}"`);
  const { body: session } = await signIn(email, OWN);
  secrets.set("an access token", session.access_token);
  secrets.set("a refresh token", session.refresh_token);
  const refresh = () =>
    auth("POST /token?grant_type=refresh_token", { refresh_token: session.refresh_token });
  await without("auth_sessions", async () => {
    expect((await signIn(email, OWN)).status).toBe(500);
    expect((await refresh()).status).toBe(500);
    const headers = { authorization: `Bearer ${session.access_token}` };
    expect((await server.call("GET /me", { headers })).status).toBe(500);
  });
  secrets.set("the next refresh token", (await refresh()).body.refresh_token);
  await server.call(`GET /me?token=${session.access_token}`);
  await server.call("POST /admin-login", { body: { code: ACCESS_CODE } });
  await server.call("POST /admin-login", { body: { code: WRONG } });

  // A mail with a link that its server refuses, and one that it accepts.
  smtp.respondWith(550);
  await auth("POST /recover", { email });
  await expect
    .poll(() => lines.some((line) => line.includes("refused")), { timeout: 9000 })
    .toBe(true);
  const [mail] = await mailsTo(server, email);
  secrets.set("the code of a mail", mail!.code!);
  secrets.set("the token of a link", new URL(mail!.link!).searchParams.get("token_hash")!);
  await auth("POST /verify", { type: "recovery", email, token: mail!.code });

  // A test behind a code.
  const term = await makeSession(server.db, { currentTerm: "TERM_1" });
  const guarded = { session: term, test: { requireEntryCode: true, entryCode: CODE }, pupils: 1 };
  const { test: sat, pupils } = await makeTestedClass(server.db, guarded);
  const begin = (entryCode: string) =>
    server.call("POST /sittings", {
      as: pupils[0]!.id,
      body: { testId: sat.id, entryCode, device: "PC 1" },
    });
  const refused = await begin(WRONG);
  expect([refused.status, refused.body.code]).toEqual([403, "entry_code_wrong"]);
  await without("sittings", () => begin(CODE));
  expect((await begin(CODE)).status).toBe(201);

  // An admission, its slip, and a new password on it.
  const category = await makeCategory(server.db, { name: "Nursery 2" });
  const classOverrides = { sessionId: term.id, name: "Nursery 2", categoryId: category.id };
  const { id: classId } = await makeClass(server.db, classOverrides);
  const form = admissionForm(
    { classId, classCategoryId: category.id },
    { password: "Adm1ssion-given" },
  );
  secrets.set("a password that was given", "Adm1ssion-given");
  await without("enrolments", () => call("POST /students", form));
  const headers = { "idempotency-key": "an-admission" };
  const admitted = await call("POST /students", form, headers);
  expect(admitted.status, JSON.stringify(admitted.body)).toBe(201);
  const { id } = admitted.body.data;
  expect((await call("POST /login-slips/passwords", { studentIds: [id] })).status).toBe(200);
  const slips = await call("POST /login-slips", { classId });
  const { password } = slips.body.data.slips[0];
  expect(password).toMatch(/\w{6}/);
  secrets.set("a generated password", password);

  // A file of staff with passwords, which fails once in the middle of its job.
  const staff = importsOf(server, "/staff", head.id);
  const file = `First Name,Last Name,Email,Password\r\nBisi,Ojo,bisi@x.ng,${IMPORTED}\r\n`;
  const seen = await staff.check(file);
  await without("sign_in_names", () =>
    call(`POST /staff/imports/${seen.id}/start`, { version: seen.version }),
  );
  await staff.settled(seen.id);

  const leaked = [...secrets].filter(([, secret]) => lines.some((line) => line.includes(secret)));
  expect(leaked).toEqual([]);
  expect(lines.length).toBeGreaterThan(30);
  expect(lines.filter((line) => line.includes("A statement failed")).length).toBeGreaterThan(3);
});
