import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeUser, type MadeUser } from "../fixtures.ts";
import { users } from "../tables.ts";

let server: TestServer;
let principal: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
});
afterAll(() => server.close());

/** A person who registered as a teacher, or with the given role. */
async function register(
  emailConfirmed = true,
  requestedRole: "TEACHER" | "PARENT" = "TEACHER",
): Promise<MadeUser> {
  const person = await makeUser(server.db, {
    role: "STUDENT",
    awaitingApproval: true,
    emailConfirmed,
    password: "Register1",
  });
  await server.db.update(users).set({ requestedRole }).where(eq(users.id, person.id));
  return person;
}

const decide = (verb: "approve" | "decline", person: MadeUser, body: object, as = principal) =>
  server.call(`POST /users/${person.id}/${verb}`, { as: as.id, body: { version: 1, ...body } });
const mailsTo = async ({ id }: MadeUser) =>
  (await server.db.select().from(mails).where(eq(mails.recipientId, id))).map(
    ({ purpose }) => purpose,
  );

describe("people who registered as teacher or principal", () => {
  it("are listed as waiting, with the requested role", async () => {
    const person = await register();
    const { body } = await server.call("GET /users?waiting=approval", { as: principal.id });
    expect(body.data).toMatchObject([
      { id: person.id, role: "STUDENT", awaitingApproval: true, requestedRole: "TEACHER" },
    ]);
    await decide("decline", person, {});
  });

  it("get the role that the principal chose at once, are confirmed and get a mail", async () => {
    const person = await register(false);
    expect((await server.call("GET /academic-sessions", { as: person.id })).status).toBe(403);
    const { status, body } = await decide("approve", person, { role: "STAFF" });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      role: "STAFF",
      awaitingApproval: false,
      emailConfirmed: true,
    });
    expect((await server.call("GET /academic-sessions", { as: person.id })).status).toBe(200);
    expect(await mailsTo(person)).toEqual(["accounts.registration-approved"]);
    const again = await decide("approve", person, { version: 2, role: "PRINCIPAL" });
    expect([again.status, again.body.code]).toEqual([409, "not_awaiting_approval"]);
  });

  it("are deleted when they are declined, and only a confirmed address gets a mail", async () => {
    const [confirmed, unconfirmed] = [await register(), await register(false)];
    await server.call("GET /me", { as: confirmed.id });
    const { body } = await decide("decline", confirmed, { reason: "Unknown to us" });
    expect(body.data).toMatchObject({ deleted: { reason: "Unknown to us" } });
    expect((await server.call("GET /me", { as: confirmed.id })).status).toBe(401);
    await decide("decline", unconfirmed, {});
    expect(await mailsTo(confirmed)).toEqual(["accounts.registration-declined"]);
    expect(await mailsTo(unconfirmed)).toEqual([]);
  });

  it("are decided by a principal, not by the office and not by a change of role", async () => {
    const person = await register();
    const admin = await makeUser(server.db, { role: "ADMIN" });
    expect((await decide("approve", person, { role: "TEACHER" }, admin)).status).toBe(403);
    expect((await decide("decline", person, {}, admin)).status).toBe(403);
    // Else the office could set a password now and be let in with the approval.
    for (const body of [{ password: "River-boat-7" }, { email: "admin.too@test.school" }]) {
      const change = { version: 1, ...body };
      const response = await server.call(`PUT /users/${person.id}`, { as: admin.id, body: change });
      expect(response.status).toBe(403);
    }
    const body = { version: 1, role: "TEACHER" };
    const put = await server.call(`PUT /users/${person.id}`, { as: principal.id, body });
    expect([put.status, put.body.code]).toEqual([409, "awaiting_approval"]);
    expect((await decide("approve", person, { role: "HEAD" })).status).toBe(400);
    expect((await decide("approve", person, { role: "TEACHER", version: 9 })).status).toBe(409);
  });

  it("are decided once when two principals decide at the same moment", async () => {
    const other = await makeUser(server.db, { role: "PRINCIPAL" });
    const person = await register();
    const responses = await Promise.all([
      decide("approve", person, { role: "TEACHER" }),
      decide("decline", person, {}, other),
    ]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("people who registered as parent", () => {
  const listed = async (waiting: string) =>
    (await server.call(`GET /users?waiting=${waiting}`, { as: principal.id })).body.data.map(
      ({ id }: { id: string }) => id,
    );

  it("wait for their children, not for a principal's approval", async () => {
    const parent = await register(true, "PARENT");
    expect(await listed("children")).toEqual([parent.id]);
    expect(await listed("approval")).not.toContain(parent.id);
    expect((await server.call("GET /announcements", { as: parent.id })).status).toBe(403);
    const { user } = (await server.call("GET /me", { as: parent.id })).body.data;
    expect(user).toMatchObject({ awaitingApproval: true, requestedRole: "PARENT" });
    await decide("decline", parent, {});
  });

  it("are declined by the office too, which decides no other registration", async () => {
    const parent = await register(true, "PARENT");
    const office = { role: "ADMIN", firstName: "Ireti", lastName: "Cole" } as const;
    const admin = await makeUser(server.db, office);
    expect((await decide("approve", parent, { role: "PARENT" }, admin)).status).toBe(403);
    const { status, body } = await decide("decline", parent, {}, admin);
    expect([status, body.data.deleted.by]).toEqual([200, "Ireti Cole"]);
  });
});
