import { isCodeOf, printOf, readSheetCode } from "@school/core/cbt/paper-sheets/code.ts";
import { codeOf, findSheet } from "@school/core/cbt/paper-sheets/find-sheet.ts";
import { sheetLayout } from "@school/core/cbt/paper-sheets/layout.ts";
import { drawnSheet } from "@school/core/cbt/paper-sheets/testing.ts";
import { eq } from "drizzle-orm";
import jsQRModule from "jsqr";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { auditLog, auditValues } from "../../platform/database/audit/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeTestedClass } from "../fixtures.ts";
import { paperScores, sittingAnswers, sittings } from "../sittings/tables.ts";

/** The module is the function itself, whatever its types say. */
const jsQR = jsQRModule as unknown as typeof jsQRModule.default;

let server: TestServer;
let stranger: MadeUser;
let gold: Awaited<ReturnType<typeof makeTestedClass>>;
let years = 2000;

beforeAll(async () => {
  server = await startTestServer();
  stranger = await makeUser(server.db, { role: "TEACHER" });
});
afterAll(() => server.close());

const QUESTIONS = [
  { marks: 2 },
  { type: "SEVERAL" as const, marks: 3 },
  { type: "TRUE_FALSE" as const },
  { type: "SHORT_ANSWER" as const },
];

async function makePaperClass(
  pupils: number,
  test: NonNullable<Parameters<typeof makeTestedClass>[1]>["test"] = {},
) {
  const session = await makeSession(server.db, { name: `${years}/${++years}` });
  const onPaper = { platform: "Offline" as const, opensAt: null, closesAt: null };
  return makeTestedClass(server.db, {
    session,
    pupils,
    test: { ...onPaper, questions: QUESTIONS, ...test },
  });
}
beforeEach(async () => {
  gold = await makePaperClass(3);
});

type Replaced = { by: "sheet" | "score"; version: number } | null;
const path = () => `/cbt-tests/${gold.test.id}/answer-sheets`;
const read = (as = gold.teacher.id, codes = false) =>
  server.call(`GET ${path()}${codes ? "?codes=true" : ""}`, { as });
const answersOf = (list: readonly (string | null)[]) =>
  list.map((answer, at) => ({ questionId: gold.test.questionIds[at]!, answer }));
const sheet = (
  index: number,
  list: readonly (string | null)[] | null,
  replaces: Replaced = null,
) => ({
  studentId: gold.pupils[index]!.id,
  replaces,
  answers: list && answersOf(list),
});
const save = (rows: object[], as = gold.teacher.id) =>
  server.call(`PUT ${path()}`, { as, body: { rows } });
const savedIn = ({ data }: { data: { pupils: { saved: unknown }[] } }) =>
  data.pupils.map(({ saved }) => saved);
const marks = async () =>
  (await server.call(`GET /cbt-tests/${gold.test.id}/marks`, { as: gold.teacher.id })).body.data;

const ALL_RIGHT = ["B", "A\nB", "TRUE", "lagos"];

describe("answer sheets of a test on paper", () => {
  it("are for those who enter its scores", async () => {
    expect((await server.call(`GET ${path()}`)).status).toBe(401);
    expect((await server.call(`PUT ${path()}`, { body: { rows: [] } })).status).toBe(401);
    expect((await read(gold.pupils[0]!.id)).status).toBe(403);
    expect((await save([sheet(0, ALL_RIGHT)], gold.pupils[0]!.id)).status).toBe(403);
    expect((await read(stranger.id)).status).toBe(404);
    expect((await save([sheet(0, ALL_RIGHT)], stranger.id)).status).toBe(404);
    expect((await save([])).status).toBe(400);
    const { body } = await read();
    expect(body.data.questions.map(({ rows }: { rows: unknown }) => rows)).toEqual([
      [{ label: "", letters: ["A", "B", "C", "D"] }],
      [{ label: "", letters: ["A", "B", "C", "D"] }],
      [{ label: "", letters: ["T", "F"] }],
      [{ label: "", letters: [] }],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/lagos|correctAnswers|Option/i);
  });

  it("have a code of test, print and pupil when they are printed", async () => {
    expect((await read()).body.data.blankCode).toBeNull();
    const { data } = (await read(gold.teacher.id, true)).body;
    expect(data.blankCode).toHaveLength(data.pupils[0].code.length);
    expect(new Set(data.pupils.map(({ code }: { code: string[] }) => code.join())).size).toBe(3);
    const layout = sheetLayout(data.questions, "A5")!;
    const image = drawnSheet(layout, {
      width: 900,
      height: 660,
      corners: [
        { x: 60, y: 45 },
        { x: 842, y: 58 },
        { x: 835, y: 600 },
        { x: 52, y: 590 },
      ],
      pencil: new Map(),
      black: 40,
      paper: 220,
      shade: { x: 0.2, y: 0.1 },
      noise: 4,
      blur: 0,
      curve: 0.3,
      code: data.pupils[1].code,
      seed: 1,
    });
    const photographed = findSheet(image);
    if (typeof photographed === "string") throw new Error(photographed);
    const { width, height, data: greys } = codeOf(image, photographed);
    const pixels = Uint8ClampedArray.from({ length: greys.length * 4 }, (_one, at) =>
      at % 4 === 3 ? 255 : greys[at >> 2]!,
    );
    const code = readSheetCode(jsQR(pixels, width, height)?.data ?? "");
    expect(code?.print).toBe(printOf(data.questions));
    expect(isCodeOf(code!.test, gold.test.id)).toBe(true);
    expect(gold.pupils.map(({ id }) => isCodeOf(code!.pupil, id))).toEqual([false, true, false]);
  });

  it("are saved as marked sittings, and appear in marks, analysis and written scores", async () => {
    const { status, body } = await save([sheet(0, ALL_RIGHT), sheet(1, ["A", "A", "FALSE", null])]);
    expect(status).toBe(200);
    expect(savedIn(body)).toEqual([
      { by: "sheet", version: 1, marks: 7 },
      { by: "sheet", version: 1, marks: 1.5 },
      null,
    ]);
    expect(await marks()).toMatchObject([
      { status: "handed_in", marks: 7, minutes: null },
      { status: "handed_in", marks: 1.5 },
      { status: "not_begun" },
    ]);
    const analysis = await server.call(`GET /cbt-tests/${gold.test.id}/analysis`, {
      as: gold.teacher.id,
    });
    expect(analysis.body.data).toMatchObject({ marked: 2, items: { length: 4 } });
    const scores = await server.call(`GET /cbt-tests/${gold.test.id}/paper-scores`, {
      as: gold.teacher.id,
    });
    expect(scores.body.data.rows[0]).toMatchObject({ marks: 7, hasSheet: true });
  });

  it("change nothing when they are sent again, and are refused if something else is saved", async () => {
    await save([sheet(0, ALL_RIGHT)]);
    expect(savedIn((await save([sheet(0, ALL_RIGHT)])).body)[0]).toMatchObject({ version: 1 });
    const refused = await save([sheet(0, ["A", null, null, null])]);
    expect([refused.status, refused.body.code]).toEqual([409, "stale_version"]);
    expect(savedIn({ data: refused.body.current })[0]).toMatchObject({ by: "sheet", version: 1 });
    const replaced = await save([sheet(0, ["A", "A\nB", null, null], { by: "sheet", version: 1 })]);
    expect(savedIn(replaced.body)[0]).toEqual({ by: "sheet", version: 2, marks: 3 });
    const stored = await server.db
      .select({ answer: sittingAnswers.answer, number: sittingAnswers.number })
      .from(sittingAnswers)
      .innerJoin(sittings, eq(sittings.id, sittingAnswers.sittingId))
      .where(eq(sittings.testId, gold.test.id))
      .orderBy(sittingAnswers.number);
    expect(stored.filter(({ answer }) => answer !== null)).toEqual([
      { answer: "A\nB", number: 1 },
      { answer: "A", number: 2 },
    ]);
    const log = await server.db
      .select({ values: auditValues.values })
      .from(auditLog)
      .innerJoin(auditValues, eq(auditValues.seq, auditLog.seq))
      .where(eq(auditLog.action, "cbt.read-sheet"))
      .orderBy(auditLog.seq);
    expect(log.at(-1)?.values).toMatchObject({
      before: { marks: 7, answers: [{ place: 1, answer: "B" }, { place: 3 }, { place: 4 }] },
      after: { marks: 3, answers: [{ place: 1, answer: "A" }, { place: 3 }, { place: 4 }] },
    });
  });

  it("replace an entered score that the person has seen, and no score replaces them", async () => {
    const scores = `/cbt-tests/${gold.test.id}/paper-scores`;
    const type = (marksTyped: number, version: number | null) =>
      server.call(`PUT ${scores}`, {
        as: gold.teacher.id,
        body: { rows: [{ studentId: gold.pupils[0]!.id, marks: marksTyped, version }] },
      });
    await type(4, null);
    expect((await save([sheet(0, ALL_RIGHT)])).status).toBe(409);
    const { body } = await save([sheet(0, ALL_RIGHT, { by: "score", version: 1 })]);
    expect(savedIn(body)[0]).toMatchObject({ by: "sheet", marks: 7 });
    expect(await server.db.$count(paperScores, eq(paperScores.testId, gold.test.id))).toBe(0);
    expect(await marks()).toHaveLength(3);
    const refused = await type(5, 1);
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, ["rows", 0, "marks"]]);
  });

  it("are removed with their marks", async () => {
    await save([sheet(0, ALL_RIGHT)]);
    const { body } = await save([sheet(0, null, { by: "sheet", version: 1 })]);
    expect(savedIn(body)).toEqual([null, null, null]);
    expect(await server.db.$count(sittings, eq(sittings.testId, gold.test.id))).toBe(0);
    expect((await save([sheet(0, null)])).status).toBe(200);
  });

  it("name every fault and save none", async () => {
    const { status, body } = await save([
      { ...sheet(0, ALL_RIGHT), studentId: stranger.id },
      sheet(1, ALL_RIGHT),
      sheet(1, ALL_RIGHT),
      { ...sheet(2, []), answers: [{ questionId: stranger.id, answer: "A" }] },
    ]);
    expect(status).toBe(400);
    expect(body.issues.map((issue: { path: unknown }) => issue.path)).toEqual([
      ["rows", 0, "studentId"],
      ["rows", 2, "studentId"],
      ["rows", 3, "answers", 0, "questionId"],
    ]);
    expect(await server.db.$count(sittings, eq(sittings.testId, gold.test.id))).toBe(0);
  });

  it("count the first answered questions where a pupil chooses some", async () => {
    gold = await makePaperClass(1, { numQuestions: 2, questions: [{}, {}, {}, {}] });
    const { body } = await save([sheet(0, ["A", null, "B", "B"])]);
    expect(savedIn(body)[0]).toMatchObject({ marks: 1 });
    const [{ total } = { total: 0 }] = await server.db
      .select({ total: sittings.totalMarks })
      .from(sittings)
      .where(eq(sittings.testId, gold.test.id));
    expect(total).toBe(2);
  });

  it("keep a written answer waiting for its points, also when it is read again", async () => {
    gold = await makePaperClass(1, { questions: [{}, { type: "WRITTEN" as const }] });
    const as = gold.teacher.id;
    const first = await save([sheet(0, ["B", "On paper"])]);
    expect(savedIn(first.body)[0]).toEqual({ by: "sheet", version: 1, marks: null });
    const questionId = gold.test.questionIds[1]!;
    const written = `/cbt-tests/${gold.test.id}/written-answers`;
    const { data } = (await server.call(`GET ${written}?questionId=${questionId}`, { as })).body;
    const { sittingId, number } = data.answers[0];
    const points = await server.call(`PUT ${written}`, {
      as,
      body: { questionId, sittingId, number, points: [1] },
    });
    expect(points.status).toBe(200);
    const again = await save([sheet(0, ["A", "On paper"], { by: "sheet", version: 1 })]);
    expect(savedIn(again.body)[0]).toEqual({ by: "sheet", version: 2, marks: 1 });
  });

  it("are refused for a test online, and keep a test on paper", async () => {
    await save([sheet(0, ALL_RIGHT)]);
    const [{ id } = { id: "" }] = await server.db
      .select({ id: sittings.id })
      .from(sittings)
      .where(eq(sittings.testId, gold.test.id));
    const reopened = await server.call(`POST /sittings/${id}/reopen`, {
      as: gold.teacher.id,
      body: { minutes: 5, reason: "A try" },
    });
    expect([reopened.status, reopened.body.code]).toEqual([409, "sat_on_paper"]);
    gold = await makePaperClass(1, { platform: "Online" });
    expect((await read()).body.code).toBe("not_on_paper");
    expect((await save([sheet(0, ALL_RIGHT)])).status).toBe(409);
  });

  it("take the same statements for forty pupils as for three", async () => {
    const count = async () => {
      const rows = gold.pupils.map((_, index) => sheet(index, ALL_RIGHT));
      return (await countStatements(server.db, () => save(rows))).count;
    };
    const few = await count();
    gold = await makePaperClass(40);
    expect(await count()).toBe(few);
  });
});
