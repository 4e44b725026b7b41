import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser, openTestSession, type MadeUser } from "../../accounts/fixtures.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { approve, makeReportedClass, type ReportedClass } from "./fixtures.ts";

let server: TestServer;
let gold: ReportedClass;
let principal: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  principal = await makeUser(db, { role: "PRINCIPAL" });
  gold = await makeReportedClass(db, {
    session,
    totals: { "=HYPERLINK(1)": { English: 80.5 }, Bello: { English: 80.5 }, Ọládélé: {} },
  });
  const scores = { CA1: 7.5, CA2: "ABS", CA3: 0, CA4: 10, exam: 50 } as const;
  await approve(db, gold, "Bello", "Mathematics, Further", scores);
});
afterAll(() => server.close());

const GOLD = { className: "primary 4 gold", term: "TERM_1" };

/** The file's lines, each as it is written. */
async function lines(report: string, filter: object = GOLD): Promise<string[]> {
  const query = String(new URLSearchParams({ ...filter }));
  const answer = await server.call(`GET /reports/${report}/csv?${query}`, { as: principal.id });
  expect(answer.status).toBe(200);
  return (answer.body as string).split("\r\n");
}

/** The admission number of a pupil. */
const number = (surname: string) => gold.pupils[surname]!.admissionNumber;

test("a ledger's file: bytes, type and name", async () => {
  const token = await openTestSession(server.db, server.keyring, principal.id);
  const query = String(new URLSearchParams(GOLD));
  const response = await fetch(`${server.origin}/api/reports/ledger/csv?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toContain(
    'filename="ledger-primary-4-gold-2025-2026-first-term.csv"',
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(
    [
      "admission no,student,subjects,total,position",
      `${number("=HYPERLINK(1)")},'=HYPERLINK(1) Ada,English 80.5,80.5,2nd`,
      `${number("Bello")},Bello Ada,"English 80.5; Mathematics, Further 67.5",148,1st`,
      `${number("Ọládélé")},Ọládélé Ada,,0,`,
      "",
    ].join("\r\n"),
  );
});

test("the broad sheet writes 0 for a missing subject, and the name beside the admission number", async () => {
  expect(await lines("broad-sheet")).toEqual([
    'studentId,student,English,"Mathematics, Further",total,average,position',
    `${number("=HYPERLINK(1)")},'=HYPERLINK(1) Ada,80.5,0,80.5,80.50,2nd`,
    `${number("Bello")},Bello Ada,80.5,67.5,148,74.00,1st`,
    `${number("Ọládélé")},Ọládélé Ada,0,0,0,,`,
    "",
  ]);
});

test("the breakdown has the scheme's parts, total and grade", async () => {
  expect(await lines("ledger-breakdown")).toEqual([
    "admission no,student,subject,CA1,CA2,CA3,CA4,Exam,total,grade",
    `${number("=HYPERLINK(1)")},'=HYPERLINK(1) Ada,English,10,10,0.5,0,60,80.5,A`,
    `${number("Bello")},Bello Ada,English,10,10,0.5,0,60,80.5,A`,
    `${number("Bello")},Bello Ada,"Mathematics, Further",7.5,ABS,0,10,50,67.5,B`,
    "",
  ]);
});

test("the ledger with assessments has no grade", async () => {
  const [header, first] = await lines("ledger-assessments");
  expect(header).toBe("admission no,student,subject,CA1,CA2,CA3,CA4,Exam,total");
  expect(first).toBe(`${number("=HYPERLINK(1)")},'=HYPERLINK(1) Ada,English,10,10,0.5,0,60,80.5`);
});

test("with all terms a column says which", async () => {
  const [header, first] = await lines("ledger-breakdown", { className: GOLD.className });
  expect(header).toBe("admission no,student,term,subject,CA1,CA2,CA3,CA4,Exam,total,grade");
  expect(first).toBe(
    `${number("=HYPERLINK(1)")},'=HYPERLINK(1) Ada,First Term,English,10,10,0.5,0,60,80.5,A`,
  );
});

test("ties are marked", async () => {
  await makeReportedClass(server.db, {
    session: gold.session,
    section: "Blue",
    totals: { Ayo: { Art: 60 }, Bola: { Art: 60 } },
  });
  const [, ...rows] = await lines("ledger", { className: "Primary 4 Blue" });
  expect(rows.map((row) => row.split(",").at(-1))).toEqual(["1st =", "1st =", ""]);
});

test("the guards are those of the reports", async () => {
  const query = String(new URLSearchParams(GOLD));
  const status = async (report: string, as?: string) =>
    (await server.call(`GET /reports/${report}/csv?${query}`, as === undefined ? {} : { as }))
      .status;
  expect(await status("ledger")).toBe(401);
  expect(await status("ledger", gold.pupils.Bello!.id)).toBe(403);
  const stranger = await makeUser(server.db, { role: "TEACHER" });
  expect(await status("ledger-assessments", stranger.id)).toBe(403);
  expect(await status("ledger-assessments", gold.teacher.id)).toBe(200);
  expect(await status("broad-sheet", gold.teacher.id)).toBe(403);
  expect(await status("everything", principal.id)).toBe(400);
  const unknown = await server.call("GET /reports/ledger/csv?className=none", { as: principal.id });
  expect([unknown.status, unknown.body.code]).toEqual([404, "class_not_found"]);
});
