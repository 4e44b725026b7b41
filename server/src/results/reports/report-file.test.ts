import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser, openTestSession, type MadeUser } from "../../accounts/fixtures.ts";
import { REPORT_TITLES, SIGNATURES } from "@school/core/results/reports/text.ts";
import { SUMMARY_ROWS } from "@school/core/results/reports/report-table.ts";
import { parseWorkbook } from "../../platform/documents/csv/parse-workbook.ts";
import { pagesOfPdf } from "../../platform/testing/pdf.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { approve, makeReportedClass, type ReportedClass, scoresOfTotal } from "./fixtures.ts";

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
  const answer = await server.call(`GET /reports/${report}/file?${query}`, { as: principal.id });
  expect(answer.status).toBe(200);
  return (answer.body as string).split("\r\n");
}

/** The admission number of a pupil. */
const number = (surname: string) => gold.pupils[surname]!.admissionNumber;

async function fetchFile(report: string, filter: object = GOLD): Promise<Response> {
  const token = await openTestSession(server.db, server.keyring, principal.id);
  const query = String(new URLSearchParams({ ...filter }));
  return fetch(`${server.origin}/api/reports/${report}/file?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
}

test("a ledger's file: bytes, type and name", async () => {
  const response = await fetchFile("ledger");
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

test("a workbook has numbers as numbers, and nothing where a subject is missing", async () => {
  const response = await fetchFile("broad-sheet", { ...GOLD, format: "xlsx" });
  expect(response.headers.get("content-disposition")).toContain(
    'filename="broad-sheet-primary-4-gold-2025-2026-first-term.xlsx"',
  );
  const [sheet] = await parseWorkbook(Buffer.from(await response.arrayBuffer()));
  expect(sheet?.rows.map(({ cells }) => cells)).toEqual([
    ["studentId", "student", "English", "Mathematics, Further", "total", "average", "position"],
    [number("=HYPERLINK(1)"), "=HYPERLINK(1) Ada", "80.5", "", "80.5", "80.5", "2nd"],
    [number("Bello"), "Bello Ada", "80.5", "67.5", "148", "74", "1st"],
    [number("Ọládélé"), "Ọládélé Ada", "", "", "0", "", ""],
  ]);
});

test("a PDF has the report, the class's figures and places to sign", async () => {
  const response = await fetchFile("broad-sheet", { ...GOLD, format: "pdf" });
  expect(response.headers.get("content-type")).toBe("application/pdf");
  const [page = "", ...more] = await pagesOfPdf(new Uint8Array(await response.arrayBuffer()));
  expect(more).toEqual([]);
  for (const text of [
    `${REPORT_TITLES["broad-sheet"]} Primary 4 Gold · First Term 2025/2026 · 3 pupils · Printed`,
    `${number("=HYPERLINK(1)")} =HYPERLINK(1) Ada 80.5 — 80.5 80.50 2nd`,
    `${number("Ọládélé")} Ọládélé Ada — — 0 — —`,
    `${SUMMARY_ROWS.average} 80.50 67.50`,
    `${"Whole class"} 2 77.25 80.5 74 1 1 0 0 0 0`,
    ...SIGNATURES,
    "Page 1 of 1",
  ]) {
    expect(page).toContain(text);
  }
});

test("a long broad sheet of 18 subjects breaks over pages that each have the headings", async () => {
  const { db } = server;
  const names = Array.from({ length: 18 }, (_, at) => `Subject of the school ${at + 1}`);
  const pupils = Array.from({ length: 45 }, (_, at) => `Adéyẹmí-Ọlátúnjí ${at + 10}`);
  const many = await makeReportedClass(db, {
    session: gold.session,
    section: "Long",
    totals: Object.fromEntries(pupils.map((surname) => [surname, {}])),
  });
  for (const [at, name] of names.entries()) {
    await approve(db, many, pupils[at] ?? "", name, scoresOfTotal(50 + at));
  }
  const query = { className: "Primary 4 Long", term: "TERM_1", format: "pdf" };
  const response = await fetchFile("broad-sheet", query);
  const pages = await pagesOfPdf(new Uint8Array(await response.arrayBuffer()));
  expect(pages).toHaveLength(3);
  for (const page of pages.slice(0, 2)) {
    for (const name of [...names, "Position"]) expect(page).toContain(name);
  }
  const printed = pages.join(" ");
  for (const surname of pupils) expect(printed).toContain(`${surname} Ada`);
});

test("the guards are those of the reports", async () => {
  const query = String(new URLSearchParams(GOLD));
  const status = async (report: string, as?: string) =>
    (await server.call(`GET /reports/${report}/file?${query}`, as === undefined ? {} : { as }))
      .status;
  expect(await status("ledger")).toBe(401);
  expect(await status("ledger", gold.pupils.Bello!.id)).toBe(403);
  const stranger = await makeUser(server.db, { role: "TEACHER" });
  expect(await status("ledger-assessments", stranger.id)).toBe(403);
  expect(await status("ledger-assessments", gold.teacher.id)).toBe(200);
  expect(await status("broad-sheet", gold.teacher.id)).toBe(403);
  expect(await status("everything", principal.id)).toBe(400);
  const unknown = await server.call("GET /reports/ledger/file?className=none", {
    as: principal.id,
  });
  expect([unknown.status, unknown.body.code]).toEqual([404, "class_not_found"]);
});
