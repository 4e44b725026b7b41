import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BroadSheet, Ledger, LedgerBreakdown } from "@school/core/results/reports/contract.ts";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeClass, makeSubject } from "../../classes/fixtures.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../../students/fixtures.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { makeResult } from "../fixtures.ts";
import {
  approve,
  enrolInTerm,
  makeReportedClass,
  scoresOfTotal,
  type ReportedClass,
} from "./fixtures.ts";

let server: TestServer;
let session: Awaited<ReturnType<typeof makeSession>>;
let gold: ReportedClass;
let principal: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  session = await makeSession(db, { currentTerm: "TERM_1" });
  principal = await makeUser(db, { role: "PRINCIPAL" });
  gold = await makeReportedClass(db, {
    session,
    totals: {
      Adebayo: { English: 80, Mathematics: 60.5 },
      Bello: { English: 90 },
      Chukwu: { English: 50.5, Mathematics: 90 },
      Danjuma: {},
      Ẹniọlá: { English: 70, Mathematics: 10 },
    },
  });
});
afterAll(() => server.close());

const GOLD = { className: "Primary 4 Gold", term: "TERM_1" };

function get(report: string, filter: object = GOLD) {
  const query = String(new URLSearchParams({ ...filter }));
  return server.call(`GET /reports/${report}?${query}`, { as: principal.id });
}

/** [surname, total, position or null, tied] of each row. */
async function places(filter: object): Promise<unknown[][]> {
  const { rows } = (await get("ledger", filter)).body.data as Ledger;
  return rows.map((row) => [
    row.student.name.split(" ")[0],
    row.total,
    row.position?.place ?? null,
    row.position?.tied ?? null,
  ]);
}

test("totals by subject in register order, ties share a place, none without results", async () => {
  const { body } = await get("ledger");
  expect(body.data.rows[0]).toEqual({
    student: {
      id: gold.pupils.Adebayo!.id,
      admissionNumber: gold.pupils.Adebayo!.admissionNumber,
      name: "Adebayo Ada",
    },
    subjects: [
      { name: "English", total: 80 },
      { name: "Mathematics", total: 60.5 },
    ],
    total: 140.5,
    position: { place: 1, tied: true },
  });
  expect(await places(GOLD)).toEqual([
    ["Adebayo", 140.5, 1, true],
    ["Bello", 90, 3, false],
    ["Chukwu", 140.5, 1, true],
    ["Danjuma", 0, null, null],
    ["Ẹniọlá", 80, 4, false],
  ]);
});

test("the broad sheet has a column a subject, and averages to two decimals", async () => {
  const sheet = (await get("broad-sheet")).body.data as BroadSheet;
  expect(sheet.subjects).toEqual([
    { id: gold.subjects.English, name: "English", average: 72.63, highest: 90, lowest: 50.5 },
    { id: gold.subjects.Mathematics, name: "Mathematics", average: 53.5, highest: 90, lowest: 10 },
  ]);
  expect(sheet.rows).toMatchObject([
    { totals: [80, 60.5], total: 140.5, average: 70.25, position: { place: 1, tied: true } },
    { totals: [90, null], total: 90, average: 90, position: { place: 3, tied: false } },
    { totals: [50.5, 90], total: 140.5, average: 70.25, position: { place: 1, tied: true } },
    { totals: [null, null], total: 0, average: null, position: null },
    { totals: [70, 10], total: 80, average: 40, position: { place: 4, tied: false } },
  ]);
});

test("the broad sheet of a term says who lacks a subject that the pupil takes", async () => {
  await makeReportedClass(server.db, {
    session,
    name: "Lacking",
    totals: { Ojo: { Poetry: 60 }, Eze: { Poetry: 50, Drama: 70 }, Zik: {} },
  });
  const missing = async (filter: object) =>
    ((await get("broad-sheet", filter)).body.data as BroadSheet).missing.map(
      ({ student, subjects }) => [student.name.split(" ")[0], subjects],
    );
  expect(await missing({ className: "lacking gold", term: "TERM_1" })).toEqual([
    ["Ojo", ["Drama"]],
    ["Zik", ["Drama", "Poetry"]],
  ]);
  expect(await missing({ className: "lacking gold" })).toEqual([]);
});

test("the breakdown names each part, and grades by the session's scheme", async () => {
  const { body } = await get("ledger-breakdown");
  expect(body.data.scheme.parts).toHaveLength(5);
  expect(body.data.rows).toHaveLength(7);
  expect(body.data.rows[1]).toMatchObject({
    student: { name: "Adebayo Ada" },
    term: "TERM_1",
    subject: "Mathematics",
    scores: { CA1: 0.5, CA2: 0, CA3: 0, CA4: 0, exam: 60 },
    total: 60.5,
    grade: "C",
  });
});

test("absent counts 0 and stays visible; pending and rejected count nothing", async () => {
  const { db } = server;
  const made = await makeReportedClass(db, { session, name: "Absent", totals: { Ojo: {} } });
  await approve(db, made, "Ojo", "Art", { CA1: 10, CA2: "ABS", CA3: 5, CA4: 5, exam: "ABS" });
  for (const [name, status] of [
    ["Dance", "pending"],
    ["Yoruba", "rejected"],
  ] as const) {
    const { id: subjectId } = await makeSubject(db, { name });
    const { enrolmentId } = made.pupils.Ojo!;
    await makeResult(db, {
      enrolmentId,
      subjectId,
      teacherId: principal.id,
      status,
      published: true,
    });
  }
  const filter = { className: "absent gold", term: "TERM_1" };
  expect(await places(filter)).toEqual([["Ojo", 20, 1, false]]);
  expect((await get("broad-sheet", filter)).body.data.subjects).toHaveLength(1);
  const { rows } = (await get("ledger-breakdown", filter)).body.data;
  expect(rows).toMatchObject([{ scores: { CA2: "ABS", exam: "ABS" }, total: 20, grade: "F" }]);
});

test("pupils not admitted or deleted are left out and take no place", async () => {
  const { db } = server;
  const totals = {
    Ayo: { French: 90 },
    Bola: { French: 80 },
    Chi: { French: 70 },
    Dele: { French: 60 },
  };
  const made = await makeReportedClass(db, { session, name: "Primary 5", totals });
  await db
    .update(studentDetails)
    .set({ admitted: false })
    .where(eq(studentDetails.userId, made.pupils.Ayo!.id));
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, made.pupils.Chi!.id));
  const filter = { className: "primary 5" };
  expect(await places(filter)).toEqual([
    ["Bola", 80, 1, false],
    ["Dele", 60, 2, false],
  ]);
  expect((await get("broad-sheet", filter)).body.data.rows).toHaveLength(2);
  expect((await get("ledger-breakdown", filter)).body.data.rows).toHaveLength(2);
});

test("no term means the sum of the terms; a term that a pupil missed adds nothing", async () => {
  const { db } = server;
  const totals = { Ayo: { Latin: 60 }, Bola: { Latin: 95 } };
  const made = await makeReportedClass(db, { session, name: "Primary 6", section: null, totals });
  const second = await enrolInTerm(db, made, "Ayo", "TERM_2");
  await approve(db, made, "Ayo", "Latin", scoresOfTotal(71), second);
  const className = "Primary 6";
  expect(await places({ className, term: "TERM_1" })).toEqual([
    ["Ayo", 60, 2, false],
    ["Bola", 95, 1, false],
  ]);
  expect(await places({ className, term: "TERM_2" })).toEqual([["Ayo", 71, 1, false]]);
  expect(await places({ className, term: "TERM_3" })).toEqual([]);
  expect(await places({ className })).toEqual([
    ["Ayo", 131, 1, false],
    ["Bola", 95, 2, false],
  ]);
  const sheet = (await get("broad-sheet", { className })).body.data;
  expect(sheet.rows[0]).toMatchObject({ totals: [131], total: 131, average: 65.5 });
  const { rows } = (await get("ledger-breakdown", { className })).body.data as LedgerBreakdown;
  expect(rows.map((row) => [row.term, row.grade])).toEqual([
    ["TERM_1", "C"],
    ["TERM_2", "B"],
    ["TERM_1", "A"],
  ]);
});

test("a pupil who moves inside a term keeps the term's results", async () => {
  const { db } = server;
  const totals = { Ayo: { Botany: 60 }, Bola: { Botany: 70 } };
  const from = await makeReportedClass(db, { session, name: "JSS 1", section: "A", totals });
  const to = await makeReportedClass(db, {
    session,
    name: "JSS 1",
    section: "B",
    totals: { Chi: {} },
  });
  await db
    .update(enrolments)
    .set({ classId: to.id })
    .where(eq(enrolments.id, from.pupils.Ayo!.enrolmentId));
  expect(await places({ className: "JSS 1 A" })).toEqual([["Bola", 70, 1, false]]);
  expect(await places({ className: "JSS 1 B" })).toEqual([
    ["Ayo", 60, 1, false],
    ["Chi", 0, null, null],
  ]);
});

test("a report takes as many statements for 45 pupils as for 5", async () => {
  const { db } = server;
  const enrolment = { sessionId: session.id, termId: session.termIds.TERM_1 };
  const { id: classId } = await makeClass(db, { sessionId: session.id, name: "Full house" });
  for (let n = 1; n <= 45; n += 1) {
    const pupil = await makeStudent(db, { lastName: `Pupil ${n}`, classId, ...enrolment });
    const { enrolmentId } = pupil;
    const row = { enrolmentId, teacherId: principal.id, status: "approved" } as const;
    await makeResult(db, { ...row, subjectId: gold.subjects.English! });
  }
  const counted: Record<string, number[]> = {};
  for (const report of [
    "ledger",
    "broad-sheet",
    "ledger-breakdown",
    "class-figures",
    "ledger/file",
  ]) {
    counted[report] = [];
    for (const className of ["primary 4 gold", "full house"]) {
      const { count } = await countStatements(db, async () => {
        expect((await get(report, { className })).status).toBe(200);
      });
      counted[report].push(count);
    }
  }
  // Each with the look-up of the session and the class, a file with the count of downloads too.
  expect(counted).toEqual({
    ledger: [2, 2],
    "broad-sheet": [5, 5],
    "ledger-breakdown": [2, 2],
    "class-figures": [2, 2],
    "ledger/file": [3, 3],
  });
});

test("classes are compared over the last terms: a subject, or pupils' averages, and all together", async () => {
  const { db } = server;
  const laterSession = await makeSession(db, { name: "2031/2032" });
  const blue = await makeReportedClass(db, {
    session: laterSession,
    section: "Blue",
    totals: {
      Ama: { Woodwork: 80, Calligraphy: 60.5 },
      Bem: { Woodwork: 50 },
      Left: { Woodwork: 100 },
    },
  });
  const red = await makeReportedClass(db, {
    session: laterSession,
    section: "Red",
    totals: { Chi: {} },
  });
  await db
    .update(studentDetails)
    .set({ admitted: false })
    .where(eq(studentDetails.userId, blue.pupils.Left!.id));
  red.subjects = blue.subjects;
  const second = await enrolInTerm(db, blue, "Ama", "TERM_2");
  await approve(db, blue, "Ama", "Woodwork", scoresOfTotal(90), second);
  await approve(
    db,
    red,
    "Chi",
    "Woodwork",
    scoresOfTotal(40),
    await enrolInTerm(db, red, "Chi", "TERM_2"),
  );
  const compared = async (filter: object) => (await get("class-averages", filter)).body.data;

  const termId = laterSession.termIds.TERM_2;
  const subjectId = blue.subjects.Woodwork!;
  const last = { term: "TERM_2", academicYear: "2031/2032" };
  const ofSubject = await compared({ termId, subjectId });
  expect(ofSubject).toEqual({
    terms: [{ ...last, term: "TERM_1" }, last],
    rows: [
      { className: "Primary 4 Blue", averages: [65, 90], change: 25 },
      { className: "Primary 4 Red", averages: [null, 40], change: null },
      { className: null, averages: [65, 65], change: 0 },
    ],
  });
  // 70.25 and 50, rounded once; of 70.3 and 50 it would be 60.2.
  const { terms, rows } = await compared({ termId });
  expect(terms.at(-1)).toEqual(last);
  const [blueRow] = rows.filter(({ className }: { className: string }) =>
    className?.endsWith("Blue"),
  );
  expect(blueRow.averages.slice(-2)).toEqual([60.1, 90]);
  // The term before that one is the last.
  const first = await compared({ termId: laterSession.termIds.TERM_1, subjectId });
  expect(first.terms).toEqual([{ ...last, term: "TERM_1" }]);
  expect(first.rows.at(-1)).toEqual({ className: null, averages: [65], change: null });

  const { count } = await countStatements(db, () => compared({ termId }));
  expect(count).toBe(2);
  const path = "GET /reports/class-averages";
  expect((await server.call(path)).status).toBe(401);
  expect((await server.call(path, { as: gold.teacher.id })).status).toBe(403);
  expect((await get("class-averages", { termId: "first" })).status).toBe(400);
});
