import { messages } from "@school/core/students/text.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { SYSTEM_ORIGIN } from "../../platform/database/audit/audit.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { type MadeSession, makeSession } from "../../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../fixtures.ts";
import { carryOver } from "../moves/commands-enrolment.ts";
import { enrolments } from "../tables.ts";

let server: TestServer;
let office: string;
let parent: string;
let session: MadeSession;
let classId: string;
let otherId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  office = (await makeUser(db, { role: "ADMIN" })).id;
  parent = (await makeUser(db, { role: "PARENT" })).id;
  session = await makeSession(db, { currentTerm: "TERM_2" });
  classId = (await makeClass(db, { sessionId: session.id, name: "Primary 6" })).id;
  otherId = (await makeClass(db, { sessionId: session.id, name: "Primary 5" })).id;
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object) => server.call(endpoint, { as: office, body });
const pupil = (firstName = "Ada") =>
  makeStudent(server.db, {
    firstName,
    lastName: "Eze",
    classId,
    sessionId: session.id,
    termId: session.termIds.TERM_2,
  });
const leave = (ids: readonly string[], form: object = {}) =>
  call("POST /students/leave", {
    students: ids.map((id) => ({ id, version: 1 })),
    leftOn: "2026-01-09",
    leftAs: "GRADUATED",
    ...form,
  });
const ids = (response: { body: { data: { id: string }[] } }) =>
  response.body.data.map(({ id }) => id);

describe("a pupil who leaves the school", () => {
  it("is gone from lists, class, choices and sign-in, and found under Left", async () => {
    const { id } = await pupil();
    const form = { leftAs: "WITHDRAWN", leavingReason: "Moved to Abuja" };
    const { status, body } = await leave([id], form);
    const departure = { on: "2026-01-09", as: "WITHDRAWN", reason: "Moved to Abuja" };
    expect([status, body.data]).toMatchObject([
      200,
      [{ id, left: departure, isActive: false, className: "Primary 6", version: 2 }],
    ]);
    for (const list of [
      "GET /students?limit=200",
      "GET /students?status=disabled",
      `GET /classes/${classId}/students`,
      `GET /class-changes/pupils?classId=${classId}`,
    ]) {
      expect(ids(await call(list))).not.toContain(id);
    }
    expect(ids(await call("GET /students?status=left"))).toContain(id);
    expect((await call(`GET /classes/${classId}`)).body.data.studentCount).toBe(0);
    expect((await server.call("GET /me", { as: id })).status).toBe(401);

    await linkGuardian(server.db, { parentId: parent, studentId: id });
    const page = await server.call(`GET /people/students/${id}`, { as: parent });
    expect(page.body.data).toMatchObject({
      className: "Primary 6",
      left: { as: "WITHDRAWN", reason: null },
    });
    expect((await call(`GET /people/students/${id}`)).body.data.left).toEqual(departure);
  });

  it("stays in that term and gets no place in a later one, nor in another class", async () => {
    const { db } = server;
    const { id } = await pupil();
    await leave([id]);
    const { TERM_3 } = session.termIds;
    await db.transaction((tx) => carryOver({ tx, origin: SYSTEM_ORIGIN }, TERM_3));
    expect(await db.$count(enrolments, eq(enrolments.studentId, id))).toBe(1);
    const move = await call(`POST /students/${id}/transfer`, { version: 2, classId: otherId });
    expect([move.status, move.body.code, move.body.message]).toEqual([
      409,
      "has_left",
      "Eze Ada has left the school. Undo the leaving first.",
    ]);
    await db.delete(enrolments).where(eq(enrolments.termId, TERM_3));
  });

  it("is not let in by enabling the account", async () => {
    const { id } = await pupil();
    await leave([id]);
    const enable = await call(`PUT /students/${id}/status`, { version: 2, isActive: true });
    expect(enable.body.code).toBe("has_left");
    const user = await call(`PUT /users/${id}`, { version: 2, status: "active" });
    expect(user.body.code).toBe("has_left");
  });

  it("is back in one step, with class and account", async () => {
    const { id } = await pupil();
    await leave([id]);
    const undo = { students: [{ id, version: 2 }] };
    const { status, body } = await call("POST /students/undo-leaving", undo);
    expect([status, body.data]).toMatchObject([
      200,
      [{ left: null, isActive: true, className: "Primary 6" }],
    ]);
    expect(ids(await call("GET /students?limit=200"))).toContain(id);
    const again = await call("POST /students/undo-leaving", { students: [{ id, version: 3 }] });
    expect([again.status, again.body.message]).toEqual([
      409,
      "Nothing was saved. Not marked as left: Eze Ada.",
    ]);
    const log = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(log.map(({ action }) => action)).toEqual(["students.leave", "students.undo-leaving"]);
  });

  it("who was deleted after leaving is still one who left when restored", async () => {
    const { id } = await pupil();
    await leave([id]);
    await call(`DELETE /students/${id}`, { version: 2 });
    const { body } = await call(`POST /students/${id}/restore`, { version: 3 });
    expect(body.data).toMatchObject({ left: { as: "GRADUATED" }, isActive: false });
  });
});

describe("POST /students/leave", () => {
  it("says what the form lacks, at its fields", async () => {
    const { id } = await pupil();
    const { status, body } = await leave([id], { leftOn: "2199-01-01", leftAs: "" });
    expect(status).toBe(400);
    expect(body.issues).toEqual([
      { path: ["leftAs"], message: messages.chooseLeaving },
      { path: ["leftOn"], message: "This day is in the future" },
    ]);
    expect((await leave([id], { leftAs: "LEFT" })).status).toBe(400);
  });

  it("takes all of a class or none, in as many statements for many as for one", async () => {
    const [gone, ...remaining] = [await pupil(), await pupil("Bisi"), await pupil("Chika")];
    const one = await countStatements(server.db, () => leave([gone.id]));
    const refused = await leave([gone.id, remaining[0]!.id]);
    expect(refused.status).toBe(409);
    const [row] = await server.db.select().from(users).where(eq(users.id, remaining[0]!.id));
    expect(row).toMatchObject({ leftOn: null, isActive: true });
    const many = await countStatements(server.db, () => leave(remaining.map(({ id }) => id)));
    expect(many.count).toBe(one.count);
  });

  it("counts for the export, with day and way", async () => {
    const { id } = await pupil("Zainab");
    await leave([id], { leavingReason: "Passed out" });
    const file = await call("GET /students/export?status=left");
    expect(file.body).toContain("status,leftOn,leftAs,leavingReason");
    expect(file.body).toContain("Primary 6,Left,2026-01-09,Graduated,Passed out");
    expect((await call("GET /students/export")).body).not.toContain("Zainab");
  });
});
