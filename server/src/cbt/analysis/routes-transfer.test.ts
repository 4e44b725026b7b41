import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestTransfer } from "@school/core/cbt/analysis/contract.ts";
import { DEFAULT_GRADING_SCHEME } from "@school/core/school/grading.ts";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeCategory } from "../../classes/fixtures.ts";
import { classes } from "../../classes/tables.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeResult, makeScoredClass, type ScoredClass } from "../../results/fixtures.ts";
import { results } from "../../results/tables.ts";
import { makeSession } from "../../school/fixtures.ts";
import { academicSessions } from "../../school/tables.ts";
import { makeSitting, makeTest, type MadeTest } from "../fixtures.ts";
import { paperScores, sittings } from "../sittings/tables.ts";

let server: TestServer;
let made: ScoredClass;
let categoryId: string;
let cat: MadeTest;
let years = 2000;

beforeAll(async () => {
  server = await startTestServer();
  categoryId = (await makeCategory(server.db)).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  const session = await makeSession(server.db, { name: `${years}/${++years}` });
  made = await makeScoredClass(server.db, { session, pupils: 4 });
  cat = await makeCat();
});

function makeCat(overrides: Partial<Parameters<typeof makeTest>[1]> = {}) {
  return makeTest(server.db, {
    subjectId: made.subjectId,
    termId: made.sheet.termId,
    categoryId,
    classId: made.classId,
    createdBy: made.teacher.id,
    ...overrides,
  });
}

const sit = (index: number, answers: (string | null)[], handedInBy: "pupil" | null = "pupil") =>
  makeSitting(server.db, {
    test: cat,
    studentId: made.pupils[index]!.id,
    classId: made.classId,
    answers,
    ...(handedInBy && { handedInBy }),
  });
const makeScore = (number: number, more: Partial<Parameters<typeof makeResult>[1]> = {}) =>
  makeResult(server.db, {
    enrolmentId: made.pupils[number]!.enrolmentId,
    subjectId: made.subjectId,
    teacherId: made.teacher.id,
    ...more,
  });

interface TransferFilter {
  id?: string;
  as?: string;
  parts?: string[];
  classId?: string | null;
}

const CA_PARTS = ["CA1", "CA2", "CA3", "CA4"];

/**
 * Previews the transfer of the class's own test with its four CA parts, and of another test with the
 * suggested parts.
 */
function preview({
  id = cat.id,
  as = made.teacher.id,
  parts = id === cat.id ? CA_PARTS : undefined,
  classId = made.classId,
}: TransferFilter = {}) {
  const query = new URLSearchParams(classId === null ? {} : { classId });
  parts?.forEach((part, index) => query.append(`parts[${index}]`, part));
  return server.call(`GET /cbt-tests/${id}/score-transfer?${query}`, { as });
}
async function previewed(filter: TransferFilter = {}): Promise<TestTransfer> {
  const { status, body } = await preview(filter);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
const send = (body: object, { id = cat.id, as = made.teacher.id }: TransferFilter = {}) =>
  server.call(`POST /cbt-tests/${id}/score-transfer`, {
    as,
    body: { classId: made.classId, ...body },
  });
const stored = async (pupil: number) =>
  (
    await server.db
      .select()
      .from(results)
      .where(
        and(
          eq(results.enrolmentId, made.pupils[pupil]!.enrolmentId),
          eq(results.subjectId, made.subjectId),
        ),
      )
  )[0];

describe("who sends", () => {
  test("people who have the live view of the test and may enter these scores", async () => {
    const path = `/cbt-tests/${cat.id}/score-transfer`;
    const body = { classId: made.classId, parts: ["CA1"], token: "x" };
    expect((await server.call(`GET ${path}`)).status).toBe(401);
    expect((await server.call(`POST ${path}`, { body })).status).toBe(401);
    expect((await preview({ parts: ["CA9"] })).status).toBe(400);
    expect((await send({ parts: [], token: "x" })).status).toBe(400);
    expect((await preview({ id: newId() })).status).toBe(404);
    const stranger = await makeUser(server.db, { role: "TEACHER" });
    for (const as of [made.pupils[0]!.id, stranger.id]) {
      expect((await preview({ as })).status).toBe(403);
      expect((await send(body, { as })).status).toBe(403);
    }
    const principal = await makeUser(server.db, { role: "PRINCIPAL" });
    expect((await preview({ as: principal.id })).status).toBe(200);
  });

  test("an author who may not enter the scores of the class does not", async () => {
    const author = await makeUser(server.db, { role: "TEACHER" });
    const theirs = await makeCat({ createdBy: author.id });
    expect((await preview({ id: theirs.id, as: author.id })).status).toBe(403);
    const body = { parts: ["exam"], token: "x" };
    expect((await send(body, { id: theirs.id, as: author.id })).status).toBe(403);
  });

  test("a class that the test is not for is named as wrong", async () => {
    const response = await preview({ classId: newId() });
    expect([response.status, response.body.issues[0].path]).toEqual([400, ["classId"]]);
  });

  test("of a level's test only to classes that the person enters scores for", async () => {
    await server.db.update(classes).set({ categoryId }).where(eq(classes.id, made.classId));
    const wide = await makeCat({ classId: null });
    const transfer = await previewed({ id: wide.id, classId: null });
    expect(transfer.class.id).toBe(made.classId);
    expect(transfer.classes.map(({ id }) => id)).toEqual([made.classId]);
  });
});

describe("the preview", () => {
  test("scales the marks onto the parts of a CAT, and leaves the absent empty", async () => {
    await sit(0, ["B", "B", "A"]);
    await sit(1, ["B", "B", "B"]);
    await sit(2, ["B"], null);
    const transfer = await previewed();
    expect(transfer.chosen).toEqual(["CA1", "CA2", "CA3", "CA4"]);
    expect(transfer.parts.some(({ isProposed }) => isProposed)).toBe(false);
    expect(transfer.rows.map(({ marks }) => marks)).toEqual([2, 3, null, null]);
    // 2 of 3 on 40 is 26.7: the first three parts get the larger tenths.
    expect(transfer.rows[0]!.scores).toEqual({ CA1: 6.7, CA2: 6.7, CA3: 6.7, CA4: 6.6 });
    expect(transfer.rows[1]!.scores).toEqual({ CA1: 10, CA2: 10, CA3: 10, CA4: 10 });
    expect([transfer.rows[2]!.scores, transfer.rows[3]!.scores]).toEqual([{}, {}]);
    expect(transfer.lastSent).toBeNull();
  });

  test("the column that a test was made for is suggested, never two", async () => {
    const aimed = await makeCat({ part: "CA2" });
    const transfer = await previewed({ id: aimed.id });
    expect(transfer.chosen).toEqual(["CA2"]);
    expect(transfer.parts.filter(({ isProposed }) => isProposed).map(({ key }) => key)).toEqual([
      "CA2",
    ]);
    const open = await makeCat();
    expect((await previewed({ id: open.id })).chosen).toEqual([]);
  });

  test("an EXAM is suggested for the exam, and for a (100) the teacher chooses", async () => {
    const exam = await makeCat({ assessmentType: "EXAM (60)" });
    expect((await previewed({ id: exam.id })).chosen).toEqual(["exam"]);
    const whole = await makeCat({ assessmentType: "CAT (100)" });
    expect((await previewed({ id: whole.id })).chosen).toEqual([]);
    const chosen = await previewed({ id: whole.id, parts: ["exam", "CA2"] });
    expect(chosen.chosen).toEqual(["CA2", "exam"]);
  });

  test("takes parts and labels from the session's own grading scheme", async () => {
    const parts = [
      { key: "CA1" as const, label: "First test", max: 15 },
      { key: "CA2" as const, label: "Second test", max: 25 },
      { key: "exam" as const, label: "Exam", max: 60 },
    ];
    await server.db
      .update(academicSessions)
      .set({ gradingScheme: { ...DEFAULT_GRADING_SCHEME, parts } })
      .where(eq(academicSessions.id, made.sessionId));
    await sit(0, ["B", "B", "A"]);
    const transfer = await previewed({ parts: ["CA1", "CA2"] });
    expect(transfer.parts.map(({ label }) => label)).toEqual(["First test", "Second test", "Exam"]);
    expect(transfer.rows[0]!.scores).toEqual({ CA1: 10, CA2: 16.7 });
    const refused = await send({ parts: ["CA4"], token: transfer.token });
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, ["parts"]]);
  });

  test("takes as many statements for many pupils as for few", async () => {
    await previewed();
    const few = await countStatements(server.db, () => previewed());
    for (const pupil of [0, 1, 2, 3]) await sit(pupil, ["B"]);
    const many = await countStatements(server.db, () => previewed());
    expect(many.count).toBe(few.count);
  });
});

describe("sending", () => {
  test("writes the chosen columns as drafts and leaves the others unchanged", async () => {
    await sit(0, ["B", "B", "A"]);
    await sit(1, ["B", "B", "B"]);
    await makeScore(0, { scores: { CA1: 3, exam: 44 }, published: true, teacherComment: "Neat" });
    await makeScore(3, { scores: { CA1: 5 } });
    const { token, chosen } = await previewed();
    const { status, body } = await send({ parts: chosen, token });
    expect([status, body.data]).toEqual([200, { saved: 2, unchanged: 0, refused: 0 }]);
    expect(await stored(0)).toMatchObject({
      ca1: 6.7,
      ca4: 6.6,
      exam: 44,
      status: "pending",
      published: false,
      teacherComment: "Neat",
      teacherId: made.teacher.id,
    });
    expect(await stored(1)).toMatchObject({ ca1: 10, exam: null });
    expect(await stored(2)).toBeUndefined();
    expect(await stored(3)).toMatchObject({ ca1: 5, ca2: null, version: 1 });
    const logged = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, cat.id));
    expect(logged.map(({ action }) => action)).toEqual(["cbt.send-scores"]);
  });

  test("skips an approved result, with the reason, and writes the others", async () => {
    await sit(0, ["B"]);
    await sit(1, ["B"]);
    await makeScore(0, { status: "approved" });
    const { token, chosen, rows } = await previewed();
    expect(rows[0]!.refusal).toMatch(/approved/);
    const { body } = await send({ parts: chosen, token });
    expect(body.data).toEqual({ saved: 1, unchanged: 0, refused: 1 });
    expect(await stored(0)).toMatchObject({ ca1: 8, status: "approved", version: 1 });
  });

  test("to a class in which everything is approved, or no pupil sat, writes nothing", async () => {
    const empty = await previewed();
    const noScores = await send({ parts: empty.chosen, token: empty.token });
    expect(noScores.body.data).toEqual({ saved: 0, unchanged: 0, refused: 0 });
  });

  test("twice changes nothing the second time", async () => {
    await sit(0, ["B"]);
    const first = await previewed();
    await send({ parts: first.chosen, token: first.token });
    const again = await previewed();
    expect(again.lastSent).toMatchObject({ parts: first.chosen, isStale: false });
    expect(again.rows[0]!.standing).toEqual(first.rows[0]!.scores);
    const { body } = await send({ parts: again.chosen, token: again.token });
    expect(body.data).toEqual({ saved: 0, unchanged: 1, refused: 0 });
    expect(await stored(0)).toMatchObject({ version: 1 });
  });

  test.each([
    ["a score", () => makeScore(1)],
    ["a mark", () => sit(1, ["B"])],
  ])("is refused when %s changed since the preview, which comes again", async (_, change) => {
    await sit(0, ["B"]);
    const { token, chosen } = await previewed();
    await change();
    const { status, body } = await send({ parts: chosen, token });
    expect([status, body.code]).toEqual([409, "stale_version"]);
    expect(await stored(0)).toBeUndefined();
    expect((await send({ parts: chosen, token: body.current.token })).status).toBe(200);
    expect(body.current).toEqual(expect.objectContaining({ class: expect.anything(), chosen }));
  });

  test("is refused with other columns than those that were shown", async () => {
    await sit(0, ["B"]);
    const { token } = await previewed();
    expect((await send({ parts: ["exam"], token })).status).toBe(409);
  });

  test("is asked for again once marks have moved", async () => {
    const { id } = await sit(0, ["B"]);
    const { token, chosen } = await previewed();
    await send({ parts: chosen, token });
    await server.db.update(sittings).set({ marks: 2 }).where(eq(sittings.id, id));
    const again = await previewed();
    expect(again.lastSent).toMatchObject({ isStale: true });
    await send({ parts: chosen, token: again.token });
    expect((await previewed()).lastSent).toMatchObject({ isStale: false });
  });

  test("takes a test on paper too, without those who were absent", async () => {
    const onPaper = await makeCat({ platform: "Offline" });
    const row = { testId: onPaper.id, classId: made.classId };
    await server.db.insert(paperScores).values([
      { ...row, studentId: made.pupils[0]!.id, marks: 1.5 },
      { ...row, studentId: made.pupils[1]!.id, isAbsent: true },
    ]);
    const { token, chosen, rows } = await previewed({ id: onPaper.id, parts: CA_PARTS });
    expect(rows.map(({ marks }) => marks)).toEqual([1.5, null, null, null]);
    const { body } = await send({ parts: chosen, token }, { id: onPaper.id });
    expect(body.data.saved).toBe(1);
    expect(await stored(0)).toMatchObject({ ca1: 5, ca4: 5 });
  });

  test("by two at once writes once and never locks up", async () => {
    for (const pupil of [0, 1, 2, 3]) await sit(pupil, ["B"]);
    const { token, chosen } = await previewed();
    const responses = await Promise.all([1, 2, 3].map(() => send({ parts: chosen, token })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await stored(0)).toMatchObject({ version: 1 });
  });
});
