import { TERMS } from "@school/core/school/terms.ts";
import { averageOf } from "@school/core/results/reports/averages.ts";
import type { BroadSheet, Ledger, LedgerBreakdown } from "@school/core/results/reports/contract.ts";
import type { StudentResults } from "@school/core/results/pupil/contract.ts";
import { absenceText } from "@school/core/results/text.ts";
import { makeSheets } from "@school/core/report-cards/sheets/make-sheets.ts";
import type { Marks, ReportSheet } from "@school/core/report-cards/sheets/sheet.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDemoDatabase } from "../testing/demo-database.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { classesOfTerm, readIssues } from "../report-cards/release/queries.ts";
import { readSheetClasses, type ReadClass } from "../report-cards/sheets/queries.ts";
import { readSheets } from "../report-cards/sheets/read-sheets.ts";

let server: TestServer;
let principal: string;

beforeAll(async () => {
  server = await startTestServer({ createDatabase: createDemoDatabase });
  const { db } = server;
  const query = "select id from users where role = 'PRINCIPAL'";
  const { rows } = await db.$client.query<{ id: string }>(query);
  principal = rows[0]!.id;
});
afterAll(() => server.close());

async function get<Data>(path: string): Promise<Data> {
  const { status, body } = await server.call(`GET ${path}`, { as: principal });
  expect(status).toBe(200);
  return body.data as Data;
}

interface OwnSheet {
  id: string;
  sheet: ReportSheet;
  marks: Marks;
}

/**
 * Collects the figures for a pupil's term from the ledger, the broad sheet, the breakdown and the
 * pupil's page.
 */
function figuresOf(
  { id, marks }: OwnSheet,
  {
    ledger,
    broad,
    breakdown,
    page,
  }: { ledger: Ledger; broad: BroadSheet; breakdown: LedgerBreakdown; page: StudentResults },
) {
  const onPage = page.selected!;
  const inLedger = ledger.rows.find(({ student }) => student.id === id)!;
  const inBroad = broad.rows.find(({ student }) => student.id === id)!;
  const parts = breakdown.rows.filter(({ student }) => student.id === id);
  const { position, average, obtained } = marks.summary;
  const counted = marks.rows.filter(({ total }) => total !== null);
  const place = position && { place: position.place, tied: position.tied };
  const ofSubject = (name: string) => broad.subjects.findIndex((subject) => subject.name === name);
  return {
    sheet: {
      totals: [obtained, obtained, obtained],
      averages: [average, averageOf(obtained, counted.length, 2)],
      positions: [place, place, position && expect.objectContaining(position)],
      inLedger: counted.map(({ subject, total }) => ({ name: subject, total })),
      inBroad: counted.map((row) => [row.total, row.highest, row.lowest, row.average]),
      inBreakdown: counted.map(({ subject, scores, total, grade }) => [
        subject,
        scores,
        total,
        grade,
      ]),
      onPage: counted.map((row) => [row.subject, row.scores, row.total, row.grade, row.remark]),
    },
    elsewhere: {
      totals: [inLedger.total, inBroad.total, onPage.total],
      averages: [onPage.average, inBroad.average],
      positions: [inLedger.position, inBroad.position, onPage.position],
      inLedger: inLedger.subjects,
      inBroad: counted.map(({ subject }) => {
        const at = ofSubject(subject);
        const { highest, lowest, average: mean } = broad.subjects[at]!;
        return [inBroad.totals[at], highest, lowest, mean];
      }),
      inBreakdown: parts.map((row) => [row.subject, row.scores, row.total, row.grade]),
      onPage: onPage.subjects.map((row) => [
        row.subject.name,
        row.scores,
        row.total,
        row.grade,
        absenceText(marks.scheme.parts, row.scores) || row.remark,
      ]),
    },
  };
}

async function sheetsOf(read: ReadClass) {
  const issues = await readIssues(server.db, [...makeSheets(read).keys()], {
    termId: read.termId,
    kind: "TERM",
  });
  return [...makeSheets(read)].map(([id, sheet]) => {
    // Released sheets equal today's data.
    if (issues.size > 0) expect(issues.get(id)?.sheet.marks).toEqual(sheet.marks);
    return { id, sheet };
  });
}

test("sheet, ledger, broad sheet, breakdown and page say the same of every pupil and term", async () => {
  const sessions =
    await get<{ name: string; terms: { id: string; term: string }[] }[]>("/academic-sessions");
  /** By pupil and session: the sheets of the earlier terms. */
  const earlier = new Map<string, Map<string, Marks>>();
  let compared = 0;
  for (const { name, terms } of sessions) {
    for (const { id: termId, term } of terms) {
      const classIds = await classesOfTerm(server.db, termId);
      if (classIds.length === 0) continue;
      for (const read of await readSheetClasses(server.db, { classIds, termId })) {
        const sheets = await sheetsOf(read);
        if (!read.scheme) {
          expect(sheets.every(({ sheet }) => sheet.marks === null)).toBe(true);
          continue;
        }
        const filter = `className=${encodeURIComponent(read.className)}&term=${term}&academicYear=${encodeURIComponent(name)}`;
        const [ledger, broad, breakdown] = await Promise.all([
          get<Ledger>(`/reports/ledger?${filter}`),
          get<BroadSheet>(`/reports/broad-sheet?${filter}`),
          get<LedgerBreakdown>(`/reports/ledger-breakdown?${filter}`),
        ]);
        await Promise.all(
          sheets.map(async ({ id, sheet }) => {
            const marks = sheet.marks!;
            const page = await get<StudentResults>(`/students/${id}/results?termId=${termId}`);
            const said = figuresOf({ id, sheet, marks }, { ledger, broad, breakdown, page });
            expect(said.elsewhere).toEqual(said.sheet);
            const before = earlier.get(`${name} ${id}`) ?? new Map<string, Marks>();
            earlier.set(`${name} ${id}`, before.set(term, marks));
            compared += 1;
          }),
        );
      }
    }
  }
  expect(compared).toBeGreaterThan(600);
  const thirds = [...earlier.values()].filter((ofTerms) => ofTerms.has("TERM_3"));
  expect(thirds.length).toBeGreaterThan(100);
  for (const ofTerms of thirds) {
    const { rows, session } = ofTerms.get("TERM_3")!;
    const before = TERMS.slice(0, 2).map((term) => ofTerms.get(term));
    for (const { subject, earlier: totals } of rows) {
      expect(totals).toEqual(
        before.map((marks) => marks?.rows.find((row) => row.subject === subject)?.total ?? null),
      );
    }
    expect(session?.termAverages).toEqual(
      TERMS.map((term) => ofTerms.get(term)?.summary.average ?? null),
    );
  }
});

test("half-term sheet, breakdown and page say the same of every approved part", async () => {
  const sessions =
    await get<{ name: string; terms: { id: string; term: string }[] }[]>("/academic-sessions");
  let compared = 0;
  for (const { name, terms } of sessions.slice(0, 2)) {
    for (const { id: termId, term } of terms) {
      const classIds = await classesOfTerm(server.db, termId);
      if (classIds.length === 0) continue;
      const { body } = await server.call(`GET /half-term-sheets/parts?termId=${termId}`, {
        as: principal,
      });
      const approved = await server.call("PUT /half-term-sheets/parts", {
        as: principal,
        body: { termId, parts: ["CA1", "CA2"], version: body.data.version },
      });
      expect(approved.status).toBe(200);
      for (const of of await readSheets(server.db, { classIds, termId, kind: "HALF_TERM" })) {
        const filter = `className=${encodeURIComponent(of.className)}&term=${term}&academicYear=${encodeURIComponent(name)}`;
        const breakdown =
          of.sheets.size > 0 && (await get<LedgerBreakdown>(`/reports/ledger-breakdown?${filter}`));
        for (const [id, { half }] of of.sheets) {
          const page = await get<StudentResults>(`/students/${id}/results?termId=${termId}`);
          const onSheet = new Map(half!.rows.map(({ subject, scores }) => [subject, scores]));
          const parts = breakdown ? breakdown.rows.filter(({ student }) => student.id === id) : [];
          for (const { subject, scores } of parts) {
            expect([subject, onSheet.get(subject)]).toEqual([
              subject,
              [scores["CA1"], scores["CA2"]],
            ]);
          }
          for (const { subject, scores } of page.selected?.subjects ?? []) {
            expect(onSheet.get(subject.name)).toEqual([scores["CA1"], scores["CA2"]]);
            compared += 1;
          }
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(300);
});
