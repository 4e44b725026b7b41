import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callAuth, mailsTo, makeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { auditLog, auditValues } from "../../platform/database/audit/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { staffForm } from "../fixtures.ts";
import { staffDetails } from "../tables.ts";
import { messages } from "@school/core/staff/text.ts";
import { messages as apiMessages } from "@school/core/api/text.ts";
import { messages as classesMessages } from "@school/core/classes/text.ts";

let server: TestServer;
let principal: string;
let office: string;
let classId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  principal = (await makeUser(db, { role: "PRINCIPAL" })).id;
  office = (await makeUser(db, { role: "ADMIN" })).id;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  classId = (await makeClass(db, { sessionId: session.id, name: "Primary 4" })).id;
});
afterAll(() => server.close());

let made = 0;
const unique = () => `new.person${(made += 1)}`;
const create = (overrides: object = {}, as = principal) =>
  server.call("POST /staff", { as, body: staffForm({ username: unique(), ...overrides }) });
const signIn = (name: string, password: string) =>
  callAuth(server.origin, "POST /token?grant_type=password", { body: { email: name, password } });

describe("POST /staff", () => {
  it("is the office's", async () => {
    const teacher = (await makeUser(server.db, { role: "TEACHER" })).id;
    expect((await server.call("POST /staff", { body: staffForm() })).status).toBe(401);
    expect((await create({}, teacher)).status).toBe(403);
    expect((await create({}, office)).status).toBe(201);
  });

  it("adds the 0 that is missing at the start of a mobile number", async () => {
    const { body } = await create({ phone: "8031234567" });
    expect(body.data.details).toMatchObject({ phone: "08031234567" });
  });

  it("takes on a member of staff with every field", async () => {
    const optional = {
      email: "Bola.Ade@Mail.School",
      maritalStatus: "Married",
      houseMaster: "Girls",
      dob: "1990-05-17",
      roleInSchoolLevel: "HOD",
      department: "Primary",
      stateOfOrigin: "Oyo",
      qualifications: ["B.Ed.", "TRCN"],
      specialization: ["Phonics"],
      workExperience: "Five years in Ibadan",
      supervisor: principal,
      classTeacher: classId,
      features: ["Assessments", classesMessages.reportCard],
    };
    const hidden = {
      bankName: "First Bank",
      accountNumber: "0123456789",
      nextOfKin: "Kin Ade",
      nextOfKinAddress: "2 Kin Street",
      nextOfKinPhone: "0805 000 0000",
      nextOfKinEmail: "kin@mail.school",
    };
    const { status, body } = await create({ ...optional, ...hidden });
    expect([status, body.message]).toEqual([201, messages.created]);
    const { user, details, ...rest } = body.data;
    expect(user).toMatchObject({
      role: "STAFF",
      firstName: "Ada",
      lastName: "Obi",
      email: "bola.ade@mail.school",
      isActive: true,
      roleInSchool: "Teacher",
      roleInSchoolLevel: "HOD",
    });
    expect(user.staffId).toMatch(/^STF\d{3}$/);
    const { supervisor, classTeacher, email, roleInSchoolLevel: _level, ...plain } = optional;
    expect(details).toMatchObject({ ...plain, ...hidden, email: email.toLowerCase() });
    expect(details.supervisor.id).toBe(supervisor);
    expect(details.classTeacher).toMatchObject({ id: classTeacher, fullName: "Primary 4" });
    expect(rest).toMatchObject({ hasBank: true, hasNextOfKin: true });
    const [row] = await server.db
      .select()
      .from(staffDetails)
      .where(eq(staffDetails.userId, body.data.id));
    expect(row!.privateSealed!.includes("0123456789")).toBe(false);
  });

  it("says of every required field that it is missing", async () => {
    const { status, body } = await server.call("POST /staff", { as: principal, body: {} });
    expect(status).toBe(400);
    expect(body.issues).toHaveLength(12);
    expect(body.issues[0]).toEqual({ path: ["title"], message: "Title is required" });
  });

  it.each([
    ["password", "short", "Password must be 8-15 characters"],
    ["password", "sixteen.letters.", "Password must be 8-15 characters"],
    ["password", "x".repeat(1000), "Password must be 8-15 characters"],
    ["username", "two words", "Use only letters, digits, dots, hyphens and underscores"],
    ["email", "nobody", apiMessages.invalidEmail],
    ["email", "some@thing.invalid", apiMessages.invalidEmail],
    ["dob", "2999-01-01", "The date of birth must be in the past"],
  ])("refuses a wrong %s: %s", async (field, value, message) => {
    const { status, body } = await create({ [field]: value });
    expect([status, body.issues]).toEqual([400, [{ path: [field], message }]]);
  });

  it("gives consecutive ids, also to those who are made at once", async () => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => create()));
    const numbers = responses.map(({ body }) => Number(body.data.user.staffId.slice(3)));
    const least = Math.min(...numbers);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([least, least + 1, least + 2, least + 3]);
  });

  it("stores the role STAFF, whatever the role in school and the access level say", async () => {
    const overrides = { roleInSchool: "Principal", roleInSchoolLevel: "Principal" };
    const { body } = await create(overrides);
    const refusal = await server.call("GET /staff", { as: body.data.id });
    expect([body.data.user.role, refusal.status]).toEqual(["STAFF", 403]);
    const { status } = await create({ role: "PRINCIPAL" });
    expect(status).toBe(400);
  });

  it("answers a name or address in use with the field", async () => {
    await makeUser(server.db, { role: "STUDENT", admissionNumber: "MC-1", email: "in@use.school" });
    const named = await create({ username: "mc-1" });
    expect([named.status, named.body.code]).toEqual([409, "username_taken"]);
    expect(named.body.issues[0].path).toEqual(["username"]);
    const addressed = await create({ email: "In@Use.School" });
    expect([addressed.status, addressed.body.code]).toEqual([409, "email_taken"]);
    expect(addressed.body.issues[0].path).toEqual(["email"]);
    const username = unique();
    const twice = await Promise.all([create({ username }), create({ username })]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it("answers a repeated request alike", async () => {
    const body = staffForm({ username: unique() });
    const call = () =>
      server.call("POST /staff", {
        as: principal,
        body,
        headers: { "idempotency-key": "take-on-once" },
      });
    const [first, again] = [await call(), await call()];
    expect(again.body).toEqual(first.body);
  });

  it("creates no record where the class has a teacher, or is unknown", async () => {
    const before = await server.db.$count(users);
    const taken = await create({ classTeacher: classId });
    expect([taken.status, taken.body.code]).toEqual([409, "class_has_teacher"]);
    const none = await create({ asstClassTeacher: principal });
    expect([none.status, none.body.issues[0].path]).toEqual([400, ["asstClassTeacher"]]);
    expect(await server.db.$count(users)).toBe(before);
  });

  it("assigns classes only for those who manage classes", async () => {
    const limited = await makeUser(server.db, { role: "ADMIN", features: ["Staff"] });
    expect((await create({ asstClassTeacher: classId }, limited.id)).status).toBe(403);
    expect((await create({}, limited.id)).status).toBe(201);
  });
});

describe("the password of a new member of staff", () => {
  it("signs in at once when it was typed", async () => {
    const { body } = await create({ password: "Typed-12" });
    expect((await signIn(body.data.user.username, "Typed-12")).status).toBe(200);
    const [row] = await server.db.select().from(users).where(eq(users.id, body.data.id));
    expect(row!.passwordHash).toMatch(/^\$argon2id/);
    expect([row!.initialPasswordSealed, row!.mustChangePassword]).toEqual([null, false]);
  });

  it("must be changed when it was generated, and is kept sealed until then", async () => {
    const { body } = await create({ password: "aB3dE5gH", isGeneratedPassword: true });
    expect(JSON.stringify(body)).not.toContain("aB3dE5gH");
    expect((await signIn(body.data.user.username, "aB3dE5gH")).status).toBe(200);
    const [row] = await server.db.select().from(users).where(eq(users.id, body.data.id));
    expect([row!.passwordHash, row!.mustChangePassword]).toEqual([null, true]);
    const refusal = await server.call("GET /staff/me", { as: body.data.id });
    expect(refusal.body.code).toBe("password_change_required");
  });
});

describe("the mobile number of a new member of staff", () => {
  it("signs in, as people write it; that of another person is a contact alone", async () => {
    const overrides = { password: "Typed-12", phone: "0803 555 0142" };
    const { body } = await create(overrides);
    for (const name of ["08035550142", "+234 803 555 0142"]) {
      expect((await signIn(name, "Typed-12")).body.user?.id).toBe(body.data.id);
    }
    const other = await create({ ...overrides, password: "Other-12" });
    expect([other.status, other.body.data.details.phone]).toEqual([201, overrides.phone]);
    expect((await signIn("08035550142", "Other-12")).status).toBe(400);
    expect((await signIn("08035550142", "Typed-12")).body.user.id).toBe(body.data.id);
    const landline = await create({ password: "Typed-12", phone: "01 234 5678" });
    expect(landline.status).toBe(201);
    expect((await signIn("01 234 5678", "Typed-12")).status).toBe(400);
  });
});

describe("a member of staff without an e-mail address", () => {
  it("has one that is derived from the username, and that no answer shows", async () => {
    const { body } = await create({ username: "No.Mail" });
    const { id } = body.data;
    expect([body.data.user.email, body.data.details.email]).toEqual([null, null]);
    const [row] = await server.db.select().from(users).where(eq(users.id, id));
    expect(row!.email).toBe("no.mail@staff.invalid");
    const profile = await server.call("GET /profile", { as: id });
    const shell = await server.call("GET /me", { as: id });
    const user = await server.call(`GET /users/${id}`, { as: principal });
    expect([profile.body.data.email, shell.body.data.user.email, user.body.data.email]).toEqual([
      null,
      null,
      null,
    ]);
    expect((await signIn("no.mail", "Typed1pass")).status).toBe(200);
  });

  it("is never mailed to, neither to recover nor to confirm", async () => {
    const { body } = await create({ username: "never.mailed" });
    const { id } = body.data;
    const address = "never.mailed@staff.invalid";
    for (const name of ["never.mailed", address]) {
      const recover = await callAuth(server.origin, "POST /recover", { body: { email: name } });
      expect(recover.status).toBe(200);
    }
    const { body: session } = await signIn("never.mailed", "Typed1pass");
    const bearer = session.access_token;
    const nonce = await callAuth(server.origin, "GET /reauthenticate", { bearer });
    expect(nonce.status).toBe(422);
    const change = await callAuth(server.origin, "PUT /user", {
      bearer,
      body: { email: "real@mail.school" },
    });
    expect(change.status).toBe(200);
    expect(await mailsTo(server, address)).toEqual([]);
    expect(await mailsTo(server, "real@mail.school")).toHaveLength(1);
    const [row] = await server.db.select().from(users).where(eq(users.id, id));
    expect(row!.email).toBe(address);
  });

  it("may be changed in User Management without being given one", async () => {
    const { body } = await create({ username: "still.none" });
    const { id, version } = body.data;
    const change = { firstName: "Adaeze", email: "", version };
    const { status } = await server.call(`PUT /users/${id}`, { as: principal, body: change });
    expect(status).toBe(200);
    const [row] = await server.db.select().from(users).where(eq(users.id, id));
    expect(row!.email).toBe("still.none@staff.invalid");
  });
});

describe("the audit log", () => {
  it("names the new member of staff, and nothing of password, bank or next of kin", async () => {
    const secrets = {
      password: "Secret1pass",
      bankName: "Hidden Bank",
      accountNumber: "9988776655",
      nextOfKin: "Hidden Kin",
    };
    const { body } = await create(secrets);
    const entries = await server.db
      .select({ action: auditLog.action, values: auditValues.values })
      .from(auditLog)
      .innerJoin(auditValues, eq(auditValues.seq, auditLog.seq))
      .where(eq(auditLog.subjectId, body.data.id));
    expect(entries.map(({ action }) => action)).toEqual(["staff.create"]);
    const text = JSON.stringify(entries);
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
    expect(text).toContain('"privateFields":["bankName","accountNumber","nextOfKin"]');
  });
});
