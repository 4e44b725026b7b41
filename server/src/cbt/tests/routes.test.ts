import { eq, sql } from "drizzle-orm";
import type { Question } from "@school/core/cbt/questions/question.ts";
import { DEFAULT_GRADING_SCHEME } from "@school/core/school/grading.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { makeClass, makeSubject } from "../../classes/fixtures.ts";
import { classes } from "../../classes/tables.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeBank, makeSitting, makeTest, makeTestedClass } from "../fixtures.ts";
import { sittings } from "../sittings/tables.ts";

let server: TestServer;
let principal: MadeUser;
let admin: MadeUser;
let stranger: MadeUser;
let gold: Awaited<ReturnType<typeof makeTestedClass>>;
let years = 2000;

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
  admin = await makeUser(server.db, { role: "ADMIN" });
  stranger = await makeUser(server.db, { role: "TEACHER" });
});
afterAll(() => server.close());
beforeEach(async () => {
  const session = await makeSession(server.db, { name: `${years}/${++years}` });
  gold = await makeTestedClass(server.db, { session });
  const { categoryId, classId } = gold;
  await server.db.update(classes).set({ categoryId }).where(eq(classes.id, classId));
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const choice = (more: object = {}) => ({
  id: null,
  type: "MCQ",
  questionText: "Half of 8?",
  options: [
    { key: "A", text: "2" },
    { key: "B", text: "4" },
  ],
  correctAnswers: ["B"],
  ...more,
});
const form = (more: object = {}) => ({
  title: "Fractions",
  subjectId: gold.subjectId,
  termId: gold.sheet.termId,
  classCategoryId: gold.categoryId,
  classId: gold.classId,
  assessmentType: "CAT (40)",
  ...more,
});
const create = (more: object = {}, as = gold.teacher.id) =>
  server.call("POST /cbt-tests", { as, body: form(more) });
const find = (id: string, as = gold.teacher.id) => server.call(`GET /cbt-tests/${id}`, { as });
const change = (id: string, version: number, more: object = {}, as = gold.teacher.id) =>
  server.call(`PUT /cbt-tests/${id}`, { as, body: { ...form(more), version } });
const fieldsOf = ({ issues }: { issues: { path: unknown[] }[] }) =>
  issues.map(({ path }) => path.join("."));
const sit = (index: number, more: object = {}) =>
  makeSitting(server.db, {
    test: gold.test,
    studentId: gold.pupils[index]!.id,
    classId: gold.classId,
    ...more,
  });

describe("setting a test", () => {
  it("is for those who teach the class or the subject, and the office", async () => {
    expect((await server.call("POST /cbt-tests", { body: form() })).status).toBe(401);
    expect((await create({ nonsense: 1 }, gold.pupils[0]!.id)).status).toBe(403);
    expect((await create({ nonsense: 1 })).status).toBe(400);
    expect((await create({}, stranger.id)).status).toBe(403);
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      title: "Fractions",
      duration: 60,
      platform: "Online",
      totalMarks: 0,
      state: "draft",
      class: { id: gold.classId, name: "Primary 4 Gold" },
      expected: 3,
      mayChange: true,
      paper: 1,
      hasBegun: false,
      version: 1,
    });
    expect(body.data.createdBy).toBeUndefined();
    for (const { id } of [principal, admin]) expect((await create({}, id)).status).toBe(201);
    const logged = await server.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subjectId, body.data.id));
    expect(logged).toEqual([{ action: "cbt.set-test" }]);
  });

  it("is for a subject's teacher too, and for a whole level", async () => {
    const { id: subjectId } = await makeSubject(server.db, {
      classId: gold.classId,
      teacherId: stranger.id,
    });
    expect((await create({ subjectId }, stranger.id)).status).toBe(201);
    const { status, body } = await create({ subjectId, classId: null }, stranger.id);
    expect([status, body.data.class, body.data.expected]).toEqual([201, null, 3]);
  });

  it("counts the marks of its questions and gives each an id", async () => {
    const { body } = await create({
      questions: [choice(), choice({ marks: 2.5, questionText: "`1/2` of 8?" })],
    });
    expect(body.data).toMatchObject({ totalMarks: 3.5, maxScore: 3.5, questions: 2 });
    expect(body.data.list[1]).toMatchObject({ questionText: "`1/2` of 8?", correctAnswers: ["B"] });
    expect(body.data.list[1].id).not.toBe(body.data.list[0].id);
  });

  it("asks for no entry code on paper, whatever the form still says", async () => {
    for (const entryCode of [null, "7", "GOLD 4"]) {
      const { status, body } = await create({
        platform: "Offline",
        requireEntryCode: true,
        entryCode,
      });
      expect([status, body.data?.requireEntryCode, body.data?.entryCode]).toEqual([
        201,
        false,
        null,
      ]);
    }
  });

  it("says what does not belong together", async () => {
    const gone = "019a0000-0000-7000-8000-000000000000";
    const refused = async (more: object) => fieldsOf((await create(more, principal.id)).body);
    expect(await refused({ termId: gone, subjectId: gone })).toEqual(["termId", "subjectId"]);
    expect(await refused({ classCategoryId: gone })).toEqual(["classCategoryId"]);
    const later = await makeSession(server.db, { name: `${years}/${++years}` });
    expect(await refused({ termId: later.termIds.TERM_1 })).toEqual(["classId"]);
    const { id: blue } = await makeClass(server.db, {
      sessionId: gold.sessionId,
      section: "Blue",
    });
    expect(await refused({ classId: blue })).toEqual(["classId"]);
    const { id: subjectId } = await makeSubject(server.db);
    expect(await refused({ subjectId })).toEqual(["subjectId"]);
    expect(await refused({ subjectId, classId: null })).toEqual(["subjectId"]);
    expect(await refused({ coAuthorIds: [gold.pupils[0]!.id] })).toEqual(["coAuthorIds.0"]);
    const bank = await makeBank(server.db, {
      subjectId: gold.subjectId,
      categoryId: gold.categoryId,
      createdBy: stranger.id,
    });
    const { body } = await create({ questionBankId: bank.id });
    expect(fieldsOf(body)).toEqual(["questionBankId"]);
    expect((await create({ questionBankId: bank.id }, principal.id)).status).toBe(201);
  });

  it("says what a test lacks, most of it only once it is shown", async () => {
    const refused = async (more: object) => fieldsOf((await create(more)).body);
    const short = await create({ requireEntryCode: true, entryCode: "AB1" });
    expect([short.status, short.body.issues]).toEqual([
      400,
      [{ path: ["entryCode"], message: "The code needs at least 4 letters or digits." }],
    ]);
    expect(await refused({ showCBT: true })).toEqual(["opensAt", "closesAt", "questions"]);
    const over = { showCBT: true, opensAt: inHours(-2), closesAt: inHours(-1) };
    expect(await refused(over)).toContain("closesAt");
    const shown = { showCBT: true, opensAt: inHours(1), closesAt: inHours(2) };
    const two = [choice({ correctAnswers: [] }), choice({ marks: 2 })];
    expect(await refused({ ...shown, questions: two, numQuestions: 1 })).toEqual([
      "questions.0.correctAnswers",
      "questions.1.marks",
    ]);
    const { body } = await create({ ...shown, questions: [choice()] });
    expect(body.data.state).toBe("coming");
    expect((await create({ questions: [choice({ correctAnswers: [] })] })).status).toBe(201);
  });
});

describe("reading a test", () => {
  it("shows keys and code to its authors and the principal alone", async () => {
    const { body } = await create({ requireEntryCode: true, entryCode: "GOLD 4" });
    const { id } = body.data;
    expect((await server.call(`GET /cbt-tests/${id}`)).status).toBe(401);
    expect((await find("4")).status).toBe(400);
    expect((await find(id, stranger.id)).status).toBe(404);
    expect((await find(id, admin.id)).status).toBe(403);
    expect((await find(id, principal.id)).body.data.entryCode).toBe("GOLD 4");
    const { id: coAuthorId } = await makeUser(server.db, { role: "TEACHER" });
    const changed = await change(id, 1, { coAuthorIds: [coAuthorId, gold.teacher.id] });
    expect(changed.body.data.coAuthors).toMatchObject([{ id: coAuthorId }]);
    expect((await find(id, coAuthorId)).status).toBe(200);
  });

  it("previews what a pupil would get, without any key", async () => {
    const texts = ["One?", "Two?", "Three?", "Four?", "Five?"];
    const questions = texts.map((questionText) => choice({ questionText }));
    const { body } = await create({ questions, numQuestions: 4 });
    const preview = () =>
      server.call(`GET /cbt-tests/${body.data.id}/preview`, { as: gold.teacher.id });
    const first = (await preview()).body;
    expect(first.data).toMatchObject({
      test: { id: body.data.id, questions: 4 },
      paper: { className: "Primary 4 Gold", totalMarks: 4, isLarge: false },
      drawnFrom: 5,
      isShuffled: false,
    });
    expect(JSON.stringify(first)).not.toContain("correctAnswers");
    const drawnTexts = ({ data }: typeof first) =>
      data.paper.questions.map((question: Question) => question.questionText);
    // In list order, and differently each time: twelve equal draws have a chance of 1 in 5^11.
    const seen = new Set<string>();
    for (let time = 0; time < 12; time += 1) {
      const drawn = drawnTexts((await preview()).body);
      expect(drawn).toEqual(texts.filter((text) => drawn.includes(text)));
      expect(drawn).toHaveLength(4);
      seen.add(drawn.join());
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  it("is made for the smallest where its author says so, and else as its level is", async () => {
    const paperOf = async (form: object) => {
      const { body } = await create({ questions: [choice()], ...form });
      const path = `GET /cbt-tests/${body.data.id}/preview`;
      return [
        body.data.isForYoung,
        (await server.call(path, { as: gold.teacher.id })).body.data.paper.isLarge,
      ];
    };
    expect(await paperOf({ isForYoung: true })).toEqual([true, true]);
    await server.db.$client.query("update class_categories set class_group = 'Nursery'");
    expect(await paperOf({})).toEqual([null, true]);
    expect(await paperOf({ isForYoung: false })).toEqual([false, false]);
    await server.db.$client.query("update class_categories set class_group = 'Primary'");
  });

  it("lists what the person may watch, open ones first, page by page, by title, level and state", async () => {
    await create({ title: "100% fractions" });
    const list = async (query: string, as = gold.teacher.id) =>
      (await server.call(`GET /cbt-tests?${query}`, { as })).body;
    const titles = async (query: string, as?: string) =>
      (await list(query, as)).data.map(({ title }: { title: string }) => title);
    expect(await titles("")).toEqual(["Mid-term test", "100% fractions"]);
    expect(await titles("search=0%25")).toEqual(["100% fractions"]);
    expect(await titles("search=_")).toEqual([]);
    expect(await titles("state=open")).toEqual(["Mid-term test"]);
    expect(await titles("state=draft")).toEqual(["100% fractions"]);
    expect(await titles("state=coming")).toEqual([]);
    expect(await list("limit=1&page=2")).toMatchObject({
      data: [{ title: "100% fractions", expected: 3, sitting: 0, done: 0 }],
      pagination: { current: 2, pages: 2, total: 2 },
    });
    expect(await titles("", stranger.id)).not.toContain("Mid-term test");
    expect(await titles(`subjectId=${gold.subjectId}`, admin.id)).toHaveLength(2);
    const [first] = (await list(`subjectId=${gold.subjectId}`, admin.id)).data;
    expect(first.mayChange).toBe(false);
  });

  it("takes the same statements for one test as for thirty", async () => {
    const count = async () =>
      (
        await countStatements(server.db, () =>
          server.call("GET /cbt-tests", { as: gold.teacher.id }),
        )
      ).count;
    await server.call("GET /cbt-tests", { as: gold.teacher.id });
    const one = await count();
    const { subjectId, categoryId, classId, teacher, sheet } = gold;
    const common = { subjectId, categoryId, classId, termId: sheet.termId, createdBy: teacher.id };
    for (let made = 0; made < 30; made += 1) await makeTest(server.db, common);
    expect(await count()).toBe(one);
  });

  it("offers subjects, levels, classes, terms and colleagues for the forms", async () => {
    await server.db.execute(sql`update terms set is_current = id = ${gold.sheet.termId}`);
    const choices = async (as: string) => (await server.call("GET /cbt-choices", { as })).body.data;
    const options = await choices(gold.teacher.id);
    expect(options.classes).toEqual([
      {
        id: gold.classId,
        name: "Primary 4 Gold",
        classCategoryId: gold.categoryId,
        subjectIds: [gold.subjectId],
        parts: DEFAULT_GRADING_SCHEME.parts,
      },
    ]);
    const current = options.terms.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    expect(current).toEqual([true, false, false]);
    const ids = options.colleagues.map(({ id }: { id: string }) => id);
    expect(ids).toContain(admin.id);
    expect(ids).not.toContain(gold.teacher.id);
    expect((await choices(stranger.id)).classes).toEqual([]);
    expect((await choices(admin.id)).classes).toHaveLength(1);
  });
});

describe("changing a test", () => {
  it("needs the version that was seen, and answers a stale one with the test", async () => {
    const { id } = (await create()).body.data;
    const first = await change(id, 1, { title: "Decimals" });
    expect(first.body.data).toMatchObject({ title: "Decimals", version: 2 });
    const stale = await change(id, 1, { title: "Angles" });
    expect([stale.status, stale.body.code]).toEqual([409, "stale_version"]);
    expect(stale.body.current).toMatchObject({ title: "Decimals", version: 2 });
    expect(stale.body.current.createdBy).toBeUndefined();
  });

  it("keeps the deadlines of those who sit, whatever becomes of the times", async () => {
    const { id: sittingId } = await sit(0);
    const deadline = () =>
      server.db.select({ at: sittings.deadline }).from(sittings).where(eq(sittings.id, sittingId));
    const before = await deadline();
    const open = { showCBT: true, opensAt: inHours(-2) };
    const { list } = (await find(gold.test.id)).body.data;
    expect(list).toHaveLength(3);
    const sooner = await change(gold.test.id, 1, { ...open, closesAt: inHours(-1), duration: 5 });
    expect(sooner.body.data).toMatchObject({ state: "over", sitting: 1, duration: 5 });
    await change(gold.test.id, 2, { ...open, closesAt: inHours(9), duration: 400 });
    expect(await deadline()).toEqual(before);
  });

  it("is not shown to pupils, nor given another subject, by a co-author who may not do so", async () => {
    const { id: colleagueId } = await makeUser(server.db, { role: "TEACHER" });
    const hidden = { coAuthorIds: [colleagueId], questions: [choice()] };
    const { id } = (await create(hidden)).body.data;
    const shown = { ...hidden, showCBT: true, opensAt: inHours(1), closesAt: inHours(2) };
    const renamed = { ...hidden, questions: null, title: "By the colleague" };
    expect((await change(id, 1, renamed, colleagueId)).status).toBe(200);
    expect((await change(id, 2, shown, colleagueId)).status).toBe(403);
    expect((await change(id, 2, shown)).status).toBe(200);
    const { id: subjectId } = await makeSubject(server.db, { classId: gold.classId });
    expect((await change(id, 3, { ...shown, subjectId }, colleagueId)).status).toBe(403);
  });

  it("does not take it from classes that have sat it, nor change paper for screen", async () => {
    await sit(0, { handedInBy: "pupil" });
    const { id: blue } = await makeClass(server.db, {
      sessionId: gold.sessionId,
      section: "Blue",
      categoryId: gold.categoryId,
    });
    await server.db.execute(
      sql`insert into class_subjects (class_id, subject_id) values (${blue}, ${gold.subjectId})`,
    );
    const moved = await change(gold.test.id, 1, { classId: blue }, principal.id);
    expect(fieldsOf(moved.body)).toEqual(["classId"]);
    expect(moved.body.message).toContain("Primary 4 Gold");
    expect(fieldsOf((await change(gold.test.id, 1, { platform: "Offline" })).body)).toEqual([
      "platform",
    ]);
    expect((await change(gold.test.id, 1, { classId: null })).status).toBe(200);
  });
});

describe("copying, deleting and restoring", () => {
  it("copies the questions into a hidden draft of the person's own", async () => {
    const { body } = await server.call(`POST /cbt-tests/${gold.test.id}/copy`, {
      as: principal.id,
    });
    expect(body.data).toMatchObject({
      title: "Copy of Mid-term test",
      state: "draft",
      opensAt: null,
      closesAt: null,
      questions: 3,
      author: expect.stringContaining("Ada") as unknown,
    });
    const { list } = (await find(gold.test.id)).body.data;
    const idsOf = (questions: { id: string }[]) => questions.map(({ id }) => id);
    expect(idsOf(body.data.list)).not.toEqual(idsOf(list));
    const copying = server.call(`POST /cbt-tests/${gold.test.id}/copy`, { as: admin.id });
    expect((await copying).status).toBe(403);
  });

  it("deletes a test unless a pupil sits it, and restores it as it was", async () => {
    const path = `/cbt-tests/${gold.test.id}`;
    const body = { version: 1 };
    const remove = () => server.call(`DELETE ${path}`, { as: gold.teacher.id, body });
    await sit(0, { handedInBy: "pupil" });
    const { id: sittingId } = await sit(1);
    const refused = await remove();
    expect([refused.status, refused.body.code]).toEqual([409, "sittings_under_way"]);
    await server.db.delete(sittings).where(eq(sittings.id, sittingId));
    expect((await remove()).body.data).toEqual({ id: gold.test.id, version: 2 });
    expect((await find(gold.test.id)).status).toBe(404);
    const listed = await server.call("GET /cbt-tests", { as: gold.teacher.id });
    expect(listed.body.data).toEqual([]);
    const restore = (version: number, as = gold.teacher.id) =>
      server.call(`POST ${path}/restore`, { as, body: { version } });
    expect((await restore(2, stranger.id)).status).toBe(404);
    expect((await restore(1)).status).toBe(409);
    expect((await restore(2)).body.data).toMatchObject({ version: 3, state: "open", done: 1 });
    expect((await restore(3)).status).toBe(404);
  });
});
