import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser, type UserWishes } from "../../accounts/fixtures.ts";
import { classHandOvers, classSubjects, classTeachers } from "../../classes/tables.ts";
import { auditLog, auditValues } from "../../platform/audit/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeBusyTeacher, takeoverOf, type BusyTeacher } from "../fixtures.ts";

let server: TestServer;
let principal: MadeUser;
let sessionId: string;
let lastSessionId: string;

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
  lastSessionId = (await makeSession(server.db, { name: "2001/2002" })).id;
  sessionId = (await makeSession(server.db, { currentTerm: "TERM_1" })).id;
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object, as = principal.id) =>
  server.call(endpoint, { as, body });
const staff = (wishes: Partial<UserWishes> = {}) =>
  makeUser(server.db, { role: "STAFF", ...wishes });
const busyTeacher = () => makeBusyTeacher(server.db, sessionId, lastSessionId);
const auditOf = (subjectId: string) =>
  server.db
    .select({
      action: auditLog.action,
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

describe("restoring", () => {
  /** Deletes, and answers how to restore. */
  async function gone(busy: BusyTeacher, to: string | null) {
    const { id } = busy.teacher;
    await call(`DELETE /staff/${id}`, { version: 1, takeover: takeoverOf(busy, to) });
    return (as?: string) => call(`POST /staff/${id}/restore`, { version: 2 }, as);
  }
  const duty = (of: { name: string }, subject: { name: string } | null, isAssistant = false) => ({
    className: of.name,
    academicYear: "2025/2026",
    subjectName: subject?.name ?? null,
    isAssistant,
  });

  it.each(["an heir", "nobody"])("gives back what %s took over", async (who) => {
    const busy = await busyTeacher();
    const { teacher, own, other, maths, english } = busy;
    const gold = { name: `${own.name} Gold` };
    const restore = await gone(busy, who === "nobody" ? null : (await staff()).id);
    const { status, body } = await restore();
    expect(status).toBe(200);
    expect(body.classes).toEqual({
      back: [duty(other, null, true), duty(other, english), duty(gold, null), duty(gold, maths)],
      kept: [],
    });
    expect(await teachersOf(own.id)).toEqual([{ teacherId: teacher.id, isAssistant: false }]);
    expect(await teachersOf(other.id)).toEqual([{ teacherId: teacher.id, isAssistant: true }]);
    expect(await subjectTeacher(own.id)).toBe(teacher.id);
    expect(await subjectTeacher(other.id)).toBe(teacher.id);
    expect((await auditOf(own.id)).at(-1)).toMatchObject({
      action: "classes.give-back",
      values: { after: expect.arrayContaining([expect.objectContaining({ isAssistant: false })]) },
    });
  });

  it("leaves what changed hands since where it is, and says with whom", async () => {
    const busy = await busyTeacher();
    const { teacher, own, other, maths, english } = busy;
    const restore = await gone(busy, (await staff()).id);
    const third = await staff({ firstName: "Third", lastName: "Person" });
    const { db } = server;
    await db
      .update(classTeachers)
      .set({ teacherId: third.id })
      .where(eq(classTeachers.classId, own.id));
    await db
      .update(classSubjects)
      .set({ teacherId: third.id })
      .where(eq(classSubjects.classId, own.id));
    await db.delete(classTeachers).where(eq(classTeachers.classId, other.id));
    const gold = { name: `${own.name} Gold` };
    const { body } = await restore();
    expect(body.classes).toEqual({
      back: [duty(other, english)],
      kept: [
        { ...duty(other, null, true), holder: null },
        { ...duty(gold, null), holder: "Third Person" },
        { ...duty(gold, maths), holder: "Third Person" },
      ],
    });
    expect(await teachersOf(own.id)).toEqual([{ teacherId: third.id, isAssistant: false }]);
    expect(await teachersOf(other.id)).toEqual([]);
    expect(await subjectTeacher(other.id)).toBe(teacher.id);
  });

  it("makes the assistant who took the class over an assistant again", async () => {
    const busy = await busyTeacher();
    const heir = await staff();
    const helps = [busy.own.id, busy.other.id].map((classId) => ({
      classId,
      teacherId: heir.id,
      isAssistant: true,
    }));
    await server.db.insert(classTeachers).values(helps);
    const restore = await gone(busy, heir.id);
    expect((await restore()).body.classes.kept).toEqual([]);
    const byHelp = (classId: string) =>
      server.db
        .select({ teacherId: classTeachers.teacherId })
        .from(classTeachers)
        .where(eq(classTeachers.classId, classId))
        .orderBy(classTeachers.isAssistant, classTeachers.teacherId);
    expect(await byHelp(busy.own.id)).toEqual([
      { teacherId: busy.teacher.id },
      { teacherId: heir.id },
    ]);
    expect(await byHelp(busy.other.id)).toEqual(
      [busy.teacher.id, heir.id].toSorted().map((teacherId) => ({ teacherId })),
    );
  });

  it("gives back in User Management too, once", async () => {
    const busy = await busyTeacher();
    const { id } = busy.teacher;
    await gone(busy, null);
    const { body } = await call(`POST /users/${id}/restore`, { version: 2 });
    expect(body.classes.back).toHaveLength(4);
    expect(body.data.className).toBe(`${busy.own.name} Gold`);
    expect(await server.db.$count(classHandOvers, eq(classHandOvers.fromId, id))).toBe(0);
  });

  it("needs the right to the classes, where there are any to give back", async () => {
    const clerk = await makeUser(server.db, { role: "ADMIN", features: ["Staff"] });
    const restore = await gone(await busyTeacher(), null);
    expect((await restore(clerk.id)).status).toBe(403);
    expect((await restore()).status).toBe(200);
  });
});
