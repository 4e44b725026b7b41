import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSitting, makeTest, makeTestedClass, setSecondsLeft } from "../fixtures.ts";
import { studentDetails } from "../../students/tables.ts";
import { liveViewEvents, sittings } from "./tables.ts";
import { cbtTests } from "../tables.ts";

let server: TestServer;
let stranger: MadeUser;
let principal: MadeUser;
let gold: Awaited<ReturnType<typeof makeTestedClass>>;

beforeAll(async () => {
  server = await startTestServer();
  stranger = await makeUser(server.db, { role: "STUDENT" });
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
  gold = await makeTestedClass(server.db, { pupils: 40 });
});
afterAll(() => server.close());

let index = -1;
let pupil: string;
beforeEach(() => {
  pupil = gold.pupils[++index]!.id;
});

const begin = (as = pupil, more: object = {}) =>
  server.call("POST /sittings", { as, body: { testId: gold.test.id, device: "PC 1", ...more } });
const brief = (testId: string, as = pupil) => server.call(`GET /cbt-tests/${testId}/brief`, { as });
const anotherTest = (overrides: Partial<Parameters<typeof makeTest>[1]>) =>
  makeTest(server.db, {
    subjectId: gold.subjectId,
    termId: gold.sheet.termId,
    categoryId: gold.categoryId,
    classId: gold.classId,
    createdBy: gold.teacher.id,
    ...overrides,
  });
async function eventsOf(testId: string, studentId = pupil) {
  const rows = await server.db
    .select()
    .from(liveViewEvents)
    .where(eq(liveViewEvents.testId, testId));
  return rows.filter((row) => row.studentId === studentId).map(({ kind }) => kind);
}
const from = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe("beginning a test", () => {
  it("is for signed-in pupils, checks its input, and hides the test from others", async () => {
    expect((await server.call("POST /sittings", { body: {} })).status).toBe(401);
    expect((await begin(gold.teacher.id)).status).toBe(403);
    for (const more of [{ testId: "x" }, { seat: 1 }, { device: "x".repeat(101) }]) {
      expect((await begin(pupil, more)).status).toBe(400);
    }
    const nowhere = await begin(pupil, { testId: stranger.id });
    const foreign = await begin(stranger.id);
    const hidden = await begin(pupil, { testId: (await anotherTest({ showCbt: false })).id });
    for (const { status, body } of [nowhere, foreign, hidden]) {
      expect({ status, body }).toEqual({ status: 404, body: nowhere.body });
    }
    expect((await brief(gold.test.id, stranger.id)).status).toBe(404);
  });

  it("returns the paper without its answer key, the time, and a key for answer files", async () => {
    await server.db.$client.query("update cbt_tests set is_for_young = true where id = $1", [
      gold.test.id,
    ]);
    const { status, body } = await begin();
    expect(status).toBe(201);
    const { paper, state, answers, carryKey, studentId } = body.data;
    expect(studentId).toBe(pupil);
    expect(answers).toEqual([]);
    expect(Buffer.from(carryKey, "base64")).toHaveLength(32);
    expect(state).toMatchObject({ seat: 1, status: "open", isPaused: false, receipt: null });
    expect(state.secondsLeft).toBeGreaterThan(3590);
    expect(state.secondsLeft).toBeLessThanOrEqual(3600);
    expect(paper).toMatchObject({
      title: "Mid-term test",
      className: "Primary 4 Gold",
      totalMarks: 3,
      isLarge: true,
    });
    expect(paper.questions.map(({ id }: { id: string }) => id)).toEqual(gold.test.questionIds);
    expect(JSON.stringify(body)).not.toContain("orrect");
    expect(await eventsOf(gold.test.id)).toEqual(["began"]);
  });

  it("gives a pupil the time and print on the record, past the closing time too", async () => {
    const test = await anotherTest({ duration: 30, closesAt: from(10) });
    await server.db
      .update(studentDetails)
      .set({ testTime: "A quarter more", testPrint: "Large" })
      .where(eq(studentDetails.userId, pupil));
    expect((await brief(test.id)).body.data).toMatchObject({
      minutes: 38,
      accommodations: "A quarter more time, large print",
    });
    const { state, paper } = (await begin(pupil, { testId: test.id })).body.data;
    expect(paper).toMatchObject({ duration: 38, isLarge: true });
    expect(Math.round(state.secondsLeft / 60)).toBe(18);
    const live = await server.call(`GET /cbt-tests/${test.id}/hall`, { as: principal.id });
    const rows: { student: { id: string }; accommodations: string }[] = live.body.data.rows;
    const shown = rows.filter(({ accommodations }) => accommodations !== "");
    expect(shown).toMatchObject([{ student: { id: pupil } }]);
  });

  it("ends when the test closes for a pupil who starts late", async () => {
    const { id: testId } = await anotherTest({ closesAt: from(10), duration: 60 });
    const { body } = await begin(pupil, { testId });
    expect(body.data.state.secondsLeft).toBeLessThanOrEqual(600);
    expect(body.data.state.secondsLeft).toBeGreaterThan(590);
  });

  it("continues on another device with order and answers, and logs it", async () => {
    const { id: testId, questionIds } = await anotherTest({ randomizeQuestions: true });
    const first = (await begin(pupil, { testId })).body.data;
    const answers = [{ questionId: questionIds[0]!, number: 7, answer: "C" }];
    await server.call(`POST /sittings/${first.id}/answers`, {
      as: pupil,
      body: { seat: 1, answers },
    });
    const second = (await begin(pupil, { testId, device: "PC 2" })).body.data;
    expect(second).toMatchObject({ id: first.id, answers, state: { seat: 2 } });
    expect(second.paper).toEqual(first.paper);
    expect(await eventsOf(testId)).toEqual(["began", "moved"]);
    const sitting = (await server.call(`GET /sittings/${first.id}`, { as: pupil })).body.data;
    expect(sitting).toMatchObject({ paper: first.paper, answers, state: { seat: 2 } });
  });

  it("gives one sitting to devices that start at the same moment", async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => begin()));
    expect(new Set(all.map(({ body }) => body.data.id)).size).toBe(1);
    // Each has its own seat, so that only one of them writes.
    const seats = all.map(({ body }) => body.data.state.seat);
    expect(seats.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
    const [row] = await server.db.select().from(sittings).where(eq(sittings.studentId, pupil));
    expect(row?.seat).toBe(6);
  });

  it("draws the number asked for, once for each pupil", async () => {
    const questions = Array.from({ length: 12 }, () => ({}));
    const drawn = { questions, numQuestions: 6, randomizeQuestions: true };
    const { id: testId, questionIds } = await anotherTest(drawn);
    const orders = new Set<string>();
    for (const { id } of gold.pupils.slice(0, 5)) {
      const { paper } = (await begin(id, { testId })).body.data;
      const ids: string[] = paper.questions.map((one: { id: string }) => one.id);
      expect(new Set(ids).size).toBe(6);
      expect(ids.every((one) => questionIds.includes(one))).toBe(true);
      expect(paper.totalMarks).toBe(6);
      orders.add(ids.join());
    }
    expect(orders.size).toBeGreaterThan(1);
  });

  it("is refused before the opening, which is logged, and after closing", async () => {
    const { id: early } = await anotherTest({ opensAt: from(5), closesAt: from(60) });
    expect(await begin(pupil, { testId: early })).toMatchObject({
      status: 409,
      body: { code: "test_not_open", message: "This test has not opened yet." },
    });
    expect(await eventsOf(early)).toEqual(["too_early"]);
    const { data } = (await brief(early)).body;
    expect(data.pupil).toMatch(/\w/);
    expect(data).toMatchObject({ sitting: null, test: { state: "coming" } });
    expect(data.secondsUntilOpen).toBeGreaterThan(290);
    expect(data.secondsUntilOpen).toBeLessThanOrEqual(300);
    const { id: late } = await anotherTest({ opensAt: from(-60), closesAt: from(-1) });
    const paper = await anotherTest({ platform: "Offline" });
    const empty = await anotherTest({ questions: [] });
    for (const testId of [late, paper.id, empty.id]) {
      expect((await begin(pupil, { testId })).body.code).toBe("test_not_open");
    }
  });

  it("can be continued after the test has closed, hidden or not, while there is time left", async () => {
    const made = await anotherTest({ opensAt: from(-60), closesAt: from(-1), showCbt: false });
    const { classId } = gold;
    await makeSitting(server.db, { test: made, studentId: pupil, classId, secondsLeft: 60 });
    const { status, body } = await begin(pupil, { testId: made.id });
    expect(status).toBe(201);
    expect(body.data.state).toMatchObject({ seat: 2, status: "open" });
    expect((await brief(made.id)).body.data.sitting).toMatchObject({ status: "open" });
  });

  it("returns no questions once it is handed in", async () => {
    const { classId } = gold;
    const made = await makeSitting(server.db, {
      test: gold.test,
      studentId: pupil,
      classId,
      answers: ["B", null, "A"],
      handedInBy: "time",
    });
    const { data } = (await begin()).body;
    expect(data).toMatchObject({ id: made.id, paper: null, state: { status: "handed_in" } });
    expect(data.state.receipt).toMatchObject({ saved: 2, of: 3 });
    expect(await eventsOf(gold.test.id)).toEqual([]);
  });

  it("shows a sitting to its own pupil only", async () => {
    const { id } = (await begin()).body.data;
    const other = gold.pupils[index + 1]!.id;
    expect((await server.call(`GET /sittings/${id}`, { as: other })).status).toBe(404);
    expect((await server.call(`GET /sittings/${id}`, { as: principal.id })).status).toBe(403);
  });

  it("takes a number of statements that does not grow with the paper", async () => {
    const small = await anotherTest({});
    const large = await anotherTest({ questions: Array.from({ length: 60 }, () => ({})) });
    const count = async (testId: string) =>
      (await countStatements(server.db, () => begin(pupil, { testId }))).count;
    expect(await count(large.id)).toBe(await count(small.id));
  });
});

describe("a test with an entry code", () => {
  const withCode = () => anotherTest({ requireEntryCode: true, entryCode: "Mango-7" });

  it("opens with the code in any case", async () => {
    const { id: testId } = await withCode();
    expect((await begin(pupil, { testId })).body.code).toBe("entry_code_wrong");
    expect((await begin(pupil, { testId, entryCode: "Mango-8" })).status).toBe(403);
    expect(await eventsOf(testId)).toEqual(["wrong_code"]);
    const { status, body } = await begin(pupil, { testId, entryCode: " mANGO-7 " });
    expect(status).toBe(201);
    expect(JSON.stringify(body)).not.toContain("ango-7");
    expect(JSON.stringify((await brief(testId)).body)).not.toContain("ango-7");
    // A pupil who has started needs no code on another device.
    expect((await begin(pupil, { testId })).status).toBe(201);
  });

  it("limits the tries of each pupil", async () => {
    const { id: testId } = await withCode();
    const tries = Array.from({ length: 12 }, (_, n) => begin(pupil, { testId, entryCode: `${n}` }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    expect((await begin(pupil, { testId, entryCode: "Mango-7" })).body.code).toBe("too_many_tries");
    const other = gold.pupils[index + 1]!.id;
    expect((await begin(other, { testId, entryCode: "Mango-7" })).status).toBe(201);
  });

  it("leaves each pupil one try once a class has guessed together, and locks no one out", async () => {
    const { id: testId } = await withCode();
    const typed = (as: string, entryCode: string) => begin(as, { testId, entryCode });
    const guessers = gold.pupils.slice(0, 25).map(({ id }) => id);
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(guessers.map((id) => typed(id, `guess ${round}`)));
    }
    const [mistyped, waited, careful] = gold.pupils.slice(25).map(({ id }) => id);
    expect((await typed(guessers[0]!, "Mango-7")).body.code).toBe("too_many_tries");
    expect((await typed(mistyped!, "Mango-8")).status).toBe(403);
    expect((await typed(mistyped!, "Mango-7")).status).toBe(429);
    expect((await typed(careful!, "Mango-7")).status).toBe(201);
    expect((await typed(waited!, "Mango-8")).status).toBe(403);
    // Five minutes later.
    await server.db.$client.query("delete from rate_limits where key like 'cbt-entry-code:%'");
    expect((await typed(waited!, "Mango-7")).status).toBe(201);
  });
});

describe("a paused test", () => {
  it("keeps the time left, also of pupils who start during the pause", async () => {
    const { id: testId } = await anotherTest({ closesAt: from(120) });
    const { id } = (await begin(pupil, { testId })).body.data;
    await setSecondsLeft(server.db, id, 40);
    const pausedAt = from(-0.25);
    await server.db.update(cbtTests).set({ pausedAt }).where(eq(cbtTests.id, testId));
    await server.db
      .update(sittings)
      .set({ beganAt: from(-5) })
      .where(eq(sittings.id, id));
    const { state } = (await server.call(`GET /sittings/${id}`, { as: pupil })).body.data;
    expect(state.isPaused).toBe(true);
    expect(state.secondsLeft).toBeCloseTo(55, 0);
    const other = (await begin(gold.pupils[index + 1]!.id, { testId })).body.data;
    expect(other.state.secondsLeft).toBe(3600);
  });
});
