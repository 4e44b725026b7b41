import { MAX_SCHOOL_SHEETS, type SheetProgress } from "@school/core/results/progress/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { makeSubject } from "../../classes/fixtures.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../../students/fixtures.ts";
import { makeResult, makeScoredClass, type ScoredClass } from "../fixtures.ts";

let server: TestServer;
let made: ScoredClass;
let other: ScoredClass;
let admin: MadeUser;
let specialist: MadeUser;
let session: Awaited<ReturnType<typeof makeSession>>;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  admin = await makeUser(db, { role: "ADMIN" });
  specialist = await makeUser(db, { role: "TEACHER", firstName: "Bisi", lastName: "Ojo" });
  session = await makeSession(db, { currentTerm: "TERM_1" });
  made = await makeScoredClass(db, { session, pupils: 7 });
  other = await makeScoredClass(db, { session, pupils: 1, section: "Blue" });
  // The specialist's subject in the class of another teacher.
  await makeSubject(db, { name: "Art", classId: made.classId, teacherId: specialist.id });
  await makeSubject(db, { name: "Music", classId: made.classId, teacherId: specialist.id });
  const enter = (pupil: number, overrides: Partial<Parameters<typeof makeResult>[1]>) =>
    makeResult(db, {
      enrolmentId: made.pupils[pupil]!.enrolmentId,
      subjectId: made.subjectId,
      teacherId: made.teacher.id,
      ...overrides,
    });
  await enter(0, { status: "approved" });
  await enter(1, { published: true });
  await enter(2, {});
  await enter(3, { scores: { CA1: 5, CA2: "ABS" } });
  await enter(4, { scores: {} });
  await enter(5, { status: "rejected" });
  // Not on the register, so their scores are not missing.
  const enrolment = {
    classId: made.classId,
    sessionId: session.id,
    termId: session.termIds.TERM_1,
  };
  await makeStudent(db, { ...enrolment, admitted: false });
  await makeStudent(db, { ...enrolment, deleted: true });
});
afterAll(() => server.close());

const read = (person: { id: string }, query = "") =>
  server.call(`GET /results/progress?${query}`, { as: person.id });

const FULL = {
  pupils: 7,
  noScores: 2,
  incomplete: 1,
  draft: 1,
  published: 1,
  approved: 1,
  rejected: 1,
};

describe("GET /results/progress", () => {
  it("counts each pupil of a sheet once, by what is still missing", async () => {
    const { body } = await read(admin);
    const sheet = body.data.find((row: SheetProgress) => row.subject.id === made.subjectId);
    expect(sheet).toMatchObject({ ...FULL, teacher: { id: made.teacher.id } });
    expect(body.term).toMatchObject({ term: "TERM_1", academicYear: "2025/2026" });
  });

  it("tells the office the whole school, a teacher the own work alone", async () => {
    const subjects = (body: { data: SheetProgress[] }) =>
      body.data.map((row: SheetProgress) => `${row.class.name} ${row.subject.id}`);
    expect((await read(admin)).body.data).toHaveLength(4);
    expect((await read(admin)).body.pagination.total).toBe(4);
    const ownProgress = await read(made.teacher);
    expect(subjects(ownProgress.body)).toEqual([`Primary 4 Gold ${made.subjectId}`]);
    const assigned = await read(specialist);
    expect(assigned.body.data.map((row: SheetProgress) => row.subject.name)).toEqual([
      "Art",
      "Music",
    ]);
    expect(assigned.body.data[0]).toMatchObject({ pupils: 7, noScores: 7 });
    expect((await read(other.teacher)).body.data).toHaveLength(1);
  });

  it("lets only the office ask for another person's work", async () => {
    expect((await read(admin, `teacherId=${specialist.id}`)).body.data).toHaveLength(2);
    expect((await read(specialist, `teacherId=${specialist.id}`)).status).toBe(200);
    expect((await read(specialist, `teacherId=${made.teacher.id}`)).status).toBe(403);
  });

  it("gives all sheets of a large school at once", async () => {
    const { status, body } = await read(admin, `limit=${MAX_SCHOOL_SHEETS}`);
    expect([status, body.data.length]).toEqual([200, 4]);
    expect((await read(admin, `limit=${MAX_SCHOOL_SHEETS + 1}`)).status).toBe(400);
  });

  it("pages, and knows the total behind the last page too", async () => {
    const first = await read(admin, "limit=3");
    expect(first.body.data).toHaveLength(3);
    expect(first.body.pagination).toEqual({ current: 1, pages: 2, total: 4 });
    const behind = await read(admin, "limit=3&page=9");
    expect(behind.body).toMatchObject({ data: [], pagination: { total: 4 } });
  });

  it("tells of another term when asked, and of an unknown one that there is none", async () => {
    const { body } = await read(admin, `termId=${session.termIds.TERM_2}`);
    expect(body).toMatchObject({ data: [], term: { term: "TERM_2" } });
    expect((await read(admin, `termId=${made.classId}`)).status).toBe(404);
  });

  it("takes the same statements for one sheet and for many", async () => {
    const few = await countStatements(server.db, () => read(made.teacher));
    const many = await countStatements(server.db, () => read(admin));
    expect(many.count).toBe(few.count);
  });
});

describe("rejected results on the dashboard", () => {
  it("are said to the subject's teacher, the class teacher and who entered them, with the sheet", async () => {
    const { db } = server;
    const music = await makeSubject(db, {
      name: "Singing",
      classId: made.classId,
      teacherId: specialist.id,
    });
    const helper = await makeUser(db, { role: "TEACHER" });
    const stranger = await makeUser(db, { role: "TEACHER" });
    const [one, two, three] = made.pupils;
    for (const [pupil, teacherId] of [
      [one, made.teacher.id],
      [two, made.teacher.id],
      [three, helper.id],
    ] as const) {
      await makeResult(db, {
        enrolmentId: pupil!.enrolmentId,
        subjectId: music.id,
        teacherId,
        status: "rejected",
      });
    }
    const rejectedOf = async ({ id }: { id: string }) => {
      const { teaching } = (await server.call("GET /home", { as: id })).body.data;
      return teaching.rejected.filter(
        (sheet: { subject: { id: string } }) => sheet.subject.id === music.id,
      );
    };
    const sheet = { class: { id: made.classId }, subject: { name: "Singing" } };
    expect(await rejectedOf(specialist)).toMatchObject([{ ...sheet, results: 3 }]);
    expect(await rejectedOf(made.teacher)).toMatchObject([{ ...sheet, results: 3 }]);
    expect(await rejectedOf(helper)).toMatchObject([{ ...sheet, results: 1 }]);
    expect(await rejectedOf(stranger)).toEqual([]);
    expect(await rejectedOf(other.teacher)).toEqual([]);
  });
});
