import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../accounts/fixtures.ts";
import { makeClass } from "../classes/fixtures.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeStudent } from "../students/fixtures.ts";
import { CODE, KEY, makeSchoolAroundTest, type People } from "./fixtures.ts";

/*
 * One class's test, its bank, its live view and its marks, and everyone in the school: who is outside
 * reads and changes nothing of it, who watches sees no key, and no candidate finds one.
 */

let server: TestServer;
let school: Awaited<ReturnType<typeof makeSchoolAroundTest>>;

beforeAll(async () => {
  server = await startTestServer();
  school = await makeSchoolAroundTest(server.db);
});
afterAll(() => server.close());

type Attempt = [endpoint: string, body?: unknown];

const draft = {
  id: null,
  type: "SHORT_ANSWER",
  questionText: "Who?",
  correctAnswers: ["I"],
} as const;
const reason = "because";

/** Calls for the authors only; they show or change answer keys. */
function ofWriters(): Attempt[] {
  const { main, past, paper, bankId, sharedBankId } = school;
  const { test } = main;
  const writes = [test, past, paper].flatMap(({ id, questionIds }): Attempt[] => [
    [`GET /cbt-tests/${id}`],
    [`GET /cbt-tests/${id}/preview`],
    [`GET /cbt-tests/${id}/remarkings`],
    [`GET /cbt-tests/${id}/analysis`],
    [`PUT /cbt-tests/${id}`, { ...form(), version: 1, title: "Mine now" }],
    [`PUT /cbt-tests/${id}/questions`, { version: 1, questions: [draft] }],
    [
      `POST /cbt-tests/${id}/questions/${questionIds[0]}/key`,
      { version: 1, correctAnswers: ["me"], reason },
    ],
    [`POST /cbt-tests/${id}/copy`, {}],
    [`DELETE /cbt-tests/${id}`, { version: 1 }],
    [`POST /cbt-tests/${id}/restore`, { version: 1 }],
  ]);
  const bank = { name: "Mine", subjectId: main.subjectId, classCategoryId: main.categoryId };
  return [
    ...writes,
    [`GET /question-banks/${bankId}`],
    ...[bankId, sharedBankId].flatMap((id): Attempt[] => [
      [`PUT /question-banks/${id}`, { ...bank, version: 1, questions: null }],
      [`PUT /question-banks/${id}/questions`, { version: 1, questions: [draft] }],
      [`DELETE /question-banks/${id}`, { version: 1 }],
      [`POST /question-banks/${id}/restore`, { version: 1 }],
    ]),
  ];
}

function form() {
  const { subjectId, sheet, categoryId, classId } = school.main;
  return {
    title: "A test",
    subjectId,
    termId: sheet.termId,
    classCategoryId: categoryId,
    classId,
    assessmentType: "CAT (40)",
    questions: null,
  };
}

/** Calls for those who watch a test: the live view, the marks, the scores. */
function ofWatchers(): Attempt[] {
  const { main, past, paper, sittingId, doneId, asideId } = school;
  const { test, classId, pupils } = main;
  const row = { studentId: pupils[0]!.id, marks: 1, version: null };
  return [
    [`GET /cbt-tests/${test.id}/hall`],
    [`GET /cbt-tests/${test.id}/hall-log`],
    [`GET /cbt-tests/${test.id}/hall-log?sittingId=${sittingId}`],
    [`GET /sittings/${doneId}/set-aside`],
    [`GET /cbt-tests/${test.id}/marks`],
    [`GET /cbt-tests/${past.id}/marks`],
    [`GET /cbt-tests/${past.id}/marks/export`],
    [`GET /cbt-tests/${paper.id}/paper-scores`],
    [`GET /cbt-tests/${paper.id}/answer-sheets`],
    [
      `PUT /cbt-tests/${paper.id}/answer-sheets`,
      { rows: [{ studentId: row.studentId, replaces: null, answers: null }] },
    ],
    [`GET /cbt-tests/${past.id}/score-transfer`],
    [`GET /cbt-tests/${past.id}/score-transfer?classId=${classId}&parts[0]=CA1`],
    [`PUT /cbt-tests/${paper.id}/paper-scores`, { rows: [row] }],
    [
      `POST /cbt-tests/${past.id}/score-transfer`,
      { classId, parts: ["CA1"], token: "x".repeat(43) },
    ],
    [`POST /cbt-tests/${test.id}/hall/time`, { sittingId: null, minutes: 5, reason }],
    [`POST /cbt-tests/${test.id}/hall/time`, { sittingId, minutes: 5, reason }],
    [`POST /cbt-tests/${test.id}/hall/pause`, { reason }],
    [`POST /cbt-tests/${test.id}/hall/resume`, {}],
    [`POST /cbt-tests/${test.id}/hall/end`, { sittingId, reason }],
    [`POST /sittings/${doneId}/reopen`, { minutes: 5, reason }],
    [`POST /sittings/${doneId}/set-aside/decide`, { ids: [asideId], accept: true, reason }],
  ];
}

/** Calls for the pupil. */
function ofPupils(): Attempt[] {
  const { main, sittingId, doneId, pastSittingId } = school;
  const { test } = main;
  const answers = [{ questionId: test.questionIds[0], number: 9, answer: "mine" }];
  return [
    [`GET /cbt-tests/${test.id}/brief`],
    ["POST /sittings", { testId: test.id, entryCode: CODE }],
    [`GET /sittings/${sittingId}`],
    [`POST /sittings/${sittingId}/answers`, { seat: 1, answers }],
    [`POST /sittings/${sittingId}/hand-in`, { seat: 1, answers }],
    [`GET /sittings/${doneId}/mark`],
    [`GET /sittings/${pastSittingId}/mark`],
  ];
}

/** All rows of the tests, without times of contact. */
async function stored(): Promise<unknown> {
  const tables = ["cbt_tests", "paper_questions", "question_banks", "bank_questions"];
  tables.push("sittings", "sitting_answers", "late_answers", "paper_scores", "results");
  const rows = [];
  for (const table of tables) {
    const result = await server.db.$client.query(`select * from ${table} t order by t::text`);
    rows.push(result.rows);
  }
  return rows;
}

const isRefused = (status: number) => status === 401 || status === 403 || status === 404;

/** Returns which of them got a response to which call, and who got an answer key. */
async function findLeaks(
  people: People,
  attempts: Attempt[],
  { secrets = [KEY] }: { secrets?: string[] } = {},
): Promise<string[]> {
  const leaks: string[] = [];
  for (const [who, id] of Object.entries(people)) {
    for (const [endpoint, body] of attempts) {
      const response = await server.call(endpoint, { as: id, body });
      if (!isRefused(response.status)) leaks.push(`${who}: ${response.status} ${endpoint}`);
      const text = JSON.stringify(response.body);
      if (secrets.some((word) => text.includes(word))) leaks.push(`${who} is secrets: ${endpoint}`);
    }
  }
  return leaks;
}

describe("a class's test", () => {
  it("is closed to everyone without a role in it", async () => {
    const before = await stored();
    const attempts = [...ofWriters(), ...ofWatchers(), ...ofPupils()];
    expect(await findLeaks(school.outsiders, attempts, { secrets: [KEY, CODE] })).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it("is in none of their lists", async () => {
    const lists = ["cbt-tests", "cbt-marks", "cbt-overview", "question-banks"];
    const { main, past, paper, bankId, sittingId, doneId, pastSittingId, outsiders } = school;
    const tests = [main.test.id, past.id, paper.id];
    const names = [bankId, sittingId, doneId, pastSittingId, KEY, CODE];
    const leaks: string[] = [];
    for (const [who, id] of Object.entries(outsiders)) {
      for (const list of lists) {
        const { body } = await server.call(`GET /${list}`, { as: id });
        const text = JSON.stringify(body ?? null);
        // The parent's own child has the same tests.
        const hidden = who === "parent of a classmate" ? names : [...tests, ...names];
        if (hidden.some((name) => text.includes(name))) leaks.push(`${who}: ${list}`);
      }
    }
    expect(leaks).toEqual([]);
  });

  it("shows its answer keys to its authors and the principal only", async () => {
    const before = await stored();
    expect(await findLeaks(school.watchers, [...ofWriters(), ...ofPupils()])).toEqual([]);
    expect(await stored()).toEqual(before);
    const reads = ofWriters().filter(([endpoint]) => endpoint.startsWith("GET /cbt-tests"));
    for (const [who, id] of Object.entries(school.writers)) {
      for (const [endpoint] of reads) {
        const { status } = await server.call(endpoint, { as: id });
        expect(`${who} ${status} ${endpoint}`).toBe(`${who} 200 ${endpoint}`);
      }
    }
  });

  it("shows no answer key to those who only watch it", async () => {
    const reads = ofWatchers().filter(([endpoint]) => endpoint.startsWith("GET "));
    const lists: Attempt[] = [
      ["GET /cbt-tests"],
      ["GET /cbt-overview"],
      ["GET /cbt-choices"],
      ["GET /question-banks"],
    ];
    for (const id of Object.values(school.watchers)) {
      for (const [endpoint] of [...reads, ...lists]) {
        const { status, body } = await server.call(endpoint, { as: id });
        expect(`${status} ${endpoint}`).toBe(`200 ${endpoint}`);
        expect(JSON.stringify(body)).not.toContain(KEY);
        expect(JSON.stringify(body)).not.toContain("correctAnswers");
      }
    }
  });

  it("is closed to a co-author as soon as they are removed", async () => {
    const { db } = server;
    const { main, past, paper } = school;
    const removed = await makeUser(db, { role: "TEACHER" });
    for (const testId of [main.test.id, past.id, paper.id]) {
      await db.$client.query("insert into cbt_test_authors values ($1, $2)", [testId, removed.id]);
    }
    const read = `GET /cbt-tests/${main.test.id}`;
    const { body } = await server.call(read, { as: removed.id });
    const { coAuthors } = body.data;
    expect(coAuthors.map(({ id }: { id: string }) => id)).toContain(removed.id);
    await db.$client.query("delete from cbt_test_authors where user_id = $1", [removed.id]);
    const before = await stored();
    const attempts = [...ofWriters(), ...ofWatchers(), ...ofPupils()];
    expect(await findLeaks({ removed: removed.id }, attempts)).toEqual([]);
    expect(await stored()).toEqual(before);
  });
});

describe("a candidate", () => {
  it("reads no answer key and no entry code until all sittings have ended", async () => {
    const { main, family, sittingId, doneId } = school;
    const { test, pupils } = main;
    const third = pupils[2]!.id;
    const said: string[] = [];
    const call = async (endpoint: string, as: string, body?: unknown) => {
      const response = await server.call(endpoint, { as, body });
      said.push(JSON.stringify([endpoint, response.body, [...response.headers]]));
      return response;
    };
    await call(`GET /cbt-tests/${test.id}/brief`, third);
    await call("POST /sittings", third, { testId: test.id });
    await call("POST /sittings", third, { testId: test.id, entryCode: "wrong" });
    const begun = await call("POST /sittings", third, { testId: test.id, entryCode: CODE });
    expect(begun.status).toBe(201);
    const { id, paper: questions } = begun.body.data;
    expect(questions.questions).toHaveLength(3);
    const answers = [{ questionId: test.questionIds[0], number: 1, answer: "guess" }];
    await call(`GET /sittings/${id}`, third);
    await call(`POST /sittings/${id}/answers`, third, { seat: 1, answers });
    await call(`POST /sittings/${id}/answers`, third, { seat: 7, answers });
    await call(`GET /sittings/${id}/mark`, third);
    const handedIn = await call(`POST /sittings/${id}/hand-in`, third, { seat: 1, answers });
    expect(handedIn.status).toBe(200);
    for (const as of [third, family.pupil, family.mother]) {
      await call("GET /cbt-overview", as);
      await call("GET /cbt-marks", as);
      await call(`GET /cbt-tests/${test.id}/brief`, as);
      for (const sitting of [id, sittingId, doneId]) {
        await call(`GET /sittings/${sitting}`, as);
        await call(`GET /sittings/${sitting}/mark`, as);
      }
    }
    for (const text of said) {
      expect(text).not.toContain(KEY);
      expect(text).not.toContain(CODE);
      expect(text).not.toContain("correctAnswers");
    }
  });

  it("cannot write for another pupil or find the other's sitting", async () => {
    const before = await stored();
    const { main, family, sittingId } = school;
    const second = main.pupils[1]!.id;
    const attempts = ofPupils().filter(([endpoint]) => endpoint.includes(sittingId));
    expect(await findLeaks({ second }, attempts)).toEqual([]);
    const { body } = await server.call(`GET /cbt-marks?studentId=${family.pupil}`, { as: second });
    expect(body.data).toEqual([]);
    expect(await stored()).toEqual(before);
  });
});

describe("a principal's view", () => {
  const open = (personId: string) =>
    server.call("POST /view-as", { as: school.writers["principal"]!, body: { personId } });

  it("cannot be of a pupil or a parent, so no test is sat in it", async () => {
    for (const personId of Object.values(school.family)) {
      expect((await open(personId)).status).toBeGreaterThanOrEqual(400);
    }
  });

  it("of a colleague can read but not change a test", async () => {
    const before = await stored();
    const { body } = await open(school.watchers["teacher of the subject"]!);
    const headers = { "x-view-as": body.data.id };
    const written: string[] = [];
    for (const [endpoint, body] of [...ofWriters(), ...ofWatchers(), ...ofPupils()]) {
      const options = { as: school.writers["principal"]!, body, headers };
      const { status } = await server.call(endpoint, options);
      if (!endpoint.startsWith("GET ") && status !== 403) written.push(`${status} ${endpoint}`);
    }
    expect(written).toEqual([]);
    expect(await stored()).toEqual(before);
    const caller = { as: school.writers["principal"]!, headers };
    expect((await server.call(`GET /cbt-tests/${school.main.test.id}/hall`, caller)).status).toBe(
      200,
    );
    // The person viewed sees no answer key, so neither does the view.
    expect((await server.call(`GET /cbt-tests/${school.main.test.id}`, caller)).status).toBe(403);
  });
});

describe("a test of two classes", () => {
  it("gives the teacher of one class the marks of that class only", async () => {
    const { db } = server;
    const { main, past, paper, watchers, writers } = school;
    const { sessionId, categoryId } = main;
    const { id: classId } = await makeClass(db, { sessionId, categoryId, section: "Twin" });
    const enrolment = { sessionId, termId: main.sheet.termId, classId };
    const { id: pupilOfOther } = await makeStudent(db, { ...enrolment, lastName: "Of Other" });
    await db.$client.query("update classes set category_id = $2 where id = $1", [
      main.classId,
      categoryId,
    ]);
    await db.$client.query("update cbt_tests set class_id = null where id = any($1)", [
      [past.id, paper.id],
    ]);
    const assistant = watchers["assistant of the class"]!;
    const read = (path: string, as: string) => server.call(`GET /cbt-tests/${path}`, { as });
    const seen = async (as: string) => [
      JSON.stringify((await read(`${past.id}/marks`, as)).body.data).includes(pupilOfOther),
      JSON.stringify((await read(`${paper.id}/paper-scores`, as)).body.data).includes(pupilOfOther),
      (await read(`${past.id}/marks/export`, as)).body.includes("Of Other"),
    ];
    expect(await seen(assistant)).toEqual([false, false, false]);
    for (const as of Object.values(writers)) expect(await seen(as)).toEqual([true, true, true]);
    const type = (as: string) =>
      server.call(`PUT /cbt-tests/${paper.id}/paper-scores`, {
        as,
        body: { rows: [{ studentId: pupilOfOther, marks: 1, version: null }] },
      });
    expect((await type(assistant)).status).toBe(400);
    expect((await type(writers["author"]!)).status).toBe(200);
    // The live view has both classes, since the teacher on duty helps every pupil.
    const { body } = await read(`${past.id}/hall`, assistant);
    expect(JSON.stringify(body)).toContain(pupilOfOther);
  });
});
