import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callAuth, makeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeCategory, makeClass } from "../../classes/fixtures.ts";
import { classes } from "../../classes/tables.ts";
import { auditLog, auditValues } from "../../platform/database/audit/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { idempotencyKeys } from "../../platform/http/tables.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { admissionForm } from "../fixtures.ts";
import { messages } from "@school/core/students/text.ts";

let server: TestServer;
let admin: string;
let teacher: string;
let classFields: { classId: string; classCategoryId: string };

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  admin = (await makeUser(db, { role: "ADMIN" })).id;
  teacher = (await makeUser(db, { role: "TEACHER" })).id;
  const session = await makeSession(db, { currentTerm: "TERM_2" });
  const category = await makeCategory(db, { name: "Primary 1" });
  const made = await makeClass(db, {
    sessionId: session.id,
    name: "Primary 1",
    section: "Gold",
    categoryId: category.id,
  });
  classFields = { classId: made.id, classCategoryId: category.id };
});
afterAll(() => server.close());

const form = (overrides: Record<string, unknown> = {}) => admissionForm(classFields, overrides);
const admit = (body: unknown, headers?: Record<string, string>) =>
  server.call("POST /students", { as: admin, body, ...(headers && { headers }) });

describe("POST /students", () => {
  it("is for the office", async () => {
    expect((await server.call("POST /students", { body: form() })).status).toBe(401);
    expect((await server.call("POST /students", { as: admin, body: { class: 1 } })).status).toBe(
      400,
    );
    expect((await server.call("POST /students", { as: teacher, body: form() })).status).toBe(403);
  });

  it("admits a pupil with account, numbers, record and class, and answers no password", async () => {
    const { status, body } = await admit(form({ hobby: "Chess", state: " " }));
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      firstName: "Ngọzi Ada",
      lastName: "Òbí",
      username: "ngozi.obi",
      admissionNumber: "ADM/2025/0001",
      userId: "STU0001",
      className: "Primary 1 Gold",
      classCategory: "Primary 1",
      email: null,
      dob: "2017-05-04",
      hobby: "Chess",
      state: null,
      sportsHouse: "Red",
      boarderStatus: "Day",
      admitted: true,
      isActive: true,
      version: 1,
    });
    expect(JSON.stringify(body)).not.toContain("Kp7xWm3q");
    const list = await server.call("GET /users/students/class/Primary%201%20Gold", { as: admin });
    expect(list.body.students).toMatchObject([{ admissionNumber: "ADM/2025/0001" }]);
  });

  it("keeps the password sealed, and the pupil signs in with it to choose another", async () => {
    const { body } = await admit(form({ firstName: "Tolu" }));
    const { id, username } = body.data;
    const [row] = await server.db.select().from(users).where(eq(users.id, id));
    expect(row).toMatchObject({ passwordHash: null, mustChangePassword: true });
    expect(row!.initialPasswordSealed!.includes("Kp7xWm3q")).toBe(false);
    const response = await callAuth(server.origin, "POST /token?grant_type=password", {
      body: { email: username, password: "Kp7xWm3q" },
    });
    expect(response.status).toBe(200);
  });

  it("writes one audit entry without the password", async () => {
    const { body } = await admit(form({ firstName: "Sade" }));
    const [entry] = await server.db
      .select({ action: auditLog.action, actorId: auditLog.actorId, values: auditValues.values })
      .from(auditLog)
      .innerJoin(auditValues, eq(auditValues.seq, auditLog.seq))
      .where(eq(auditLog.subjectId, body.data.id))
      .orderBy(desc(auditLog.seq));
    expect(entry).toMatchObject({ action: "students.admit", actorId: admin });
    expect(entry!.values).toMatchObject({ after: { firstName: "Sade", dob: "2017-05-04" } });
    expect(JSON.stringify(entry)).not.toMatch(/password|Kp7xWm3q/i);
  });

  it("names every missing field, and asks for one of the two addresses", async () => {
    const { status, body } = await admit({});
    expect([status, body.message]).toEqual([400, messages.fillAll]);
    const missing = body.issues.filter(
      ({ message }: { message: string }) => message === messages.fillAll,
    );
    expect(missing.map(({ path }: { path: string[] }) => path[0])).toEqual([
      "lastName",
      "firstName",
      "gender",
      "dob",
      "address",
      "country",
      "parentName",
      "sessionJoined",
      "termJoined",
      "previousSchool",
      "classLastPassed",
      "classCategoryId",
      "classId",
      "password",
    ]);
    const unreachable = await admit(form({ parentEmail: "", parentPhone: "" }));
    expect(unreachable.body.issues).toEqual([
      {
        path: ["email"],
        message: messages.needsEmail,
      },
    ]);
  });

  it("records one name only if the person says that there is no other", async () => {
    const silent = await admit(form({ lastName: "Zainab", firstName: "" }));
    expect([silent.status, silent.body.issues]).toEqual([
      400,
      [{ path: ["firstName"], message: messages.fillAll }],
    ]);
    const { status, body } = await admit(
      form({ lastName: "Zainab", firstName: " ", hasOneName: true }),
    );
    expect([status, body.data.lastName, body.data.firstName]).toEqual([201, "Zainab", ""]);
    expect(body.data.username).toMatch(/^zainab\d*$/);
    const matches = await server.call("GET /students?search=zainab", { as: admin });
    expect(matches.body.data).toMatchObject([{ lastName: "Zainab", firstName: "" }]);
    const { id, version } = body.data;
    const change = (fields: object) =>
      server.call(`PUT /students/${id}`, { as: admin, body: { version, ...fields } });
    expect((await change({ hasOneName: false })).status).toBe(400);
    const named = await change({ hasOneName: false, firstName: "Ada" });
    expect([named.status, named.body.data.firstName]).toEqual([200, "Ada"]);
  });

  it("refuses another account's address at its field, but lets siblings share their parent's", async () => {
    const { email } = await makeUser(server.db, { role: "PARENT" });
    const taken = await admit(form({ email: email!.toUpperCase() }));
    expect([taken.status, taken.body.code]).toEqual([409, "email_taken"]);
    expect(taken.body.issues).toMatchObject([{ path: ["email"] }]);
    const one = await admit(form({ firstName: "Taiwo", parentEmail: email }));
    const two = await admit(form({ firstName: "Kehinde", parentEmail: email }));
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body.data).toMatchObject({ email: null, parentEmail: email });
  });

  it("gives a pupil with an own address one that needs no confirmation", async () => {
    const { body } = await admit(form({ firstName: "Uche", email: "Uche@Test.School" }));
    expect(body.data.email).toBe("uche@test.school");
    const [row] = await server.db.select().from(users).where(eq(users.id, body.data.id));
    expect(row!.emailConfirmedAt).not.toBeNull();
  });

  it("refuses a class of another session, an archived one and one that is not there", async () => {
    const { db } = server;
    const old = await makeSession(db, { name: "2024/2025" });
    const past = await makeClass(db, { sessionId: old.id, name: "Primary 9" });
    const [{ sessionId }] = (await db
      .select({ sessionId: classes.sessionId })
      .from(classes)
      .where(eq(classes.id, classFields.classId))) as [{ sessionId: string }];
    const archived = await makeClass(db, { sessionId, name: "Primary 8" });
    await db.update(classes).set({ archivedAt: new Date() }).where(eq(classes.id, archived.id));
    for (const classId of [past.id, newId()]) {
      const { status, body } = await admit(form({ classId }));
      expect([status, body.issues[0].path]).toEqual([400, ["classId"]]);
    }
    const gone = await admit(form({ classId: archived.id }));
    expect([gone.status, gone.body.code]).toEqual([409, "class_not_open"]);
    expect(gone.body.issues).toEqual([{ path: ["classId"], message: "Primary 8 was deleted." }]);
    const other = await makeCategory(db);
    for (const classCategoryId of [newId(), other.id]) {
      const { status, body } = await admit(form({ classCategoryId }));
      expect([status, body.issues[0].path]).toEqual([400, ["classCategoryId"]]);
    }
    await server.call(`DELETE /categories/${other.id}`, { as: admin, body: { version: 1 } });
  });

  it("gives pupils of one name usernames of their own", async () => {
    const names = { firstName: "Ada Grace", lastName: "Eze" };
    const made = await Promise.all([1, 2, 3].map(() => admit(form(names))));
    expect(made.map(({ body }) => body.data.username).toSorted()).toEqual([
      "ada.eze",
      "ada.eze2",
      "ada.eze3",
    ]);
  });

  it("makes one pupil however often it is sent, and keeps no password with the answer", async () => {
    const headers = { "idempotency-key": newId() };
    const input = form({ firstName: "Once", password: "Qr8vTz5n" });
    const [first, second] = await Promise.all([admit(input, headers), admit(input, headers)]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    const keys = await server.db.select().from(idempotencyKeys);
    expect(JSON.stringify(keys)).not.toContain("Qr8vTz5n");
  });

  it("takes a number of statements that does not depend on how many pupils there are", async () => {
    const before = await countStatements(server.db, () => admit(form({ firstName: "One" })));
    for (const firstName of ["A", "B", "C"]) await admit(form({ firstName }));
    const after = await countStatements(server.db, () => admit(form({ firstName: "Two" })));
    expect(after.count).toBe(before.count);
  });
});

describe("GET /students/choices", () => {
  it("offers active categories, classes of the session and the term that it is", async () => {
    const { status, body } = await server.call("GET /students/choices", { as: admin });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      categories: [{ name: "Primary 1" }],
      sessions: ["2025/2026", "2024/2025"],
      currentSession: "2025/2026",
      currentTerm: "TERM_2",
    });
    expect(body.data.classes).toEqual([
      {
        id: classFields.classId,
        fullName: "Primary 1 Gold",
        categoryId: classFields.classCategoryId,
      },
    ]);
  });
});

describe("POST /students/duplicates", () => {
  const ask = async (child: Record<string, unknown>) => {
    const { body } = await server.call("POST /students/duplicates", { as: admin, body: child });
    return body.data as { name: string; kind: string; deleted: boolean }[];
  };
  const otherFields = { lastName: "Bello", parentPhone: "0809 999 0000", dob: "2016-02-29" };

  it("knows the same child by names in any order and without marks, and the birth date", async () => {
    await admit(form({ ...otherFields, firstName: "Ṣọlá Ruth" }));
    const duplicates = await ask({ firstName: "bello", lastName: "Ruth SOLA", dob: "2016-02-29" });
    expect(duplicates).toMatchObject([{ name: "Bello Ṣọlá Ruth", kind: "same", deleted: false }]);
    expect(await ask({ firstName: "Sola Ruth", lastName: "Bello", dob: "2016-02-28" })).toEqual([]);
  });

  it("points at brothers and sisters by the parent's phone, however it is written", async () => {
    const duplicates = await ask({ firstName: "Ben", parentPhone: "+234 (809) 999-0000" });
    expect(duplicates).toMatchObject([{ name: "Bello Ṣọlá Ruth", kind: "family" }]);
    expect(await ask({ firstName: "Ben", parentPhone: "0000" })).toEqual([]);
  });

  it("finds deleted pupils, and says so", async () => {
    const { db } = server;
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.lastName, "Bello"));
    const duplicates = await ask({ firstName: "Sola Ruth", lastName: "Bello", dob: "2016-02-29" });
    expect(duplicates).toMatchObject([{ deleted: true }]);
  });

  it("takes a form that is half filled, and one statement", async () => {
    expect(await ask({})).toEqual([]);
    expect(await ask({ dob: "2016-02-30", lastName: "Bello", firstName: "Sola" })).toEqual([]);
    const child = { firstName: "A", lastName: "B", dob: "2016-02-29", parentPhone: "08099990000" };
    await ask(child);
    const { statements } = await countStatements(server.db, () => ask(child));
    expect(statements.filter((text) => text.includes("parent_phone_digits"))).toHaveLength(1);
  });
});
