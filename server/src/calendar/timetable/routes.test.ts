import { timetableTexts } from "@school/core/calendar/timetable/text.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeCategory, makeClass, makeSubject } from "../../classes/fixtures.ts";
import { classSubjects } from "../../classes/tables.ts";
import { databaseCode } from "../../platform/database/database.ts";
import { pagesOfPdf } from "../../platform/testing/pdf.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { type MadeSession, makeSession } from "../../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../../students/fixtures.ts";
import { makeEntry } from "../fixtures.ts";
import { makePeriods, makeRoom, makeTimetableLesson } from "./fixtures.ts";
import { lessonsOfDay } from "./queries.ts";
import { schoolRooms, timetableDays, timetableLessons, timetableTerms } from "./tables.ts";

let server: TestServer;
let session: MadeSession;
let office: string;
let teacher: string;
let other: string;
let pupil: string;
let parent: string;
let gold: string;
let silver: string;
let maths: string;
let english: string;
let periods: string[];
let termId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  session = await makeSession(db, { currentTerm: "TERM_1" });
  termId = session.termIds.TERM_1;
  office = (await makeUser(db, { role: "ADMIN" })).id;
  const named = { role: "TEACHER", firstName: "Ada", lastName: "Obi" } as const;
  teacher = (await makeUser(db, named)).id;
  other = (await makeUser(db, { role: "TEACHER", firstName: "Bola", lastName: "Ade" })).id;
  parent = (await makeUser(db, { role: "PARENT" })).id;
  const categoryId = (await makeCategory(db, { classGroup: "Primary" })).id;
  const of = { sessionId: session.id, name: "Primary 4", categoryId };
  gold = (await makeClass(db, { ...of, section: "Gold" })).id;
  silver = (await makeClass(db, { ...of, section: "Silver" })).id;
  maths = (await makeSubject(db, { name: "Maths", classId: gold, teacherId: teacher })).id;
  english = (await makeSubject(db, { name: "English", classId: gold, teacherId: other })).id;
  await db
    .insert(classSubjects)
    .values([maths, english].map((subjectId) => ({ classId: silver, subjectId })));
  pupil = (await makeStudent(db, { classId: gold, sessionId: session.id, termId })).id;
  await linkGuardian(db, { parentId: parent, studentId: pupil });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(timetableTerms);
  await server.db.delete(schoolRooms);
  periods = await makePeriods(server.db, termId);
});

const query = (values: Record<string, string>) => String(new URLSearchParams(values));
const read = (as: string, which: Record<string, string>) =>
  server.call(`GET /timetable?${query({ termId, ...which })}`, { as });
const lessonIn = (at: number, more: object = {}) => ({
  weekday: 2,
  periodId: periods[at],
  subjectId: maths,
  teacherId: teacher,
  roomId: null,
  ...more,
});
const save = (classId: string, lessons: object[], more: object = {}, as = office) =>
  server.call("PUT /timetable/class", {
    as,
    body: { termId, classId, version: 0, lessons, ...more },
  });

describe("a class's timetable", () => {
  it("is written by the office alone, and names what is wrong", async () => {
    expect((await server.call("PUT /timetable/class", { body: {} })).status).toBe(401);
    expect((await save(gold, [], {}, teacher)).status).toBe(403);
    expect((await save(gold, [lessonIn(0, { weekday: 8 })])).status).toBe(400);
    const art = (await makeSubject(server.db)).id;
    const wrong = await save(gold, [
      lessonIn(0),
      lessonIn(0),
      lessonIn(1, { subjectId: art, teacherId: pupil, roomId: art }),
      lessonIn(2, { weekday: 7 }),
    ]);
    expect(wrong.status).toBe(400);
    expect(wrong.body.issues).toEqual([
      { path: ["lessons", 1, "subjectId"], message: "This subject already has a lesson then" },
      { path: ["lessons", 2, "subjectId"], message: "The class does not take this subject" },
      { path: ["lessons", 2, "teacherId"], message: "Choose a teacher from the list" },
      { path: ["lessons", 2, "roomId"], message: "Choose a room from the list" },
      { path: ["lessons", 3, "periodId"], message: "This period does not exist on this day" },
    ]);
    const saved = await save(gold, [lessonIn(0), lessonIn(1, { teacherId: null })]);
    expect(saved.body.data).toMatchObject({ version: 1, isPublished: false });
    expect(saved.body.data.lessons).toHaveLength(2);
    expect((await save(gold, [])).status).toBe(409);
  });

  it("refuses a teacher and a room in two places, naming both", async () => {
    const lab = await makeRoom(server.db, "Laboratory");
    const there = { termId, classId: gold, weekday: 2, subjectId: maths };
    await makeTimetableLesson(server.db, {
      ...there,
      periodId: periods[0]!,
      teacherId: teacher,
      roomId: lab,
    });
    const refused = await save(silver, [
      lessonIn(0, { subjectId: english }),
      lessonIn(1),
      lessonIn(0, { weekday: 3, roomId: lab }),
    ]);
    expect(refused.status).toBe(400);
    const clash = {
      subject: "Maths",
      otherClass: "Primary 4 Gold",
      className: "Primary 4 Silver",
      when: "Tuesday, 8:00 – 8:40 am",
    };
    expect(refused.body.issues).toEqual([
      {
        path: ["lessons", 0, "teacherId"],
        message: timetableTexts.teacherClash({ who: "Ada Obi", ...clash }),
      },
    ]);
    const room = await save(silver, [lessonIn(0, { teacherId: other, roomId: lab })]);
    expect(room.body.issues).toEqual([
      {
        path: ["lessons", 0, "roomId"],
        message: timetableTexts.roomClash({ who: "Laboratory", ...clash }),
      },
    ]);
    expect((await save(silver, [lessonIn(1, { roomId: lab })])).status).toBe(200);
  });

  it("is safe when two offices place the same teacher at once, also in the database", async () => {
    const both = await Promise.all([save(gold, [lessonIn(3)]), save(silver, [lessonIn(3)])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const [placed] = await server.db
      .select({ classId: timetableLessons.classId })
      .from(timetableLessons);
    const behind = makeTimetableLesson(server.db, {
      termId,
      classId: placed?.classId === gold ? silver : gold,
      weekday: 2,
      periodId: periods[3]!,
      subjectId: maths,
      teacherId: teacher,
    });
    await expect(behind.catch(databaseCode)).resolves.toBe("23P01");
  });
});

describe("reading", () => {
  beforeEach(async () => {
    const at = { termId, weekday: 1, periodId: periods[0]! };
    await makeTimetableLesson(server.db, {
      ...at,
      classId: gold,
      subjectId: maths,
      teacherId: teacher,
    });
    await makeTimetableLesson(server.db, {
      ...at,
      classId: silver,
      subjectId: english,
      teacherId: other,
      isPublished: false,
    });
  });

  it("gives families their own classes, staff what is published, the office all", async () => {
    const seen = async (as: string, which: Record<string, string>) => {
      const { status, body } = await read(as, which);
      return status === 200 ? body.data.lessons.length : status;
    };
    expect((await server.call(`GET /timetable?${query({ termId, classId: gold })}`)).status).toBe(
      401,
    );
    expect((await read(teacher, { classId: gold, weekday: "1" })).status).toBe(400);
    expect((await read(office, { termId: gold, classId: gold })).status).toBe(404);
    for (const family of [pupil, parent]) {
      expect(await seen(family, { classId: gold })).toBe(1);
      expect(await seen(family, { classId: silver })).toBe(403);
      expect(await seen(family, { teacherId: teacher })).toBe(403);
      expect(await seen(family, { weekday: "1" })).toBe(403);
    }
    expect(await seen(teacher, { weekday: "1" })).toBe(1);
    expect(await seen(teacher, { teacherId: other })).toBe(0);
    expect(await seen(office, { weekday: "1" })).toBe(2);
    const choices = async (as: string) =>
      (await server.call("GET /timetable/choices", { as })).body.data;
    expect((await choices(parent)).classes).toMatchObject([{ id: gold, group: "Primary" }]);
    expect((await choices(parent)).teachers).toEqual([]);
    expect(await choices(teacher)).toMatchObject({
      classes: [{ id: gold }],
      teachers: [{ name: "Ada Obi", lessons: 1 }],
    });
    expect((await choices(office)).classes).toMatchObject([
      { id: gold, isPublished: true },
      { id: silver, isPublished: false },
    ]);
  });

  it("prints each class and teacher on a page", async () => {
    const file = (as: string, more: Record<string, string>) =>
      server.call(`GET /timetable/file?${query({ termId, ...more })}`, { as });
    const [page, ...rest] = await pagesOfPdf((await file(parent, { of: "class", id: gold })).bytes);
    expect(rest).toEqual([]);
    expect(page).toContain("Timetable: Primary 4 Gold");
    expect(page).toContain("Ada Obi");
    expect((await file(parent, { of: "class" })).status).toBe(403);
    expect((await file(parent, { of: "teacher", id: teacher })).status).toBe(403);
    expect(await pagesOfPdf((await file(teacher, { of: "class" })).bytes)).toHaveLength(1);
    expect(await pagesOfPdf((await file(office, { of: "teacher" })).bytes)).toHaveLength(2);
    expect((await file(teacher, { of: "teacher", id: other })).status).toBe(404);
  });

  it("answers what is taught on a day, but not on a holiday or before it is published", async () => {
    const { db } = server;
    // A Monday in the term.
    const day = "2025-09-22";
    const lessons = await lessonsOfDay(db, day, { teacherId: teacher });
    expect(lessons).toMatchObject([
      { startsAt: "08:00", endsAt: "08:40", class: { id: gold }, subject: { name: "Maths" } },
    ]);
    expect(await lessonsOfDay(db, day, { classIds: [gold, silver] })).toHaveLength(1);
    expect(await lessonsOfDay(db, "2025-09-23", { teacherId: teacher })).toEqual([]);
    expect(await lessonsOfDay(db, "2025-12-29", { teacherId: teacher })).toEqual([]);
    await makeEntry(db, { kind: "HOLIDAY", startsOn: day, createdBy: office });
    expect(await lessonsOfDay(db, day, { teacherId: teacher })).toEqual([]);
  });

  it("costs the same statements for few lessons and many", async () => {
    const counted = async () => {
      const one = await countStatements(server.db, () => read(teacher, { weekday: "1" }));
      const all = await countStatements(server.db, () =>
        server.call("GET /timetable/choices", { as: office }),
      );
      return [one.count, all.count];
    };
    const few = await counted();
    for (const periodId of periods.slice(1)) {
      await makeTimetableLesson(server.db, { termId, classId: gold, periodId, subjectId: maths });
    }
    expect(await counted()).toEqual(few);
  });

  it("is published and withdrawn", async () => {
    const publish = (isPublished: boolean, as = office) =>
      server.call("POST /timetable/publish", {
        as,
        body: { termId, classIds: [gold, silver], isPublished },
      });
    expect((await publish(true, teacher)).status).toBe(403);
    expect((await publish(true)).body.data).toEqual({ classIds: [silver] });
    expect((await publish(false)).body.data.classIds).toHaveLength(2);
    expect((await read(pupil, { classId: gold })).body.data.lessons).toEqual([]);
  });
});

describe("periods and rooms", () => {
  const readPeriods = async () =>
    (await server.call(`GET /timetable/periods?${query({ termId })}`, { as: office })).body.data;
  const savePeriods = (body: object, as = office) =>
    server.call("PUT /timetable/periods", { as, body: { termId, ...body } });

  it("move lessons with them, and refuse what would leave one without a place", async () => {
    const at = { termId, classId: gold, weekday: 5, subjectId: maths, teacherId: teacher };
    await makeTimetableLesson(server.db, { ...at, periodId: periods[0]! });
    await makeTimetableLesson(server.db, { ...at, periodId: periods[6]! });
    const before = await readPeriods();
    expect((await savePeriods(before, teacher)).status).toBe(403);
    const [day] = before.days;
    const friday = {
      ...day,
      id: null,
      name: "Friday",
      weekdays: [5],
      periods: day.periods.slice(0, 4).map((period: object) => ({
        ...period,
        id: null,
      })),
    };
    const short = { ...before, days: [{ ...day, weekdays: [1, 2, 3, 4] }, friday] };
    const refused = await savePeriods(short);
    expect(refused.body.issues).toEqual([
      {
        path: ["days"],
        message: timetableTexts.lessonsDoNotFit("1 lesson", "Primary 4 Gold on Friday"),
      },
    ]);
    await server.db
      .delete(timetableLessons)
      .where(and(eq(timetableLessons.periodId, periods[6]!), eq(timetableLessons.weekday, 5)));
    friday.periods[1] = { ...friday.periods[1], startsAt: "08:05" };
    const saved = await savePeriods(short);
    expect(saved.body.data.version).toBe(2);
    expect((await read(office, { classId: gold })).body.data.lessons).toMatchObject([
      { weekday: 5, startsAt: "08:05", periodId: saved.body.data.days[1].periods[1].id },
    ]);
    expect((await savePeriods(short)).status).toBe(409);
    // All periods ten minutes later: they overlap with each other only for a moment.
    const later = saved.body.data;
    for (const of of later.days) {
      for (const period of of.periods) {
        period.startsAt = period.startsAt.replace(/.$/, "9");
        period.endsAt = period.endsAt.replace(/.$/, "9");
      }
    }
    expect((await savePeriods(later)).status).toBe(200);
    expect((await read(office, { classId: gold })).body.data.lessons[0].startsAt).toBe("08:09");
  });

  it("keep a room that lessons use, and each name once", async () => {
    const lab = await makeRoom(server.db, "Laboratory");
    await makeTimetableLesson(server.db, {
      termId,
      classId: gold,
      periodId: periods[0]!,
      subjectId: maths,
      roomId: lab,
    });
    const before = await readPeriods();
    expect((await savePeriods({ ...before, rooms: [] })).body.issues).toEqual([
      { path: ["rooms"], message: timetableTexts.roomInUse("Laboratory") },
    ]);
    const hall = { id: null, name: "Hall" };
    const twice = await savePeriods({ ...before, rooms: [hall, { id: null, name: "hall" }] });
    expect(twice.body.issues[0].path).toEqual(["rooms", 1, "name"]);
    const saved = await savePeriods({ ...before, rooms: [{ id: lab, name: "Lab" }, hall] });
    expect(saved.body.data.rooms).toMatchObject([{ name: "Hall" }, { id: lab, name: "Lab" }]);
    const { version, rooms } = saved.body.data;
    const names = ["lab", "Hall"];
    const swapped = rooms.map((room: object, at: number) => ({ ...room, name: names[at] }));
    const { status, body } = await savePeriods({ ...before, version, rooms: swapped });
    expect([status, body.data?.rooms[0]]).toEqual([200, { id: lab, name: "Hall" }]);
  });
});

describe("a new term", () => {
  it("takes over periods and timetables of the last one as drafts, once", async () => {
    const { db } = server;
    const next = session.termIds.TERM_2;
    for (const [at, classId] of [gold, silver].entries()) {
      const slot = { termId, classId, weekday: 1, periodId: periods[at]! };
      await makeTimetableLesson(db, { ...slot, subjectId: maths, teacherId: teacher });
    }
    const empty = await server.call(`GET /timetable/choices?${query({ termId: next })}`, {
      as: office,
    });
    expect(empty.body.data.copyFrom).toMatchObject({ id: termId });
    const copy = (as = office) =>
      server.call("POST /timetable/copy", { as, body: { termId: next, fromTermId: termId } });
    expect((await copy(teacher)).status).toBe(403);
    const [one, two] = await Promise.all([copy(), copy()]);
    expect([one.status, two.status].toSorted()).toEqual([200, 409]);
    const copied = one.status === 200 ? one : two;
    expect(copied.body.data).toEqual({ classes: 2, lessons: 2, leftOut: 0 });
    expect(await db.$count(timetableDays, eq(timetableDays.termId, next))).toBe(1);
    const weekday = { termId: next, weekday: "1" };
    expect((await read(office, weekday)).body.data.lessons).toHaveLength(2);
    expect((await read(teacher, weekday)).body.data.lessons).toEqual([]);
  });
});
