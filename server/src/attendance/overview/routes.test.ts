import { weekdayText } from "@school/core/api/dates.ts";
import { registerTexts } from "@school/core/attendance/text.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeEntry } from "../../calendar/fixtures.ts";
import { calendarEntries } from "../../calendar/tables.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { pagesOfPdf } from "../../platform/testing/pdf.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { type MadeSession, makeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../../students/fixtures.ts";
import { enrolments } from "../../students/tables.ts";
import { makeRegister } from "../fixtures.ts";

let server: TestServer;
let session: MadeSession;
let principal: string;
let teacher: string;
let classId: string;
let otherClass: string;
let ada: string;
let bola: string;
let chidi: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  session = await makeSession(db, { currentTerm: "TERM_1" });
  principal = (await makeUser(db, { role: "PRINCIPAL" })).id;
  teacher = (await makeUser(db, { role: "TEACHER" })).id;
  const of = { sessionId: session.id, classTeacherId: teacher };
  classId = (await makeClass(db, { ...of, name: "Primary 4" })).id;
  otherClass = (await makeClass(db, { sessionId: session.id, name: "Primary 5" })).id;
  const termId = session.termIds.TERM_1;
  const add = async (lastName: string, toClass = classId) =>
    (
      await makeStudent(db, {
        lastName,
        firstName: "A",
        admissionNumber: `ADM/${lastName}`,
        classId: toClass,
        sessionId: session.id,
        termId,
      })
    ).id;
  ada = await add("Adebayo");
  bola = await add("Bello");
  chidi = await add("Chukwu", otherClass);
  const register = { classId, termId, takenBy: teacher };
  // Bello came in the middle, and Chukwu has gone to the other class since.
  for (const [index, day] of ["2025-09-22", "2025-09-23", "2025-09-24", "2025-09-25"].entries()) {
    await makeRegister(db, {
      ...register,
      day,
      pupils: index < 2 ? [ada, chidi] : [ada, bola],
      marks: [
        ...(index < 3 ? [{ studentId: ada, mark: "ABSENT" as const }] : []),
        ...(index === 1 ? [{ studentId: chidi, mark: "LATE" as const }] : []),
        ...(index === 3 ? [{ studentId: bola, mark: "EXCUSED" as const, reason: "Clinic" }] : []),
      ],
    });
  }
  await makeRegister(db, {
    ...register,
    classId: otherClass,
    day: "2025-09-24",
    pupils: [chidi],
    marks: [{ studentId: chidi, mark: "ABSENT" }],
  });
});
afterAll(() => server.close());

const WEEK = { from: "2025-09-22", to: "2025-09-28" };
const query = (values: Record<string, string>) => String(new URLSearchParams(values));
const days = (as: string, more: Record<string, string> = {}) =>
  server.call(`GET /attendance/days?${query({ classId, ...WEEK, ...more })}`, { as });
const summary = (as: string, more: Record<string, string> = {}) =>
  server.call(`GET /attendance/summary?${query({ academicYear: session.name, ...more })}`, { as });

describe("a class day by day", () => {
  it("is for its class teacher and the office, in days that can be shown", async () => {
    expect((await server.call(`GET /attendance/days?${query(WEEK)}`)).status).toBe(401);
    const stranger = (await makeUser(server.db, { role: "TEACHER" })).id;
    expect((await days(stranger)).status).toBe(403);
    expect((await days(ada)).status).toBe(403);
    expect((await days(teacher, { from: "2025-13-01" })).status).toBe(400);
    expect((await days(teacher, { to: "2025-09-21" })).body.issues).toEqual([
      { path: ["to"], message: "The last day must not be before the first." },
    ]);
    expect((await days(teacher, { to: "2025-11-03" })).body.issues[0].path).toEqual(["to"]);
  });

  it("has who was on each register, and the holidays in between", async () => {
    await makeEntry(server.db, {
      kind: "HOLIDAY",
      title: "Founders Day",
      startsOn: "2025-10-01",
      createdBy: principal,
    });
    const { body } = await days(teacher, { to: "2025-10-03" });
    expect(body.data.days.map(({ day }: { day: string }) => day.slice(5))).toEqual(
      "09-22 09-23 09-24 09-25 09-26 09-29 09-30 10-01 10-02 10-03".split(" "),
    );
    const closed = body.data.days.filter((one: { closed: object | null }) => one.closed);
    expect(closed).toMatchObject([{ day: "2025-10-01", closed: { title: "Founders Day" } }]);
    expect(body.data.rows).toMatchObject([
      { student: { id: ada }, figures: { opened: 4, present: 1, absent: 3, unit: "DAYS" } },
      { student: { id: bola }, figures: { opened: 2, present: 1, absent: 0, excused: 1 } },
      { student: { id: chidi }, figures: { opened: 2, present: 2, late: 1 } },
    ]);
    expect(body.data.rows[2].cells).toEqual([
      { day: "2025-09-22", half: "DAY", mark: "PRESENT" },
      { day: "2025-09-23", half: "DAY", mark: "LATE" },
    ]);
  });

  it("is a sheet for paper and for spreadsheets", async () => {
    const file = (format: string) =>
      server.call(`GET /attendance/days/file?${query({ classId, ...WEEK, format })}`, {
        as: teacher,
      });
    const csv = await file("csv");
    expect(csv.headers.get("content-disposition")).toContain(
      "attendance-primary-4-22-sep-2025-to-28-sep-2025.csv",
    );
    const [header, first] = String(csv.body).replace("\ufeff", "").split("\r\n");
    expect(header).toBe(
      "Admission no,Pupil,22 Sep 2025,23 Sep 2025,24 Sep 2025,25 Sep 2025,Present,Absent,Excused,Late",
    );
    expect(first).toBe("ADM/Adebayo,Adebayo A,A,A,A,P,1,3,0,0");
    const pages = await pagesOfPdf((await file("pdf")).bytes);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain("Chukwu A");
    expect((await file("xlsx")).bytes.length).toBeGreaterThan(1_000);
  });
});

describe("the summary", () => {
  it("is of a class for its teacher, and of the school for the office", async () => {
    expect((await summary(teacher)).status).toBe(403);
    expect((await summary(teacher, { classId: otherClass })).status).toBe(403);
    expect((await summary(principal, { academicYear: "1999/2000" })).body.issues[0].path).toEqual([
      "academicYear",
    ]);
    const response = await summary(teacher, { classId, term: "TERM_1" });
    expect(
      response.body.data.map(({ student }: { student: { id: string } }) => student.id),
    ).toEqual([ada, bola]);
    expect(response.body.data[0]).toMatchObject({
      className: "Primary 4",
      figures: { opened: 4, absent: 3 },
      isOften: true,
    });
  });

  it("follows a pupil through classes, and finds who is often absent", async () => {
    const all = await summary(principal);
    expect(all.body.pagination.total).toBe(3);
    expect(all.body.data[2]).toMatchObject({
      student: { id: chidi },
      className: "Primary 5",
      figures: { opened: 3, present: 2, absent: 1, late: 1 },
      isOften: false,
    });
    const often = await summary(principal, { often: "true" });
    expect(often.body.data).toHaveLength(1);
    expect((await summary(principal, { term: "TERM_2" })).body.data).toEqual([]);
    const file = await server.call(
      `GET /attendance/summary/file?${query({ academicYear: session.name, format: "csv" })}`,
      { as: principal },
    );
    expect(String(file.body)).toContain("ADM/Chukwu,Chukwu A,Primary 5,3,2,1,0,1,66");
  });

  it("costs the same statements for a few pupils and for many", async () => {
    const { db } = server;
    const counted = async () => {
      const one = await countStatements(db, () => summary(principal, { classId }));
      const all = await countStatements(db, () => summary(principal));
      const month = await countStatements(db, () => days(teacher));
      return [one.count, all.count, month.count];
    };
    const few = await counted();
    const pupils: string[] = [];
    const termId = session.termIds.TERM_1;
    for (let at = 0; at < 20; at += 1) {
      pupils.push((await makeStudent(db, { classId, sessionId: session.id, termId })).id);
    }
    for (const day of ["2025-09-16", "2025-09-17", "2025-09-26"]) {
      await makeRegister(db, { classId, termId, day, pupils, takenBy: teacher });
    }
    expect(await counted()).toEqual(few);
    expect(await db.$count(enrolments, eq(enrolments.classId, classId))).toBe(22);
  });

  // The last one: a save notifies open pages a moment later, with a statement that counts would see.
  it("keeps a register of a day that became a holiday, and says why it takes no changes", async () => {
    const day = "2025-09-24";
    const save = (more: object) =>
      server.call("PUT /attendance/register", {
        as: teacher,
        body: {
          classId,
          day,
          half: "DAY",
          version: 1,
          rows: [
            { studentId: ada, mark: "ABSENT" },
            { studentId: bola, mark: "PRESENT" },
          ],
          ...more,
        },
      });
    const entry = await makeEntry(server.db, {
      kind: "HOLIDAY",
      title: "Election Day",
      startsOn: day,
      createdBy: principal,
    });
    // As if saved offline before the holiday was announced.
    const refused = {
      status: 400,
      body: {
        issues: [
          { path: ["day"], message: registerTexts.noSchool(weekdayText(day), "Election Day") },
        ],
      },
    };
    expect(await save({})).toMatchObject(refused);
    const page = `GET /attendance/register?${query({ classId, day })}`;
    expect(await server.call(page, { as: teacher })).toMatchObject(refused);
    const table = (await days(teacher)).body.data;
    expect(table.days.find((one: { day: string }) => one.day === day)).toMatchObject({
      closed: { title: "Election Day" },
      halves: ["DAY"],
    });
    expect(table.rows[0]).toMatchObject({ student: { id: ada }, figures: { absent: 3 } });

    await server.db.delete(calendarEntries).where(eq(calendarEntries.id, entry.id));
    // School after all: the same marks are taken as they are.
    expect(await save({})).toMatchObject({ status: 200, body: { data: { version: 1 } } });
    expect((await save({ day: "2025-12-22", version: null })).body.issues).toEqual([
      {
        path: ["day"],
        message: registerTexts.noSchool(weekdayText("2025-12-22"), "Outside the school's terms"),
      },
    ]);
  });
});
