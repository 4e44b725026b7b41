import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callAuth, makeUser, openTestSession } from "../../accounts/fixtures.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { auditLog, auditValues } from "../../platform/database/audit/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession, type MadeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../fixtures.ts";
import { enrolments, studentDetails } from "../tables.ts";
import { messages as apiMessages } from "@school/core/api/text.ts";
import { messages as studentsMessages } from "@school/core/students/text.ts";

let server: TestServer;
let admin: string;
let teacher: string;
let session: MadeSession;
let gold: string;
let blue: string;
let pupil: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  admin = (await makeUser(db, { role: "ADMIN" })).id;
  teacher = (await makeUser(db, { role: "TEACHER" })).id;
  session = await makeSession(db, { currentTerm: "TERM_2" });
  gold = (await makeClass(db, { sessionId: session.id, section: "Gold" })).id;
  blue = (await makeClass(db, { sessionId: session.id, section: "Blue" })).id;
});
beforeEach(async () => {
  const enrolment = { sessionId: session.id, classId: gold, termId: session.termIds.TERM_2 };
  pupil = (await makeStudent(server.db, { ...enrolment, firstName: "Ada", lastName: "Obi" })).id;
});
afterAll(() => server.close());

const read = (as = admin) => server.call(`GET /students/${pupil}/record`, { as });
const change = (body: Record<string, unknown>, as = admin) =>
  server.call(`PUT /students/${pupil}`, { as, body });
const auditOf = async () =>
  server.db
    .select({ action: auditLog.action, values: auditValues.values })
    .from(auditLog)
    .innerJoin(auditValues, eq(auditValues.seq, auditLog.seq))
    .where(eq(auditLog.subjectId, pupil))
    .orderBy(auditLog.seq);

describe("GET /students/{id}/record", () => {
  it("is for the office, and knows no one but pupils who are not deleted", async () => {
    expect((await server.call(`GET /students/${pupil}/record`)).status).toBe(401);
    expect((await read(teacher)).status).toBe(403);
    expect((await server.call("GET /students/nonsense/record", { as: admin })).status).toBe(400);
    for (const id of [newId(), teacher]) {
      const response = await server.call(`GET /students/${id}/record`, { as: admin });
      expect([response.status, response.body.code]).toEqual([404, "student_not_found"]);
      expect(response.body.message).toBe("User not found");
    }
  });

  it("answers everything that the edit form shows", async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      firstName: "Ada",
      lastName: "Obi",
      className: "Primary 4 Gold",
      classId: gold,
      parentName: "Mrs Person",
      admitted: true,
      isActive: true,
      version: 1,
    });
    expect(body.data).not.toHaveProperty("parentPhoneDigits");
  });
});

describe("PUT /students/{id}", () => {
  it("is for the office", async () => {
    const body = { version: 1, hobby: "Chess" };
    expect((await server.call(`PUT /students/${pupil}`, { body })).status).toBe(401);
    expect((await change(body, teacher)).status).toBe(403);
    expect((await change({ version: 1, admissionNumber: "X" })).status).toBe(400);
    expect((await change({ version: 1, username: "x" })).status).toBe(400);
  });

  it("adds the 0 that is missing at the start of a mobile number", async () => {
    const { body } = await change({ version: 1, parentPhone: "803 111 2222" });
    expect(body.data).toMatchObject({ parentPhone: "0803 111 2222" });
  });

  it("changes what it names, raises the version once and keeps before and after", async () => {
    const { status, body } = await change({
      version: 1,
      hobby: "Chess",
      parentPhone: "0803 123 4567",
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ hobby: "Chess", parentPhone: "0803 123 4567", version: 2 });
    expect(await auditOf()).toMatchObject([
      {
        action: "students.update",
        values: {
          before: { hobby: null, parentPhone: null },
          after: { hobby: "Chess", parentPhone: "0803 123 4567" },
        },
      },
    ]);
  });

  it("shows a principal what differed on an earlier day, and the fields are brought back", async () => {
    const principal = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
    const earlier = (query: string, as = principal) =>
      server.call(`GET /students/${pupil}/record-then?${query}`, { as });
    expect((await earlier("day=2026-01-05", admin)).status).toBe(403);
    expect((await earlier("day=yesterday")).status).toBe(400);
    const { hobby, lastName } = (await read()).body.data;
    await change({ version: 1, hobby: "Chess", lastName: "Okafor" });
    await change({ version: 2, hobby: "Football" });
    // What was changed today is all that differs from the end of yesterday.
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const { body } = await earlier(`day=${yesterday}`);
    expect(body.data).toEqual({
      version: 3,
      isIncomplete: false,
      differences: expect.arrayContaining([
        { field: "hobby", past: hobby, now: "Football" },
        { field: "lastName", past: lastName, now: "Okafor" },
      ]),
    });
    expect(body.data.differences).toHaveLength(2);
    expect((await earlier("day=2090-01-01")).body.data.differences).toEqual([]);
    await change({ version: 3, hobby: hobby ?? "", lastName }, principal);
    expect((await earlier(`day=${yesterday}`)).body.data.differences).toEqual([]);
  });

  it("changes nothing when all values are equal", async () => {
    const { body } = await change({ version: 1, firstName: "Ada", gender: "Female", email: "" });
    expect(body.data.version).toBe(1);
    expect(await auditOf()).toEqual([]);
  });

  it("lets the second editor see what the first has changed", async () => {
    await change({ version: 1, lastName: "Okafor" });
    const { status, body } = await change({ version: 1, lastName: "Okoro" });
    expect([status, body.code]).toEqual([409, "stale_version"]);
    expect(body.current).toMatchObject({ lastName: "Okafor", version: 2 });
  });

  it.each([
    [{ lastName: " " }, "lastName", studentsMessages.fillAll],
    [{ previousSchool: "" }, "previousSchool", studentsMessages.fillAll],
    [{ dob: "2090-01-01" }, "dob", "The date of birth is in the future"],
    [{ parentEmail: "x" }, "parentEmail", apiMessages.invalidEmail],
    [{ password: "abc" }, "password", "Password must be at least 6 characters long"],
    [{ classId: newId() }, "classId", "This class is not in the current session. Choose another."],
    [{ passportId: newId() }, "passportId", apiMessages.pictureRemoved],
  ])("refuses %j and changes nothing", async (wrong, field, message) => {
    const { status, body } = await change({ version: 1, hobby: "Chess", ...wrong });
    expect([status, body.issues]).toEqual([400, [{ path: [field], message }]]);
    expect((await read()).body.data).toMatchObject({ hobby: null, version: 1 });
  });

  it("refuses another account's address", async () => {
    const { email } = await makeUser(server.db, { role: "PARENT" });
    const { status, body } = await change({ version: 1, email });
    expect([status, body.issues[0].path]).toEqual([409, ["email"]]);
  });

  it("moves the pupil within the term, and the results with the pupil", async () => {
    const { body } = await change({ version: 1, classId: blue });
    expect(body.data).toMatchObject({ className: "Primary 4 Blue", classId: blue });
    expect(body.data.version).toBeGreaterThan(1);
    const rows = await server.db.select().from(enrolments).where(eq(enrolments.studentId, pupil));
    expect(rows).toMatchObject([{ classId: blue }]);
    expect((await auditOf()).map(({ action }) => action)).toEqual(["students.change-class"]);
  });

  it("keeps the password while it is blank; a new one signs the pupil in", async () => {
    const named = await makeUser(server.db, {
      role: "STUDENT",
      username: "ada.o",
      password: "first-one",
    });
    await server.db.insert(studentDetails).values({
      userId: named.id,
      admittedOn: "2025-09-08",
      sessionJoined: "2025/2026",
      termJoined: "TERM_1",
    });
    pupil = named.id;
    const signIn = async (password: string) =>
      (
        await callAuth(server.origin, "POST /token?grant_type=password", {
          body: { email: "ada.o", password },
        })
      ).status;
    await change({ version: 1, password: "", hobby: "Chess" });
    expect(await signIn("first-one")).toBe(200);
    const { body } = await change({ version: 2, password: "second-one" });
    expect(JSON.stringify(body)).not.toContain("second-one");
    expect([await signIn("first-one"), await signIn("second-one")]).toEqual([400, 200]);
    expect(JSON.stringify(await auditOf())).not.toContain("second-one");
  });

  it("takes the pupil off the ledgers, and ends what a disabled pupil has open", async () => {
    await openTestSession(server.db, server.keyring, pupil);
    expect((await server.call("GET /me", { as: pupil })).status).toBe(200);
    const { body } = await change({ version: 1, isActive: false });
    expect(body.data.isActive).toBe(false);
    expect((await server.call("GET /me", { as: pupil })).status).toBe(401);
    const { version } = body.data;
    expect((await change({ version, admitted: false })).body.data.admitted).toBe(false);
  });
});
