import { dayAtSchool } from "@school/core/api/dates.ts";
import { addDays, isoWeekday } from "@school/core/api/days.ts";
import { makeEntry } from "../calendar/fixtures.ts";
import { makePeriods, makeTimetableLesson } from "../calendar/timetable/fixtures.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { users } from "../accounts/tables.ts";
import { makeAnnouncement } from "../announcements/fixtures.ts";
import { makeSitting, makeTest, makeTestedClass } from "../cbt/fixtures.ts";
import { makeRegister, makeReportedAbsence, makeStaffDay } from "../attendance/fixtures.ts";
import { classes, classSubjects } from "../classes/tables.ts";
import { makeAssignment } from "../lessons/fixtures.ts";
import { makePlan } from "../lessons/plans/fixtures.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { countStatements } from "../platform/testing/statements.ts";
import { makeResult, makeScoredClass } from "../results/fixtures.ts";
import { makeSession } from "../school/fixtures.ts";
import { terms } from "../school/tables.ts";
import { linkGuardian, makeStudent } from "../students/fixtures.ts";

let server: TestServer;
let principal: MadeUser;
let admin: MadeUser;
let parent: MadeUser;
let session: Awaited<ReturnType<typeof makeSession>>;
let scored: Awaited<ReturnType<typeof makeScoredClass>>;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  principal = await makeUser(db, { role: "PRINCIPAL" });
  admin = await makeUser(db, { role: "ADMIN" });
  parent = await makeUser(db, { role: "PARENT" });
  session = await makeSession(db, { currentTerm: "TERM_1" });
  scored = await makeScoredClass(db, { session });
  const [first, second] = scored.pupils;
  await linkGuardian(db, { parentId: parent.id, studentId: first!.id });
  await makeResult(db, {
    enrolmentId: first!.enrolmentId,
    subjectId: scored.subjectId,
    teacherId: scored.teacher.id,
    status: "approved",
    scores: { CA1: 8, CA2: 8, CA3: 8, CA4: 8, exam: 50 },
  });
  await makeResult(db, {
    enrolmentId: second!.enrolmentId,
    subjectId: scored.subjectId,
    teacherId: scored.teacher.id,
    status: "pending",
    published: true,
  });
  await makeUser(db, { role: "STUDENT", awaitingApproval: true });
  const papa = await makeUser(db, { role: "STUDENT", awaitingApproval: true });
  await db.update(users).set({ requestedRole: "PARENT" }).where(eq(users.id, papa.id));
  await makeUser(db, { role: "STUDENT" });
  await makeAnnouncement(db, { createdBy: principal.id, title: "For all" });
  await makeAnnouncement(db, { createdBy: principal.id, title: "Staff", audience: "TEACHERS" });
});
afterAll(() => server.close());

const homeOf = async (person: { id: string }) => {
  const { status, body } = await server.call("GET /home", { as: person.id });
  expect(status).toBe(200);
  return body.data;
};

describe("the dashboard's one request", () => {
  it("is for those who are signed in", async () => {
    expect((await server.call("GET /home")).status).toBe(401);
  });

  it("shows the principal what is to do, and how far the classes are", async () => {
    const { school, pupils, teaching, announcements, unread } = await homeOf(principal);
    expect([pupils, teaching]).toEqual([null, null]);
    expect(announcements).toHaveLength(2);
    expect(unread).toBe(2);
    expect(school).toMatchObject({
      pupils: scored.pupils.length,
      pendingResults: 1,
      waitingRegistrations: 1,
      waitingParents: 1,
      accountsWithoutRecord: 1,
      newEnquiries: 0,
      bulkReaders: 0,
    });
    expect(school.progress).toHaveLength(1);
    expect(school.progress[0]).toMatchObject({ approved: 1, published: 1 });
  });

  it("counts as pending the published results that the queue shows, and nothing of an archived class", async () => {
    const other = await makeScoredClass(server.db, { session, section: "Blue" });
    const archived = await makeScoredClass(server.db, { session, section: "Green" });
    await server.db
      .update(classes)
      .set({ archivedAt: new Date() })
      .where(eq(classes.id, archived.classId));
    for (const { pupils, subjectId, teacher } of [other, archived]) {
      const entered = {
        subjectId,
        teacherId: teacher.id,
        status: "pending",
        published: true,
      } as const;
      await makeResult(server.db, { ...entered, enrolmentId: pupils[0]!.enrolmentId });
    }
    const { school } = await homeOf(principal);
    const queue = await server.call("GET /results/pending?limit=1&published=true", {
      as: principal.id,
    });
    expect([school.pendingResults, queue.body.pagination.total]).toEqual([2, 2]);
  });

  it("leaves out for the office what only the principal decides", async () => {
    const { school } = await homeOf(admin);
    expect(school).toMatchObject({ pendingResults: null, waitingRegistrations: null });
  });

  it("counts the school's day for those who manage pupils and staff", async () => {
    const today = dayAtSchool(new Date());
    const { classId, sessionId, sheet } = await makeScoredClass(server.db, {
      session,
      section: "White",
    });
    const details = { dob: `2016${today.slice(4)}` };
    const place = { classId, sessionId, termId: sheet.termId };
    const pupil = await makeStudent(server.db, { ...place, details });
    const away = { studentId: pupil.id, reportedBy: parent.id };
    for (const [from, to] of [
      [-1, 1],
      [0, 0],
      [1, 2],
    ] as const) {
      const days = { fromDay: addDays(today, from), toDay: addDays(today, to) };
      await makeReportedAbsence(server.db, { ...away, ...days });
    }
    const before = (await homeOf(admin)).school.day;
    expect(before).toMatchObject({ staffPresent: null, absencesReported: 1 });
    expect(before.withoutPicture).toBeGreaterThan(0);
    expect(before.birthdays).toContainEqual(expect.objectContaining({ id: pupil.id }));
    await makeStaffDay(server.db, scored.teacher.id, today);
    expect((await homeOf(admin)).school.day.staffPresent).toBe(1);
    const limited = await makeUser(server.db, { role: "ADMIN", features: ["School"] });
    expect((await homeOf(limited)).school.day).toEqual({
      staffPresent: null,
      absencesReported: null,
      withoutPicture: null,
      birthdays: [],
    });
  });

  it("tells a teacher what is missing", async () => {
    const { school, teaching, announcements } = await homeOf(scored.teacher);
    expect(school).toBeNull();
    expect(announcements.map(({ title }: { title: string }) => title)).toContain("Staff");
    expect(teaching.open).toHaveLength(1);
    expect(teaching.open[0].pupils).toBe(scored.pupils.length);
  });

  it("tells a pupil and the parents the newest results", async () => {
    const child = scored.pupils[0]!;
    const home = await homeOf(child);
    expect(home.pupils).toEqual([
      {
        id: child.id,
        latest: expect.objectContaining({ term: "TERM_1", total: 82 }),
        attendance: null,
        today: null,
        reportCard: null,
        dayNote: null,
        balance: null,
      },
    ]);
    expect((await homeOf(parent)).pupils).toEqual(home.pupils);
    const other = await homeOf(scored.pupils[1]!);
    expect(other.pupils[0].latest).toBeNull();
    expect(home.announcements.map(({ title }: { title: string }) => title)).toEqual(["For all"]);
  });

  it("tells everyone what takes place next, of what concerns them", async () => {
    const day = (days: number) => addDays(dayAtSchool(new Date()), days);
    const entry = (title: string, startsOn: string, more: object = {}) =>
      makeEntry(server.db, { createdBy: principal.id, title, startsOn, ...more });
    await entry("Over", day(-1));
    await entry("Still on", day(-1), { endsOn: day(1) });
    await entry("Staff meeting", day(2), { audience: "STAFF" });
    await entry("Sports", day(3));
    await entry("Trip", day(4), { classIds: [scored.classId] });
    await entry("Open day", day(5));
    const next = async (person: { id: string }) =>
      (await homeOf(person)).comingUp.map(({ title }: { title: string }) => title);
    expect(await next(scored.teacher)).toEqual(["Still on", "Staff meeting", "Sports"]);
    expect(await next(parent)).toEqual(["Still on", "Sports", "Trip"]);
    expect(await next(scored.pupils[0]!)).toEqual(["Still on", "Sports", "Trip"]);
  });

  it("tells of the school day: homework and attendance, what is to mark, and plans", async () => {
    const { db } = server;
    const { classId, subjectId, teacher, pupils, sheet } = scored;
    const { termId } = sheet;
    const [first, second] = pupils;
    await db
      .update(classSubjects)
      .set({ teacherId: teacher.id })
      .where(eq(classSubjects.classId, classId));
    const common = { termId, subjectId, classIds: [classId], createdBy: teacher.id };
    const today = dayAtSchool(new Date());
    await makeAssignment(db, { ...common, title: "Next", dueOn: addDays(today, 2) });
    await makeAssignment(db, { ...common, title: "Missed", dueOn: addDays(today, -2) });
    await makeAssignment(db, { ...common, title: "Long ago", dueOn: addDays(today, -40) });
    const handedInAt = new Date();
    await makeAssignment(db, {
      ...common,
      title: "Handed in",
      work: [
        { studentId: first!.id, handedInAt },
        { studentId: second!.id, handedInAt, score: 12 },
      ],
    });
    const absence = [{ studentId: first!.id, mark: "ABSENT" as const }];
    const late = [{ studentId: first!.id, mark: "LATE" as const }];
    for (const [days, marks] of [
      [-3, absence],
      [-2, late],
      [-1, []],
    ] as const) {
      const day = addDays(today, days);
      const roll = pupils.map(({ id }) => id);
      await makeRegister(db, { classId, termId, day, pupils: roll, takenBy: teacher.id, marks });
    }
    const titlesOf = (work: readonly { title: string }[]) => work.map(({ title }) => title);
    for (const person of [first!, parent]) {
      const home = await homeOf(person);
      expect(titlesOf(home.homework)).toEqual(["Missed", "Next"]);
      expect(home.homework.map(({ state }: { state: string }) => state)).toEqual([
        "overdue",
        "due",
      ]);
      expect(home.toMark).toEqual([]);
      const figures = { opened: 3, present: 2, absent: 1, late: 1, unit: "DAYS" };
      expect(home.pupils[0].attendance).toMatchObject(figures);
    }
    expect(titlesOf((await homeOf(second!)).homework)).toEqual(["Missed", "Next"]);
    const { toMark, homework } = await homeOf(teacher);
    expect([homework, toMark]).toEqual([
      [],
      [expect.objectContaining({ title: "Handed in", toMark: 1 })],
    ]);
    const stranger = await makeUser(db, { role: "TEACHER" });
    expect((await homeOf(stranger)).toMark).toEqual([]);

    const taught = (await homeOf(principal)).school;
    expect(taught.plans).toBeNull();
    const plan = { classId, subjectId, termId, authorId: teacher.id };
    await makePlan(db, { ...plan, week: 40, state: "submitted" });
    const { plans } = (await homeOf(principal)).school;
    expect(plans).toMatchObject({ waiting: 1 });
    expect(plans.missing).toBeGreaterThan(0);
    expect((await homeOf(admin)).school.plans).toMatchObject({ waiting: null });
  });

  it("tells teachers and pupils the lessons of today, and parents none", async () => {
    const { db } = server;
    const { classId, subjectId, teacher, pupils, sheet } = scored;
    const { termId } = sheet;
    const today = dayAtSchool(new Date());
    await db
      .update(terms)
      .set({ startsOn: addDays(today, -30), endsOn: addDays(today, 60) })
      .where(eq(terms.id, termId));
    const [first, second] = await makePeriods(db, termId);
    const lesson = { termId, classId, subjectId, teacherId: teacher.id };
    const weekday = isoWeekday(today);
    await makeTimetableLesson(db, { ...lesson, weekday, periodId: second! });
    await makeTimetableLesson(db, { ...lesson, weekday, periodId: first! });
    await makeTimetableLesson(db, { ...lesson, weekday: (weekday % 7) + 1, periodId: first! });
    const periodsOf = async (person: { id: string }) =>
      (await homeOf(person)).today.map(({ periodId }: { periodId: string }) => periodId);
    for (const person of [teacher, pupils[0]!]) {
      expect(await periodsOf(person)).toEqual([first, second]);
    }
    for (const person of [parent, principal]) expect(await periodsOf(person)).toEqual([]);
  });

  it("tells of tests: what is to sit now or within a week, and what is to watch now", async () => {
    const { db } = server;
    const tested = await makeTestedClass(db, { session, name: "Primary 5" });
    const { test, classId, categoryId, subjectId, sheet, teacher, pupils } = tested;
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const common = { classId, categoryId, subjectId, termId: sheet.termId, createdBy: teacher.id };
    const soon = await makeTest(db, { ...common, opensAt: inDays(3), closesAt: inDays(4) });
    await makeTest(db, { ...common, opensAt: inDays(9), closesAt: inDays(10) });
    await makeTest(db, { ...common, opensAt: inDays(-2), closesAt: inDays(-1) });
    await makeTest(db, { ...common, showCbt: false });
    const [first, second] = pupils;
    const mother = await makeUser(db, { role: "PARENT" });
    await linkGuardian(db, { parentId: mother.id, studentId: first!.id });
    const idsOf = async (person: { id: string }) =>
      (await homeOf(person)).tests.map(({ id }: { id: string }) => id);
    expect(await idsOf(first!)).toEqual([test.id, soon.id]);
    expect(await idsOf(mother)).toEqual([test.id, soon.id]);
    expect(await idsOf(teacher)).toEqual([test.id]);
    expect(await idsOf(principal)).toEqual([]);
    await makeSitting(db, { test, studentId: second!.id, classId, handedInBy: "pupil" });
    expect(await idsOf(second!)).toEqual([soon.id]);
  });

  it("shows nothing to people who wait for approval", async () => {
    const waiting = await makeUser(server.db, { role: "TEACHER", awaitingApproval: true });
    expect(await homeOf(waiting)).toEqual({
      announcements: [],
      unread: 0,
      comingUp: [],
      threads: [],
      tests: [],
      today: [],
      lessons: [],
      nextLessonAt: null,
      homework: [],
      toMark: [],
      pupils: null,
      teaching: null,
      school: null,
    });
  });

  it("takes as many statements for three children as for one", async () => {
    const count = () =>
      countStatements(server.db, () => server.call("GET /home", { as: parent.id }));
    const one = await count();
    const { classId, sessionId, termIds } = scored;
    for (let n = 0; n < 2; n += 1) {
      const enrolment = { classId, sessionId, termId: termIds.TERM_1 };
      const sibling = await makeStudent(server.db, enrolment);
      await linkGuardian(server.db, { parentId: parent.id, studentId: sibling.id });
    }
    expect((await count()).count).toBe(one.count);
  });
});
