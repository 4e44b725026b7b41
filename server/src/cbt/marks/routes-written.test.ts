import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeLateAnswer, makeSitting, makeTestedClass } from "../fixtures.ts";

let server: TestServer;
let watcher: MadeUser;
let gold: Awaited<ReturnType<typeof makeTestedClass>>;
let sittingIds: string[];
let years = 2100;

const ESSAY = {
  type: "WRITTEN" as const,
  questionText: "Why do we plant trees?",
  correctAnswers: ["2: Names two reasons", "1: Full sentences"],
  marks: 3,
};

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const session = await makeSession(server.db, { name: `${years}/${++years}` });
  gold = await makeTestedClass(server.db, {
    session,
    pupils: 3,
    test: { questions: [ESSAY, {}] },
  });
  watcher = await makeUser(server.db, { role: "ADMIN" });
  sittingIds = await Promise.all(
    ["Shade and fruit.", "They are green.", null].map(async (answer, index) => {
      const { id } = await makeSitting(server.db, {
        test: gold.test,
        studentId: gold.pupils[index]!.id,
        classId: gold.classId,
        answers: [answer, "B"],
        handedInBy: "pupil",
      });
      return id;
    }),
  );
});

const path = () => `/cbt-tests/${gold.test.id}/written-answers`;
const essayId = () => gold.test.questionIds[0]!;
const read = (as: string = gold.teacher.id) => server.call(`GET ${path()}`, { as });
const mark = (index: number, points: unknown, { as = gold.teacher.id, number = 1 } = {}) =>
  server.call(`PUT ${path()}`, {
    as,
    body: { questionId: essayId(), sittingId: sittingIds[index], number, points },
  });
const marks = async () => {
  const { body } = await server.call(`GET /cbt-tests/${gold.test.id}/marks`, {
    as: gold.teacher.id,
  });
  const rows: { student: { id: string }; marks: number | null }[] = body.data;
  return gold.pupils.map(({ id }) => rows.find(({ student }) => student.id === id)?.marks);
};

describe("written answers", () => {
  it("are for the authors of the test", async () => {
    expect((await server.call(`GET ${path()}`)).status).toBe(401);
    expect((await read(gold.pupils[0]!.id)).status).toBe(403);
    expect((await read(watcher.id)).status).toBe(403);
    expect((await mark(0, [2, 1], { as: watcher.id })).status).toBe(403);
    expect((await mark(0, "three")).status).toBe(400);
    expect((await read()).status).toBe(200);
  });

  it("come without names, each with the rubric of its paper", async () => {
    const { body } = await read();
    expect(body.data.questions).toEqual([
      { id: essayId(), place: 1, questionText: ESSAY.questionText, answers: 2, toMark: 2 },
    ]);
    expect(body.data.test.toMark).toBe(2);
    expect(body.data.answers).toHaveLength(2);
    const first = body.data.answers.find(
      ({ sittingId }: { sittingId: string }) => sittingId === sittingIds[0],
    );
    expect(first).toEqual({
      sittingId: sittingIds[0],
      number: 1,
      answer: "Shade and fruit.",
      rubric: ESSAY.correctAnswers,
      points: null,
    });
    expect(JSON.stringify(body.data.answers)).not.toContain("Pupil");
  });

  it("hold the mark back until they have their points", async () => {
    // The third pupil wrote nothing, so that nothing is left to mark.
    expect(await marks()).toEqual([null, null, 1]);
    const ownMark = async () => {
      const as = gold.pupils[0]!.id;
      const { score, isKeptBack } = (
        await server.call(`GET /sittings/${sittingIds[0]}/mark`, { as })
      ).body.data;
      return [score?.marks ?? null, isKeptBack];
    };
    expect(await ownMark()).toEqual([null, true]);
    const { status, body } = await mark(0, [1.5, 1]);
    expect(status).toBe(200);
    expect(body.data.questions[0].toMark).toBe(1);
    expect(await marks()).toEqual([3.5, null, 1]);
    expect(await ownMark()).toEqual([3.5, false]);
    await mark(1, [0, 0]);
    expect(await marks()).toEqual([3.5, 1, 1]);
    // Points can be changed.
    await mark(0, [2, 1]);
    expect(await marks()).toEqual([4, 1, 1]);
  });

  it("take only the points of the rubric", async () => {
    for (const points of [[2], [2, 1, 1], [2.5, 1], [2, 1.5]]) {
      expect((await mark(0, points)).body.issues?.[0].path).toEqual(["points"]);
    }
    expect((await mark(0, [0.3, 1])).status).toBe(400);
    expect((await mark(2, [1, 1])).status).toBe(404);
    expect(await marks()).toEqual([null, null, 1]);
  });

  it("keep scores from being sent until all are marked", async () => {
    const send = () =>
      server.call(`POST /cbt-tests/${gold.test.id}/score-transfer`, {
        as: gold.teacher.id,
        body: { classId: gold.classId, parts: ["CA1"], token: "none" },
      });
    expect((await send()).body.code).toBe("written_answers_wait");
    await mark(0, [1, 1]);
    await mark(1, [1, 0]);
    expect((await send()).body.code).not.toBe("written_answers_wait");
  });

  it("await points again when a late answer takes their place", async () => {
    await mark(0, [2, 1]);
    const { id } = await makeLateAnswer(server.db, {
      sittingId: sittingIds[0]!,
      questionId: essayId(),
      number: 2,
      answer: "Fruit.",
    });
    const { status } = await server.call(`POST /sittings/${sittingIds[0]}/set-aside/decide`, {
      as: gold.teacher.id,
      body: { ids: [id], accept: true, reason: "Power cut." },
    });
    expect(status).toBe(200);
    expect(await marks()).toEqual([null, null, 1]);
    const stale = await mark(0, [2, 1]);
    expect([stale.status, stale.body.code]).toEqual([409, "stale_version"]);
    expect(stale.body.current.answers).toHaveLength(2);
    expect((await mark(0, [1, 0], { number: 2 })).status).toBe(200);
    expect(await marks()).toEqual([2, null, 1]);
  });

  it("take the same number of statements for one pupil and for three", async () => {
    const ofThree = (await countStatements(server.db, () => mark(0, [1, 1]))).count;
    gold = await makeTestedClass(server.db, {
      session: await makeSession(server.db, { name: `${years}/${++years}` }),
      pupils: 1,
      test: { questions: [ESSAY, {}] },
    });
    const { id } = await makeSitting(server.db, {
      test: gold.test,
      studentId: gold.pupils[0]!.id,
      classId: gold.classId,
      answers: ["Shade.", "B"],
      handedInBy: "pupil",
    });
    sittingIds = [id];
    expect((await countStatements(server.db, () => mark(0, [1, 1]))).count).toBe(ofThree);
  });
});
