import { dayAtSchool } from "@school/core/api/dates.ts";
import { addDays } from "@school/core/api/days.ts";
import { messages } from "@school/core/lessons/observations/text.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser, openTestSession } from "../../accounts/fixtures.ts";
import { classTeachers } from "../../classes/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { linkGuardian } from "../../students/fixtures.ts";
import { makeTaughtClass, type TaughtClass } from "../fixtures.ts";

let server: TestServer;
let taught: TaughtClass;
let ada: string;
let bola: string;
let classTeacher: MadeUser;
let office: MadeUser;
let parentOfBola: MadeUser;
const today = dayAtSchool(new Date());

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  taught = await makeTaughtClass(db);
  [ada, bola] = taught.pupils.map(({ id }) => id) as [string, string];
  classTeacher = await makeUser(db, { role: "TEACHER" });
  const { classId } = taught;
  await db.insert(classTeachers).values({ classId, teacherId: classTeacher.id, isAssistant: true });
  office = await makeUser(db, { role: "ADMIN" });
  parentOfBola = await makeUser(db, { role: "PARENT" });
  await linkGuardian(db, { parentId: parentOfBola.id, studentId: bola });
});
afterAll(() => server.close());

const form = (more: object = {}) => ({
  studentIds: [ada],
  day: today,
  area: "Numeracy",
  words: "Counted the spoons up to twelve",
  fileIds: [],
  ...more,
});
const write = (more: object = {}, as = classTeacher.id) =>
  server.call("POST /observations", { as, body: form(more) });
const ofChild = (id: string, as: string) => server.call(`GET /observations/children/${id}`, { as });
const issuesOf = (body: { issues: { message: string }[] }) =>
  body.issues.map(({ message }) => message);

async function uploadPhoto(): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
  const token = await openTestSession(server.db, server.keyring, classTeacher.id);
  const body = new FormData();
  body.append("file", new File([new Uint8Array(bytes)], "spoons.jpg"));
  const response = await fetch(`${server.origin}/api/upload/lesson-file`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  return JSON.parse(await response.text()).data.id;
}

/** The answer of a family to photos of its child. */
async function agree(studentId: string, parentId: string): Promise<void> {
  const { status } = await server.call(`POST /students/${studentId}/photo-consents`, {
    as: parentId,
    body: { answer: "GIVEN", seen: null },
  });
  expect(status).toBe(200);
}

describe("who may write and read observations", () => {
  it("is decided by class and child", async () => {
    expect((await server.call("POST /observations", { body: form() })).status).toBe(401);
    expect((await write({}, taught.parent.id)).status).toBe(403);
    // Teaching a subject in the class is not enough.
    expect((await write({}, taught.teacher.id)).status).toBe(403);
    expect((await write()).status).toBe(201);
    expect((await write({}, office.id)).status).toBe(201);
    const list = `GET /observations?classId=${taught.classId}`;
    expect((await server.call(list, { as: taught.teacher.id })).status).toBe(403);
    expect((await server.call(list, { as: classTeacher.id })).body.data).toHaveLength(2);
    expect((await ofChild(ada, taught.parent.id)).body.data).toHaveLength(2);
    expect((await ofChild(ada, ada)).body.data).toHaveLength(2);
    expect((await ofChild(ada, parentOfBola.id)).status).toBe(404);
    expect((await ofChild(ada, taught.teacher.id)).status).toBe(404);
  });

  it("lists the classes and children to choose", async () => {
    const classes = await server.call("GET /observations/classes", { as: classTeacher.id });
    expect(classes.body.data).toEqual([expect.objectContaining({ id: taught.classId })]);
    const none = await server.call("GET /observations/classes", { as: taught.teacher.id });
    expect(none.body.data).toEqual([]);
    const children = await server.call(`GET /observations/classes/${taught.classId}`, {
      as: classTeacher.id,
    });
    expect(children.body.data.map(({ name }: { name: string }) => name)).toEqual([
      "Abe Ada",
      "Bello Bola",
    ]);
    const hidden = `GET /observations/classes/${taught.classId}`;
    expect((await server.call(hidden, { as: taught.teacher.id })).status).toBe(403);
    const nowhere = `GET /observations/classes/${newId()}`;
    expect((await server.call(nowhere, { as: office.id })).status).toBe(404);
  });
});

describe("an observation", () => {
  it("names the field of each fault", async () => {
    expect((await write({ studentIds: [] })).status).toBe(400);
    expect((await write({ area: " " })).status).toBe(400);
    expect(issuesOf((await write({ words: " " })).body)).toEqual([messages.words]);
    expect(issuesOf((await write({ day: addDays(today, 1) })).body)).toEqual([messages.day]);
    expect((await write({ studentIds: [newId()] })).status).toBe(404);
    const file = (await write({ fileIds: [newId()] })).body;
    expect(file.issues[0].path).toEqual(["fileIds"]);
  });

  it("shows a family no other child's name", async () => {
    const { body } = await write({ studentIds: [ada, bola, ada], words: "Built a bridge" });
    expect(body.data.children).toHaveLength(2);
    const read = (await ofChild(bola, parentOfBola.id)).body.data;
    expect(read).toEqual([
      expect.objectContaining({
        words: "Built a bridge",
        mayChange: false,
        children: [{ id: bola, name: "Bello Bola" }],
      }),
    ]);
  });

  it("is collected in its term", async () => {
    const day = addDays(today, -31);
    await write({ studentIds: [bola], day, words: "Before the term" });
    const read = async (query: string) =>
      (await ofChild(`${bola}${query}`, parentOfBola.id)).body.data.map(
        ({ words }: { words: string }) => words,
      );
    expect(await read("")).toContain("Before the term");
    const ofTerm = await read(`?termId=${taught.termId}`);
    expect(ofTerm).toContain("Built a bridge");
    expect(ofTerm).not.toContain("Before the term");
    expect(await read(`?termId=${newId()}`)).toEqual([]);
    expect((await ofChild(`${bola}?termId=x`, parentOfBola.id)).status).toBe(400);
  });

  it("takes a picture of several children only if all families agreed to photos", async () => {
    const fileIds = [await uploadPhoto()];
    expect((await write({ words: "", fileIds })).body.data.files).toHaveLength(1);
    const both = { studentIds: [ada, bola], fileIds: [await uploadPhoto()] };
    await agree(ada, taught.parent.id);
    expect(issuesOf((await write(both)).body)).toEqual([messages.consent(["Bello Bola"])]);
    await agree(bola, parentOfBola.id);
    const { body } = await write(both);
    expect(body.data.files).toHaveLength(1);
    expect((await ofChild(bola, parentOfBola.id)).body.data[0].files).toHaveLength(1);
  });

  it("is changed and deleted by its author and the class's teachers, in the seen version", async () => {
    const { id, version } = (await write({ studentIds: [bola] })).body.data;
    const change = (as: string, more: object = {}) =>
      server.call(`PUT /observations/${id}`, {
        as,
        body: { version, ...form({ words: "Corrected", studentIds: [bola] }), ...more },
      });
    const find = (as: string) => server.call(`GET /observations/${id}`, { as });
    expect([(await find(classTeacher.id)).status, (await find(taught.teacher.id)).status]).toEqual([
      200, 404,
    ]);
    expect((await change(taught.teacher.id)).status).toBe(404);
    expect((await change(parentOfBola.id)).status).toBe(403);
    expect((await change(office.id)).body.data).toMatchObject({ words: "Corrected", version: 2 });
    const stale = await change(classTeacher.id);
    expect([stale.status, stale.body.current.version]).toEqual([409, 2]);
    const remove = (seen: number) =>
      server.call(`DELETE /observations/${id}`, { as: classTeacher.id, body: { version: seen } });
    expect((await remove(1)).status).toBe(409);
    expect((await remove(2)).status).toBe(200);
    expect((await remove(2)).status).toBe(404);
  });

  it("is read in as many statements for many as for one", async () => {
    const read = () => ofChild(ada, taught.parent.id);
    const { count: some } = await countStatements(server.db, read);
    for (let more = 0; more < 5; more += 1) await write({ words: `Again ${more}` });
    expect((await countStatements(server.db, read)).count).toBe(some);
  });
});
