import { itemAt } from "@school/core/api/lists.ts";
import type { TermBoard } from "@school/core/report-cards/board/contract.ts";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { makeClass, makeSubject } from "../../classes/fixtures.ts";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeScoredClass, type ScoredClass } from "../../results/fixtures.ts";
import { makeSession, type MadeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../../students/fixtures.ts";
import { makeSheetSettings, startSheetEntry, type SheetEntry } from "../entry/fixtures.ts";
import { sheetReminders } from "../tables.ts";

let portal: SheetEntry;
let session: MadeSession;
let gold: ScoredClass;
let specialist: MadeUser;

beforeAll(async () => {
  portal = await startSheetEntry();
  const { db } = portal;
  session = await makeSession(db, {
    name: "2030/2031",
    currentTerm: "TERM_1",
    groupSchemes: { Nursery: null },
  });
  await makeSheetSettings(db, session.id, {
    affective: [{ key: "honesty", name: "Honesty" }],
    psychomotor: [{ key: "crafts", name: "Crafts" }],
  });
  gold = await makeScoredClass(db, { session });
  specialist = await makeUser(db, { role: "TEACHER", firstName: "Bisi", lastName: "Ojo" });
  await makeSubject(db, { name: "Art", classId: gold.classId, teacherId: specialist.id });
  const nursery = await makeClass(db, {
    sessionId: session.id,
    name: "Nursery 2",
    categoryId: portal.nurseryId,
  });
  const enrolment = { classId: nursery.id, sessionId: session.id, termId: session.termIds.TERM_1 };
  await makeStudent(db, enrolment);
  await makeStudent(db, { ...enrolment, deleted: true });
});
afterAll(() => portal.server.close());

const read = (as?: string, query = "") =>
  portal.server.call(`GET /report-sheets/board?${query}`, as === undefined ? {} : { as });

const remind = (more: object = {}, as = portal.principal.id) =>
  portal.server.call("POST /report-sheets/reminders", {
    as,
    body: { termId: session.termIds.TERM_1, again: false, ...more },
  });

it("is for the principal and the office; only the principal reminds", async () => {
  expect((await read()).status).toBe(401);
  expect((await read(gold.teacher.id)).status).toBe(403);
  expect((await read(portal.office.id, "termId=x")).status).toBe(400);
  expect((await read(portal.office.id, `termId=${gold.classId}`)).status).toBe(404);
  expect((await remind({}, portal.office.id)).status).toBe(403);
  const past = await remind({ termId: session.termIds.TERM_2 });
  expect(past).toMatchObject({ status: 409, body: { code: "not_current_term" } });
});

it("shows by class and subject for how many pupils each step is done", async () => {
  const entry = (index: number, more: object = {}) => ({
    studentId: itemAt(gold.pupils, index).id,
    version: null,
    ratings: { honesty: 5, crafts: 4 },
    ticks: {},
    timesPresent: 90,
    lines: {},
    areas: {},
    nextSteps: null,
    comment: "Reads well.",
    halfTermComment: null,
    ...more,
  });
  await portal.save(gold, [
    entry(0),
    entry(1, { ratings: { honesty: 5 }, comment: null }),
    entry(2, { ratings: {}, timesPresent: null }),
  ]);
  const remark = { studentId: itemAt(gold.pupils, 0).id, version: null, promotion: null };
  await portal.remark(gold, [{ ...remark, remark: "Well done." }], portal.principal.id);
  await portal.score(gold, 0, { published: true });
  await portal.score(gold, 1, { status: "approved" });
  const { status, body } = await read(portal.office.id);
  expect(status).toBe(200);
  const { term, classes, reminders }: TermBoard = body.data;
  expect(term).toMatchObject({ term: "TERM_1", academicYear: "2030/2031" });
  expect(reminders).toEqual([]);
  expect(classes).toMatchObject([
    {
      class: { name: "Nursery 2" },
      hasExpectations: true,
      teacher: null,
      pupils: 1,
      traits: 0,
      subjects: [],
    },
    {
      class: { name: "Primary 4 Gold" },
      hasExpectations: false,
      teacher: { id: gold.teacher.id },
      pupils: 3,
      traits: 1,
      attendance: 2,
      comments: 2,
      remarks: 1,
      released: 0,
      subjects: [
        { subject: { name: "Art" }, teacher: { name: "Bisi Ojo" }, noScores: 3 },
        { subject: { id: gold.subjectId }, noScores: 1, published: 1, approved: 1 },
      ],
    },
  ]);
});

it("reminds each person once a day, by email where there is one, and again only when told", async () => {
  const one = await remind({ personIds: [specialist.id] });
  expect(one.body.data).toEqual({ reminded: 1, remindedToday: [] });
  const [mail] = await portal.db.select().from(mails).where(eq(mails.recipientId, specialist.id));
  expect(mail?.subject).toContain("Work to finish for the report cards");
  expect(mail?.text).toContain("Primary 4 Gold, Art: 3 of 3 pupils have no scores.");
  const [logged] = await portal.auditOf(specialist.id);
  expect(logged).toMatchObject({ action: "report-cards.remind", actorId: portal.principal.id });

  const [first, repeated] = await Promise.all([remind(), remind()]);
  const counts = [first, repeated].map(({ body }) => body.data.reminded).toSorted();
  expect(counts).toEqual([0, 1]);
  const second = await remind();
  expect(second.body.data.reminded).toBe(0);
  expect(second.body.data.remindedToday.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [gold.teacher.id, specialist.id].toSorted(),
  );
  expect((await remind({ personIds: [specialist.id], again: true })).body.data.reminded).toBe(1);

  const { reminders }: TermBoard = (await read(portal.principal.id)).body.data;
  expect(reminders).toHaveLength(2);
  expect(reminders.find(({ personId }) => personId === specialist.id)).toMatchObject({
    by: "Grace Bello",
    isMailed: true,
  });

  await portal.db.update(sheetReminders).set({ createdAt: new Date("2031-01-01T10:00:00Z") });
  expect((await remind()).body.data.reminded).toBe(2);
  const rows = await portal.db.select().from(sheetReminders).orderBy(asc(sheetReminders.createdAt));
  expect(rows).toHaveLength(5);
  // A person without outstanding work is not reminded.
  const done = await remind({ personIds: [portal.office.id] });
  expect(done.body.data).toEqual({ reminded: 0, remindedToday: [] });
});

it("takes the same statements for one class and for many", async () => {
  const { db } = portal;
  const few = await countStatements(db, () => read(portal.office.id));
  const fewReminded = await countStatements(db, () => remind({ again: true }));
  await makeScoredClass(db, { session, section: "Blue", pupils: 2 });
  await makeScoredClass(db, { session, section: "Green", pupils: 1 });
  const many = await countStatements(db, () => read(portal.office.id));
  const manyReminded = await countStatements(db, () => remind({ again: true }));
  expect(many.count).toBe(few.count);
  expect(manyReminded.count).toBe(fewReminded.count);
});
