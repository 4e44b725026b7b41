import { eq } from "drizzle-orm";
import sharp from "sharp";
import { addDays } from "@school/core/api/days.ts";
import { attachmentWords } from "@school/core/api/attachments.ts";
import { belowAwarded, CLOSED_TEXTS } from "@school/core/lessons/assignments/assignment.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser, openTestSession } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeClass, makeSubject } from "../../classes/fixtures.ts";
import { calendarEntries } from "../../calendar/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countBuffers, countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { enrol, makeStudent } from "../../students/fixtures.ts";
import { enrolments } from "../../students/tables.ts";
import { makeAssignment, makeTaughtClass, schoolDayIn, type TaughtClass } from "../fixtures.ts";
import { assignments } from "../tables.ts";
import { homeworkDueWorker } from "./homework-due.job.ts";

let server: TestServer;
let taught: TaughtClass;
let ada: string;
let bola: string;
let stranger: MadeUser;
let office: MadeUser;
const dueOn = schoolDayIn(3);

beforeAll(async () => {
  server = await startTestServer();
  taught = await makeTaughtClass(server.db);
  [ada, bola] = taught.pupils.map(({ id }) => id) as [string, string];
  stranger = await makeUser(server.db, { role: "TEACHER" });
  office = await makeUser(server.db, { role: "ADMIN" });
});
afterAll(() => server.close());

async function upload(as: string, name: string, bytes: Buffer) {
  const token = await openTestSession(server.db, server.keyring, as);
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], name));
  const response = await fetch(`${server.origin}/api/upload/lesson-file`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}
const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();

const form = (more: object = {}) => ({
  title: "Fractions",
  subjectId: taught.subjectId,
  classIds: [taught.classId],
  dueOn,
  maxScore: 20,
  text: "Page 12, 1 to 5",
  fileIds: [],
  ...more,
});
const set = (more: object = {}, as = taught.teacher.id) =>
  server.call("POST /assignments", { as, body: form(more) });
const setOne = async (more: object = {}) => (await set(more)).body.data.id as string;
const handIn = (id: string, more: object = {}, as = ada) =>
  server.call(`PUT /assignments/${id}/work`, {
    as,
    body: { studentId: ada, text: "1/2", fileIds: [], version: null, ...more },
  });
const mark = (id: string, rows: object[], as = taught.teacher.id) =>
  server.call(`PUT /assignments/${id}/marks`, { as, body: { classId: taught.classId, rows } });

describe("setting work", () => {
  it("is for who teaches the subject in each class", async () => {
    expect((await server.call("POST /assignments", { body: {} })).status).toBe(401);
    expect((await set({}, ada)).status).toBe(403);
    expect((await set({ maxScore: 0 })).status).toBe(400);
    expect((await set({}, stranger.id)).status).toBe(403);
    const { status, body } = await set({}, office.id);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ title: "Fractions", dueOn, mayChange: true, handedIn: 0 });
    const other = await makeClass(server.db, { sessionId: taught.sessionId, name: "Primary 6" });
    await makeSubject(server.db, { classId: other.id, teacherId: stranger.id });
    const ownClasses = await server.call("GET /lessons/classes", { as: taught.teacher.id });
    expect(ownClasses.body.data).toMatchObject([{ id: taught.classId, subjects: [{}] }]);
    const strangerList = await server.call("GET /assignments", { as: stranger.id });
    expect(strangerList.body.data).toEqual([]);
  });

  it("refuses a day that is over, outside the term, at the weekend or a holiday, with the reason", async () => {
    const holiday = schoolDayIn(10);
    await server.db.insert(calendarEntries).values({
      id: newId(),
      kind: "HOLIDAY",
      title: "Founders' Day",
      startsOn: holiday,
      endsOn: holiday,
      audience: "ALL",
      createdBy: office.id,
    });
    const saturday = addDays(dueOn, (13 - new Date(`${dueOn}T00:00:00Z`).getUTCDay()) % 7);
    const wrong = [addDays(dueOn, -20), addDays(dueOn, 90), saturday, holiday];
    for (const day of wrong) {
      const { status, body } = await set({ dueOn: day });
      expect({ status, path: body.issues[0].path }).toEqual({ status: 400, path: ["dueOn"] });
    }
    const { body } = await set({ dueOn: holiday });
    expect(body.issues[0].message).toContain("Founders' Day");
  });

  it("takes pictures encoded again and documents as downloads, and refuses the rest", async () => {
    const teacher = taught.teacher.id;
    expect((await upload(teacher, "page.pdf", Buffer.from("<html>"))).body.message).toBe(
      attachmentWords.wrongKind,
    );
    const video = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypmp42")]);
    for (const name of ["lesson.mp4", "lesson.jpg", "run.exe"]) {
      const { status, body } = await upload(teacher, name, video);
      expect([status, body.message]).toEqual([400, attachmentWords.wrongKind]);
    }
    const large = await upload(teacher, "photo.jpg", Buffer.alloc(12 * 1024 * 1024, 0xff));
    expect(large.status).toBe(413);
    const picture = (await upload(teacher, "../board.jpg", await photo())).body.data;
    const letter = (await upload(teacher, "sheet.pdf", Buffer.from("%PDF-1.7"))).body.data;
    expect(picture).toMatchObject({ name: "board.webp", isPicture: true });
    const id = await setOne({ fileIds: [picture.id, letter.id] });
    const { body } = await server.call(`GET /assignments/${id}/work?studentId=${ada}`, { as: ada });
    expect(body.data.files.map(({ name }: { name: string }) => name)).toEqual([
      "board.webp",
      "sheet.pdf",
    ]);
    const served = await fetch(server.origin + body.data.files[1].url);
    expect(served.headers.get("content-disposition")).toMatch(/^attachment; filename="sheet\.pdf"/);
    // A file of another person, or one that is already attached, cannot be named.
    expect((await set({ fileIds: [picture.id] }, office.id)).body.issues[0].path).toEqual([
      "fileIds",
    ]);
  });
});

describe("handing in", () => {
  it("is for the pupil and the parents, and once more until it is marked", async () => {
    const id = await setOne();
    expect((await handIn(id, {}, bola)).status).toBe(404);
    expect((await handIn(id, { studentId: bola }, taught.parent.id)).status).toBe(404);
    expect((await handIn(id, { text: " " })).body.issues[0].path).toEqual(["text"]);
    const file = (await upload(ada, "photo.jpg", await photo())).body.data.id;
    const first = await handIn(id, { fileIds: [file] });
    expect(first.body.data).toMatchObject({ state: "handed_in", isLate: false, mayHandIn: true });
    // A lost response: repeating the call changes nothing.
    expect((await handIn(id, { fileIds: [file] })).body.data.handIn.version).toBe(1);
    const stale = await handIn(id, { text: "2/4" });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale_version" } });
    const again = await handIn(id, { text: "2/4", fileIds: [file], version: 1 }, taught.parent.id);
    expect(again.body.data.handIn).toMatchObject({ text: "2/4", version: 2 });
    await mark(id, [{ studentId: ada, version: 2, score: 18, comment: null }]);
    expect((await handIn(id, { text: "1/2", version: 3 })).body.code).toBe("already_marked");
    expect(
      (
        await server.call(`DELETE /assignments/${id}`, {
          as: taught.teacher.id,
          body: { version: 1 },
        })
      ).body.code,
    ).toBe("has_work");
  });

  it("is for pupils of the class: not before a move to it, nor after one from it", async () => {
    const elsewhere = await makeClass(server.db, {
      sessionId: taught.sessionId,
      name: "Nursery 9",
    });
    const moved = taught.pupils[1]!;
    const moveTo = (classId: string) =>
      server.db.update(enrolments).set({ classId }).where(eq(enrolments.id, moved.enrolmentId));
    const id = await setOne();
    const send = (version: number | null, text: string) =>
      handIn(id, { studentId: bola, text, version }, bola);
    expect((await send(null, "1/3")).status).toBe(200);
    await moveTo(elsewhere.id);
    // Handed-in work stays visible; nothing more is accepted.
    const work = `GET /assignments/${id}/work?studentId=${bola}`;
    expect((await server.call(work, { as: bola })).body.data).toMatchObject({
      handIn: { text: "1/3" },
      mayHandIn: false,
      closed: "LEFT_CLASS",
    });
    const ownList = await server.call("GET /assignments/own", { as: bola });
    expect(ownList.body.data.map((one: { id: string }) => one.id)).toEqual([id]);
    expect(await send(1, "2/3")).toMatchObject({
      status: 409,
      body: { code: "work_closed", message: CLOSED_TEXTS.LEFT_CLASS },
    });
    const unsent = await setOne({ title: "Of the class that Bola left" });
    const refused = await handIn(unsent, { studentId: bola }, bola);
    expect(refused).toMatchObject({ status: 404, body: { code: "not_found" } });
    const row = [{ studentId: bola, version: 1, score: 5, comment: null }];
    expect((await mark(id, row)).body.issues[0].path).toEqual(["rows", 0, "studentId"]);
    await moveTo(taught.classId);
    const { body } = await server.call(`GET /assignments/${id}/work?studentId=${bola}`, {
      as: bola,
    });
    expect(body.data.handIn).toMatchObject({ text: "1/3", version: 1 });
  });

  it("is refused for a pupil who left the school, whose work the family still reads", async () => {
    const id = await setOne();
    await handIn(id);
    const leave = (leftOn: string | null) =>
      server.db
        .update(users)
        .set({ leftOn, leftAs: leftOn === null ? null : "WITHDRAWN", isActive: leftOn === null })
        .where(eq(users.id, ada));
    await leave("2026-01-12");
    const again = await handIn(id, { text: "2/4", version: 1 }, taught.parent.id);
    expect(again).toMatchObject({
      status: 409,
      body: { code: "work_closed", message: CLOSED_TEXTS.LEFT_SCHOOL },
    });
    const read = `GET /assignments/${id}/work?studentId=${ada}`;
    expect((await server.call(read, { as: taught.parent.id })).body.data).toMatchObject({
      handIn: { text: "1/2" },
      closed: "LEFT_SCHOOL",
    });
    await leave(null);
  });

  it("is late after the day, and is taken all the same", async () => {
    const id = await setOne();
    await server.db
      .update(assignments)
      .set({ dueOn: addDays(dueOn, -20) })
      .where(eq(assignments.id, id));
    expect((await handIn(id)).body.data).toMatchObject({ state: "late", isLate: true });
  });
});

describe("marking", () => {
  it("saves a class at once, tells what is wrong in which row, and shows families what is given back", async () => {
    const id = await setOne();
    await handIn(id);
    expect(
      (await mark(id, [{ studentId: ada, version: 1, score: 5, comment: null }], stranger.id))
        .status,
    ).toBe(404);
    const wrong = await mark(id, [
      { studentId: ada, version: 1, score: 21, comment: null },
      { studentId: stranger.id, version: null, score: 1, comment: null },
    ]);
    expect(wrong.body.issues.map(({ path }: { path: unknown[] }) => path)).toEqual([
      ["rows", 0, "score"],
      ["rows", 1, "studentId"],
    ]);
    const rows = [
      { studentId: ada, version: 1, score: 15.5, comment: "Good" },
      // On paper.
      { studentId: bola, version: null, score: 9, comment: null },
    ];
    const saved = await mark(id, rows);
    expect(saved.body.data.rows).toMatchObject([
      { score: 15.5, comment: "Good", version: 2 },
      { score: 9, version: 1, handedInAt: null },
    ]);
    expect((await mark(id, rows)).status).toBe(200);
    const stale = await mark(id, [{ studentId: ada, version: 1, score: 3, comment: "Good" }]);
    expect(stale.body).toMatchObject({
      code: "stale_version",
      current: { rows: [{ score: 15.5 }, {}] },
    });

    const seen = () =>
      server.call(`GET /assignments/${id}/work?studentId=${ada}`, { as: taught.parent.id });
    expect((await seen()).body.data).toMatchObject({
      score: null,
      comment: null,
      mayHandIn: false,
    });
    const give = { as: taught.teacher.id, body: { classId: taught.classId } };
    expect((await server.call(`POST /assignments/${id}/return`, give)).body.data.returned).toBe(2);
    expect((await server.call(`POST /assignments/${id}/return`, give)).body.data.returned).toBe(0);
    expect((await seen()).body.data).toMatchObject({
      score: 15.5,
      comment: "Good",
      state: "returned",
    });
  });

  it("keeps the highest score at or above the scores that are given", async () => {
    const id = await setOne();
    await mark(id, [{ studentId: bola, version: null, score: 15.5, comment: null }]);
    const change = (maxScore: number) =>
      server.call(`PUT /assignments/${id}`, {
        as: taught.teacher.id,
        body: { ...form({ maxScore }), version: 1 },
      });
    const { status, body } = await change(15);
    expect([status, body.issues]).toEqual([
      400,
      [{ path: ["maxScore"], message: belowAwarded(15.5) }],
    ]);
    expect((await change(16)).status).toBe(200);
  });

  it("lists the work of one term, or of all", async () => {
    const { id: teacher } = taught.teacher;
    await setOne();
    const { termId } = taught;
    const idsOf = async (query: string) => {
      const { status, body } = await server.call(`GET /assignments?${query}`, { as: teacher });
      return status === 200 ? body.data.length : status;
    };
    expect(await idsOf("")).toBeGreaterThan(0);
    expect(await idsOf(`termId=${termId}`)).toBe(await idsOf(""));
    expect(await idsOf(`termId=${newId()}`)).toBe(0);
    expect(await idsOf("termId=first")).toBe(400);
  });

  it("reads lists and a class in a fixed number of statements", async () => {
    const { id: teacher } = taught.teacher;
    const counts: number[] = [];
    for (const _ of [1, 2]) {
      await setOne();
      const { count } = await countStatements(server.db, async () => {
        await server.call("GET /assignments", { as: teacher });
        await server.call("GET /assignments/own", { as: taught.parent.id });
      });
      counts.push(count);
    }
    expect(counts[0]).toBe(counts[1]);
  });
});

describe("families that are told", () => {
  it("are those who have not handed in: by a teacher twice a day at most, and once on the day before", async () => {
    const id = await setOne({ title: "Spelling" });
    await handIn(id);
    const remind = { as: taught.teacher.id, body: { classId: taught.classId } };
    const { body } = await server.call(`POST /assignments/${id}/remind`, remind);
    expect(body.data.reminded).toBe(1);
    expect((await server.call(`POST /assignments/${id}/remind`, remind)).body.code).toBe(
      "reminded_already",
    );
    const notified: unknown[] = [];
    const worker = homeworkDueWorker(
      server.db,
      { publicUrl: server.origin },
      async (_write, homework) => void notified.push(homework),
    );
    const attempt = { isLast: false };
    const origin = { actorId: taught.teacher.id, authSessionId: null, requestId: null, ip: null };
    await worker.run({ id, dueOn: addDays(dueOn, 1), origin }, attempt);
    expect(notified).toEqual([]);
    await worker.run({ id, dueOn, origin }, attempt);
    await worker.run({ id, dueOn, origin }, attempt);
    expect(notified).toEqual([{ title: "Spelling", dueOn, studentIds: [bola] }]);
  });
});

it("lists the work of this session; that of an earlier one can still be opened", async () => {
  const { db } = server;
  const { id: sessionId, termIds } = await makeSession(db, { name: "2001/2002" });
  const { id: classId } = await makeClass(db, { sessionId });
  const [termId, createdBy] = [termIds.TERM_1, taught.teacher.id];
  await enrol(db, { sessionId, termId, classId, studentId: ada });
  const work = [{ studentId: ada }];
  const fields = { termId, subjectId: taught.subjectId, classIds: [classId], createdBy, work };
  const { id } = await makeAssignment(db, fields);
  const { body } = await server.call("GET /assignments/own?limit=100", { as: ada });
  expect(body.data.map((one: { id: string }) => one.id)).not.toContain(id);
  const path = `GET /assignments/${id}/work?studentId=${ada}`;
  expect((await server.call(path, { as: ada })).status).toBe(200);
});

it("begins with the children, whatever other classes have to do", async () => {
  const { sessionId, termId, subjectId, teacher, parent } = taught;
  const list = () => server.call("GET /assignments/own?open=true", { as: parent.id });
  const more = async (howMany: number) => {
    for (let n = 0; n < howMany; n += 1) {
      const { id } = await makeClass(server.db, { sessionId, name: `Other ${n} of ${howMany}` });
      for (let pupil = 0; pupil < 4; pupil += 1) {
        await makeStudent(server.db, { sessionId, termId, classId: id });
      }
      for (let work = 0; work < 4; work += 1) {
        await makeAssignment(server.db, {
          termId,
          subjectId,
          classIds: [id],
          createdBy: teacher.id,
        });
      }
    }
    await server.db.execute("vacuum analyze");
    return countBuffers(server.db, list);
  };
  const few = await more(5);
  const many = await more(40);
  expect(many - few).toBeLessThan(200);
});
