import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser, type UserWishes } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { classSubjects, classTeachers } from "../../classes/tables.ts";
import { auditLog, auditValues } from "../../platform/audit/tables.ts";
import { newId } from "../../platform/db/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeBusyTeacher, takeoverOf } from "../fixtures.ts";

let server: TestServer;
let principal: MadeUser;
let admin: MadeUser;
let sessionId: string;
let lastSessionId: string;

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
  admin = await makeUser(server.db, { role: "ADMIN" });
  lastSessionId = (await makeSession(server.db, { name: "2001/2002" })).id;
  sessionId = (await makeSession(server.db, { currentTerm: "TERM_1" })).id;
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object, as = principal.id) =>
  server.call(endpoint, { as, body });
const staff = (wishes: Partial<UserWishes> = {}) =>
  makeUser(server.db, { role: "STAFF", ...wishes });
const accountOf = async (id: string) =>
  (await server.db.select().from(users).where(eq(users.id, id)))[0]!;
const auditOf = (subjectId: string) =>
  server.db
    .select({
      action: auditLog.action,
      actorId: auditLog.actorId,
      values: auditValues.values,
    })
    .from(auditLog)
    .innerJoin(auditValues, eq(auditValues.seq, auditLog.seq))
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(auditLog.seq);

const teachersOf = (classId: string) =>
  server.db
    .select({ teacherId: classTeachers.teacherId, isAssistant: classTeachers.isAssistant })
    .from(classTeachers)
    .where(eq(classTeachers.classId, classId));
const subjectTeacher = async (classId: string) =>
  (await server.db.select().from(classSubjects).where(eq(classSubjects.classId, classId)))[0]!
    .teacherId;

describe("deleting", () => {
  it("climbs 401, 400, 403 and 404", async () => {
    const { id } = await staff();
    const path = `DELETE /staff/${id}`;
    expect((await server.call(path, { body: { version: 1 } })).status).toBe(401);
    expect((await call(path, {})).status).toBe(400);
    expect((await call(path, { version: 1 }, id)).status).toBe(403);
    const leader = await makeUser(server.db, { role: "PRINCIPAL" });
    expect((await call(`DELETE /staff/${leader.id}`, { version: 1 }, admin.id)).status).toBe(403);
    expect((await call(`DELETE /staff/${newId()}`, { version: 1 })).status).toBe(404);
    const own = await call(`DELETE /staff/${principal.id}`, { version: 1 });
    expect([own.status, own.body.code]).toEqual([409, "own_account"]);
  });

  it("moves somebody without classes to the deleted staff, signed out, and restores all", async () => {
    const { id, userId, email } = await staff({ firstName: "Uche", lastName: "Gone" });
    await server.call("GET /me", { as: id });
    const gone = await call(`DELETE /staff/${id}`, { version: 1, reason: " Moved to Abuja " });
    expect(gone.status).toBe(200);
    expect(gone.body.message).toBe("Staff member deleted successfully");
    expect((await server.call("GET /me", { as: id })).status).toBe(401);
    expect((await call("GET /staff?search=gone")).body.data).toEqual([]);
    const { body } = await call("GET /staff/deleted?search=gone");
    expect(body.data).toEqual([
      {
        id,
        _id: id,
        userId,
        staffId: userId,
        firstName: "Uche",
        lastName: "Gone",
        email,
        role: "STAFF",
        version: 2,
        deletedAt: expect.any(String),
        deletedBy: expect.stringContaining("Ada"),
        reason: "Moved to Abuja",
      },
    ]);
    expect((await call(`DELETE /staff/${id}`, { version: 2 })).status).toBe(404);
    const stale = await call(`POST /staff/${id}/restore`, { version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, "stale_version"]);
    const back = await call(`POST /staff/${id}/restore`, { version: 2 });
    expect(back.body.data).toMatchObject({ id, isActive: true, roleInSchool: "Teacher" });
    const again = await call(`POST /staff/${id}/restore`, { version: 3 });
    expect([again.status, again.body.code]).toEqual([409, "not_deleted"]);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      "accounts.delete",
      "accounts.restore",
    ]);
  });

  it("lists the deleted by time, the latest first, a page at a time", async () => {
    const made: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { id } = await staff({ lastName: "Latest" });
      await call(`DELETE /staff/${id}`, { version: 1 });
      made.unshift(id);
    }
    const pageOf = (page: number) =>
      call(`GET /staff/deleted?search=latest&pageSize=2&page=${page}`);
    const [first, second] = [await pageOf(1), await pageOf(2)];
    expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(made);
    expect(first.body.pagination).toEqual({ current: 1, pages: 2, total: 3 });
    const { count } = await countStatements(server.db, () => pageOf(1));
    expect(count).toBe(3);
    expect((await server.call("GET /staff/deleted")).status).toBe(401);
    expect((await call("GET /staff/deleted?page=0")).status).toBe(400);
    const teacher = await staff();
    expect((await call("GET /staff/deleted", undefined, teacher.id)).status).toBe(403);
  });

  it("tells what a teacher holds, this year and later", async () => {
    const busy = await makeBusyTeacher(server.db, sessionId, lastSessionId);
    const { teacher, own, other, maths, english } = busy;
    const path = `GET /staff/${teacher.id}/duties`;
    expect((await server.call(path)).status).toBe(401);
    expect((await call(path, undefined, teacher.id)).status).toBe(403);
    expect((await call(`GET /staff/${newId()}/duties`)).status).toBe(404);
    const { status, body } = await call(path);
    expect(status).toBe(200);
    const gold = { classId: own.id, className: `${own.name} Gold`, academicYear: "2025/2026" };
    const nursery = { classId: other.id, className: other.name, academicYear: "2025/2026" };
    expect(body.data).toEqual({
      id: teacher.id,
      firstName: "Busy",
      lastName: "Teacher",
      version: 1,
      classTeacherOf: [gold],
      assistantIn: [nursery],
      subjects: [
        { ...nursery, subjectId: english.id, subjectName: english.name },
        { ...gold, subjectId: maths.id, subjectName: maths.name },
      ],
    });
    const { count } = await countStatements(server.db, () => call(path));
    expect(count).toBe(4);
  });

  it("asks who takes over, and changes nothing until each duty is answered", async () => {
    const busy = await makeBusyTeacher(server.db, sessionId, lastSessionId);
    const { id } = busy.teacher;
    const heir = await staff();
    const without = await call(`DELETE /staff/${id}`, { version: 1 });
    expect([without.status, without.body.code]).toEqual([409, "staff_has_duties"]);
    expect(without.body.current.classTeacherOf).toHaveLength(1);
    expect(without.body.current.subjects).toHaveLength(2);
    const partly = { ...takeoverOf(busy, heir.id), assistantIn: [] };
    const half = await call(`DELETE /staff/${id}`, { version: 1, takeover: partly });
    expect([half.status, half.body.code]).toEqual([409, "staff_has_duties"]);
    expect((await accountOf(id)).deletedAt).toBeNull();
    expect(await teachersOf(busy.own.id)).toEqual([{ teacherId: id, isAssistant: false }]);
  });

  it("hands everything to whom it was given, in one go", async () => {
    const busy = await makeBusyTeacher(server.db, sessionId, lastSessionId);
    const { teacher, own, other, past } = busy;
    const heir = await staff();
    const takeover = takeoverOf(busy, heir.id);
    const { status } = await call(`DELETE /staff/${teacher.id}`, { version: 1, takeover });
    expect(status).toBe(200);
    expect(await teachersOf(own.id)).toEqual([{ teacherId: heir.id, isAssistant: false }]);
    expect(await teachersOf(other.id)).toEqual([{ teacherId: heir.id, isAssistant: true }]);
    expect(await subjectTeacher(own.id)).toBe(heir.id);
    expect(await subjectTeacher(other.id)).toBe(heir.id);
    // What was last year's stays as it was.
    expect(await teachersOf(past.id)).toEqual([{ teacherId: teacher.id, isAssistant: false }]);
    const [entry] = await auditOf(own.id);
    expect(entry).toMatchObject({
      action: "classes.hand-over",
      values: { before: { classTeacher: [teacher.id] }, after: { classTeacher: [heir.id] } },
    });
  });

  it("leaves classes without anybody where nobody is the answer", async () => {
    const busy = await makeBusyTeacher(server.db, sessionId, lastSessionId);
    const takeover = takeoverOf(busy, null);
    const { status } = await call(`DELETE /staff/${busy.teacher.id}`, { version: 1, takeover });
    expect(status).toBe(200);
    expect(await teachersOf(busy.own.id)).toEqual([]);
    expect(await teachersOf(busy.other.id)).toEqual([]);
    expect(await subjectTeacher(busy.own.id)).toBeNull();
  });

  it("makes the assistant who takes a class over its class teacher", async () => {
    const busy = await makeBusyTeacher(server.db, sessionId, lastSessionId);
    const assistant = await staff();
    await server.db
      .insert(classTeachers)
      .values({ classId: busy.own.id, teacherId: assistant.id, isAssistant: true });
    const takeover = takeoverOf(busy, assistant.id);
    const { status } = await call(`DELETE /staff/${busy.teacher.id}`, { version: 1, takeover });
    expect(status).toBe(200);
    expect(await teachersOf(busy.own.id)).toEqual([
      { teacherId: assistant.id, isAssistant: false },
    ]);
  });

  it("takes only active teachers who stay", async () => {
    const busy = await makeBusyTeacher(server.db, sessionId, lastSessionId);
    const { id } = busy.teacher;
    const unfit = [
      id,
      newId(),
      (await staff({ isActive: false })).id,
      (await staff({ deleted: true })).id,
      (await staff({ roleInSchool: "Accountant" })).id,
      (await makeUser(server.db, { role: "PARENT" })).id,
    ];
    for (const to of unfit) {
      const takeover = { ...takeoverOf(busy, null), assistantIn: [{ classId: busy.other.id, to }] };
      const { status, body } = await call(`DELETE /staff/${id}`, { version: 1, takeover });
      expect(status).toBe(400);
      expect(body.issues).toEqual([
        {
          path: ["takeover", "assistantIn", 0, "to"],
          message: "Choose an active teacher who stays.",
        },
      ]);
    }
    expect((await accountOf(id)).deletedAt).toBeNull();
  });

  it("needs the right to the classes, where there are any to hand over", async () => {
    const clerk = await makeUser(server.db, { role: "ADMIN", features: ["Staff"] });
    const busy = await makeBusyTeacher(server.db, sessionId, lastSessionId);
    const takeover = takeoverOf(busy, null);
    const path = `DELETE /staff/${busy.teacher.id}`;
    expect((await call(path, { version: 1, takeover }, clerk.id)).status).toBe(403);
    const idle = await staff();
    expect((await call(`DELETE /staff/${idle.id}`, { version: 1 }, clerk.id)).status).toBe(200);
  });
});
