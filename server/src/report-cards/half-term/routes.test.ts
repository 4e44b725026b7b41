import { familyTexts, verifyTexts } from "@school/core/report-cards/release/text.ts";
import { sheetLabels } from "@school/core/report-cards/sheets/text.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { subjects } from "../../classes/tables.ts";
import { readConfig } from "../../platform/runtime/config/config.ts";
import { pagesOfPdf } from "../../platform/testing/pdf.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeReportedClass, type ReportedClass } from "../../results/reports/fixtures.ts";
import { results } from "../../results/tables.ts";
import { makeSession, type MadeSession } from "../../school/fixtures.ts";
import { linkGuardian } from "../../students/fixtures.ts";
import { makeFileWorker } from "../files/make-file.job.ts";
import { approvedParts, sheetIssues } from "../tables.ts";

let server: TestServer;
let session: MadeSession;
let principal: MadeUser;
let admin: MadeUser;
let parent: MadeUser;
let made: ReportedClass;

const KIND = "HALF_TERM";
const termId = () => session.termIds.TERM_1;
const idOf = (surname: string) => made.pupils[surname]?.id ?? "";

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  session = await makeSession(db, { currentTerm: "TERM_1" });
  principal = await makeUser(db, { role: "PRINCIPAL" });
  admin = await makeUser(db, { role: "ADMIN", roleInSchool: "Admin" });
  parent = await makeUser(db, { role: "PARENT" });
  const totals = { Adebayo: { Art: 80, Music: 66 }, Bello: { Art: 70 }, Chukwu: {} };
  made = await makeReportedClass(db, { session, name: "Primary 4", totals });
  await linkGuardian(db, { parentId: parent.id, studentId: idOf("Adebayo") });
  // Half a term: nothing is approved, and Music is rejected.
  await db.update(results).set({ status: "pending", published: false, exam: null });
  await db
    .update(results)
    .set({ status: "rejected" })
    .where(
      sql`${results.subjectId} = (select ${subjects.id} from ${subjects} where ${subjects.name} = 'Music')`,
    );
});
afterAll(() => server.close());

const read = (as?: string) =>
  server.call(`GET /half-term-sheets/parts?termId=${termId()}`, as === undefined ? {} : { as });
const approve = (parts: readonly string[], version: number | null, as?: string) =>
  server.call("PUT /half-term-sheets/parts", {
    ...(as !== undefined && { as }),
    body: { termId: termId(), parts, version },
  });
const release = (as?: string, kind: string = KIND) =>
  server.call("POST /report-sheet-releases", {
    ...(as !== undefined && { as }),
    body: { termId: termId(), kind, classIds: [made.id], sendMail: false },
  });
const card = (as: string, kind: string = KIND) =>
  server.call(`GET /report-cards/${idOf("Adebayo")}/${termId()}?kind=${kind}`, { as });

test("parts are approved by the principal alone, by the version seen, and can be withdrawn", async () => {
  expect((await read()).status).toBe(401);
  expect((await approve(["CA1"], null)).status).toBe(401);
  for (const { id } of [parent, made.teacher]) {
    expect((await read(id)).status).toBe(403);
    expect((await approve(["CA1"], null, id)).status).toBe(403);
  }
  expect((await approve(["CA1"], null, admin.id)).status).toBe(403);
  expect((await approve(["CA9"], null, principal.id)).status).toBe(400);
  expect((await approve(["exam"], null, principal.id)).status).toBe(400);
  const before = (await read(admin.id)).body.data;
  expect(before).toMatchObject({ parts: [], version: null });
  expect(before.choices.map(({ key }: { key: string }) => key)).toEqual([
    "CA1",
    "CA2",
    "CA3",
    "CA4",
  ]);

  const { body } = await approve(["CA2", "CA1"], null, principal.id);
  expect(body.data).toMatchObject({ parts: ["CA1", "CA2"], version: 1 });
  const stale = await approve(["CA1"], null, principal.id);
  expect(stale.status).toBe(409);
  expect(stale.body.current).toMatchObject({ version: 1 });
  expect((await approve([], 1, principal.id)).body.data).toMatchObject({
    parts: [],
    version: null,
  });
  const logged = await server.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subjectId, termId()));
  expect(logged.filter(({ action }) => action === "report-cards.approve-parts")).toHaveLength(2);
});

test("families read released parts, numbered and proved, without average or position", async () => {
  await server.db.delete(approvedParts);
  expect((await release()).status).toBe(401);
  expect((await release(made.teacher.id)).status).toBe(403);
  expect((await release(admin.id, "YEAR")).status).toBe(400);
  expect((await release(admin.id)).body.code).toBe("parts_not_approved");
  await approve(["CA1"], null, principal.id);
  const scope = { termId: termId(), kind: KIND, classIds: [made.id] };
  const preview = await server.call("POST /report-sheet-releases/preview", {
    as: admin.id,
    body: scope,
  });
  expect(preview.body.data).toMatchObject({ complete: 0, incomplete: 2 });
  expect(preview.body.data.withoutResults).toMatchObject([{ pupils: ["Chukwu Ada"] }]);
  expect((await card(parent.id)).status).toBe(404);

  const { body } = await release(admin.id);
  expect(body.data).toMatchObject({ state: "done", released: 2 });
  const stranger = await makeUser(server.db, { role: "PARENT" });
  expect((await card(stranger.id)).status).toBe(403);
  const { data } = (await card(parent.id)).body;
  expect(data).toMatchObject({ number: 1, hasExplanation: false });
  expect(data.sheet.half.parts).toMatchObject([{ label: "CA1" }]);
  const rows: { subject: string; scores: unknown[] }[] = data.sheet.half.rows;
  const scoreIn = (subject: string) => rows.find((row) => row.subject === subject)?.scores[0];
  expect(scoreIn("Art")).toEqual(expect.any(Number));
  expect(scoreIn("Music") ?? null).toBeNull();
  expect(data.sheet).toMatchObject({ marks: null, title: sheetLabels.halfTerm });
  expect(JSON.stringify(data.sheet)).not.toMatch(/average|position|highest/);
  // The sheet of the whole term is neither released nor thought to be.
  expect((await card(parent.id, "TERM")).status).toBe(404);
  const results = await server.call(`GET /students/${idOf("Adebayo")}/results?termId=${termId()}`, {
    as: parent.id,
  });
  expect(results.status).toBe(200);
  const unreleased = { isReleased: false, isFinal: false, average: null, position: null };
  expect(results.body.data.selected).toMatchObject({ ...unreleased, subjects: [] });
  const list = await server.call(`GET /report-cards/${idOf("Adebayo")}`, { as: parent.id });
  expect(list.body.data).toMatchObject([{ kind: KIND, number: 1 }]);
  const notices = await server.call("GET /announcements", { as: parent.id });
  expect(notices.body.data).toContainEqual(
    expect.objectContaining({ title: familyTexts.subject(KIND) }),
  );

  const path = new URL(data.verifyUrl).pathname;
  const page = await (await fetch(`${server.origin}${path}`)).text();
  expect(page).toContain(verifyTexts.genuine);
  expect(page).toContain(sheetLabels.halfTerm);
  expect(page).not.toContain("Average");

  const back = await server.call(`POST /report-sheet-releases/${body.data.id}/take-back`, {
    as: principal.id,
  });
  expect(back.body.data).toMatchObject({ takenBack: 2, stay: [] });
  expect((await card(parent.id)).status).toBe(404);
  expect(await (await fetch(`${server.origin}${path}`)).text()).toContain(verifyTexts.takenBack);
  await release(admin.id);
  expect((await card(parent.id)).body.data.number).toBe(2);
  const kinds = await server.db.select({ kind: sheetIssues.kind }).from(sheetIssues);
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set([KIND]));
});

test("those of a class are two on a page, and those of the school one file", async () => {
  const version = (await read(principal.id)).body.data.version;
  await approve(["CA1", "CA2"], version, principal.id);
  const query = `classId=${made.id}&termId=${termId()}&kind=${KIND}`;
  const pdf = await server.call(`GET /report-sheets/pdf?${query}`, { as: made.teacher.id });
  const pages = await pagesOfPdf(pdf.bytes);
  // Chukwu has no score, which saves the paper.
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain("ADEBAYO");
  expect(pages[0]).toContain("BELLO");
  expect(pages[0]).not.toContain("CHUKWU");
  const requested = await server.call("POST /report-sheet-files", {
    as: admin.id,
    body: { termId: termId(), kind: KIND, form: "pdf" },
  });
  await makeFileWorker({ db: server.db, config: readConfig({}) }).run({}, { isLast: false });
  const file = await server.call(`GET /report-sheet-files/${requested.body.data.id}/content`, {
    as: admin.id,
  });
  expect(await pagesOfPdf(file.bytes)).toHaveLength(1);
  const terms = await server.call(`GET /report-sheet-files?termId=${termId()}`, { as: admin.id });
  expect(terms.body.data).toEqual([]);
});
