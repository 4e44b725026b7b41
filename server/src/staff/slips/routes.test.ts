import { FIRST_PASSWORD_DAYS } from "@school/core/accounts/password.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, openTestSession, type UserOverrides } from "../../accounts/fixtures.ts";
import { authSessions, users } from "../../accounts/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";

let server: TestServer;
let principal: string;
let admin: string;

beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: "https://portal.test.school" } });
  principal = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
  admin = (await makeUser(server.db, { role: "ADMIN" })).id;
});
afterAll(() => server.close());

/** A person with a generated password. */
async function fresh(overrides: Partial<UserOverrides> = {}) {
  const made = await makeUser(server.db, { role: "STAFF", ...overrides });
  await server.db
    .update(users)
    .set({ passwordHash: null, initialPasswordSealed: server.keyring.sealer.seal("Xk3mPq7w") })
    .where(eq(users.id, made.id));
  return made;
}

const slips = (staffIds: unknown, as: string | undefined = admin) =>
  server.call("POST /staff/login-slips", { body: { staffIds }, ...(as && { as }) });
const renew = (staffIds: unknown, as = admin) =>
  server.call("POST /staff/login-slips/passwords", { as, body: { staffIds } });
const sealedOf = async (id: string) =>
  (await server.db.select().from(users).where(eq(users.id, id)))[0]!.initialPasswordSealed;

describe("login slips of staff", () => {
  it("climb 401, 400, 403 and 404", async () => {
    const { id } = await fresh();
    expect((await slips([id], "")).status).toBe(401);
    expect((await slips([])).status).toBe(400);
    expect((await slips(Array(201).fill(id))).status).toBe(400);
    expect((await slips([id], id)).status).toBe(403);
    const limited = await makeUser(server.db, { role: "ADMIN", features: ["Students"] });
    expect((await slips([id], limited.id)).status).toBe(403);
    const pupil = await makeUser(server.db, { role: "STUDENT" });
    expect((await slips([id, pupil.id])).status).toBe(404);
    expect((await slips([(await fresh({ deleted: true })).id])).status).toBe(404);
  });

  it("show the first password by surname, never one's own, and say who cannot sign in", async () => {
    const one = await fresh({ firstName: "Zainab", lastName: "Aina" });
    const chosen = await makeUser(server.db, {
      role: "STAFF",
      lastName: "Bello",
      phone: "+2348035559001",
    });
    await server.db.update(users).set({ passwordHash: "a hash" }).where(eq(users.id, chosen.id));
    const off = await fresh({ lastName: "Cole", isActive: false });
    const { status, body, headers } = await slips([chosen.id, off.id, one.id]);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body.data.slips).toEqual([
      {
        id: one.id,
        name: "Aina Zainab",
        place: "Teacher",
        signInNames: [one.email],
        qrCode: expect.stringContaining("<svg"),
        passwordState: "initial",
        password: "Xk3mPq7w",
        passwordUntil: dayAtSchool(Date.now() + FIRST_PASSWORD_DAYS * 86_400_000),
      },
      expect.objectContaining({
        id: chosen.id,
        signInNames: ["0803 555 9001"],
        passwordState: "own",
        password: null,
      }),
    ]);
    expect(body.data.leftOut).toEqual([
      { id: off.id, name: expect.stringContaining("Cole"), reason: "disabled" },
    ]);
    expect(body.data.signIn.url).toBe("https://portal.test.school/signin");
    const { body: log } = await server.call(
      `GET /audit?action=staff.print-login-slip&subject=${one.id}`,
      { as: principal },
    );
    expect(log.data).toMatchObject([{ actor: { id: admin }, after: { passwordShown: true } }]);
  });

  it("of principals and administrators are a principal's", async () => {
    const teacher = await fresh();
    for (const role of ["PRINCIPAL", "ADMIN"] as const) {
      const { id } = await fresh({ role });
      for (const ask of [slips, renew]) {
        expect((await ask([id])).status).toBe(403);
        expect((await ask([teacher.id, id])).status).toBe(403);
      }
      expect(server.keyring.sealer.unseal((await sealedOf(id))!)).toBe("Xk3mPq7w");
      expect((await slips([id], principal)).body.data.slips[0].password).toBe("Xk3mPq7w");
    }
    expect((await slips([admin])).status).toBe(403);
  });

  it("show the new password that was given, and people who had another are signed out", async () => {
    const { id, email } = await makeUser(server.db, { role: "TEACHER" });
    await openTestSession(server.db, server.keyring, id);
    expect((await renew([id])).body).toEqual({ data: { changed: 1 } });
    expect(await server.db.$count(authSessions, eq(authSessions.userId, id))).toBe(0);
    const [{ password }] = (await slips([id])).body.data.slips;
    const response = await fetch(`${server.origin}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    expect(response.status).toBe(200);
  });

  it("do not renew one's own password", async () => {
    const refusal = await renew([principal], principal);
    expect([refusal.status, refusal.body.code]).toEqual([409, "own_password"]);
  });

  it("take the same number of statements for many", async () => {
    const many: string[] = [];
    for (let made = 0; made < 8; made += 1) many.push((await fresh()).id);
    for (const ask of [slips, renew]) {
      const one = await countStatements(server.db, () => ask(many.slice(0, 1)));
      const all = await countStatements(server.db, () => ask(many));
      expect(all.count).toBe(one.count);
    }
  });
});
