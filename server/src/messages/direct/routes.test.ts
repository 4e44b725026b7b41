import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { classTeachers } from "../../classes/tables.ts";
import { newId } from "../../platform/db/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../../students/fixtures.ts";
import { guardians } from "../../students/tables.ts";

let server: TestServer;
let principal: MadeUser;
let office: MadeUser;
let teacher: MadeUser;
let otherTeacher: MadeUser;
let mother: MadeUser;
let father: MadeUser;
let stranger: MadeUser;
let child: MadeUser;
let classId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  principal = await makeUser(db, { role: "PRINCIPAL" });
  office = await makeUser(db, { role: "ADMIN" });
  teacher = await makeUser(db, { role: "TEACHER", firstName: "Ngozi", lastName: "Bello" });
  otherTeacher = await makeUser(db, { role: "TEACHER" });
  mother = await makeUser(db, { role: "PARENT", firstName: "Amaka", lastName: "Eze" });
  father = await makeUser(db, { role: "PARENT" });
  stranger = await makeUser(db, { role: "PARENT" });
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const place = { sessionId: session.id, termId: session.termIds.TERM_1 };
  const ofClass = await makeClass(db, { sessionId: session.id, classTeacherId: teacher.id });
  classId = ofClass.id;
  const other = await makeClass(db, {
    sessionId: session.id,
    name: "Primary 5",
    classTeacherId: otherTeacher.id,
  });
  child = await makeStudent(db, { ...place, classId, firstName: "Ada", lastName: "Eze" });
  const otherChild = await makeStudent(db, { ...place, classId: other.id });
  await linkGuardian(db, { parentId: mother.id, studentId: child.id });
  await linkGuardian(db, { parentId: father.id, studentId: child.id });
  await linkGuardian(db, { parentId: stranger.id, studentId: otherChild.id });
});
afterAll(() => server.close());

const form = (more: object = {}) => ({
  studentId: child.id,
  kind: "CLASS_TEACHER",
  body: "Ada has a cough.",
  ...more,
});
const start = (as: MadeUser, more: object = {}) =>
  server.call("POST /messages/threads", { as: as.id, body: form(more) });
const threadsOf = async (as: MadeUser) =>
  (await server.call("GET /messages/threads", { as: as.id })).body;
const open = (as: MadeUser, id: string) =>
  server.call(`GET /messages/threads/${id}`, { as: as.id });
const write = (as: MadeUser, id: string, body: string) =>
  server.call(`POST /messages/threads/${id}/messages`, { as: as.id, body: { body } });

describe("a parent and the class teacher", () => {
  it("write to each other, and read marks say what is new", async () => {
    expect((await server.call("POST /messages/threads", { body: form() })).status).toBe(401);
    expect((await start(child)).status).toBe(403);
    expect((await start(mother, { body: "  " })).status).toBe(400);
    expect((await start(stranger)).status).toBe(403);
    const begun = await start(mother);
    expect(begun.status).toBe(201);
    const [id] = begun.body.data.threadIds;
    expect((await start(mother, { body: "Please give her water." })).body.data.threadIds).toEqual([
      id,
    ]);

    const list = await threadsOf(teacher);
    expect(list).toMatchObject({ unread: 2, pagination: { total: 1 } });
    expect(list.data[0]).toMatchObject({
      id,
      student: { id: child.id, name: "Eze Ada" },
      parent: { id: mother.id, name: "Amaka Eze" },
      className: "Primary 4",
      last: { author: "Amaka Eze", body: "Please give her water." },
      unread: 2,
    });
    const read = (number: number) =>
      server.call(`POST /messages/threads/${id}/read`, { as: teacher.id, body: { number } });
    expect((await read(2)).body.data.unread).toBe(0);
    expect((await read(1)).body.data.unread).toBe(0);
    // A number that is not there yet marks nothing that is to come.
    expect((await read(99)).body.data.unread).toBe(0);
    expect((await write(teacher, id, "I will.")).status).toBe(201);
    expect((await write(mother, id, "Thank you.")).status).toBe(201);
    expect((await threadsOf(teacher)).unread).toBe(1);
    expect((await threadsOf(mother)).unread).toBe(1);
    const { body } = await open(mother, id);
    expect(body.data).toMatchObject({
      hasOlder: false,
      may: { write: true, letPupilsWrite: false },
      readByOthers: 2,
      pupilsMayWrite: null,
    });
    expect(
      body.data.messages.map((one: { number: number; body: string }) => [one.number, one.body]),
    ).toEqual([
      [1, "Ada has a cough."],
      [2, "Please give her water."],
      [3, "I will."],
      [4, "Thank you."],
    ]);
  });

  it("are alone in their thread: others neither find nor count it", async () => {
    const [id] = (await start(mother)).body.data.threadIds;
    for (const person of [father, stranger, otherTeacher, office, principal, child]) {
      expect((await open(person, id)).status, person.userId).toBe(404);
      expect((await write(person, id, "Hello")).status).toBe(404);
      expect(await threadsOf(person)).toMatchObject({
        data: [],
        unread: 0,
        pagination: { total: 0 },
      });
    }
    expect((await open(mother, newId())).status).toBe(404);
  });

  it("lose it with the link to the child, and with the class", async () => {
    const [id] = (await start(mother)).body.data.threadIds;
    await server.db.delete(guardians).where(eq(guardians.parentId, mother.id));
    expect((await open(mother, id)).status).toBe(404);
    expect((await open(teacher, id)).status).toBe(200);
    await linkGuardian(server.db, { parentId: mother.id, studentId: child.id });
    await server.db
      .update(classTeachers)
      .set({ teacherId: otherTeacher.id })
      .where(eq(classTeachers.classId, classId));
    expect((await open(teacher, id)).status).toBe(404);
    expect((await open(otherTeacher, id)).status).toBe(200);
    expect((await open(mother, id)).body.data.thread.teacher.id).toBe(otherTeacher.id);
    await server.db
      .update(classTeachers)
      .set({ teacherId: teacher.id })
      .where(eq(classTeachers.classId, classId));
  });
});

describe("the office and the principal", () => {
  it("get what is written to them, and write to parents", async () => {
    const [toOffice] = (await start(father, { kind: "OFFICE" })).body.data.threadIds;
    const [toPrincipal] = (await start(father, { kind: "PRINCIPAL" })).body.data.threadIds;
    expect((await open(office, toOffice)).status).toBe(200);
    expect((await open(office, toPrincipal)).status).toBe(404);
    expect((await open(principal, toOffice)).status).toBe(200);
    expect((await open(principal, toPrincipal)).status).toBe(200);

    const parentIds = [mother.id, father.id];
    const sent = await start(office, { kind: "OFFICE", parentIds });
    expect(sent.body.data.threadIds).toHaveLength(2);
    expect(sent.body.data.threadIds).toContain(toOffice);
    expect((await start(office, { kind: "PRINCIPAL", parentIds })).status).toBe(403);
    expect((await start(office, { kind: "OFFICE", parentIds: [stranger.id] })).status).toBe(400);
    expect((await start(office, { kind: "OFFICE" })).body.issues[0].path).toEqual(["parentIds"]);
    expect((await start(teacher, { kind: "OFFICE", parentIds })).status).toBe(403);
    expect((await start(otherTeacher, { parentIds })).status).toBe(403);
    expect((await start(teacher, { parentIds: [father.id] })).status).toBe(201);
  });

  it("are found by a parent for each child, with the thread that is there", async () => {
    const { body } = await server.call("GET /messages/recipients", { as: father.id });
    expect(body.data).toMatchObject([
      {
        student: { id: child.id },
        className: "Primary 4",
        teacher: { id: teacher.id },
        parents: [],
      },
    ]);
    expect(body.data[0].counterparts.map((one: { kind: string }) => one.kind)).toEqual([
      "CLASS_TEACHER",
      "OFFICE",
      "PRINCIPAL",
    ]);
    const found = await server.call("GET /messages/recipients?search=eze", { as: office.id });
    expect(found.body.data[0].parents).toHaveLength(2);
    const own = await server.call("GET /messages/recipients", { as: otherTeacher.id });
    expect(own.body.data.map((one: { student: { id: string } }) => one.student.id)).not.toContain(
      child.id,
    );
  });
});
