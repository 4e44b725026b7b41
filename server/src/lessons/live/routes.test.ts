import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeClass, makeSubject } from "../../classes/fixtures.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../../students/fixtures.ts";
import { makeLive } from "./fixtures.ts";
import { liveLessons } from "./tables.ts";

let server: TestServer;
const ids = {} as Record<
  "office" | "ngozi" | "tunde" | "ada" | "mother" | "bola" | "gold" | "blue" | "maths",
  string
>;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  ids.office = (await makeUser(db, { role: "ADMIN" })).id;
  ids.ngozi = (await makeUser(db, { role: "TEACHER", lastName: "Obi", firstName: "Ngozi" })).id;
  ids.tunde = (await makeUser(db, { role: "TEACHER" })).id;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const enrolment = { sessionId: session.id, termId: session.termIds.TERM_1 };
  ids.gold = (await makeClass(db, { ...enrolment, section: "Gold" })).id;
  ids.blue = (await makeClass(db, { ...enrolment, section: "Blue", classTeacherId: ids.tunde })).id;
  ids.maths = (
    await makeSubject(db, { name: "Maths", classId: ids.gold, teacherId: ids.ngozi })
  ).id;
  ids.ada = (await makeStudent(db, { ...enrolment, classId: ids.gold })).id;
  ids.bola = (await makeStudent(db, { ...enrolment, classId: ids.blue })).id;
  ids.mother = (await makeUser(db, { role: "PARENT" })).id;
  await linkGuardian(db, { parentId: ids.mother, studentId: ids.ada });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(liveLessons);
});

const call = (as: string, endpoint: string, body?: object) => server.call(endpoint, { as, body });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const form = (more: object = {}) => ({
  title: "Fractions",
  subjectId: ids.maths,
  classIds: [ids.gold],
  startsAt: inMinutes(60),
  endsAt: inMinutes(100),
  link: "https://meet.example/abc",
  ...more,
});
const set = (as: string, more: object = {}) => call(as, "POST /live-lessons", form(more));
const listed = async (as: string, when = "coming") =>
  (await call(as, `GET /live-lessons?when=${when}`)).body.data;

describe("setting a live lesson", () => {
  it("is for staff, and for teachers with the classes that they teach", async () => {
    expect((await server.call("POST /live-lessons", { body: form() })).status).toBe(401);
    const wrong = await set(ids.ngozi, { link: "javascript:alert(1)", title: "", classIds: [] });
    expect(wrong.status).toBe(400);
    expect(wrong.body.issues.map(({ path }: { path: string[] }) => path[0])).toEqual([
      "title",
      "classIds",
      "link",
    ]);
    expect((await set(ids.ngozi, { subjectId: newId() })).body.issues[0].path).toEqual([
      "subjectId",
    ]);
    expect((await set(ids.ngozi, { classIds: [newId()] })).body.issues[0].path).toEqual([
      "classIds",
    ]);
    for (const person of [ids.ada, ids.mother]) expect((await set(person)).status).toBe(403);
    expect((await set(ids.tunde)).status).toBe(403);
    expect((await set(ids.ngozi, { classIds: [ids.gold, ids.blue] })).status).toBe(403);
    const made = await set(ids.ngozi);
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      host: "Ngozi Obi",
      subject: { name: "Maths" },
      classes: [{ id: ids.gold }],
      mayChange: true,
    });
    expect((await set(ids.office, { classIds: [ids.gold, ids.blue] })).status).toBe(201);
    const choices = (await call(ids.ngozi, "GET /live-lesson-choices")).body.data;
    expect(choices.classes).toEqual([{ id: ids.gold, name: "Primary 4 Gold" }]);
  });

  it("is changed as it was seen, by its teacher and the office", async () => {
    const { id } = (await set(ids.ngozi)).body.data;
    const put = (as: string, version: number, more: object = {}) =>
      call(as, `PUT /live-lessons/${id}`, { version, ...form(more) });
    expect((await put(ids.tunde, 1)).status).toBe(404);
    const notes = { notesLink: "https://notes.example/1", classIds: [ids.gold, ids.blue] };
    expect((await put(ids.ngozi, 1, notes)).status).toBe(403);
    expect((await put(ids.office, 1, notes)).body.data).toMatchObject({ version: 2 });
    // Tunde's class is invited now, yet it is not his lesson.
    expect((await put(ids.tunde, 2)).status).toBe(403);
    const stale = await put(ids.ngozi, 1);
    expect([stale.status, stale.body.current.notesLink]).toEqual([409, notes.notesLink]);
    // The class that the office has added stays without a question.
    expect((await put(ids.ngozi, 2, notes)).status).toBe(200);
    expect((await put(ids.ngozi, 3)).body.data.classes).toHaveLength(1);
  });

  it("is cancelled and restored until it is over", async () => {
    const { id } = (await set(ids.ngozi)).body.data;
    const cancelled = await call(ids.ngozi, `POST /live-lessons/${id}/cancel`, { version: 1 });
    expect(cancelled.body.data).toMatchObject({ isCancelled: true, version: 2 });
    expect(await listed(ids.ada)).toMatchObject([{ isCancelled: true, link: null }]);
    const back = await call(ids.ngozi, `POST /live-lessons/${id}/restore`, { version: 2 });
    expect(back.body.data.isCancelled).toBe(false);
    const past = { hostId: ids.ngozi, classIds: [ids.gold], startsIn: -90 };
    const over = await makeLive(server.db, past);
    const late = await call(ids.ngozi, `POST /live-lessons/${over.id}/cancel`, { version: 1 });
    expect(late.body.code).toBe("live_lesson_over");
  });
});

describe("a live lesson", () => {
  it("and its link are for those who are invited, and the office", async () => {
    const { id } = await makeLive(server.db, { hostId: ids.ngozi, classIds: [ids.gold] });
    for (const person of [ids.ngozi, ids.ada, ids.mother, ids.office]) {
      expect(await listed(person)).toMatchObject([{ id, link: `https://meet.example/${id}` }]);
    }
    for (const person of [ids.tunde, ids.bola]) {
      const response = await call(person, "GET /live-lessons");
      expect(response.body).toMatchObject({ data: [], pagination: { total: 0 } });
      expect(JSON.stringify(response.body)).not.toContain("meet.example");
    }
    expect((await call(ids.tunde, `GET /live-lessons/${id}`)).status).toBe(404);
  });

  it("keeps its link from families once it is over", async () => {
    await makeLive(server.db, { hostId: ids.ngozi, classIds: [ids.gold], startsIn: -90 });
    expect(await listed(ids.ada)).toEqual([]);
    expect(await listed(ids.ada, "past")).toMatchObject([{ link: null }]);
    expect((await listed(ids.ngozi, "past"))[0].link).toContain("https://");
  });

  it("is on the dashboards from ten minutes before it begins until it ends", async () => {
    const make = (title: string, startsIn: number) =>
      makeLive(server.db, { hostId: ids.ngozi, classIds: [ids.gold], title, startsIn });
    await make("On", -30);
    await make("Soon", 9);
    await make("Later", 30);
    await make("Over", -41);
    await makeLive(server.db, {
      hostId: ids.ngozi,
      classIds: [ids.gold],
      startsIn: 1,
      cancelledAt: new Date(),
    });
    for (const person of [ids.ngozi, ids.ada, ids.mother]) {
      const { lessons, nextLessonAt } = (await call(person, "GET /home")).body.data;
      expect(lessons.map(({ title }: { title: string }) => title)).toEqual(["On", "Soon"]);
      expect(lessons[0].link).toContain("https://meet.example/");
      const minutes = (Date.parse(nextLessonAt) - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(19);
      expect(minutes).toBeLessThan(20.1);
    }
    for (const person of [ids.bola, ids.tunde, ids.office]) {
      expect((await call(person, "GET /home")).body.data).toMatchObject({
        lessons: [],
        nextLessonAt: null,
      });
    }
  });

  it("costs the same statements, however many there are", async () => {
    await makeLive(server.db, { hostId: ids.ngozi, classIds: [ids.gold] });
    const count = async () => (await countStatements(server.db, () => listed(ids.mother))).count;
    const few = await count();
    for (let at = 0; at < 5; at += 1) {
      await makeLive(server.db, { hostId: ids.ngozi, classIds: [ids.gold, ids.blue] });
    }
    expect(await count()).toBe(few);
  });
});
