import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog, auditValues } from "../../platform/database/audit/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { callAuth, makeUser, type AuthResponse, type UserOverrides } from "../fixtures.ts";
import { authSessions, users } from "../tables.ts";
import { createSignInLimits } from "./limits.ts";
import { messages } from "@school/core/accounts/text.ts";
import { hasPlainForm, plainName } from "@school/core/api/plain-name.ts";

const PASSWORD = "  Pässword 1 ";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function signIn(email: string, password: string): Promise<AuthResponse> {
  const body = { email, password, gotrue_meta_security: {} };
  return callAuth(server.origin, "POST /token?grant_type=password", { body });
}

async function makePerson(overrides: Partial<UserOverrides> = {}) {
  return makeUser(server.db, { role: "STUDENT", password: PASSWORD, ...overrides });
}

async function auditOf(subjectId: string) {
  return server.db
    .select({ action: auditLog.action, actorId: auditLog.actorId, values: auditValues.values })
    .from(auditLog)
    .innerJoin(auditValues, eq(auditValues.seq, auditLog.seq))
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(auditLog.seq);
}

describe("the name may be", () => {
  test("the e-mail address, in any case", async () => {
    const { id } = await makePerson({ email: "Mixed.Case@Test.School" });
    const response = await signIn(" MIXED.case@test.school ", PASSWORD);
    expect(response).toMatchObject({ status: 200, body: { user: { id } } });
    expect(response.body.user.email).toBe("mixed.case@test.school");
  });

  test("the user name or the admission number of a pupil who has no address", async () => {
    const overrides = { email: null, username: "ada.obi", admissionNumber: "GF/2025/014" };
    const { id } = await makePerson(overrides);
    for (const name of ["Ada.Obi", "gf/2025/014"]) {
      const response = await signIn(name, PASSWORD);
      expect(response).toMatchObject({ status: 200, body: { user: { id, email: "" } } });
      expect(response.body.user.identities).toEqual([]);
    }
  });
});

describe("the same letters in another form", () => {
  test("are the same password, chosen by a person or given by the school", async () => {
    const typed = "Ma\u00F1ana-\u1ECC\u0300la-47";
    const { email } = await makePerson({ password: typed.normalize("NFC") });
    expect((await signIn(email!, typed.normalize("NFD"))).status).toBe(200);
    const { email: other } = await makePerson({ password: typed.normalize("NFD") });
    const { body, status } = await signIn(other!, typed.normalize("NFC"));
    expect(status).toBe(200);
    const change = { password: "Ọmọ-Ẹlẹ́kọ̀ọ́-9".normalize("NFD") };
    const bearer: string = body.access_token;
    expect((await callAuth(server.origin, "PUT /user", { bearer, body: change })).status).toBe(200);
    expect((await signIn(other!, change.password.normalize("NFC"))).status).toBe(200);
  });

  test("are the same name, and share its tries", async () => {
    await makePerson({ email: null, username: "kemi.idris" });
    const spellings = [
      "kemi.idris",
      "KEMI.IDRIS",
      "\u212Aemi.idris",
      "ｋｅｍｉ．ｉｄｒｉｓ",
      " Kemi.Idris ",
    ];
    for (const name of spellings) expect((await signIn(name, PASSWORD)).status).toBe(200);
    for (let round = 0; round < 2; round += 1) {
      for (const name of spellings) expect((await signIn(name, "wrong")).status).toBe(400);
    }
    for (const name of spellings) expect((await signIn(name, PASSWORD)).status).toBe(429);
    const recoveries: number[] = [];
    for (const email of spellings) {
      const { status } = await callAuth(server.origin, "POST /recover", { body: { email } });
      recoveries.push(status);
    }
    expect(recoveries).toEqual([200, 429, 429, 429, 429]);
  });

  test("a name that has no plain form opens nothing", async () => {
    await makePerson({ email: "prefect@demo.school", username: "prince.ibe" });
    for (const name of ["prİnce.İbe", "prİnce.ibe"]) {
      expect((await signIn(name, PASSWORD)).body.code).toBe("invalid_credentials");
    }
    // PostgreSQL's lower() makes one letter of "İ".
    const body = { email: "PREFECT\u0130@demo.school", password: "Abcdefgh1-x" };
    expect((await callAuth(server.origin, "POST /signup", { body })).status).toBe(400);
  });
});

test("PostgreSQL's lower case of a name is its plain form", async () => {
  const letters = Array.from({ length: 0x2ff00 }, (_, code) => code + 0x20)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /\p{L}/u.test(letter) && letter === letter.normalize("NFKC"))
    .filter(hasPlainForm);
  const { rows } = await server.db.execute<{ lower: string }>(
    sql`select lower(letter) as lower from unnest(${sql.param(letters)}::text[]) with ordinality
      as letters (letter, place) order by place`,
  );
  // A letter that is newer than PostgreSQL's tables stays as it is, and then names no account.
  const other = letters.filter((letter, index) => {
    const lower = rows[index]?.lower;
    return lower !== plainName(letter) && lower !== letter;
  });
  expect(other).toEqual([]);
});

describe("a sign-in", () => {
  test("records the time, the device and an audit entry", async () => {
    const { id, email } = await makePerson();
    const { body } = await signIn(email!, PASSWORD);
    const [user] = await server.db.select().from(users).where(eq(users.id, id));
    expect(Date.now() - user!.lastSignInAt!.getTime()).toBeLessThan(10_000);
    expect(body.user.last_sign_in_at).toBe(user!.lastSignInAt!.toISOString());
    const [session] = await server.db
      .select()
      .from(authSessions)
      .where(eq(authSessions.userId, id));
    expect(session).toMatchObject({ ip: "127.0.0.1", userAgent: "node", aal: "aal1" });
    expect(await auditOf(id)).toMatchObject([
      { action: "accounts.sign-in", actorId: id, values: { ip: "127.0.0.1" } },
    ]);
  });

  test("and a sign-out and a failure leave theirs", async () => {
    const { id, email } = await makePerson();
    const { body } = await signIn(email!, PASSWORD);
    const bearer: string = body.access_token;
    await callAuth(server.origin, "POST /logout?scope=local", { bearer });
    await signIn(email!, "wrong");
    expect((await auditOf(id)).slice(1)).toMatchObject([
      { action: "accounts.sign-out", actorId: id, values: { after: { sessions: 1 } } },
      {
        action: "accounts.sign-in-failed",
        actorId: null,
        values: { after: { name: email, reason: "invalid_credentials" } },
      },
    ]);
    const log = JSON.stringify(await server.db.select().from(auditValues));
    expect(log).not.toContain(PASSWORD);
    expect(log).not.toContain("wrong");
  });

  test("with an unknown name is logged without what was typed", async () => {
    await signIn("My-secret-typed-too-early", "x");
    const log = JSON.stringify(await server.db.select().from(auditValues));
    expect(log).toContain("invalid_credentials");
    expect(log).not.toContain("My-secret-typed-too-early");
  });

  test("with a password that only begins or ends alike fails", async () => {
    const { email } = await makePerson();
    for (const password of [PASSWORD.trim(), PASSWORD.toUpperCase(), `${PASSWORD}x`, ""]) {
      expect((await signIn(email!, password)).body.code).toBe("invalid_credentials");
    }
  });

  test("compares a long password to its last byte, and takes none over 1 kB", async () => {
    const long = `${"a".repeat(999)}1`;
    const { email } = await makePerson({ password: long });
    expect((await signIn(email!, long)).status).toBe(200);
    expect((await signIn(email!, `${"a".repeat(999)}2`)).status).toBe(400);
    expect((await signIn(email!, "a".repeat(500_000))).body.code).toBe("invalid_credentials");
  });
});

describe("what a stranger may not learn", () => {
  const unlike = (response: AuthResponse) => {
    const ignored = new Set(["date", "x-request-id"]);
    const headers = [...response.headers].filter(([name]) => !ignored.has(name));
    return { status: response.status, headers, body: response.body };
  };

  test("unknown, deleted, not admitted and passwordless accounts answer like a wrong password", async () => {
    const wrong = await signIn((await makePerson()).email!, "nope");
    expect(wrong.body).toEqual({
      code: "invalid_credentials",
      message: "Invalid login credentials",
    });
    const deleted = await makePerson({ deleted: true });
    const waiting = await makePerson();
    await server.db.execute(sql`
      insert into student_details (user_id, gender, dob, address, parent_name, session_joined,
        term_joined, country, previous_school, class_last_passed, sports_house, boarder_status,
        admitted, admitted_on)
      values (${waiting.id}, 'Female', '2016-01-01', '-', '-', '2025/2026', 'TERM_1', 'Nigeria',
        '-', '-', 'Red', 'Day', false, '2025-09-15')`);
    const passwordless = await makeUser(server.db, { role: "STUDENT" });
    const names = ["no@body.school", "nobody", deleted.email!, waiting.email!, passwordless.email!];
    for (const name of names) expect(unlike(await signIn(name, PASSWORD))).toEqual(unlike(wrong));
  });

  test("an unknown address takes as long as a known one", async () => {
    const { email } = await makePerson();
    const known: number[] = [];
    const unknown: number[] = [];
    const time = async (name: string) => {
      const start = performance.now();
      await signIn(name, "wrong");
      return performance.now() - start;
    };
    for (let round = 0; round < 7; round += 1) {
      known.push(await time(email!));
      unknown.push(await time("not.known@test.school"));
    }
    const middle = (times: number[]) => times.toSorted((a, b) => a - b)[3]!;
    // Without the dummy hash the difference is tenfold; this margin is for a busy computer.
    expect(middle(unknown) / middle(known)).toBeGreaterThan(0.4);
    expect(middle(unknown) / middle(known)).toBeLessThan(2.5);
  });

  test("the state of an account is said only to who knows its password", async () => {
    const disabled = await makePerson({ isActive: false });
    const unconfirmed = await makePerson({ emailConfirmed: false });
    expect((await signIn(disabled.email!, "wrong")).body.code).toBe("invalid_credentials");
    expect((await signIn(unconfirmed.email!, "wrong")).body.code).toBe("invalid_credentials");
    expect(await signIn(disabled.email!, PASSWORD)).toMatchObject({
      status: 400,
      body: { code: "user_banned" },
    });
    expect(await signIn(unconfirmed.email!, PASSWORD)).toMatchObject({
      status: 400,
      body: { code: "email_not_confirmed", message: messages.emailNotConfirmed },
    });
  });
});

describe("guessing", () => {
  test("at one name is delayed for everyone at that address, whatever the name's spelling", async () => {
    const { email } = await makePerson();
    const responses = [];
    for (let guess = 0; guess < 11; guess += 1) {
      responses.push(
        await signIn(guess % 2 === 0 ? email! : email!.toUpperCase(), `guess ${guess}`),
      );
    }
    const last = responses.pop()!;
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(400));
    expect(last).toMatchObject({ status: 429, body: { code: "over_request_rate_limit" } });
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(250);
    expect((await signIn(email!, PASSWORD)).status).toBe(429);
    expect((await signIn((await makePerson()).email!, PASSWORD)).status).toBe(200);
  });

  test("in parallel gets no further, and the password is not found out", async () => {
    const { email } = await makePerson();
    const guesses = Array.from({ length: 40 }, (_, guess) => signIn(email!, `guess ${guess}`));
    const responses = await Promise.all(guesses);
    const tried = responses.filter(({ status }) => status === 400).length;
    // Two hash at once, so one more than the limit may have begun.
    expect(tried).toBeLessThanOrEqual(11);
    expect(responses.filter(({ status }) => status === 429).length).toBe(40 - tried);
  });

  test("a success forgets earlier mistakes, and many devices may sign in at once", async () => {
    const { email } = await makePerson();
    for (let round = 0; round < 2; round += 1) {
      for (let mistake = 0; mistake < 9; mistake += 1) await signIn(email!, "wrong");
      expect((await signIn(email!, PASSWORD)).status).toBe(200);
    }
    const many = await Promise.all(Array.from({ length: 30 }, () => signIn(email!, PASSWORD)));
    expect(many.every(({ status }) => status === 200)).toBe(true);
  });
});

describe("limits behind a proxy", () => {
  let proxied: TestServer;
  beforeAll(async () => {
    proxied = await startTestServer({ env: { TRUST_PROXY: "127.0.0.1" } });
  });
  afterAll(() => proxied.close());

  async function statusFrom(ip: string, email: string, password: string): Promise<number> {
    const headers = { "x-forwarded-for": ip };
    const body = { email, password };
    const endpoint = "POST /token?grant_type=password";
    return (await callAuth(proxied.origin, endpoint, { body, headers })).status;
  }

  /** As if that many sign-ins had failed already: each costs the time of a hash. */
  async function countFailures(ip: string, name: string, times: number) {
    const limits = createSignInLimits(proxied.db);
    for (let time = 0; time < times; time += 1) await limits.countFailure(ip, name);
  }

  test("the addresses of one IPv6 subscriber count as one", async () => {
    const { email } = await makeUser(proxied.db, { role: "PRINCIPAL", password: PASSWORD });
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await statusFrom(`2001:db8:1:2::${guess}`, email!, "wrong")).toBe(400);
    }
    expect(await statusFrom("2001:db8:1:2::99", email!, "wrong")).toBe(429);
    expect(await statusFrom("2001:db8:1:3::1", email!, "wrong")).toBe(400);
  });

  test("a flood of wrong names from the school's address does not stop who signed in there", async () => {
    const ip = "203.0.113.1";
    const known = await makeUser(proxied.db, { role: "STAFF", password: PASSWORD });
    const stranger = await makeUser(proxied.db, { role: "STAFF", password: PASSWORD });
    expect(await statusFrom(ip, known.email!, PASSWORD)).toBe(200);
    await countFailures(ip, "invented@name.example", 300);
    expect(await statusFrom(ip, known.email!, PASSWORD)).toBe(200);
    expect(await statusFrom(ip, stranger.email!, PASSWORD)).toBe(429);
    expect(await statusFrom("203.0.113.2", stranger.email!, PASSWORD)).toBe(200);
  });

  test("guesses at one account from many addresses are delayed, its owner's are not", async () => {
    const { email } = await makeUser(proxied.db, { role: "PRINCIPAL", password: PASSWORD });
    expect(await statusFrom("198.51.100.1", email!, PASSWORD)).toBe(200);
    for (let n = 0; n < 25; n += 1) await countFailures(`192.0.2.${n}`, email!.toUpperCase(), 4);
    expect(await statusFrom("192.0.2.200", email!, PASSWORD)).toBe(429);
    expect(await statusFrom("198.51.100.1", email!, PASSWORD)).toBe(200);
  });
});

test("right sign-ins of one name are limited too, and an account keeps twenty sessions", async () => {
  const { id, email } = await makePerson();
  const first = await signIn(email!, PASSWORD);
  const responses = await Promise.all(Array.from({ length: 39 }, () => signIn(email!, PASSWORD)));
  expect(responses.every(({ status }) => status === 200)).toBe(true);
  expect(await server.db.$count(authSessions, eq(authSessions.userId, id))).toBe(20);
  const bearer: string = first.body.access_token;
  expect((await callAuth(server.origin, "GET /user", { bearer })).status).toBe(403);
  for (let more = 0; more < 20; more += 1) await signIn(email!, PASSWORD);
  expect((await signIn(email!, PASSWORD)).status).toBe(429);
  expect((await signIn((await makePerson()).email!, PASSWORD)).status).toBe(200);
});

test("half a surrogate pair is refused as a name and as a password", async () => {
  const { email } = await makePerson();
  for (const [name, password] of [
    ["\ud800@example.com", "x"],
    [email!, "\udfff\ud800"],
  ] as const) {
    const response = await signIn(name, password);
    expect(response).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  }
});
