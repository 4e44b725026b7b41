import { sheetLabels } from "@school/core/report-cards/sheets/text.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { readConfig } from "../../platform/runtime/config/config.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeReportedClass } from "../../results/reports/fixtures.ts";
import { makeSession, type MadeSession } from "../../school/fixtures.ts";
import { pagesOfPdf } from "../../platform/testing/pdf.ts";
import { unzip } from "../../platform/testing/unzip.ts";
import { studentDetails } from "../../students/tables.ts";
import { sheetFilePieces, sheetFiles } from "../tables.ts";
import { makeFileWorker } from "./make-file.job.ts";

let server: TestServer;
let session: MadeSession;
let office: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  session = await makeSession(db, { currentTerm: "TERM_1" });
  office = await makeUser(db, { role: "ADMIN" });
  for (const name of ["Primary 1", "Primary 2"]) {
    const art = `Art in ${name}`;
    const totals = { Adébáyọ̀: { [art]: 80 }, Bello: { [art]: 70 } };
    await makeReportedClass(db, { session, name, totals });
  }
  // Neither a class without pupils nor one whose only pupil is not admitted has a page.
  await makeClass(db, { sessionId: session.id, name: "Primary 1", section: "Empty" });
  const name = "Primary 1A";
  const { pupils } = await makeReportedClass(db, { session, name, totals: { Danjuma: {} } });
  await db
    .update(studentDetails)
    .set({ admitted: false })
    .where(eq(studentDetails.userId, pupils.Danjuma?.id ?? ""));
});
afterAll(() => server.close());

const ask = (form: string, as: string | undefined = office.id, termId = session.termIds.TERM_1) =>
  server.call("POST /report-sheet-files", {
    ...(as !== undefined && { as }),
    body: { termId, form },
  });
const work = () =>
  makeFileWorker({ db: server.db, config: readConfig({}) }).run({}, { isLast: false });
const download = (id: string, as = office.id) =>
  server.call(`GET /report-sheet-files/${id}/content`, { as });
const files = async (as = office.id) =>
  (await server.call(`GET /report-sheet-files?termId=${session.termIds.TERM_1}`, { as })).body.data;

test("the sheets of a term are a PDF, class by class, for the office and for who asked alone", async () => {
  const anyone = await server.call("POST /report-sheet-files", {
    body: { termId: session.termIds.TERM_1, form: "pdf" },
  });
  expect(anyone.status).toBe(401);
  const teacher = await makeUser(server.db, { role: "TEACHER" });
  expect((await ask("pdf", teacher.id)).status).toBe(403);
  expect((await ask("doc")).status).toBe(400);
  expect((await ask("pdf", office.id, session.termIds.TERM_3)).body.code).toBe("no_report_sheets");

  const { id } = (await ask("pdf")).body.data;
  // Asking again is the same file.
  expect((await ask("pdf")).body.data.id).toBe(id);
  expect((await download(id)).status).toBe(404);
  await Promise.all([work(), work()]);
  expect(await files()).toMatchObject([{ id, state: "done", sheets: 4, sheetsDone: 4 }]);
  const response = await download(id);
  expect(response.headers.get("content-disposition")).toBe(
    'attachment; filename="report-cards.pdf"',
  );
  const pages = await pagesOfPdf(response.bytes);
  expect(pages.map((page) => /Primary \d/.exec(page)?.[0])).toEqual([
    "Primary 1",
    "Primary 1",
    "Primary 2",
    "Primary 2",
  ]);
  for (const page of pages) expect(page).toContain(sheetLabels.preview);

  const principal = await makeUser(server.db, { role: "PRINCIPAL" });
  expect((await download(id, principal.id)).status).toBe(404);
  expect(await files(principal.id)).toEqual([]);
});

test("a ZIP has a PDF of one page for each pupil; an interrupted one is not there, and begins again", async () => {
  const { id } = (await ask("zip")).body.data;
  const refuse = sql`alter table ${sheetFilePieces} add constraint broken check (place < 0) not valid`;
  await server.db.execute(refuse);
  await expect(work()).rejects.toThrow("Failed query");
  await server.db.execute(sql`alter table ${sheetFilePieces} drop constraint broken`);
  expect(await server.db.$count(sheetFilePieces, eq(sheetFilePieces.fileId, id))).toBe(0);
  expect((await download(id)).status).toBe(404);
  await work();
  const response = await download(id);
  expect(response.headers.get("content-type")).toBe("application/zip");
  const entries = [...(await unzip(response.bytes))];
  expect(entries.map(([name]) => name.replace(/-adm.*/, ""))).toEqual(
    ["primary-1-gold", "primary-2-gold"].flatMap((folder) => [
      `${folder}/adebayo-ada`,
      `${folder}/bello-ada`,
    ]),
  );
  for (const [, bytes] of entries) expect(await pagesOfPdf(bytes)).toHaveLength(1);
});

test("a file is deleted after a day", async () => {
  const { db } = server;
  await db.update(sheetFiles).set({ createdAt: sql`now() - interval '25 hours'` });
  await work();
  expect(await files()).toEqual([]);
  expect(await db.$count(sheetFilePieces)).toBe(0);
});
