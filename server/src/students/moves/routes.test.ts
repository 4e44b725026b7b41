import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { classes } from "../../classes/tables.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession, type MadeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../fixtures.ts";
import { classChanges, enrolments } from "../tables.ts";
import { messages as platformHttpMessages } from "../../platform/http/text.ts";
import { messages as studentsMessages } from "@school/core/students/text.ts";

let server: TestServer;
let admin: MadeUser;
let session: MadeSession;
let lastYear: MadeSession;
let gold: { id: string };
let blue: { id: string };
let oldClass: { id: string };

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  admin = await makeUser(db, { role: "ADMIN", firstName: "Ife", lastName: "Office" });
  session = await makeSession(db, { currentTerm: "TERM_1" });
  lastYear = await makeSession(db, { name: "2024/2025" });
  gold = await makeClass(db, { sessionId: session.id, section: "Gold" });
  blue = await makeClass(db, { sessionId: session.id, section: "Blue" });
  oldClass = await makeClass(db, { sessionId: lastYear.id, name: "Primary 3" });
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object) => server.call(endpoint, { as: admin.id, body });
const pupil = (classId = gold.id, lastName = "Eze") =>
  makeStudent(server.db, {
    classId,
    sessionId: session.id,
    termId: session.termIds.TERM_1,
    lastName,
  });
const pupilOfLastYear = (term: "TERM_2" | "TERM_3" = "TERM_3") =>
  makeStudent(server.db, {
    classId: oldClass.id,
    sessionId: lastYear.id,
    termId: lastYear.termIds[term],
  });
const pupils = async (count: number) => {
  const made = [];
  for (let each = 0; each < count; each += 1) made.push((await pupil()).id);
  return made;
};
const movesOf = (studentId: string) =>
  server.db.select().from(classChanges).where(eq(classChanges.studentId, studentId));

describe("a transfer", () => {
  const transfer = (id: string, body: object) =>
    call(`POST /students/${id}/transfer`, { version: 1, ...body });

  it("moves the term's enrolment, and so its results, with the reason on record", async () => {
    const child = await pupil();
    const { status, body } = await transfer(child.id, { classId: blue.id, reason: "Twins apart" });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ className: "Primary 4 Blue", version: 2 });
    const [enrolment] = await server.db
      .select()
      .from(enrolments)
      .where(eq(enrolments.studentId, child.id));
    expect(enrolment).toMatchObject({ id: child.enrolmentId, classId: blue.id });
    expect(await movesOf(child.id)).toMatchObject([
      {
        kind: "TRANSFER",
        fromClass: "Primary 4 Gold",
        toClass: "Primary 4 Blue",
        reason: "Twins apart",
        changedBy: admin.id,
      },
    ]);
    const audited = and(
      eq(auditLog.subjectId, child.id),
      eq(auditLog.action, "students.change-class"),
    );
    expect(await server.db.$count(auditLog, audited)).toBe(1);
    const stale = await transfer(child.id, { classId: gold.id });
    expect([stale.status, stale.body.code]).toEqual([409, "stale_version"]);
    expect(stale.body.current).toMatchObject({ className: "Primary 4 Blue", version: 2 });
  });

  it("takes the class by its name, and a pupil who is in none", async () => {
    const child = await pupil();
    await server.db.delete(enrolments).where(eq(enrolments.studentId, child.id));
    expect((await transfer(child.id, { class: "primary 4" })).body.code).toBe("class_ambiguous");
    const { body } = await transfer(child.id, { class: " PRIMARY 4  blue" });
    expect(body.data.className).toBe("Primary 4 Blue");
    expect(await movesOf(child.id)).toMatchObject([{ fromClass: null }]);
  });

  it("leads to another open class of this session", async () => {
    const { id } = await pupil();
    const refused = async (classId: string) => {
      const { status, body } = await transfer(id, { classId });
      expect(status).toBe(409);
      expect(body.issues[0].path).toEqual(["classId"]);
      return body.message;
    };
    const archived = await makeClass(server.db, { sessionId: session.id, name: "Old" });
    await server.db
      .update(classes)
      .set({ archivedAt: new Date() })
      .where(eq(classes.id, archived.id));
    const closed = await makeClass(server.db, { sessionId: session.id, name: "Closed" });
    await server.db.update(classes).set({ isActive: false }).where(eq(classes.id, closed.id));
    expect(await refused(oldClass.id)).toBe(
      "Primary 3 belongs to 2024/2025. Pupils move within the current session, 2025/2026.",
    );
    expect(await refused(archived.id)).toBe(platformHttpMessages.classNotFound);
    expect(await refused(newId())).toBe(platformHttpMessages.classNotFound);
    expect(await refused(closed.id)).toBe("Closed is not active.");
    const same = await transfer(id, { classId: gold.id });
    expect([same.status, same.body.message]).toEqual([
      400,
      "Eze Ada is already in Primary 4 Gold.",
    ]);
    expect((await transfer(id, {})).status).toBe(400);
    expect((await transfer(newId(), { classId: blue.id })).status).toBe(404);
    expect(await movesOf(id)).toEqual([]);
  });
});

describe("a change of class", () => {
  const change = (studentIds: string[], fromClassId = gold.id, toClassId = blue.id) =>
    call("POST /class-changes", { fromClassId, toClassId, studentIds });

  it("moves all of them, in as many statements for one as for many", async () => {
    const [one, many] = [await pupils(1), await pupils(5)];
    const ofOne = await countStatements(server.db, () => change(one));
    let response;
    const ofMany = await countStatements(server.db, async () => {
      response = await change(many);
    });
    expect(ofMany.count).toBe(ofOne.count);
    expect(response!.body.data).toEqual({
      moved: 5,
      fromClass: "Primary 4 Gold",
      toClass: "Primary 4 Blue",
    });
    for (const id of many) {
      expect(await movesOf(id)).toMatchObject([{ kind: "CHANGE", changedBy: admin.id }]);
    }
    const [{ version } = { version: 0 }] = await server.db
      .select({ version: users.version })
      .from(users)
      .where(eq(users.id, many[0]!));
    expect(version).toBe(2);
  });

  it("moves no one when one is elsewhere, and names who", async () => {
    const [fine, moved] = [await pupil(), await pupil(blue.id, "Bello")];
    const { status, body } = await change([fine.id, moved.id, newId()]);
    expect([status, body.code]).toEqual([409, "pupils_elsewhere"]);
    expect(body.message).toBe(
      "No pupils were moved. No longer in Primary 4 Gold: Bello Ada, a deleted pupil.",
    );
    expect(body.issues[0].path).toEqual(["studentIds", 1]);
    expect(await movesOf(fine.id)).toEqual([]);
  });

  it("needs two classes, pupils, and each of them once", async () => {
    const [id] = await pupils(1);
    const message = async (response: ReturnType<typeof change>) => (await response).body.message;
    expect(await message(change([id!], gold.id, gold.id))).toBe(studentsMessages.sameClass);
    expect(await message(change([]))).toBe(studentsMessages.noneSelected);
    expect(await message(change([id!, id!]))).toBe("A pupil is selected twice");
    expect((await change([id!], gold.id, oldClass.id)).body.code).toBe("class_not_open");
    expect(await message(change([id!], oldClass.id))).toBe(
      "Primary 3 belongs to 2024/2025. Promote its pupils instead.",
    );
    expect((await change(Array.from({ length: 501 }, () => newId()))).status).toBe(400);
  });
});

describe("a promotion", () => {
  const promote = (studentIds: string[], fromClassId = oldClass.id) =>
    call("POST /promotions", { fromClassId, toClassId: gold.id, studentIds });

  beforeEach(async () => {
    await server.db.delete(enrolments).where(eq(enrolments.classId, oldClass.id));
  });

  it("enrols in the new session and leaves the old one as it was", async () => {
    const child = await pupilOfLastYear();
    const { status, body } = await promote([child.id]);
    expect([status, body.data.moved]).toEqual([200, 1]);
    const rows = await server.db
      .select({ classId: enrolments.classId, termId: enrolments.termId })
      .from(enrolments)
      .where(eq(enrolments.studentId, child.id));
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ classId: oldClass.id, termId: lastYear.termIds.TERM_3 });
    expect(rows).toContainEqual({ classId: gold.id, termId: session.termIds.TERM_1 });
    expect(await movesOf(child.id)).toMatchObject([
      { kind: "CHANGE", fromClass: "Primary 3", toClass: "Primary 4 Gold" },
    ]);
    const again = await promote([child.id]);
    expect(again.body.code).toBe("pupils_elsewhere");
    expect(again.body.message).toContain("(Primary 4 Gold)");
  });

  it("is of those who were in the class at its end, from an earlier session", async () => {
    const [departed, stayed] = [await pupilOfLastYear("TERM_2"), await pupilOfLastYear()];
    expect((await promote([departed.id, stayed.id])).body.code).toBe("pupils_elsewhere");
    expect(await movesOf(stayed.id)).toEqual([]);
    expect((await promote([stayed.id], blue.id)).body.message).toContain(
      "does not belong to an earlier session",
    );
  });

  it("begins with the pupils of the class in its last term, each with where they are now", async () => {
    const [departed, stayed] = [await pupilOfLastYear("TERM_2"), await pupilOfLastYear()];
    const { body } = await call(`GET /class-changes/pupils?classId=${oldClass.id}`);
    expect(body.data).toMatchObject([{ id: stayed.id, currentClass: null }]);
    await promote([stayed.id]);
    const after = await call(`GET /class-changes/pupils?classId=${oldClass.id}`);
    expect(after.body.data).toMatchObject([{ id: stayed.id, currentClass: "Primary 4 Gold" }]);
    expect(JSON.stringify(after.body)).not.toContain(departed.id);
    expect((await call(`GET /class-changes/pupils?classId=${newId()}`)).body.data).toEqual([]);
  });
});

describe("the record of moves", () => {
  it("lists the latest first, of one pupil or of all", async () => {
    const child = await pupil();
    const move = (version: number, classId: string) =>
      call(`POST /students/${child.id}/transfer`, { version, classId, reason: `No. ${version}` });
    await move(1, blue.id);
    await move(2, gold.id);
    const { body } = await call(`GET /class-changes?studentId=${child.id}`);
    expect(body.pagination.total).toBe(2);
    expect(body.data).toMatchObject([
      { reason: "No. 2", fromClass: "Primary 4 Blue", toClass: "Primary 4 Gold" },
      {
        reason: "No. 1",
        student: { id: child.id, name: "Eze Ada", admissionNumber: child.admissionNumber },
        academicYear: "2025/2026",
        term: "TERM_1",
        changedBy: "Ife Office",
      },
    ]);
    const all = await call("GET /class-changes?limit=1");
    expect(all.body.data).toMatchObject([{ reason: "No. 2" }]);
  });
});
