import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, auditValues } from "../../platform/database/audit/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeUser, openTestSession, type MadeUser } from "../fixtures.ts";
import { authSessions, users, viewedAs } from "../tables.ts";

let server: TestServer;
let principal: MadeUser;
let ada: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, { role: "PRINCIPAL", firstName: "Head" });
  ada = await makeUser(server.db, {
    role: "TEACHER",
    firstName: "Ada",
    lastName: "Obi",
    features: ["Classes"],
  });
});
afterAll(() => server.close());

const start = (personId = ada.id, as = principal.id) =>
  server.call("POST /view-as", { as, body: { personId } });
const viewOf = async (personId = ada.id): Promise<string> => (await start(personId)).body.data.id;
const look = (
  endpoint: string,
  view: string,
  as: string | undefined = principal.id,
  body?: object,
) => server.call(endpoint, { ...(as && { as }), body, headers: { "x-view-as": view } });
const auditOf = (action: string) =>
  server.db
    .select({
      actorId: auditLog.actorId,
      subjectId: auditLog.subjectId,
      values: auditValues.values,
    })
    .from(auditLog)
    .innerJoin(auditValues, eq(auditValues.seq, auditLog.seq))
    .where(eq(auditLog.action, action))
    .orderBy(auditLog.seq);

describe("opening a view", () => {
  it("climbs 401, 400 and 403, and lasts a quarter of an hour", async () => {
    expect((await server.call("POST /view-as", { body: { personId: ada.id } })).status).toBe(401);
    expect((await server.call("POST /view-as", { as: principal.id, body: {} })).status).toBe(400);
    const admin = await makeUser(server.db, { role: "ADMIN" });
    expect((await start(ada.id, admin.id)).status).toBe(403);
    const { status, body } = await start();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ personId: ada.id, firstName: "Ada", lastName: "Obi" });
    const minutes = (Date.parse(body.data.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThan(16);
    expect(await auditOf("accounts.view-as")).toMatchObject([
      { actorId: principal.id, subjectId: ada.id },
    ]);
  });

  it("is refused for principals, pupils, parents and who cannot sign in", async () => {
    for (const overrides of [
      { role: "PRINCIPAL" },
      { role: "STUDENT" },
      { role: "PARENT" },
      { role: "TEACHER", isActive: false },
    ] as const) {
      const { id } = await makeUser(server.db, overrides);
      const { status, body } = await start(id);
      expect([status, body.code], JSON.stringify(overrides)).toEqual([409, "not_viewable"]);
    }
    expect((await start(newId())).status).toBe(404);
    const gone = await makeUser(server.db, { role: "TEACHER", deleted: true });
    expect((await start(gone.id)).status).toBe(404);
  });
});

describe("under a view", () => {
  it("the gates and the answers are the person's", async () => {
    const view = await viewOf();
    const { body } = await look("GET /me", view);
    expect(body.data.user).toMatchObject({ id: ada.id, role: "TEACHER", features: ["Classes"] });
    expect((await look("GET /classes", view)).status).toBe(200);
    // The principal may; the person, limited to Classes, may not.
    expect((await look("GET /results", view)).status).toBe(403);
    expect((await look("GET /audit", view)).status).toBe(403);
    expect((await server.call("GET /audit", { as: principal.id })).status).toBe(200);
  });

  it("a first password of the person blocks nothing", async () => {
    const fresh = await makeUser(server.db, { role: "TEACHER", mustChangePassword: true });
    const view = await viewOf(fresh.id);
    const { status, body } = await look("GET /me", view);
    expect([status, body.data.user.mustChangePassword]).toEqual([200, false]);
    expect((await look("GET /classes", view)).status).toBe(200);
  });

  it("each read is on record, with the principal as who read", async () => {
    const view = await viewOf();
    const before = (await auditOf("accounts.read-as")).length;
    await look("GET /classes", view);
    // Public reads return under a view what they return for the person.
    await look("GET /announcements/public", view);
    const entries = (await auditOf("accounts.read-as")).slice(before);
    const byHead = { actorId: principal.id, subjectId: ada.id };
    expect(entries).toMatchObject([
      { ...byHead, values: { after: { endpoint: "classes.list" } } },
      { ...byHead, values: { after: { endpoint: "announcements.public" } } },
    ]);
  });

  it.each([
    ["PUT /profile", { version: 1, firstName: "Eve" }],
    ["PATCH /users/change-password", { currentPassword: "a", newPassword: "bbbbbb" }],
    ["DELETE /profile/sessions/{id}", {}],
    ["POST /profile/recovery-codes", {}],
    ["POST /results", {}],
    ["POST /view-as", {}],
    ["POST /view-as/end", {}],
  ])("%s is refused, even where the principal or the person may", async (endpoint, body) => {
    const path = endpoint.replace("{id}", newId());
    const response = await look(path, await viewOf(), principal.id, body);
    expect([response.status, response.body.code]).toEqual([403, "view_only"]);
  });

  it.each(["GET /profile/sessions", "GET /profile/recovery-codes", "GET /staff/me"])(
    "%s, which is private, is not shown",
    async (endpoint) => {
      const response = await look(endpoint, await viewOf());
      expect([response.status, response.body.code]).toEqual([403, "view_only"]);
    },
  );

  it("the person's bank details and next of kin are not shown", async () => {
    const admin = await makeUser(server.db, { role: "ADMIN" });
    const path = `/staff/${admin.id}`;
    const body = { version: 1, bankName: "First Bank", accountNumber: "0123456789" };
    const saved = await server.call(`PUT ${path}`, { as: principal.id, body });
    expect(saved.status).toBe(200);
    const bankOf = ({ body: { data } }: { body: { data: { details: object } } }) => data.details;
    const direct = await server.call(`GET ${path}`, { as: admin.id });
    expect(bankOf(direct)).toMatchObject({ accountNumber: "0123456789" });
    const seen = await look(`GET ${path}`, await viewOf(admin.id));
    expect(bankOf(seen)).toMatchObject({ bankName: null, accountNumber: null });
  });
});

describe("a view is of one session of one principal", () => {
  it("is useless without that principal's token", async () => {
    const view = await viewOf();
    const other = await makeUser(server.db, { role: "PRINCIPAL" });
    for (const as of [other.id, ada.id]) {
      const { status, body } = await look("GET /me", view, as);
      expect([status, body.code]).toEqual([403, "view_ended"]);
    }
    const { status } = await server.call("GET /me", { headers: { "x-view-as": view } });
    expect(status).toBe(401);
    const token = await openTestSession(server.db, server.keyring, principal.id);
    const elsewhere = await server.call("GET /me", {
      headers: { authorization: `Bearer ${token}`, "x-view-as": view },
    });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, "view_ended"]);
  });

  it.each(["", "x", "' or 1=1", newId()])("a header of %j opens nothing", async (view) => {
    const { status, body } = await look("GET /me", view);
    expect([status, body.code]).toEqual([403, "view_ended"]);
  });

  it("ends after its time, and by the principal's word", async () => {
    const expired = await viewOf();
    const ago = { expiresAt: sql`now() - interval '1 second'` };
    await server.db.update(viewedAs).set(ago).where(eq(viewedAs.id, expired));
    expect((await look("GET /me", expired)).body.code).toBe("view_ended");
    const ended = await viewOf();
    const body = { id: ended };
    const stranger = await makeUser(server.db, { role: "PRINCIPAL" });
    await server.call("POST /view-as/end", { as: stranger.id, body });
    expect((await look("GET /me", ended)).status).toBe(200);
    expect((await server.call("POST /view-as/end", { as: principal.id, body })).status).toBe(200);
    expect((await look("GET /me", ended)).body.code).toBe("view_ended");
    expect((await server.call("POST /view-as/end", { as: principal.id, body })).status).toBe(200);
    expect(await auditOf("accounts.end-view-as")).toHaveLength(1);
  });

  it("ends when the principal signs out or stops being one, and with the person's account", async () => {
    const head = await makeUser(server.db, { role: "PRINCIPAL" });
    const bola = await makeUser(server.db, { role: "TEACHER" });
    const open = async () => (await start(bola.id, head.id)).body.data.id as string;
    const view = await open();
    expect((await look("GET /me", view, head.id)).status).toBe(200);
    await server.db.update(users).set({ role: "PRINCIPAL" }).where(eq(users.id, bola.id));
    expect((await look("GET /me", view, head.id)).body.code).toBe("view_ended");
    const off = { role: "TEACHER", isActive: false } as const;
    await server.db.update(users).set(off).where(eq(users.id, bola.id));
    expect((await look("GET /me", view, head.id)).body.code).toBe("view_ended");
    await server.db.update(users).set({ isActive: true }).where(eq(users.id, bola.id));
    expect((await look("GET /me", view, head.id)).status).toBe(200);
    await server.db.update(users).set({ role: "ADMIN" }).where(eq(users.id, head.id));
    expect((await look("GET /me", view, head.id)).body.code).toBe("view_ended");
    await server.db.update(users).set({ role: "PRINCIPAL" }).where(eq(users.id, head.id));
    await server.db.delete(authSessions).where(eq(authSessions.userId, head.id));
    expect((await look("GET /me", view, head.id)).status).toBe(401);
    expect(await server.db.$count(viewedAs, eq(viewedAs.id, view))).toBe(0);
  });
});
