import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, auditValues } from "../../platform/database/audit/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { setDefaultPassword } from "../auth/passwords.ts";
import { callAuth, type MadeUser, makeUser } from "../fixtures.ts";
import { users } from "../tables.ts";
import { messages } from "@school/core/accounts/text.ts";
import { messages as apiMessages } from "@school/core/api/text.ts";

let server: TestServer;
let principal: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object, headers: Record<string, string> = {}) =>
  server.call(endpoint, { as: principal.id, body, headers });
const signIn = (email: string, password: string) =>
  callAuth(server.origin, "POST /token?grant_type=password", { body: { email, password } });
const auditOf = (subjectId: string) =>
  server.db
    .select({ action: auditLog.action, values: auditValues.values })
    .from(auditLog)
    .innerJoin(auditValues, eq(auditValues.seq, auditLog.seq))
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(auditLog.seq);

const form = (more: object = {}) => ({
  role: "TEACHER",
  firstName: "Bola",
  lastName: "Ade",
  email: `bola.${newId()}@Test.school`,
  password: "River-boat-7",
  ...more,
});

describe("creating an account", () => {
  it("makes one that can sign in at once, with its address in lower case", async () => {
    const user = form();
    const { status, body } = await call("POST /users", user);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      role: "TEACHER",
      firstName: "Bola",
      email: user.email.toLowerCase(),
      emailConfirmed: true,
      status: "active",
      password: "own",
      version: 1,
    });
    expect((await signIn(user.email, "River-boat-7")).status).toBe(200);
    const [entry] = await auditOf(body.data.id);
    expect(entry).toMatchObject({ action: "accounts.create", values: { before: null } });
    expect(JSON.stringify(entry)).not.toContain("River-boat-7");
  });

  it.each([
    [{ firstName: " " }, "firstName", messages.requiredFields],
    [{ lastName: undefined }, "lastName", messages.requiredFields],
    [{ email: "" }, "email", messages.requiredFields],
    [{ email: "bola" }, "email", apiMessages.invalidEmail],
    [{ password: undefined }, "password", messages.passwordOrDefault],
    [{ password: "short" }, "password", messages.passwordLength],
  ])("refuses %j in the words of the form", async (wrong, field, message) => {
    const { status, body } = await call("POST /users", form(wrong));
    expect([status, body.message]).toEqual([400, message]);
    expect(body.issues).toEqual([{ path: [field], message }]);
  });

  it("refuses an address that an account has, a deleted one too", async () => {
    const gone = await makeUser(server.db, { role: "PARENT", deleted: true });
    const { status, body } = await call("POST /users", form({ email: gone.email }));
    expect([status, body.code]).toEqual([409, "email_taken"]);
  });

  it("makes one account however often it is sent with one Idempotency-Key", async () => {
    const headers = { "idempotency-key": newId() };
    const user = form();
    const [first, second] = await Promise.all([
      call("POST /users", user, headers),
      call("POST /users", user, headers),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    const email = user.email.toLowerCase();
    expect(await server.db.$count(users, eq(users.email, email))).toBe(1);
  });

  it("stores the class of a pupil without a record as a request", async () => {
    const { body } = await call("POST /users", form({ role: "STUDENT", class: "Primary 4" }));
    expect(body.data).toMatchObject({
      role: "STUDENT",
      className: null,
      requestedClass: "Primary 4",
      hasStudentRecord: false,
    });
  });
});

describe("the default password", () => {
  const setDefault = (password: string | null) =>
    server.db.transaction((tx) =>
      setDefaultPassword(
        { tx, origin: { actorId: principal.id, authSessionId: null, requestId: null, ip: null } },
        server.keyring.sealer,
        password,
      ),
    );

  it("is refused while none is set", async () => {
    const user = form({ password: undefined, useDefaultPassword: true });
    const { status, body } = await call("POST /users", user);
    expect([status, body.code]).toEqual([409, "no_default_password"]);
  });

  it("opens the account to change it, and nothing else; after 7 days not even that", async () => {
    await setDefault("Harmattan");
    const user = form({ password: "ignored1", useDefaultPassword: true });
    const { body } = await call("POST /users", user);
    expect(body.data.password).toBe("initial");
    const session = await signIn(user.email, "Harmattan");
    expect(session.status).toBe(200);
    const headers = { authorization: `Bearer ${session.body.access_token}` };
    expect((await server.call("GET /academic-sessions", { headers })).body.code).toBe(
      "password_change_required",
    );
    await server.db
      .update(users)
      .set({ initialPasswordExpiresAt: new Date(Date.now() - 1000) })
      .where(eq(users.id, body.data.id));
    expect((await signIn(user.email, "Harmattan")).status).toBe(400);
    expect((await call(`GET /users/${body.data.id}`)).body.data.password).toBe("expired");

    const change = { currentPassword: "Harmattan", newPassword: "my own one" };
    const late = await server.call("PATCH /users/change-password", { headers, body: change });
    expect([late.status, late.body.code]).toEqual([400, "first_password_expired"]);
  });

  it("ends with the first change, and a default that is changed later leaves the account alone", async () => {
    await setDefault("Harmattan");
    const user = form({ password: undefined, useDefaultPassword: true });
    const { body } = await call("POST /users", user);
    await setDefault("Monsoon");
    expect((await signIn(user.email, "Monsoon")).status).toBe(400);
    const session = await signIn(user.email, "Harmattan");
    const headers = { authorization: `Bearer ${session.body.access_token}` };
    const change = { currentPassword: "Harmattan", newPassword: "my own one" };
    const changed = await server.call("PATCH /users/change-password", { headers, body: change });
    expect(changed.status).toBe(200);
    expect((await server.call("GET /academic-sessions", { headers })).status).toBe(200);
    expect((await signIn(user.email, "Harmattan")).status).toBe(400);
    expect((await signIn(user.email, "my own one")).status).toBe(200);
    const [row] = await server.db.select().from(users).where(eq(users.id, body.data.id));
    expect(row).toMatchObject({ initialPasswordSealed: null, initialPasswordExpiresAt: null });
  });
});

describe("changing an account", () => {
  const change = (person: MadeUser, body: object) =>
    call(`PUT /users/${person.id}`, { version: 1, ...body });

  it("changes the named fields, keeps the rest, and says what was before", async () => {
    const person = await makeUser(server.db, { role: "TEACHER", firstName: "Ada" });
    const { status, body } = await change(person, { firstName: "Adaeze", password: "" });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ firstName: "Adaeze", email: person.email, version: 2 });
    const entries = await auditOf(person.id);
    expect(entries).toMatchObject([
      {
        action: "accounts.update",
        values: { before: { firstName: "Ada" }, after: { firstName: "Adaeze" } },
      },
    ]);
  });

  it("answers a stale version with the account as it stands", async () => {
    const person = await makeUser(server.db, { role: "TEACHER" });
    await change(person, { firstName: "First" });
    const { status, body } = await change(person, { firstName: "Second" });
    expect([status, body.code]).toEqual([409, "stale_version"]);
    expect(body.current).toMatchObject({ firstName: "First", version: 2 });
  });

  it("knows no account that is missing or deleted", async () => {
    const gone = await makeUser(server.db, { role: "TEACHER", deleted: true });
    expect((await change(gone, { firstName: "X" })).status).toBe(404);
    expect((await call(`PUT /users/${newId()}`, { version: 1 })).status).toBe(404);
  });

  it("grants announcing to teachers alone", async () => {
    const teacher = await makeUser(server.db, { role: "STAFF" });
    const parent = await makeUser(server.db, { role: "PARENT" });
    expect((await change(teacher, { canAnnounce: true })).body.data.canAnnounce).toBe(true);
    const { status, body } = await change(parent, { canAnnounce: true });
    expect([status, body.issues[0].path]).toEqual([400, ["canAnnounce"]]);
  });

  it("confirms a new address, and refuses one that another account has", async () => {
    const person = await makeUser(server.db, { role: "TEACHER", emailConfirmed: false });
    const { body } = await change(person, { email: `New.${newId()}@test.school` });
    expect(body.data).toMatchObject({ emailConfirmed: true });
    const taken = await change(person, { version: 2, email: principal.email });
    expect([taken.status, taken.body.code]).toEqual([409, "email_taken"]);
    const empty = await change(person, { version: 2, email: "" });
    expect(empty.body.message).toBe(messages.requiredFields);
  });

  it.each([
    ["a new role", { role: "PARENT" }],
    ["a new password", { password: "another-one" }],
    ["disabling", { status: "disabled" }],
  ])("ends the person's sessions: %s", async (_what, body) => {
    const person = await makeUser(server.db, { role: "TEACHER" });
    expect((await server.call("GET /me", { as: person.id })).status).toBe(200);
    expect((await change(person, body)).status).toBe(200);
    expect((await server.call("GET /me", { as: person.id })).status).toBe(401);
  });

  it("leaves the sessions of a person who is merely renamed", async () => {
    const person = await makeUser(server.db, { role: "TEACHER" });
    await server.call("GET /me", { as: person.id });
    await change(person, { lastName: "Obi" });
    expect((await server.call("GET /me", { as: person.id })).status).toBe(200);
  });

  it("keeps the old password on a blank one, and sets a new one", async () => {
    const person = await makeUser(server.db, { role: "TEACHER", password: "before1" });
    await change(person, { password: "" });
    expect((await signIn(person.email!, "before1")).status).toBe(200);
    const short = await change(person, { version: 2, password: "five5" });
    expect(short.body.message).toBe(messages.passwordLength);
    const path = `POST /users/${person.id}/password`;
    expect((await call(path, { version: 2, password: "after-12" })).status).toBe(200);
    expect((await signIn(person.email!, "before1")).status).toBe(400);
    expect((await signIn(person.email!, "after-12")).status).toBe(200);
    const none = await call(path, { version: 3 });
    expect(none.body.message).toBe(messages.passwordOrDefault);
  });

  it("does not set one's own password without the current one", async () => {
    const principal = await makeUser(server.db, { role: "PRINCIPAL" });
    const body = { version: 1, password: "another-one" };
    const put = await server.call(`PUT /users/${principal.id}`, { as: principal.id, body });
    expect([put.status, put.body.code]).toEqual([409, "own_password"]);
    const post = await server.call(`POST /users/${principal.id}/password`, {
      as: principal.id,
      body,
    });
    expect([post.status, post.body.code]).toEqual([409, "own_password"]);
  });
});

describe("a phone to sign in with", () => {
  const make = (body: object) =>
    call("POST /users", { firstName: "Ada", lastName: "Obi", password: "orange-boat", ...body });

  it("is enough for a parent, and typed and found in any form", async () => {
    const made = await make({ role: "PARENT", phone: "0803 555 0111" });
    expect(made).toMatchObject({
      status: 201,
      body: { data: { email: null, phone: "+2348035550111" } },
    });
    for (const typed of ["08035550111", "+234 803 555 0111", "2348035550111"]) {
      expect((await signIn(typed, "orange-boat")).status).toBe(200);
    }
    const { id } = made.body.data;
    for (const search of ["0803 555 0111", "08035550", "+2348035550111"]) {
      const { body } = await call(`GET /users?search=${encodeURIComponent(search)}`);
      expect(body.data.map((user: MadeUser) => user.id)).toContain(id);
    }
  });

  it.each([
    [{ role: "PARENT" }, "email"],
    [{ role: "TEACHER", phone: "0803 555 0112" }, "email"],
    [{ role: "PARENT", phone: "01 234 5678" }, "phone"],
    [{ role: "PARENT", email: "some@test.school", phone: "Mama Ada" }, "phone"],
    [{ role: "STUDENT", email: "some@test.school", phone: "0803 555 0112" }, "phone"],
  ])("is refused as %j", async (body, field) => {
    const { status, body: response } = await make(body);
    expect([status, response.issues[0].path]).toEqual([400, [field]]);
  });

  it("is one person's, changed and taken away, but not if nothing is left to sign in with", async () => {
    const one = (await make({ role: "PARENT", phone: "0803 555 0113" })).body.data;
    const taken = await make({ role: "PARENT", phone: "+2348035550113" });
    expect([taken.status, taken.body.code]).toEqual([409, "phone_taken"]);
    const atOnce = await Promise.all(
      Array.from({ length: 4 }, () => make({ role: "PARENT", phone: "0803 555 0116" })),
    );
    const codes = atOnce.map(({ status, body }) => `${status} ${body.code ?? ""}`).toSorted();
    expect(codes).toEqual(["201 ", ...Array<string>(3).fill("409 phone_taken")]);
    await makeUser(server.db, { role: "TEACHER", username: "08035550114" });
    const path = `PUT /users/${one.id}`;
    const username = await call(path, { version: 1, phone: "0803 555 0114" });
    expect(username.body.code).toBe("phone_taken");
    const changed = await call(path, { version: 1, phone: "0803 555 0115" });
    expect(changed.body.data.phone).toBe("+2348035550115");
    expect((await signIn("0803 555 0113", "orange-boat")).status).toBe(400);
    const nothing = await call(path, { version: 2, phone: "" });
    expect(nothing.body.issues).toMatchObject([{ path: ["phone"] }]);
    const email = { email: "ada.obi@test.school", phone: "" };
    const swapped = await call(path, { version: 2, ...email });
    expect(swapped.body.data).toMatchObject({ email: "ada.obi@test.school", phone: null });
    const { body: log } = await server.call(`GET /audit?action=accounts.update&subject=${one.id}`, {
      as: principal.id,
    });
    expect(log.data[0]).toMatchObject({
      before: { phone: "+2348035550115" },
      after: { phone: null },
    });
  });
});

describe("deleting and restoring", () => {
  it("keeps everything in the Deleted view and gives it back", async () => {
    const person = await makeUser(server.db, { role: "TEACHER", password: "River-boat-7" });
    await server.call("GET /me", { as: person.id });
    const body = { version: 1, reason: "Left the school" };
    const removed = await call(`DELETE /users/${person.id}`, body);
    expect(removed.body.data.deleted).toMatchObject({
      reason: "Left the school",
      by: expect.stringContaining("Person"),
    });
    expect((await server.call("GET /me", { as: person.id })).status).toBe(401);
    expect((await signIn(person.email!, "River-boat-7")).status).toBe(400);
    const list = await call(`GET /users?deleted=true&search=${person.email}`);
    expect(list.body.data.map(({ id }: MadeUser) => id)).toEqual([person.id]);
    expect((await call(`GET /users?search=${person.email}`)).body.data).toEqual([]);

    const restored = await call(`POST /users/${person.id}/restore`, { version: 2 });
    expect(restored.body.data).toMatchObject({ deleted: null, email: person.email });
    expect((await signIn(person.email!, "River-boat-7")).status).toBe(200);
    const again = await call(`POST /users/${person.id}/restore`, { version: 3 });
    expect([again.status, again.body.code]).toEqual([409, "not_deleted"]);
  });
});
