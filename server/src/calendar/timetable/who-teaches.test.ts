import { timetableTexts } from "@school/core/calendar/timetable/text.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeCategory, makeClass, makeSubject } from "../../classes/fixtures.ts";
import { classSubjects, subjectTakers } from "../../classes/tables.ts";
import { pagesOfPdf } from "../../platform/testing/pdf.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { type MadeSession, makeSession } from "../../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../../students/fixtures.ts";
import { makePeriods, makeTimetableLesson } from "./fixtures.ts";
import { lessonsOfDay } from "./queries.ts";
import { timetableTerms } from "./tables.ts";

/** A Monday in the term. */
const MONDAY = "2025-09-22";

let server: TestServer;
let session: MadeSession;
let office: string;
/** Class teacher of Gold. */
let ada: string;
let bola: string;
let gold: string;
let silver: string;
let maths: string;
let christian: string;
let islamic: string;
let termId: string;
let periods: string[];

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  session = await makeSession(db, { name: "2025/2026", currentTerm: "TERM_1" });
  termId = session.termIds.TERM_1;
  office = (await makeUser(db, { role: "ADMIN" })).id;
  ada = (await makeUser(db, { role: "TEACHER", firstName: "Ada", lastName: "Obi" })).id;
  bola = (await makeUser(db, { role: "TEACHER", firstName: "Bola", lastName: "Ade" })).id;
  const categoryId = (await makeCategory(db, { classGroup: "Primary" })).id;
  const of = { sessionId: session.id, name: "Primary 5", categoryId };
  gold = (await makeClass(db, { ...of, section: "Gold", classTeacherId: ada })).id;
  silver = (await makeClass(db, { ...of, section: "Silver" })).id;
  maths = (await makeSubject(db, { name: "Maths", classId: gold })).id;
  christian = (await makeSubject(db, { name: "CRS", classId: gold })).id;
  islamic = (await makeSubject(db, { name: "Islamic Studies", classId: gold })).id;
  await db.insert(classSubjects).values({ classId: silver, subjectId: maths });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(timetableTerms);
  periods = await makePeriods(server.db, termId);
});

const read = async (as: string, which: Record<string, string>) => {
  const query = String(new URLSearchParams({ termId, ...which }));
  return (await server.call(`GET /timetable?${query}`, { as })).body.data.lessons;
};
const lessonOf = (subjectId: string, more: object = {}) => ({
  weekday: 1,
  periodId: periods[0],
  subjectId,
  teacherId: null,
  roomId: null,
  ...more,
});
const save = (classId: string, lessons: object[]) =>
  server.call("PUT /timetable/class", {
    as: office,
    body: { termId, classId, version: 0, lessons },
  });

describe("a lesson without a teacher of its own", () => {
  it("is the class teacher's: in the class, in her week, among the teachers and on her day", async () => {
    const slot = { termId, classId: gold, weekday: 1, periodId: periods[0]! };
    await makeTimetableLesson(server.db, { ...slot, subjectId: maths });
    const hers = { teacher: { id: ada, name: "Ada Obi" }, byClassTeacher: true };
    expect(await read(office, { classId: gold })).toMatchObject([hers]);
    expect(await read(ada, { teacherId: ada })).toMatchObject([{ class: { id: gold }, ...hers }]);
    expect(await lessonsOfDay(server.db, MONDAY, { teacherId: ada })).toMatchObject([hers]);
    const { body } = await server.call("GET /timetable/choices", { as: ada });
    expect(body.data.teachers).toEqual([{ id: ada, name: "Ada Obi", lessons: 1 }]);
    const editor = await server.call(`GET /timetable/class?termId=${termId}&classId=${gold}`, {
      as: office,
    });
    expect(editor.body.data).toMatchObject({
      classTeacher: { id: ada, name: "Ada Obi" },
      lessons: [{ byClassTeacher: true }],
    });
  });

  it("clashes with what the class teacher teaches elsewhere", async () => {
    expect((await save(gold, [lessonOf(maths)])).status).toBe(200);
    const refused = await save(silver, [lessonOf(maths, { teacherId: ada })]);
    expect(refused.status).toBe(400);
    const clash = timetableTexts.teacherClash({
      who: "Ada Obi",
      subject: "Maths",
      otherClass: "Primary 5 Gold",
      className: "Primary 5 Silver",
      when: "Monday, 8:00 – 8:40 am",
    });
    expect(refused.body.issues).toEqual([{ path: ["lessons", 0, "teacherId"], message: clash }]);
  });

  it("has no teacher in a class without a class teacher, and clashes with nothing", async () => {
    expect((await save(gold, [lessonOf(maths)])).status).toBe(200);
    expect((await save(silver, [lessonOf(maths)])).status).toBe(200);
    expect(await read(office, { classId: silver })).toMatchObject([
      { teacher: null, byClassTeacher: false },
    ]);
  });
});

describe("two subjects in one period", () => {
  const both = () => [lessonOf(christian), lessonOf(islamic, { teacherId: bola })];

  it("need two teachers, are two at most, and each once", async () => {
    const alone = await save(gold, [lessonOf(christian), lessonOf(islamic)]);
    expect(alone.status).toBe(400);
    expect(alone.body.issues).toHaveLength(2);
    expect(alone.body.issues[0].path).toEqual(["lessons", 0, "teacherId"]);
    expect(alone.body.issues[0].message).toContain("Ada Obi teaches Islamic Studies");
    const third = await save(gold, [...both(), lessonOf(maths)]);
    expect(third.body.issues).toEqual([
      { path: ["lessons", 2, "periodId"], message: "A period holds two subjects at most" },
    ]);
    const twice = await save(gold, [lessonOf(christian), lessonOf(christian)]);
    expect(twice.body.issues).toEqual([
      { path: ["lessons", 1, "subjectId"], message: "This subject already has a lesson then" },
    ]);
    const saved = await save(gold, both());
    expect(saved.status).toBe(200);
    expect(saved.body.data.lessons).toHaveLength(2);
    expect(await read(office, { teacherId: bola })).toMatchObject([{ subject: { id: islamic } }]);
  });

  it("show a pupil and the parents the one that is taken, and the staff both", async () => {
    const { db } = server;
    await save(gold, both());
    const body = { termId, classIds: [gold], isPublished: true };
    await server.call("POST /timetable/publish", { as: office, body });
    const enrolment = { classId: gold, sessionId: session.id, termId };
    const musa = (await makeStudent(db, enrolment)).id;
    const parent = (await makeUser(db, { role: "PARENT" })).id;
    await linkGuardian(db, { parentId: parent, studentId: musa });
    expect(await read(musa, { classId: gold })).toHaveLength(2);
    for (const subjectId of [christian, islamic]) {
      const inClass = and(eq(classSubjects.classId, gold), eq(classSubjects.subjectId, subjectId));
      await db.update(classSubjects).set({ chosenOnly: true }).where(inClass);
    }
    await db
      .insert(subjectTakers)
      .values({ studentId: musa, sessionId: session.id, subjectId: islamic });
    const his = [{ subject: { id: islamic }, teacher: { id: bola } }];
    expect(await read(musa, { classId: gold })).toMatchObject(his);
    expect(await read(parent, { classId: gold })).toMatchObject(his);
    expect(await lessonsOfDay(db, MONDAY, { pupilId: musa })).toMatchObject(his);
    expect(await read(ada, { classId: gold })).toHaveLength(2);
    const file = await server.call(`GET /timetable/file?termId=${termId}&of=class`, { as: ada });
    const [page] = await pagesOfPdf(file.bytes);
    for (const text of ["Timetable: Primary 5 Gold", "CRS", "Islamic Studies", "Ada Obi"]) {
      expect(page).toContain(text);
    }
    expect(page).not.toContain("empty period");
  });

  it("move together when the periods of the day change", async () => {
    await save(gold, both());
    const query = `termId=${termId}`;
    const before = (await server.call(`GET /timetable/periods?${query}`, { as: office })).body.data;
    const days = before.days.map((day: { periods: { name: string }[] }) => ({
      ...day,
      periods: day.periods.map((period, at) => (at === 0 ? { ...period, id: null } : period)),
    }));
    const first = before.days[0].periods.findIndex(({ id }: { id: string }) => id === periods[0]);
    days[0].periods[first].id = null;
    const saved = await server.call("PUT /timetable/periods", {
      as: office,
      body: { ...before, termId, days },
    });
    expect(saved.status).toBe(200);
    const [one, two, ...rest] = await read(office, { classId: gold });
    expect(rest).toEqual([]);
    expect(one.periodId).toBe(two.periodId);
    expect(one.periodId).not.toBe(periods[0]);
  });
});
