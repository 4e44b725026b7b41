import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ageSessions, callAuth, makeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { classTeachers } from "../../classes/tables.ts";
import { auditLog, auditValues } from "../../platform/database/audit/tables.ts";
import {
  type TestResponse,
  startTestServer,
  type TestServer,
} from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { staffForm } from "../fixtures.ts";
import { messages } from "@school/core/staff/text.ts";

let server: TestServer;
let principal: string;
let office: string;
let classes: { id: string }[];
let count = 0;
let member: { id: string; version: number; user: { username: string } };

const HIDDEN = {
  bankName: "First Bank",
  accountNumber: "0123456789",
  nextOfKin: "Kin Obi",
  nextOfKinAddress: "2 Kin Street",
  nextOfKinPhone: "0805 000 0000",
  nextOfKinEmail: "kin@mail.school",
};
const NOTHING = Object.fromEntries(Object.keys(HIDDEN).map((field) => [field, null]));

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  principal = (await makeUser(db, { role: "PRINCIPAL" })).id;
  office = (await makeUser(db, { role: "ADMIN" })).id;
  const { id: sessionId } = await makeSession(db, { currentTerm: "TERM_1" });
  classes = [];
  for (const section of ["Gold", "Blue", "Red"]) {
    classes.push(await makeClass(db, { sessionId, name: "Primary 4", section }));
  }
});
afterAll(() => server.close());

beforeEach(async () => {
  const body = staffForm({ username: `member${(count += 1)}`, ...HIDDEN });
  member = (await server.call("POST /staff", { as: principal, body })).body.data;
});

const read = (as = principal, id = member.id) => server.call(`GET /staff/${id}`, { as });
async function change(fields: object, as = principal): Promise<TestResponse> {
  const body = { version: member.version, ...fields };
  const response = await server.call(`PUT /staff/${member.id}`, { as, body });
  if (response.status === 200) member = response.body.data;
  return response;
}

describe("GET /staff/{id}", () => {
  it("is the office's, and answers user and details", async () => {
    expect((await server.call(`GET /staff/${member.id}`)).status).toBe(401);
    expect((await read(member.id)).status).toBe(403);
    const { status, body } = await read(office);
    expect([status, body.data.user.lastName, body.data.details.surname]).toEqual([
      200,
      "Obi",
      "Obi",
    ]);
  });

  it("finds no one who is no member of staff, or deleted", async () => {
    const pupil = await makeUser(server.db, { role: "STUDENT" });
    const gone = await makeUser(server.db, { role: "TEACHER", deleted: true });
    for (const id of [pupil.id, gone.id, "019a0000-0000-7000-8000-000000000000"]) {
      const { status, body } = await read(principal, id);
      expect([status, body.code, body.message]).toEqual([
        404,
        "staff_not_found",
        "Staff not found",
      ]);
    }
  });

  it("takes a fixed number of statements", async () => {
    await read();
    expect((await countStatements(server.db, () => read())).count).toBeLessThanOrEqual(2);
  });
});

describe("bank details and next of kin", () => {
  it("are read by the principal and the person, and not by the office", async () => {
    expect((await read()).body.data.details).toMatchObject(HIDDEN);
    const ownRecord = await server.call("GET /staff/me", { as: member.id });
    expect(ownRecord.body.data.details).toMatchObject(HIDDEN);
    const { body } = await read(office);
    expect(body.data.details).toMatchObject(NOTHING);
    expect(body.data).toMatchObject({ hasBank: true, hasNextOfKin: true });
  });

  it("are written by the office, whose answer does not contain them", async () => {
    const { status, body } = await change({ bankName: "Zenith", accountNumber: "" }, office);
    expect([status, body.data.details.bankName]).toEqual([200, null]);
    expect((await read()).body.data.details).toMatchObject({ ...HIDDEN, bankName: "Zenith" });
  });

  it("are cleared by the principal", async () => {
    const { body } = await change({ ...NOTHING, nextOfKin: "Kin Obi" });
    expect(body.data.details).toMatchObject({ ...NOTHING, nextOfKin: "Kin Obi" });
    expect(body.data).toMatchObject({ hasBank: false, hasNextOfKin: true });
  });

  it("are not in the audit log: only which of them changed", async () => {
    await change({ accountNumber: "5555500000", password: "Another1" });
    const entries = await server.db
      .select({ action: auditLog.action, values: auditValues.values })
      .from(auditLog)
      .innerJoin(auditValues, eq(auditValues.seq, auditLog.seq))
      .where(eq(auditLog.subjectId, member.id));
    const text = JSON.stringify(entries);
    expect(text).toContain('"privateChanged":["accountNumber"]');
    for (const secret of ["5555500000", "0123456789", "First Bank", "Another1", "Kin Obi"]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe("PUT /staff/{id}", () => {
  it("changes what is named and leaves the rest", async () => {
    const before = member;
    const { status, body } = await change({
      phone: "0809 000 0000",
      maritalStatus: "Widow",
      features: [],
    });
    expect([status, body.message]).toEqual([200, messages.updated]);
    const { details } = before as unknown as { details: object };
    expect(body.data.details).toEqual({
      ...details,
      phone: "0809 000 0000",
      maritalStatus: "Widow",
    });
    expect(body.data.version).toBe(before.version + 1);
  });

  it("lets the person sign in with a new number, after asking again who changes it", async () => {
    const phoneOf = async () =>
      (await server.call(`GET /users/${member.id}`, { as: principal })).body.data.phone;
    await ageSessions(server.db, office, 24 * 60);
    const refusal = await change({ phone: "0803 555 0177" }, office);
    expect([refusal.status, refusal.body.code]).toEqual([403, "reauthentication_needed"]);
    expect((await change({ maritalStatus: "Single" }, office)).status).toBe(200);
    await ageSessions(server.db, office, 0);
    expect((await change({ phone: "0803 555 0177" }, office)).status).toBe(200);
    expect(await phoneOf()).toBe("+2348035550177");
    await makeUser(server.db, { role: "PARENT", phone: "+2348035550178" });
    // Another person's number is a contact alone, and the former number opens nothing any more.
    expect((await change({ phone: "0803 555 0178" }, office)).status).toBe(200);
    expect(await phoneOf()).toBeNull();
  });

  it("answers a stale version with the current record, without what the office may not read", async () => {
    const { version } = member;
    await change({ phone: "0807 000 0000" });
    const body = { version, phone: "0808 000 0000" };
    const response = await server.call(`PUT /staff/${member.id}`, { as: office, body });
    expect([response.status, response.body.code]).toEqual([409, "stale_version"]);
    expect(response.body.current.details).toMatchObject({ phone: "0807 000 0000", ...NOTHING });
  });

  it("is refused to those who do not manage staff, in the specification's words for another's account", async () => {
    expect((await change({ phone: "0801 000 0000" }, member.id)).status).toBe(403);
    const other = await makeUser(server.db, { role: "ADMIN" });
    const { body } = await read(principal, other.id);
    const asOffice = await server.call(`PUT /staff/${other.id}`, {
      as: office,
      body: { version: body.data.version, phone: "0801 000 0000" },
    });
    expect([asOffice.status, asOffice.body.message]).toEqual([403, messages.notAllowed]);
  });

  it("keeps the password where it is blank, and ends the sessions with a new one", async () => {
    const { username } = member.user;
    const signIn = async (password: string) => {
      const body = { email: username, password };
      return (await callAuth(server.origin, "POST /token?grant_type=password", { body })).status;
    };
    await change({ password: "", phone: "0801 000 0000" });
    expect(await signIn("Typed1pass")).toBe(200);
    expect((await change({ password: "five5" })).body.issues[0].path).toEqual(["password"]);
    expect((await server.call("GET /me", { as: member.id })).status).toBe(200);
    await change({ password: "Changed1" });
    expect((await server.call("GET /me", { as: member.id })).status).toBe(401);
    expect([await signIn("Changed1"), await signIn("Typed1pass")]).toEqual([200, 400]);
    const record = await read();
    expect(record.body.data.user.username).toBe(username);
  });

  it("gives and takes an e-mail address", async () => {
    const stored = async () => {
      const [row] = await server.db.select().from(users).where(eq(users.id, member.id));
      return row!.email;
    };
    const { body } = await change({ email: `A.Obi${count}@Mail.School` });
    expect(body.data.user.email).toBe(`a.obi${count}@mail.school`);
    await makeUser(server.db, { role: "PARENT", email: "taken@mail.school" });
    const taken = await change({ email: "taken@mail.school" });
    expect([taken.status, taken.body.issues[0].path]).toEqual([409, ["email"]]);
    expect((await change({ email: "" })).body.data.user.email).toBeNull();
    expect(await stored()).toBe(`${member.user.username}@staff.invalid`);
  });

  it("signs a disabled person out, and never the last principal", async () => {
    expect((await server.call("GET /me", { as: member.id })).status).toBe(200);
    expect((await change({ isActive: false })).body.data.user.isActive).toBe(false);
    expect((await server.call("GET /me", { as: member.id })).status).toBe(401);
    expect((await change({ isActive: true })).body.data.user.isActive).toBe(true);
    const { body } = await read(principal, principal);
    const last = await server.call(`PUT /staff/${principal}`, {
      as: principal,
      body: { version: body.data.version, isActive: false },
    });
    expect([last.status, last.body.code]).toEqual([409, "last_principal"]);
  });

  it("assigns classes as the same facts as in the classes", async () => {
    const [gold, blue, red] = classes.map(({ id }) => id);
    const assigned = async () =>
      (await server.db.select().from(classTeachers).where(eq(classTeachers.teacherId, member.id)))
        .map(({ classId, isAssistant }) => [classId, isAssistant])
        .toSorted();
    const { body } = await change({ classTeacher: gold, asstClassTeacher: blue });
    expect(body.data.details.classTeacher.fullName).toBe("Primary 4 Gold");
    expect(await assigned()).toEqual(
      [
        [gold, false],
        [blue, true],
      ].toSorted(),
    );
    await change({ classTeacher: gold, asstClassTeacher: red });
    expect(await assigned()).toEqual(
      [
        [gold, false],
        [red, true],
      ].toSorted(),
    );
    const both = await change({ asstClassTeacher: gold });
    expect([both.status, both.body.issues[0].path]).toEqual([400, ["asstClassTeacher"]]);
    // The assistant of a class becomes its class teacher.
    await change({ classTeacher: red, asstClassTeacher: null });
    expect(await assigned()).toEqual([[red, false]]);
    await change({ classTeacher: null });
    expect(await assigned()).toEqual([]);
    const limited = await makeUser(server.db, { role: "ADMIN", features: ["Staff"] });
    expect((await change({ classTeacher: gold }, limited.id)).status).toBe(403);
    // What the form shows and does not change is no assignment.
    expect((await change({ classTeacher: null, phone: "0802 000 0000" }, limited.id)).status).toBe(
      200,
    );
  });

  it("gives no class to a person who does not teach", async () => {
    const overrides = { roleInSchool: "Accountant", classTeacher: classes[0]!.id };
    const { status, body } = await change(overrides);
    expect([status, body.issues[0].path]).toEqual([400, ["classTeacher"]]);
  });

  it("names a supervisor who is there, and not the person", async () => {
    const { body } = await change({ supervisor: principal });
    expect(body.data.details.supervisor.id).toBe(principal);
    const pupil = await makeUser(server.db, { role: "STUDENT" });
    for (const supervisor of [member.id, pupil.id]) {
      const { status, body: refusal } = await change({ supervisor });
      expect([status, refusal.issues[0].path]).toEqual([400, ["supervisor"]]);
    }
  });

  it("limits the person to the features, at once", async () => {
    const scores = () => server.call("GET /results", { as: member.id });
    expect((await scores()).status).toBe(200);
    await change({ features: ["Classes", "Classes"] });
    expect((await read()).body.data.details.features).toEqual(["Classes"]);
    expect((await scores()).status).toBe(403);
  });

  it("begins the record of a person whom User Management made", async () => {
    const { db } = server;
    const body = {
      role: "TEACHER",
      firstName: "Musa",
      lastName: "Bello",
      email: `musa${count}@mail.school`,
      password: "Typed1pass",
    };
    const made = (await server.call("POST /users", { as: principal, body })).body.data;
    const { body: blank } = await read(principal, made.id);
    expect(blank.data.user).toMatchObject({ firstName: "Musa", roleInSchool: null });
    const put = (fields: object) =>
      server.call(`PUT /staff/${made.id}`, {
        as: principal,
        body: { version: blank.data.version, ...fields },
      });
    expect((await put({ phone: "0801 000 0000" })).body.issues[0].path).toEqual(["roleInSchool"]);
    const { body: saved } = await put({ phone: "0801 000 0000", roleInSchool: "accountant" });
    expect(saved.data.details).toMatchObject({
      phone: "0801 000 0000",
      roleInSchool: "Accountant",
    });
    expect(await db.$count(users, eq(users.id, made.id))).toBe(1);
  });
});
