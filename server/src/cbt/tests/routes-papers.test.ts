import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Question } from "@school/core/cbt/questions/question.ts";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { createSealer } from "../../platform/runtime/secrets/seal.ts";
import { waitForLock } from "../../platform/testing/locks.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { beginBatch } from "../sittings/commands-begin.ts";
import { handInSittings } from "../sittings/commands-hand-in.ts";
import { makeSitting, makeTestedClass } from "../fixtures.ts";
import { lockTestExclusive } from "../row-locks.ts";
import { paperQuestions, testPapers } from "../tables.ts";
import { liveViewEvents, sittings } from "../sittings/tables.ts";

let server: TestServer;
let admin: MadeUser;
let gold: Awaited<ReturnType<typeof makeTestedClass>>;
let years = 2000;

beforeAll(async () => {
  server = await startTestServer();
  admin = await makeUser(server.db, { role: "ADMIN" });
});
afterAll(() => server.close());
beforeEach(async () => {
  const session = await makeSession(server.db, { name: `${years}/${++years}` });
  gold = await makeTestedClass(server.db, { session, pupils: 4 });
});

const sit = (index: number, more: object = {}) =>
  makeSitting(server.db, {
    test: gold.test,
    studentId: gold.pupils[index]!.id,
    classId: gold.classId,
    ...more,
  });
const sat = (index: number, answers: (string | null)[]) =>
  sit(index, { answers, handedInBy: "pupil" });
const begin = (index: number) =>
  server.call("POST /sittings", { as: gold.pupils[index]!.id, body: { testId: gold.test.id } });

type Draft = Omit<Question, "id"> & { id: string | null };

const read = async () =>
  (await server.call(`GET /cbt-tests/${gold.test.id}`, { as: gold.teacher.id })).body.data;
/** The list as the page would send it back. */
const list = async (): Promise<Draft[]> =>
  (await read()).list.map(({ picture: _picture, options, ...question }: Question) => ({
    ...question,
    options: options.map(({ picture: _address, ...option }) => option),
  }));
const save = (questions: Draft[], version = 1) =>
  server.call(`PUT /cbt-tests/${gold.test.id}/questions`, {
    as: gold.teacher.id,
    body: { version, questions },
  });
const withKey = (questions: Draft[], index: number, ...correctAnswers: string[]) =>
  questions.with(index, { ...questions[index]!, correctAnswers });
const correct = (index: number, body: object, as = gold.teacher.id) =>
  server.call(`POST /cbt-tests/${gold.test.id}/questions/${gold.test.questionIds[index]}/key`, {
    as,
    body: { version: 1, correctAnswers: ["A"], reason: "The book says so.", ...body },
  });
const remarkings = async () =>
  (await server.call(`GET /cbt-tests/${gold.test.id}/remarkings`, { as: gold.teacher.id })).body;

const papersOf = () =>
  server.db
    .select({ number: testPapers.number, text: paperQuestions.questionText })
    .from(testPapers)
    .innerJoin(paperQuestions, eq(paperQuestions.paperId, testPapers.id))
    .where(eq(testPapers.testId, gold.test.id))
    .orderBy(asc(testPapers.number), asc(paperQuestions.position));
const marksOf = async (sittingId: string) =>
  (
    await server.db
      .select({ marks: sittings.marks })
      .from(sittings)
      .where(eq(sittings.id, sittingId))
  )[0]!.marks;
const handIn = (id: string) =>
  server.db.transaction((tx) =>
    handInSittings(tx, [id], { by: "time", sealer: createSealer("a key of this test alone") }),
  );

describe("saving a list", () => {
  it("is for authors, with the current version", async () => {
    const path = `PUT /cbt-tests/${gold.test.id}/questions`;
    const body = { version: 1, questions: [] };
    expect((await server.call(path, { body })).status).toBe(401);
    expect((await server.call(path, { as: gold.pupils[0]!.id, body })).status).toBe(403);
    expect((await server.call(path, { as: admin.id, body })).status).toBe(403);
    expect((await save([{} as Draft])).status).toBe(400);
    expect((await save(await list(), 2)).body.code).toBe("stale_version");
    // It is shown to pupils.
    expect((await save([])).body.issues[0].path).toEqual(["questions"]);
    const [first] = await list();
    expect((await save([first!, first!])).body.issues[0].path).toEqual(["questions", 1, "id"]);
  });

  it("deletes removed questions and updates the rest before pupils begin", async () => {
    const [first, second, third] = await list();
    const renamed = { ...second!, questionText: "Renamed" };
    const { body } = await save([third!, renamed, { ...first!, id: null }]);
    expect(body.data).toMatchObject({ paper: 1, version: 2, questions: 3 });
    const ids = body.data.list.map(({ id }: Question) => id);
    expect(ids.slice(0, 2)).toEqual([third!.id, second!.id]);
    expect(ids[2]).not.toBe(first!.id);
    expect(await papersOf()).toEqual(
      ["Question 3", "Renamed", "Question 1"].map((text) => ({ number: 1, text })),
    );
  });

  it("changes nothing for an equal list", async () => {
    await sit(0);
    const { body } = await save(await list());
    expect(body.data).toMatchObject({ paper: 1, version: 1 });
    const logged = eq(auditLog.subjectId, gold.test.id);
    expect(await server.db.$count(auditLog, logged)).toBe(0);
  });

  it("makes the next paper after the first sitting, which keeps its paper", async () => {
    const first = (await begin(0)).body.data;
    const [one, two] = await list();
    const { body } = await save([two!, { ...one!, questionText: "Renamed" }]);
    expect(body.data).toMatchObject({ paper: 2, hasBegun: false, totalMarks: 2 });
    const goingOn = (await begin(0)).body.data;
    expect(goingOn.paper.questions).toEqual(first.paper.questions);
    const second = (await begin(1)).body.data;
    const textsOf = (sitting: typeof first) =>
      sitting.paper.questions.map(({ questionText }: Question) => questionText);
    expect(textsOf(second)).toEqual(["Question 2", "Renamed"]);
    expect((await read()).hasBegun).toBe(true);
    await handIn(first.id);
    expect(await marksOf(first.id)).toBe(0);
  });

  it("must stay complete after a pupil has begun, also while hidden", async () => {
    await sit(0);
    const { title, subject, classCategory, termId, assessmentType, opensAt, closesAt } =
      await read();
    const form = { title, termId, assessmentType, opensAt, closesAt, classId: gold.classId };
    const body = {
      ...form,
      subjectId: subject.id,
      classCategoryId: classCategory.id,
      version: 1,
      showCBT: false,
      questions: withKey(await list(), 0),
    };
    const { status, body: response } = await server.call(`PUT /cbt-tests/${gold.test.id}`, {
      as: gold.teacher.id,
      body,
    });
    expect([status, response.issues[0].path]).toEqual([400, ["questions", 0, "correctAnswers"]]);
  });

  it("treats a question of another test as new", async () => {
    const other = await makeTestedClass(server.db, {
      session: { id: gold.sessionId, name: "", termIds: gold.termIds },
      section: "Blue",
    });
    const [first, ...rest] = await list();
    const foreign = { ...first!, id: other.test.questionIds[0]! };
    const { body } = await save([foreign, ...rest]);
    expect(body.data.list[0].id).not.toBe(foreign.id);
  });
});

describe("a corrected key", () => {
  it("re-marks all sittings, also open ones, without a new paper", async () => {
    const right = await sat(0, ["B", "B", "B"]);
    const wrong = await sat(1, ["A", "B", null]);
    const other = await sat(2, ["C", "B", "B"]);
    const sitting = await sit(3, { answers: ["A"] });
    const { body } = await save(withKey(await list(), 0, "A"));
    expect(body.data).toMatchObject({ paper: 1, version: 2 });
    const marks = await Promise.all([right, wrong, other].map(({ id }) => marksOf(id)));
    expect(marks).toEqual([2, 2, 2]);
    await handIn(sitting.id);
    expect(await marksOf(sitting.id)).toBe(1);
    const { data, pagination } = await remarkings();
    expect(pagination.total).toBe(1);
    expect(data[0]).toMatchObject({
      questionText: "Question 1",
      before: ["B"],
      after: ["A"],
      moved: [
        { student: { id: gold.pupils[0]!.id, name: "Pupil 01 Ada" }, from: 3, to: 2 },
        { student: { id: gold.pupils[1]!.id }, from: 1, to: 2 },
      ],
    });
    expect(data[0].moved[0].student.admissionNumber).toBe(gold.pupils[0]!.admissionNumber);
    const moved = and(
      eq(auditLog.subjectId, gold.pupils[1]!.id),
      eq(auditLog.action, "cbt.mark-again"),
    );
    expect(await server.db.$count(auditLog, moved)).toBe(1);
  });

  it("is not a re-marking before pupils begin", async () => {
    const { body } = await save(withKey(await list(), 0, "A"));
    expect(body.data.list[0].correctAnswers).toEqual(["A"]);
    expect((await remarkings()).data).toEqual([]);
  });

  it("reports the changed marks of each question when several keys change", async () => {
    const { id } = await sat(0, ["B", "A", "B"]);
    const questions = withKey(withKey(await list(), 0, "A"), 1, "A");
    await save(questions);
    expect(await marksOf(id)).toBe(2);
    const { data } = await remarkings();
    const steps = data.map(({ questionText, moved }: { questionText: string; moved: object[] }) => [
      questionText,
      moved,
    ]);
    // Down and up again: the total is unchanged, and both are notified.
    expect(Object.fromEntries(steps)).toMatchObject({
      "Question 1": [{ from: 2, to: 1 }],
      "Question 2": [{ from: 1, to: 2 }],
    });
  });

  it("is corrected in older papers with the same question, and no others", async () => {
    const old = await sat(0, ["A", "A", "A"]);
    const questions = await list();
    const reworded = questions.with(1, { ...questions[1]!, questionText: "Not B?" });
    expect((await save(reworded)).body.data.paper).toBe(2);
    const rekeyed = withKey(withKey(reworded, 0, "A"), 1, "A").with(2, {
      ...questions[2]!,
      marks: 3,
      correctAnswers: ["A"],
    });
    // No pupil has the second paper yet, so it is replaced.
    expect((await save(rekeyed, 2)).body.data).toMatchObject({ paper: 2, version: 3 });
    expect(await marksOf(old.id)).toBe(2);
  });

  it("is corrected alone in a paper with another order of options", async () => {
    const old = await sat(0, ["A", "D", "A"]);
    const questions = await list();
    const { options } = questions[1]!;
    const turned = options.map((option, index) => ({
      ...option,
      text: options[options.length - 1 - index]!.text,
    }));
    await save(questions.with(1, { ...questions[1]!, options: turned, correctAnswers: ["C"] }));
    expect(await marksOf(old.id)).toBe(0);
    // The current A was D on the old paper.
    const { status, body } = await correct(1, { version: 2 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      reason: "The book says so.",
      before: ["C"],
      after: ["A"],
      moved: [{ from: 0, to: 1 }],
    });
    expect((await read()).version).toBe(3);
  });

  it("must be a valid and different key of this test", async () => {
    expect((await correct(0, {}, admin.id)).status).toBe(403);
    expect((await correct(0, { reason: " " })).status).toBe(400);
    expect((await correct(0, { version: 2 })).body.code).toBe("stale_version");
    const fieldOf = async (correctAnswers: string[]) =>
      (await correct(0, { correctAnswers })).body.issues[0].path;
    expect(await fieldOf(["E"])).toEqual(["correctAnswers", 0]);
    expect(await fieldOf(["B"])).toEqual(["correctAnswers"]);
    gold.test.questionIds[0] = newId();
    expect((await correct(0, {})).status).toBe(404);
  });

  it("uses a constant number of statements", async () => {
    const count = async (version: number, key: string) =>
      (await countStatements(server.db, () => correct(0, { version, correctAnswers: [key] })))
        .count;
    await sat(0, ["A", "B", "B"]);
    await read();
    const one = await count(1, "A");
    for (const index of [1, 2, 3]) await sat(index, ["A", "C", "B"]);
    expect(await count(2, "C")).toBe(one);
    expect((await remarkings()).data[0].moved).toHaveLength(4);
  });
});

describe("concurrently", () => {
  it("beginning waits for a concurrent save of the list", async () => {
    let begun!: Promise<unknown>;
    await server.db.transaction(async (tx) => {
      await lockTestExclusive(tx, gold.test.id);
      begun = begin(0);
      await waitForLock(server.db);
    });
    expect(await begun).toMatchObject({ status: 201 });
  });

  it("saving waits for a concurrent begin, then makes the next paper", async () => {
    const questions = (await list()).slice(0, 1);
    let saved!: Promise<unknown>;
    await server.db.transaction(async (tx) => {
      const studentId = gold.pupils[0]!.id;
      await beginBatch(tx, [{ testId: gold.test.id, studentId, device: "" }]);
      saved = save(questions);
      await waitForLock(server.db);
    });
    expect(await saved).toMatchObject({ status: 200, body: { data: { paper: 2 } } });
    expect((await begin(0)).body.data.paper.questions).toHaveLength(3);
  });

  it("every sitting has the questions of its own paper under concurrent saves", async () => {
    const questions = await list();
    const lists = [1, 2, 3, 4].map((round) =>
      questions.map((one) => ({ ...one, id: null, questionText: `Round ${round}` })),
    );
    let version = 1;
    const saving = (async () => {
      for (const next of lists) {
        const { status } = await save(next, version);
        expect(status).toBe(200);
        version += 1;
      }
    })();
    const begun = await Promise.all([0, 1, 2, 3].map((index) => begin(index)));
    await saving;
    for (const { status, body } of begun) {
      expect(status).toBe(201);
      const texts = body.data.paper.questions.map(({ questionText }: Question) => questionText);
      expect(texts).toHaveLength(3);
    }
  });

  it("a test that is being submitted is marked again, without a deadlock", async () => {
    const { id } = await sit(0, { answers: ["A", "B", "B"] });
    let corrected!: ReturnType<typeof correct>;
    await server.db.transaction(async (tx) => {
      const sealer = createSealer("a key of this test alone");
      await handInSittings(tx, [id], { by: "pupil", sealer });
      corrected = correct(0, {});
      await waitForLock(server.db);
      // As every hand-in does, while the correction has locked the test and waits for the sitting.
      const event = {
        id: newId(),
        testId: gold.test.id,
        sittingId: id,
        kind: "handed_in" as const,
      };
      await tx.insert(liveViewEvents).values(event);
    });
    const { status, body } = await corrected;
    expect(status).toBe(200);
    expect(body.data.moved).toMatchObject([{ from: 2, to: 3 }]);
    expect(await marksOf(id)).toBe(3);
  });
});
