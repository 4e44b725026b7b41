import { advice } from "@school/core/cbt/analysis/text.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ItemAnalysis, TestAnalysis } from "@school/core/cbt/analysis/contract.ts";
import { makeUser } from "../../accounts/fixtures.ts";
import { newId } from "../../platform/database/id.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeScoredClass } from "../../results/fixtures.ts";
import { makeSitting, makeTest, makeTestedClass } from "../fixtures.ts";
import { paperScores } from "../sittings/tables.ts";

let server: TestServer;
let made: Awaited<ReturnType<typeof makeTestedClass>>;

/** Twelve pupils, four questions of which B is the key; of the last the best chose C. */
const LINES = [
  "BBBC",
  "BBBC",
  "BBBC",
  "BBAC",
  "BBAB",
  "BAAB",
  "BAAA",
  "BAAA",
  "BAA-",
  "BC-B",
  "BC-B",
  "BC-B",
];
const answersIn = (line: string) => [...line].map((letter) => (letter === "-" ? null : letter));
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

beforeAll(async () => {
  server = await startTestServer();
  const times = { opensAt: ago(180), closesAt: ago(60), maxScore: 40 };
  made = await makeTestedClass(server.db, {
    pupils: 13,
    test: { ...times, questions: [{}, {}, {}, {}] },
  });
  for (const [index, line] of LINES.entries()) {
    await makeSitting(server.db, {
      test: made.test,
      studentId: made.pupils[index]!.id,
      classId: made.classId,
      answers: answersIn(line),
      beganAt: ago(30 + index),
      handedInBy: "pupil",
    });
  }
});
afterAll(() => server.close());

const read = (as: string, id = made.test.id, query = "") =>
  server.call(`GET /cbt-tests/${id}/analysis${query}`, { as });
async function analysis(id = made.test.id, query = ""): Promise<TestAnalysis> {
  const { status, body } = await read(made.teacher.id, id, query);
  expect(status).toBe(200);
  return body.data;
}

describe("who reads it", () => {
  test("people who may read the keys, and no others", async () => {
    const path = `GET /cbt-tests/${made.test.id}/analysis`;
    expect((await server.call(path)).status).toBe(401);
    expect((await read(made.teacher.id, "1")).status).toBe(400);
    expect((await read(made.teacher.id, newId())).status).toBe(404);
    expect((await read(made.pupils[0]!.id)).status).toBe(403);
    const admin = await makeUser(server.db, { role: "ADMIN" });
    const stranger = await makeUser(server.db, { role: "TEACHER" });
    expect((await read(admin.id)).status).toBe(403);
    expect((await read(stranger.id)).status).toBe(403);
    const principal = await makeUser(server.db, { role: "PRINCIPAL" });
    expect((await read(principal.id)).status).toBe(200);
  });
});

describe("the test as a whole", () => {
  test("is summed up on its scale, with who leads and how long it took", async () => {
    const { scores, minutes, leaderboard, ...rest } = await analysis();
    expect(rest).toMatchObject({ marked: 12, stillSitting: 0, isFinal: true, mayChange: true });
    // Marks 3 3 3 2 3 2 1 1 1 2 2 2 of 4, ten points each.
    expect(scores).toMatchObject({ count: 12, lowest: 10, highest: 30, mean: 20.83, median: 20 });
    expect(minutes).toMatchObject({ count: 12, lowest: 30, highest: 41, median: 35.5 });
    expect(rest.distribution.map(({ pupils }) => pupils)).toEqual([0, 0, 3, 0, 0, 5, 0, 4, 0, 0]);
    expect(leaderboard.map(({ rank }) => rank)).toEqual([1, 1, 1, 1, 5, 5, 5, 5, 5, 10]);
    expect(leaderboard[0]).toMatchObject({ marks: 3, score: 30 });
    expect(rest.reliability).toMatchObject({ kind: "KR-20", pupils: 12 });
  });

  test("one of its classes can be read alone", async () => {
    expect((await analysis()).classes.map(({ id }) => id)).toEqual([made.classId]);
    expect((await analysis(made.test.id, `?classId=${made.classId}`)).marked).toBe(12);
    const other = await analysis(made.test.id, `?classId=${newId()}`);
    expect(other).toMatchObject({ marked: 0, scores: null, reliability: null });
  });

  test("pupils who still sit are counted, and the figures are not final", async () => {
    const running = await makeTest(server.db, {
      subjectId: made.subjectId,
      termId: made.sheet.termId,
      categoryId: made.categoryId,
      classId: made.classId,
      createdBy: made.teacher.id,
    });
    const common = { test: running, classId: made.classId, answers: ["B"] };
    await makeSitting(server.db, { ...common, studentId: made.pupils[0]!.id });
    const result = await analysis(running.id);
    expect(result).toMatchObject({ marked: 0, stillSitting: 1, isFinal: false, scores: null });
    expect(result.items).toHaveLength(3);
    expect(result.items[0]).toMatchObject({ asked: 0, difficulty: null, advice: [] });
  });
});

describe("its questions", () => {
  test("come with their figures, choices and advice", async () => {
    const { items } = await analysis();
    expect(items.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
    expect(items.every(({ isPresent }) => isPresent)).toBe(true);
    const [first, , third, fourth] = items as [
      ItemAnalysis,
      ItemAnalysis,
      ItemAnalysis,
      ItemAnalysis,
    ];
    expect(first).toMatchObject({ asked: 12, blank: 0, difficulty: 1, discrimination: 0 });
    expect(first.itemTotal).toBeNull();
    expect(first.advice).toEqual([
      { tone: "look", text: "Everyone got this right, so it does not show who knows more." },
    ]);
    expect(third).toMatchObject({ blank: 3, difficulty: 0.25 });
    expect(third.choices[0]).toMatchObject({ answer: "A", isRight: false, count: 6 });
    // Four pupils share the best total and belong to the upper group together.
    expect(fourth.groups).toEqual({ upper: 4, lower: 3 });
    expect(fourth.choices.map(({ answer }) => answer)).toEqual(["B", "C", "A", "D"]);
    expect(fourth.advice[0]).toEqual({
      tone: "wrong",
      text: advice.suspiciousKey({ gave: 3, all: 4 }, "chose", "C"),
    });
    expect(fourth.question.correctAnswers).toEqual(["B"]);
  });

  test("of drawn papers count with those who had them", async () => {
    const drawn = await makeTest(server.db, {
      subjectId: made.subjectId,
      termId: made.sheet.termId,
      categoryId: made.categoryId,
      classId: made.classId,
      createdBy: made.teacher.id,
      numQuestions: 1,
    });
    for (const place of [0, 1, 2]) {
      const questionIds = [drawn.questionIds[place]!];
      await makeSitting(server.db, {
        test: { ...drawn, questionIds },
        studentId: made.pupils[place]!.id,
        classId: made.classId,
        answers: ["B"],
        handedInBy: "time",
      });
    }
    const { items, reliability } = await analysis(drawn.id);
    expect(items.map(({ asked }) => asked)).toEqual([1, 1, 1]);
    expect(items.map(({ difficulty }) => difficulty)).toEqual([1, 1, 1]);
    expect(reliability).toBeNull();
  });
});

test("of a test on paper the marks alone are known", async () => {
  const onPaper = await makeTest(server.db, {
    subjectId: made.subjectId,
    termId: made.sheet.termId,
    categoryId: made.categoryId,
    classId: made.classId,
    createdBy: made.teacher.id,
    platform: "Offline",
  });
  const [first, second] = made.pupils;
  const row = { testId: onPaper.id, classId: made.classId };
  await server.db.insert(paperScores).values([
    { ...row, studentId: first!.id, marks: 2.5 },
    { ...row, studentId: second!.id, isAbsent: true },
  ]);
  const result = await analysis(onPaper.id);
  expect(result).toMatchObject({ marked: 1, minutes: null, items: [], reliability: null });
  expect(result.scores).toMatchObject({ count: 1, mean: 2.5 });
});

test("a larger test takes no more statements", async () => {
  const session = await makeSession(server.db, { name: "1998/1999" });
  const small = await makeScoredClass(server.db, { pupils: 1, session, section: "Small" });
  const one = await makeTest(server.db, {
    subjectId: small.subjectId,
    termId: small.sheet.termId,
    categoryId: made.categoryId,
    classId: small.classId,
    createdBy: made.teacher.id,
  });
  const few = await countStatements(server.db, () => analysis(one.id));
  const many = await countStatements(server.db, () => analysis());
  expect(many.count).toBe(few.count);
  expect(many.count).toBeLessThanOrEqual(10);
});
