import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeBank, makeSitting, makeTest, makeTestedClass } from "../fixtures.ts";
import { sittingAnswers, sittings } from "../sittings/tables.ts";
import { cbtTests } from "../tables.ts";

let server: TestServer;
let gold: Awaited<ReturnType<typeof makeTestedClass>>;
let green: Awaited<ReturnType<typeof makeTestedClass>>;
let bankId: string;
let session: Awaited<ReturnType<typeof makeSession>>;
let classes = 0;

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const OVER = { opensAt: inHours(-3), closesAt: inHours(-1) };

beforeAll(async () => {
  server = await startTestServer();
  session = await makeSession(server.db, { currentTerm: "TERM_1" });
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server;
  classes += 1;
  gold = await makeTestedClass(db, { session, name: `Gold ${classes}`, pupils: 2, test: OVER });
  green = await makeTestedClass(db, { session, name: `Green ${classes}`, pupils: 1, test: OVER });
  const { subjectId, categoryId, teacher } = gold;
  const questions = [
    { questionText: `A half of 8? ${classes}`, explanation: "8 = 4 + 4" },
    { questionText: `A third of 9? ${classes}` },
  ];
  bankId = (await makeBank(db, { subjectId, categoryId, createdBy: teacher.id, questions })).id;
});

const open = (more: object = {}, as = gold.teacher.id) =>
  server.call("POST /cbt-practices", { as, body: { bankId, classId: gold.classId, ...more } });
const close = (id: string, as = gold.teacher.id) =>
  server.call(`DELETE /cbt-practices/${id}`, { as });
const find = (id: string, as: string) => server.call(`GET /cbt-practices/${id}`, { as });
const listFor = async (as = gold.pupils[0]!.id, query = "") =>
  (await server.call(`GET /cbt-practices${query}`, { as })).body.data;
const test = (overrides: Partial<Parameters<typeof makeTest>[1]>) =>
  makeTest(server.db, {
    subjectId: gold.subjectId,
    termId: gold.sheet.termId,
    categoryId: gold.categoryId,
    classId: gold.classId,
    createdBy: gold.teacher.id,
    questions: [{ questionText: `A third of 9? ${classes}` }],
    ...overrides,
  });

describe("opening a practice", () => {
  it("checks who asks and what is asked", async () => {
    const body = { bankId, classId: gold.classId };
    expect((await server.call("POST /cbt-practices", { body })).status).toBe(401);
    expect((await open({}, gold.pupils[0]!.id)).status).toBe(403);
    expect((await open({ testId: gold.test.id })).status).toBe(400);
    expect((await open({ bankId: undefined })).status).toBe(400);
    expect((await open({}, green.teacher.id)).status).toBe(404);
    expect((await open({ bankId: newId() })).status).toBe(404);
    expect((await open({ classId: green.classId })).status).toBe(403);
    expect((await open({ classId: newId() })).status).toBe(403);
  });

  it("is for who may change a test, once it is over", async () => {
    const past = { bankId: undefined, testId: gold.test.id };
    const watcher = await makeUser(server.db, { role: "ADMIN" });
    expect((await open(past, watcher.id)).status).toBe(403);
    const { status, body } = await open(past);
    expect(status).toBe(201);
    const pupil = gold.pupils[0]!.id;
    expect(await listFor()).toMatchObject([
      { id: body.data.id, title: "Mid-term test", questions: 3 },
    ]);
    expect((await find(body.data.id, pupil)).body.data.list).toHaveLength(3);
    await server.db
      .update(cbtTests)
      .set({ closesAt: inHours(1) })
      .where(eq(cbtTests.id, gold.test.id));
    expect((await find(body.data.id, pupil)).status).toBe(404);
    expect((await open(past)).status).toBe(409);
  });

  it("writes the log once, and closing it ends it for everyone", async () => {
    const { id } = (await open()).body.data;
    expect((await open()).body.data.id).toBe(id);
    expect(await listFor(gold.teacher.id, `?bankId=${bankId}`)).toHaveLength(1);
    expect((await close(id, green.teacher.id)).status).toBe(404);
    expect((await close(id)).status).toBe(200);
    expect((await close(id)).status).toBe(404);
    expect(await listFor()).toEqual([]);
    expect((await find(id, gold.pupils[0]!.id)).status).toBe(404);
    const entries = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      "cbt.close-practice",
      "cbt.open-practice",
    ]);
    expect((await open()).body.data.id).not.toBe(id);
  });
});

describe("a practice", () => {
  it("shows the pupils of the class the questions with answers and reasons", async () => {
    const { id } = (await open()).body.data;
    const { body } = await find(id, gold.pupils[1]!.id);
    expect(body.data.practice).toMatchObject({ title: "Fractions", heldBy: null });
    expect(body.data.list[0]).toMatchObject({ correctAnswers: ["B"], explanation: "8 = 4 + 4" });
    expect((await server.call(`GET /cbt-practices/${id}`)).status).toBe(401);
    expect((await server.call("GET /cbt-practices/x", { as: gold.pupils[0]!.id })).status).toBe(
      400,
    );
    expect((await find(id, green.pupils[0]!.id)).status).toBe(404);
    expect((await find(id, green.teacher.id)).status).toBe(404);
    expect(await listFor(green.pupils[0]!.id)).toEqual([]);
    const parent = await makeUser(server.db, { role: "PARENT" });
    expect((await find(id, parent.id)).status).toBe(403);
    for (const table of [sittings, sittingAnswers]) {
      expect(await server.db.$count(table)).toBe(0);
    }
  });

  it.each([
    ["is open", {}],
    ["is coming", { opensAt: inHours(1), closesAt: inHours(2) }],
    ["is for the whole level", { classId: null }],
    ["is a draft without times", { showCbt: false, opensAt: null, closesAt: null }],
    ["is a draft for later", { showCbt: false, closesAt: inHours(5) }],
    ["is on paper without scores", { platform: "Offline" as const, opensAt: null, closesAt: null }],
  ])("is closed while a test with one of its questions %s", async (_when, overrides) => {
    const { id } = (await open()).body.data;
    const { categoryId, classId } = gold;
    await server.db.$client.query("update classes set category_id = $1 where id = $2", [
      categoryId,
      classId,
    ]);
    const { id: testId } = await test({ title: "Exam", ...overrides });
    const pupil = gold.pupils[0]!.id;
    expect((await find(id, pupil)).status).toBe(404);
    expect(await listFor()).toEqual([]);
    expect(await listFor(gold.teacher.id, `?bankId=${bankId}`)).toMatchObject([{ heldBy: "Exam" }]);
    const refused = await open();
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("“Exam”");
    await server.db.update(cbtTests).set(OVER).where(eq(cbtTests.id, testId));
    expect((await find(id, pupil)).status).toBe(200);
  });

  it("is closed while a pupil still sits such a test", async () => {
    const { id } = (await open()).body.data;
    const late = await test(OVER);
    const pupil = gold.pupils[0]!.id;
    expect((await find(id, pupil)).status).toBe(200);
    await makeSitting(server.db, { test: late, studentId: pupil, classId: gold.classId });
    expect((await find(id, pupil)).status).toBe(404);
  });

  it.each([
    ["of another class", () => ({ classId: green.classId })],
    ["with other questions", () => ({ questions: [{ questionText: "Another?" }] })],
    ["that is deleted", () => ({ deletedAt: new Date() })],
  ])("stays open beside a test %s", async (_which, overrides) => {
    const { id } = (await open()).body.data;
    await test(overrides());
    expect((await find(id, gold.pupils[0]!.id)).status).toBe(200);
  });
});
