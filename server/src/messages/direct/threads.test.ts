import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { classTeachers } from "../../classes/tables.ts";
import { auditLog, auditValues } from "../../platform/database/audit/tables.ts";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import { makeSession } from "../../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../../students/fixtures.ts";
import { enrolments } from "../../students/tables.ts";
import { pendingNotices } from "../tables.ts";
import { notifyMessagesWorker } from "../notify.job.ts";
import { handOverWorker } from "./hand-over.job.ts";
import { directMessages, messageThreads } from "./tables.ts";
import { messages as texts } from "@school/core/messages/text.ts";

let server: TestServer;
let principal: MadeUser;
let office: MadeUser;
let teacher: MadeUser;
let assistant: MadeUser;
let next: MadeUser;
let mother: MadeUser;
let child: MadeUser & { enrolmentId: string };
let classmate: MadeUser;
let elsewhere: MadeUser;
let classId: string;
let otherClassId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  principal = await makeUser(db, { role: "PRINCIPAL", firstName: "Ife", lastName: "Head" });
  office = await makeUser(db, { role: "ADMIN" });
  teacher = await makeUser(db, { role: "TEACHER", firstName: "Ngozi", lastName: "Bello" });
  assistant = await makeUser(db, { role: "TEACHER" });
  next = await makeUser(db, { role: "TEACHER", firstName: "Sade", lastName: "Cole" });
  mother = await makeUser(db, { role: "PARENT", firstName: "Amaka", lastName: "Eze" });
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const enrolment = { sessionId: session.id, termId: session.termIds.TERM_1 };
  ({ id: classId } = await makeClass(db, {
    sessionId: session.id,
    classTeacherId: teacher.id,
    assistantIds: [assistant.id],
  }));
  ({ id: otherClassId } = await makeClass(db, { sessionId: session.id, name: "Primary 5" }));
  child = await makeStudent(db, { ...enrolment, classId, firstName: "Ada", lastName: "Eze" });
  classmate = await makeStudent(db, { ...enrolment, classId });
  elsewhere = await makeStudent(db, { ...enrolment, classId: otherClassId });
  await linkGuardian(db, { parentId: mother.id, studentId: child.id });
});
afterAll(() => server.close());

const call = (as: MadeUser, endpoint: string, body?: object) =>
  server.call(endpoint, { as: as.id, body });
const start = async (as: MadeUser, more: object = {}): Promise<string> => {
  const form = { studentId: child.id, kind: "CLASS_TEACHER", body: "Ada has a cough.", ...more };
  return (await call(as, "POST /messages/threads", form)).body.data.threadIds[0];
};
const open = (as: MadeUser, id: string) => call(as, `GET /messages/threads/${id}`);
const write = (as: MadeUser, id: string, body: string, more: object = {}) =>
  call(as, `POST /messages/threads/${id}/messages`, { body, ...more });
const setTeacher = (teacherId: string) =>
  server.db
    .update(classTeachers)
    .set({ teacherId })
    .where(and(eq(classTeachers.classId, classId), eq(classTeachers.isAssistant, false)));
const moveTo = (id: string) =>
  server.db.update(enrolments).set({ classId: id }).where(eq(enrolments.id, child.enrolmentId));

describe("a thread with the class teacher", () => {
  it("goes to who is class teacher now, who says so in it, and the parent is told", async () => {
    const id = await start(mother);
    await write(teacher, id, "Thank you.");
    await write(mother, id, "She is better.");
    await call(teacher, `POST /messages/threads/${id}/read`, { number: 2 });
    await setTeacher(next.id);
    // At once, also before the job has run.
    expect((await open(teacher, id)).status).toBe(404);
    expect((await open(next, id)).status).toBe(200);
    await server.db.delete(pendingNotices);
    const worker = handOverWorker(server.db);
    await worker.run({}, { isLast: true });
    await worker.run({}, { isLast: true });
    const { data } = (await open(next, id)).body;
    expect(data.messages.at(-1)).toMatchObject({
      notice: "HANDED_OVER",
      author: { id: next.id },
      number: 4,
    });
    // What the one before has read is read: the third message is new.
    expect((await call(next, "GET /messages/threads")).body.unread).toBe(1);
    const notices = await server.db.select().from(pendingNotices);
    expect(notices.map(({ personId, title }) => [personId, title])).toEqual([
      [mother.id, "Sade Cole is now class teacher of Primary 4"],
    ]);
    await setTeacher(teacher.id);
    // A message hands over too, before it is written.
    await write(mother, id, "Welcome back.");
    const after = (await open(teacher, id)).body.data.messages.slice(-2);
    expect(after.map((one: { notice: string | null }) => one.notice)).toEqual([
      "HANDED_OVER",
      null,
    ]);
  });

  it("waits while the child's class has no class teacher, and for a child who left", async () => {
    const id = await start(mother);
    await moveTo(otherClassId);
    expect((await open(teacher, id)).status).toBe(404);
    const waiting = await open(mother, id);
    expect(waiting.body.data).toMatchObject({
      may: { write: false },
      refusal: texts.noClassTeacher,
    });
    const refused = await write(mother, id, "Hello?");
    expect([refused.status, refused.body.message]).toEqual([403, texts.noClassTeacher]);
    const form = { studentId: child.id, kind: "CLASS_TEACHER", body: "Hello?" };
    expect((await call(mother, "POST /messages/threads", form)).body.code).toBe("not_reached");
    await moveTo(classId);
    const departure = { isActive: false, leftOn: "2025-10-01", leftAs: "WITHDRAWN" as const };
    await server.db.update(users).set(departure).where(eq(users.id, child.id));
    expect((await open(teacher, id)).status).toBe(404);
    expect((await open(mother, id)).body.data.may.write).toBe(false);
    expect(await start(mother, { kind: "OFFICE" })).toBeDefined();
    const back = { isActive: true, leftOn: null, leftAs: null };
    await server.db.update(users).set(back).where(eq(users.id, child.id));
  });

  it("is read by a principal with a reason that its readers see, for a day", async () => {
    const id = await start(mother);
    expect((await open(principal, id)).status).toBe(404);
    const inspect = (as: MadeUser, reason = "A complaint") =>
      call(as, `POST /messages/threads/${id}/inspect`, { reason });
    expect((await inspect(office)).status).toBe(403);
    expect((await inspect(principal, " ")).status).toBe(400);
    expect((await inspect(principal)).status).toBe(200);
    const read = (await open(principal, id)).body.data;
    expect(read.may.write).toBe(false);
    expect((await write(principal, id, "Hello")).status).toBe(403);
    const before = (await open(mother, id)).body.data.readByOthers;
    await call(principal, `POST /messages/threads/${id}/read`, { number: 99 });
    const seen = (await open(mother, id)).body.data;
    expect(seen.readByOthers).toBe(before);
    expect(seen.messages.at(-1)).toMatchObject({
      notice: "INSPECTED",
      author: { id: principal.id },
      body: "A complaint",
    });
    const logged = and(eq(auditLog.action, "messages.inspect"), eq(auditLog.subjectId, id));
    expect(await server.db.$count(auditLog, logged)).toBe(1);
    const all = (await call(principal, "GET /messages/all-threads?search=eze")).body.data;
    expect(all.map((one: { id: string }) => one.id)).toContain(id);
    expect(JSON.stringify(all)).not.toContain("cough");
    await server.db.execute(
      "update thread_inspections set created_at = now() - interval '25 hours'",
    );
    expect((await open(principal, id)).status).toBe(404);
    // Nor through the teacher's eyes.
    const view = await call(principal, "POST /view-as", { personId: teacher.id });
    expect(view.status).toBe(201);
    const headers = { "x-view-as": view.body.data.id };
    for (const path of ["/messages/threads", `/messages/threads/${id}`]) {
      expect((await server.call(`GET ${path}`, { as: principal.id, headers })).status).toBe(403);
    }
    // The dashboard of the view opens, without messages.
    const home = await server.call("GET /home", { as: principal.id, headers });
    expect(home.body.data.threads).toEqual([]);
  });
});

describe("a message", () => {
  it("is sent once, found by its words, and taken back within five minutes", async () => {
    const id = await start(mother, { kind: "PRINCIPAL" });
    const headers = { "idempotency-key": "one-message-0001" };
    const body = { body: "The bus was late again." };
    const send = () =>
      server.call(`POST /messages/threads/${id}/messages`, { as: mother.id, body, headers });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    const search = (as: MadeUser) => call(as, "GET /messages/threads?search=bus%20was");
    expect((await search(principal)).body.data).toHaveLength(1);
    expect((await search(teacher)).body.data).toEqual([]);
    const message = first.body.data.id;
    expect((await call(principal, `POST /messages/${message}/take-back`, {})).status).toBe(403);
    expect((await call(office, `POST /messages/${message}/take-back`, {})).status).toBe(404);
    const taken = await call(mother, `POST /messages/${message}/take-back`, {});
    expect(taken.body.data).toMatchObject({ body: "", isTakenBack: true });
    expect((await search(principal)).body.data).toEqual([]);
    expect((await call(mother, `POST /messages/${message}/take-back`, {})).status).toBe(404);
    const [entry] = await server.db
      .select({ values: auditValues.values })
      .from(auditLog)
      .innerJoin(auditValues, eq(auditValues.seq, auditLog.seq))
      .where(eq(auditLog.action, "messages.take-back"));
    expect(JSON.stringify(entry?.values)).toContain("The bus was late again.");
    const old = (await write(mother, id, "Old")).body.data.id;
    const sentAt = new Date(Date.now() - 6 * 60_000);
    await server.db.update(directMessages).set({ sentAt }).where(eq(directMessages.id, old));
    expect((await call(mother, `POST /messages/${old}/take-back`, {})).body.code).toBe("too_late");
  });

  it("is reported to the principal, who can stop its writer", async () => {
    const id = await start(mother);
    const rude = (await write(mother, id, "You are useless.")).body.data.id;
    const report = (as: MadeUser) => call(as, `POST /messages/${rude}/report`, { reason: "Rude" });
    expect((await report(mother)).status).toBe(403);
    expect((await report(office)).status).toBe(404);
    await server.db.delete(pendingNotices);
    expect((await report(teacher)).status).toBe(201);
    expect((await report(teacher)).status).toBe(201);
    const notices = await server.db.select().from(pendingNotices);
    expect(notices.map(({ personId }) => personId)).toEqual([principal.id]);
    const list = (await call(principal, "GET /messages/reports")).body;
    expect(list).toMatchObject({
      data: [{ body: "You are useless.", reporter: { id: teacher.id }, decision: null }],
      pagination: { total: 1 },
    });
    const decide = () =>
      call(principal, `POST /messages/reports/${list.data[0].id}/decide`, { block: true });
    expect((await decide()).body.data.decision).toMatchObject({ blocked: true });
    expect((await decide()).status).toBe(409);
    const refused = await write(mother, id, "Again");
    expect([refused.status, refused.body.message]).toEqual([403, texts.blocked]);
    const form = { studentId: child.id, kind: "OFFICE", body: "Hello" };
    expect((await call(mother, "POST /messages/threads", form)).status).toBe(403);
    expect((await open(mother, id)).body.data.refusal).toBe(texts.blocked);
    const blocked = (await call(principal, "GET /messages/blocked")).body.data;
    expect(blocked).toMatchObject([{ person: { id: mother.id }, reason: "Rude" }]);
    await call(principal, `DELETE /messages/blocked/${mother.id}`, {});
    expect((await write(mother, id, "Sorry.")).status).toBe(201);
  });

  it("is told by one email for several, without its words, unless it was read before", async () => {
    await server.db.delete(pendingNotices);
    await server.db.delete(mails);
    const id = await start(mother);
    await write(mother, id, "One more thing.");
    const silent = await makeUser(server.db, { role: "PARENT", email: null });
    await linkGuardian(server.db, { parentId: silent.id, studentId: child.id });
    await start(teacher, { parentIds: [silent.id, mother.id] });
    await call(mother, `POST /messages/threads/${id}/read`, { number: 99 });
    const worker = notifyMessagesWorker(server.db, "https://school.example");
    await worker.run({}, { isLast: true });
    expect(await server.db.select().from(mails)).toEqual([]);
    await server.db.update(pendingNotices).set({ createdAt: new Date(Date.now() - 6 * 60_000) });
    await worker.run({}, { isLast: true });
    await worker.run({}, { isLast: true });
    const sent = await server.db.select().from(mails);
    expect(sent.map(({ recipientId }) => recipientId)).toEqual([teacher.id]);
    expect(sent[0]).toMatchObject({ purpose: "messages.news" });
    expect(sent[0]!.subject).toContain("New message about Eze Ada");
    expect(sent[0]!.text).toContain(`https://school.example/dashboard/messages/${id}`);
    expect(sent[0]!.text).not.toContain("One more thing");
  });
});

describe("a class thread", () => {
  it("is opened by class teacher or office; pupils of the class read, and write if they may", async () => {
    const form = { classId, body: "Bring your reading book." };
    const opening = (as: MadeUser, more: object = {}) =>
      call(as, "POST /messages/class-threads", { ...form, ...more });
    for (const person of [child, mother, assistant, next]) {
      expect((await opening(person)).status, person.userId).toBe(403);
    }
    const [id] = (await opening(teacher)).body.data.threadIds;
    expect((await opening(office)).body.data.threadIds).toEqual([id]);
    for (const person of [child, classmate, mother, teacher, assistant, office, principal]) {
      expect((await open(person, id)).status, person.userId).toBe(200);
    }
    for (const person of [elsewhere, next]) expect((await open(person, id)).status).toBe(404);
    expect((await write(child, id, "Yes!")).body.message).toBe(
      "You can read these messages, but not write here.",
    );
    const lets = (as: MadeUser, pupilsMayWrite: boolean) =>
      call(as, `PUT /messages/threads/${id}/pupils`, { pupilsMayWrite });
    expect((await lets(mother, true)).status).toBe(403);
    expect((await lets(teacher, true)).status).toBe(200);
    await server.db.delete(pendingNotices);
    expect((await write(child, id, "Yes!")).status).toBe(201);
    expect((await write(mother, id, "Yes!")).status).toBe(403);
    // Pupils' messages cause no email to every parent.
    expect(await server.db.$count(pendingNotices)).toBe(0);
    await moveTo(otherClassId);
    for (const person of [child, mother]) expect((await open(person, id)).status).toBe(404);
    await moveTo(classId);
    expect((await call(child, "GET /messages/threads")).body).toMatchObject({
      pagination: { total: 1 },
      data: [{ kind: "CLASS", className: "Primary 4" }],
    });
  });
});

describe("what people are shown", () => {
  it("is the same in the list as in the thread, for each kind of person", async () => {
    const threads = await server.db.select({ id: messageThreads.id }).from(messageThreads);
    const people = [principal, office, teacher, assistant, next, mother, child, elsewhere];
    for (const person of people) {
      const { data } = (await call(person, "GET /messages/threads?limit=200")).body;
      const listed = data.map((one: { id: string }) => one.id).sort();
      const opened = [];
      for (const { id } of threads) if ((await open(person, id)).status === 200) opened.push(id);
      expect(listed, person.userId).toEqual(opened.sort());
    }
  });

  it("takes a fixed number of statements, counts in the shell, and comes page by page", async () => {
    const id = await start(mother);
    const read = () => call(mother, `GET /messages/threads/${id}`);
    const count = async () => (await countStatements(server.db, read)).count;
    const before = await count();
    for (let n = 0; n < 35; n += 1) await write(teacher, id, `Message ${n}`);
    expect(await count()).toBe(before);
    const newest = (await open(mother, id)).body.data;
    expect([newest.messages.length, newest.hasOlder]).toEqual([30, true]);
    const older = await call(
      mother,
      `GET /messages/threads/${id}?before=${newest.messages[0].number}`,
    );
    expect(older.body.data.messages.at(-1).number).toBe(newest.messages[0].number - 1);
    const shell = (await call(mother, "GET /me")).body.data;
    const list = (await call(mother, "GET /messages/threads?unread=true")).body;
    expect(shell.waiting.messages).toBe(list.unread);
    expect((await call(mother, "GET /home")).body.data.threads[0]).toMatchObject({ id });
  });

  it("says when the school answers, to families alone", async () => {
    const id = await start(mother);
    const set = (value: string) =>
      server.db
        .insert(settings)
        .values({ key: "office_hours", value })
        .onConflictDoUpdate({ target: settings.key, set: { value } });
    // One minute a week, and not this one.
    const isMonday = new Date().getUTCDay() === 1;
    await set(isMonday ? "2-2 03:00-03:01" : "1-1 03:00-03:01");
    expect((await open(mother, id)).body.data.answersFrom).toMatch(/T02:00:00/);
    expect((await open(teacher, id)).body.data.answersFrom).toBeNull();
    const change = (value: string) =>
      call(principal, "PUT /settings", { changes: [{ key: "office_hours", value, version: 1 }] });
    expect((await change("5-1 08:00-16:00")).status).toBe(400);
  });
});
