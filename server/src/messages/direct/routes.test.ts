import { attachmentWords } from "@school/core/api/attachments.ts";
import { messages as texts } from "@school/core/messages/text.ts";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser, openTestSession } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { classTeachers } from "../../classes/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { files } from "../../platform/documents/files/tables.ts";
import {
  type TestResponse,
  startTestServer,
  type TestServer,
} from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../../students/fixtures.ts";
import { guardians } from "../../students/tables.ts";
import { directMessages } from "./tables.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

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
  const enrolment = { sessionId: session.id, termId: session.termIds.TERM_1 };
  const ofClass = await makeClass(db, { sessionId: session.id, classTeacherId: teacher.id });
  classId = ofClass.id;
  const other = await makeClass(db, {
    sessionId: session.id,
    name: "Primary 5",
    classTeacherId: otherTeacher.id,
  });
  child = await makeStudent(db, { ...enrolment, classId, firstName: "Ada", lastName: "Eze" });
  const otherChild = await makeStudent(db, { ...enrolment, classId: other.id });
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
const write = (as: MadeUser, id: string, body: string, more: object = {}) =>
  server.call(`POST /messages/threads/${id}/messages`, { as: as.id, body: { body, ...more } });
const takeBack = (as: MadeUser, id: string) =>
  server.call(`POST /messages/${id}/take-back`, { as: as.id, body: {} });

async function upload(
  as: MadeUser,
  name: string,
  bytes: Uint8Array,
): Promise<Pick<TestResponse, "status" | "body">> {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], name));
  const token = await openTestSession(server.db, server.keyring, as.id);
  const response = await fetch(`${server.origin}/api/upload/message-attachment`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: await response.json() };
}

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
    // A number that does not exist yet marks no future message as read.
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
    // Nor can they mark, report or take back its messages.
    const [{ id: message }] = (await open(mother, id)).body.data.messages;
    for (const person of [father, stranger, office, principal]) {
      const statuses = await Promise.all([
        server.call(`POST /messages/threads/${id}/read`, { as: person.id, body: { number: 1 } }),
        server.call(`POST /messages/${message}/report`, { as: person.id, body: { reason: "x" } }),
        takeBack(person, message),
      ]);
      expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
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

describe("files", () => {
  it("has files: pictures are encoded again, others are only downloaded", async () => {
    const [id] = (await start(mother)).body.data.threadIds;
    const photo = await sharp({
      create: { width: 40, height: 30, channels: 3, background: "#123" },
    })
      .jpeg()
      .toBuffer();
    const pdf = Buffer.from("%PDF-1.7\n1 0 obj");
    const wrong = await upload(mother, "page.pdf", Buffer.from("<html>"));
    expect([wrong.status, wrong.body.message]).toEqual([400, attachmentWords.wrongKind]);
    const large = await upload(
      mother,
      "a.pdf",
      Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]),
    );
    expect(large.body.message).toBe(attachmentWords.tooLarge);
    const picture = (await upload(mother, "me\u202E.jpg", photo)).body.data;
    const letter = (await upload(mother, "../Letter.pdf", pdf)).body.data;
    expect([picture.name, letter.name]).toEqual(["me_.webp", "Letter.pdf"]);
    const attachmentIds = [picture.id, letter.id];
    expect((await write(teacher, id, "", { attachmentIds })).status).toBe(400);
    expect((await write(mother, id, " ")).status).toBe(400);
    const sent = await write(mother, id, "", { attachmentIds });
    expect(sent.status).toBe(201);
    expect((await write(mother, id, "", { attachmentIds })).status).toBe(400);
    const { attachments } = (await open(teacher, id)).body.data.messages.at(-1);
    const served = await Promise.all(
      attachments.map(({ url }: { url: string }) => fetch(server.origin + url)),
    );
    const header = (name: string) => served.map(({ headers }) => headers.get(name));
    expect(header("content-type")).toEqual(["image/webp", "application/pdf"]);
    // They are saved under the names that the page shows, and under no name that is put in instead.
    expect(header("content-disposition")).toEqual(
      attachments.map(({ name }: { name: string }, at: number) => {
        const type = ["inline", "attachment"][at];
        return `${type}; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`;
      }),
    );
    const renamed = new URL(server.origin + attachments[1].url);
    renamed.searchParams.set("name", "invoice.html");
    expect((await fetch(renamed)).status).toBe(403);
    renamed.searchParams.delete("name");
    expect((await fetch(renamed)).status).toBe(403);
    await takeBack(mother, sent.body.data.id);
    expect(await server.db.$count(files, eq(files.id, letter.id))).toBe(0);
  });

  it("go with the first message too, to each of several parents, until the last is taken back", async () => {
    const pdf = Buffer.from("%PDF-1.7\n1 0 obj");
    const { id: letter } = (await upload(teacher, "Letter.pdf", pdf)).body.data;
    const both = { parentIds: [mother.id, father.id], attachmentIds: [letter], body: "" };
    expect((await start(teacher, { ...both, attachmentIds: [] })).body.issues).toEqual([
      { path: ["body"], message: texts.typeMessage },
    ]);
    expect((await start(teacher, { ...both, attachmentIds: [newId()] })).status).toBe(400);
    // A file that someone else has uploaded.
    expect((await start(office, { ...both, kind: "OFFICE" })).status).toBe(400);
    const sent = await start(teacher, both);
    expect(sent.status).toBe(201);
    const newest = async (as: MadeUser) => {
      const thread = (await threadsOf(as)).data.find(({ id }: { id: string }) =>
        sent.body.data.threadIds.includes(id),
      );
      return (await open(as, thread.id)).body.data.messages.at(-1);
    };
    const [hers, his] = [await newest(mother), await newest(father)];
    for (const { attachments } of [hers, his]) {
      expect(attachments).toMatchObject([{ id: letter, name: "Letter.pdf", size: pdf.length }]);
      expect((await fetch(server.origin + attachments[0].url)).status).toBe(200);
    }
    expect((await takeBack(teacher, hers.id)).body.data.attachments).toEqual([]);
    expect((await newest(father)).attachments).toHaveLength(1);
    await takeBack(teacher, his.id);
    expect(await server.db.$count(files, eq(files.id, letter))).toBe(0);

    const { id: plan } = (await upload(teacher, "Plan.pdf", pdf)).body.data;
    const classForm = { classId, body: "", attachmentIds: [plan] };
    const opened = await server.call("POST /messages/class-threads", {
      as: teacher.id,
      body: classForm,
    });
    const { data } = (await open(mother, opened.body.data.threadIds[0])).body;
    expect(data.messages[0].attachments).toMatchObject([{ id: plan }]);
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
    const recipients = await server.call("GET /messages/recipients?search=eze", { as: office.id });
    expect(recipients.body.data[0].parents).toHaveLength(2);
    const ownRecipients = await server.call("GET /messages/recipients", { as: otherTeacher.id });
    expect(
      ownRecipients.body.data.map((one: { student: { id: string } }) => one.student.id),
    ).not.toContain(child.id);
  });
});

it("counts messages of the last year as unread, for who has been here longer", async () => {
  const [id] = (await start(father)).body.data.threadIds;
  const unread = async () => {
    const { data } = await threadsOf(teacher);
    return data.find((one: { id: string }) => one.id === id).unread as number;
  };
  const createdAt = daysAgo(4_000);
  await server.db.update(users).set({ createdAt }).where(eq(users.id, teacher.id));
  const sentAt = (days: number) =>
    server.db
      .update(directMessages)
      .set({ sentAt: daysAgo(days) })
      .where(eq(directMessages.threadId, id));
  await sentAt(360);
  expect(await unread()).toBeGreaterThan(0);
  await sentAt(370);
  expect(await unread()).toBe(0);
  await write(father, id, "Is there school on Friday?");
  expect(await unread()).toBe(1);
});
