import {
  markOf,
  pastedText,
  readScoreWorkbook,
  WORKBOOK_DOWNLOADED,
  WORKBOOK_NAMES,
} from "@school/core/results/upload/score-workbook.ts";
import { planPaste, readPastedTable } from "@school/core/results/upload/pasted-table.ts";
import { parseScoreText, type Score } from "@school/core/results/scores.ts";
import { DEFAULT_GRADING_SCHEME } from "@school/core/school/grading.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { makeUser, type MadeUser, openTestSession } from "../../accounts/fixtures.ts";
import { makeSubject } from "../../classes/fixtures.ts";
import { parseWorkbook } from "../../platform/documents/csv/parse-workbook.ts";
import { unzip } from "../../platform/testing/unzip.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { type MadeSession, makeSession } from "../../school/fixtures.ts";
import { makeResult, makeScoredClass, type ScoredClass } from "../fixtures.ts";
import type { Sheet } from "../facts.ts";
import { scoreColumns } from "../score-columns.ts";
import type { WorkbookRow } from "./queries.ts";
import { scoreWorkbook } from "./score-workbook.ts";

const ID = (n: number) => `0190a000-0000-7000-8000-00000000000${n}`;
const sheet: Sheet = {
  class: { id: ID(1), name: "Primary 4 Gold" },
  subject: { id: ID(2), name: "English" },
  termId: ID(3),
  term: "TERM_2",
  academicYear: "2025/2026",
  scheme: DEFAULT_GRADING_SCHEME,
};
const { parts } = sheet.scheme;

/** Reads the texts of a workbook's files; keys are their names. */
async function filesOf(workbook: File): Promise<Map<string, string>> {
  const files = await unzip(await workbook.bytes());
  return new Map([...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

describe("a workbook that was written and read", () => {
  const score = (max: number) =>
    fc.oneof(
      fc.constant<Score>(null),
      fc.constant<Score>("ABS"),
      fc.integer({ min: 0, max: max * 10 }).map((tenths): Score => tenths / 10),
    );
  const scores = fc
    .tuple(...parts.map(({ max }) => score(max)))
    .map((values) => Object.fromEntries(parts.map(({ key }, at) => [key, values[at] ?? null])));

  it("gives each pupil the same scores", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(scores, { minLength: 1, maxLength: 5 }), async (all) => {
        const pupils = all.map((_, at) => ({
          id: String(at),
          admissionNumber: `MC/2020/00${at + 1}`,
          name: `Ọ̀bí Ada ${"BCDEF"[at]}`,
        }));
        const rows = pupils.map((student, at) => ({
          subjectId: sheet.subject.id,
          student,
          result: scoreColumns(all[at] ?? {}) as WorkbookRow["result"],
        }));
        const file = await scoreWorkbook(sheet, [sheet.subject], rows);
        const read = readScoreWorkbook(await parseWorkbook(Buffer.from(await file.arrayBuffer())));
        expect(read.left).toEqual([]);
        const [filled] = read.sheets;
        expect(filled).toMatchObject({ classId: ID(1), subjectId: ID(2), termId: ID(3) });
        const columns = parts.map(({ key, label }) => ({ key, label }));
        const table = readPastedTable(pastedText(filled?.rows ?? []), columns, pupils);
        const { cells } = table
          ? planPaste(table, table.targets, { partly: false })
          : { cells: [] };
        const valueOf = (id: string, key: string, max: number) => {
          const text = cells.find((cell) => cell.pupilId === id && cell.key === key)?.text ?? "";
          const parsed = parseScoreText(text, max);
          return parsed.ok ? parsed.value : text;
        };
        // No one has changed anything since the download.
        expect(filled?.downloaded).toEqual(filled?.rows);
        for (const [at, { id }] of pupils.entries()) {
          const back = parts.map(({ key, max }) => [key, valueOf(id, key, max)]);
          expect(Object.fromEntries(back)).toEqual(all[at]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("locks everything but the scores, which take only what the scheme allows", async () => {
    const rows = [
      { subjectId: ID(2), student: { admissionNumber: "MC/1", name: "Obi Ada" }, result: null },
    ];
    const other = { id: ID(4), name: "English" };
    const file = await scoreWorkbook(sheet, [sheet.subject, other], rows);
    const files = await filesOf(file);
    const xml = (name: string) => files.get(name) ?? "";
    expect(xml("xl/worksheets/sheet1.xml")).toContain('<sheetProtection sheet="1"');
    expect(xml("xl/worksheets/sheet1.xml")).toContain('sqref="C4:C4"');
    expect(xml("xl/worksheets/sheet1.xml")).toContain("C4&lt;=10");
    // What was downloaded is beside the scores, where no one sees or changes it.
    expect(xml("xl/worksheets/sheet1.xml")).toMatch(/<col min="8"[^>]* hidden="1"\/>/);
    expect(xml("xl/styles.xml").match(/locked="0"/g)).toHaveLength(1);
    expect(xml("xl/workbook.xml")).toContain('name="English 2"');
    expect(file.name).toBe("scores-primary-4-gold-second-term-2025-2026.xlsx");
  });

  it("leaves out sheets without ids, with changed ids, twice the same, and too long ones", async () => {
    const mark = markOf({ classId: ID(1), termId: ID(3), subjectId: ID(2) });
    const row = { cells: ["MC/1", "Obi Ada", "7"] };
    const many = Array.from({ length: 10_000 }, () => row);
    const read = readScoreWorkbook([
      { name: "Good", rows: [{ cells: ["Title"] }, { cells: [mark] }, row] },
      { name: "Again", rows: [{ cells: ["Title"] }, { cells: [mark] }, row] },
      { name: "Changed", rows: [{ cells: ["Title"] }, { cells: [mark.replace("0190", "x")] }] },
      { name: "Own notes", rows: [row] },
      { name: "Long", rows: [{ cells: [mark.replace(ID(2), ID(5))] }, ...many] },
    ]);
    expect(read.sheets.map(({ title, rows }) => [title, rows])).toEqual([["Title", [row.cells]]]);
    expect(read.left).toEqual(["Again", "Changed", "Own notes", "Long"]);
  });

  it("says nothing of the download once its hidden column is gone or has other columns", () => {
    const mark = [markOf({ classId: ID(1), termId: ID(3), subjectId: ID(2) })];
    const names = [...WORKBOOK_NAMES];
    const downloadedOf = (...rows: string[][]) =>
      readScoreWorkbook([{ name: "Renamed", rows: [mark, ...rows].map((cells) => ({ cells })) }])
        .sheets[0]?.downloaded;
    const heading = [...names, "CA1 (10)", WORKBOOK_DOWNLOADED];
    const pupil = ["MC/1", "Obi Ada", "7"];
    const sums = ["", "Average", "7"];
    expect(downloadedOf(heading, [...pupil, "6|"], sums)).toEqual([
      [...names, "CA1 (10)"],
      ["MC/1", "Obi Ada", "6"],
      ["", "Average"],
    ]);
    expect(downloadedOf([...names, "CA1 (10)"], pupil)).toEqual([]);
    const added = [...names, "CA1 (10)", "Own notes", WORKBOOK_DOWNLOADED];
    expect(downloadedOf(added, [...pupil, "late", "6|"])).toEqual([]);
  });
});

describe("over HTTP", () => {
  let server: TestServer;
  let made: ScoredClass;
  let specialist: MadeUser;
  let stranger: MadeUser;
  let session: MadeSession;

  beforeAll(async () => {
    server = await startTestServer();
    const { db } = server;
    session = await makeSession(db);
    made = await makeScoredClass(db, { session, pupils: 2 });
    specialist = await makeUser(db, { role: "TEACHER" });
    stranger = await makeUser(db, { role: "TEACHER" });
    await makeSubject(db, { name: "Art", classId: made.classId, teacherId: specialist.id });
    const [first] = made.pupils;
    await makeResult(db, {
      enrolmentId: first?.enrolmentId ?? "",
      subjectId: made.subjectId,
      teacherId: made.teacher.id,
    });
  });
  afterAll(() => server.close());

  const download = (as?: string, more = "") =>
    server.call(
      `GET /score-sheet/workbook?classId=${made.classId}&termId=${made.sheet.termId}${more}`,
      as === undefined ? {} : { as },
    );

  async function upload(as: string | undefined, bytes: Uint8Array, name = "scores.xlsx") {
    const form = new FormData();
    form.append("file", new File([new Uint8Array(bytes)], name));
    const token = as && (await openTestSession(server.db, server.keyring, as));
    const response = await fetch(`${server.origin}/api/score-sheet/workbook`, {
      method: "POST",
      headers: token ? { authorization: `Bearer ${token}` } : {},
      body: form,
    });
    // oxlint-disable-next-line typescript/no-explicit-any -- as the answers of other calls
    return { status: response.status, body: (await response.json()) as any };
  }

  it("gives each teacher the sheets of the own subjects, and reads them back", async () => {
    expect((await download()).status).toBe(401);
    expect((await download(made.pupils[0]?.id)).status).toBe(403);
    expect((await download(stranger.id)).status).toBe(403);
    expect((await download(made.teacher.id, "&more=1")).status).toBe(400);
    const ownWorkbook = await download(specialist.id);
    expect(ownWorkbook.status).toBe(200);
    const ofSpecialist = await upload(specialist.id, new Uint8Array(ownWorkbook.bytes));
    expect(ofSpecialist.body.data.sheets.map((one: { title: string }) => one.title)).toEqual([
      expect.stringContaining(", Art, "),
    ]);
    const all = await download(made.teacher.id);
    const { body } = await upload(made.teacher.id, new Uint8Array(all.bytes));
    expect(body.data.sheets).toHaveLength(2);
    expect(body.data.left).toEqual([]);
    const filled = body.data.sheets.find(
      (one: { subjectId: string }) => one.subjectId === made.subjectId,
    );
    expect(filled).toMatchObject({ classId: made.classId, termId: made.sheet.termId });
    expect(filled.rows[1].slice(1)).toEqual(["Pupil 01 Ada", "8", "7.5", "9", "ABS", "40"]);
    expect(filled.downloaded).toEqual(filled.rows);
    const few = await countStatements(server.db, () => download(specialist.id));
    const many = await countStatements(server.db, () => download(made.teacher.id));
    expect(many.count).toBe(few.count);
  });

  it("has every pupil in a subject for all, and the chosen ones in a subject for chosen pupils", async () => {
    const elective = await makeScoredClass(server.db, { name: "Primary 5", session, pupils: 2 });
    const drama = await makeSubject(server.db, { name: "Drama", classId: elective.classId });
    const office = await makeUser(server.db, { role: "ADMIN" });
    const chosen = await server.call(`PUT /classes/${elective.classId}/subject-pupils`, {
      as: office.id,
      body: {
        version: 1,
        subjects: [{ subjectId: drama.id, chosenOnly: true, studentIds: [elective.pupils[0]?.id] }],
      },
    });
    expect(chosen.status).toBe(200);
    const workbook = await server.call(
      `GET /score-sheet/workbook?classId=${elective.classId}&termId=${elective.sheet.termId}`,
      { as: elective.teacher.id },
    );
    const { body } = await upload(elective.teacher.id, new Uint8Array(workbook.bytes));
    const pupilsOf = (id: string) =>
      body.data.sheets.find((one: { subjectId: string }) => one.subjectId === id).rows.length - 1;
    expect([pupilsOf(elective.subjectId), pupilsOf(drama.id)]).toEqual([2, 1]);
  });

  it("refuses what is no workbook in words, and passes on text and formulas to be checked", async () => {
    expect((await upload(undefined, new Uint8Array([1]))).status).toBe(401);
    expect((await upload(made.pupils[0]?.id, new Uint8Array([1]))).status).toBe(403);
    const damaged = await upload(
      made.teacher.id,
      new TextEncoder().encode("PK\u0003\u0004 no zip"),
    );
    expect(damaged.status).toBe(400);
    expect(damaged.body.issues[0].path).toEqual(["file"]);
    const other = await upload(made.teacher.id, new Uint8Array([1]), "scores.ods");
    expect(other.body.issues[0].message).toBe(
      "This is not an .xlsx workbook. Save it as Excel (.xlsx) in your spreadsheet program.",
    );
    const large = await upload(made.teacher.id, new Uint8Array(2 * 1024 * 1024 + 1));
    expect(large.body.issues[0].message).toBe(
      "This workbook is larger than 2 MB. Download it again and fill it in.",
    );
    const bytes = await writeExcelFile([
      {
        sheet: "Art",
        data: [
          [{ value: markOf({ ...made.sheet }) }],
          ["Name", "CA1"],
          ["Obi Ada", "seven"],
          ["Ojo Bola", { value: "=1+1", type: "Formula" }],
          [{ value: "Merged", columnSpan: 2 }, null],
        ],
      },
    ]).toBuffer();
    const { status, body } = await upload(made.teacher.id, new Uint8Array(bytes), "scores.xlsm");
    expect(status).toBe(200);
    expect(body.data.sheets[0].rows).toEqual([
      ["Name", "CA1"],
      ["Obi Ada", "seven"],
      expect.arrayContaining(["Ojo Bola"]),
      expect.arrayContaining(["Merged"]),
    ]);
  });
});
