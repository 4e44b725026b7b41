import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession, type MadeSession } from "../../school/fixtures.ts";
import { enrol, makeStudent } from "../../students/fixtures.ts";
import { makeResult, makeScoredClass, type ScoredClass } from "../fixtures.ts";
import { results } from "../tables.ts";
import { countWaiting } from "./queries.ts";

let server: TestServer;
let principal: MadeUser;
let session: MadeSession;
let gold: ScoredClass;
let years = 2000;

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
});
afterAll(() => server.close());
beforeEach(async () => {
  session = await makeSession(server.db, { name: `${years}/${++years}` });
  gold = await makeScoredClass(server.db, { session });
});

const scoresOf = (exam: number) => ({ CA1: 10, CA2: 10, CA3: 10, CA4: 10, exam });

/** The published result of the pupil at that index of a class's register. */
function place(
  of: ScoredClass,
  number: number,
  more: Partial<Parameters<typeof makeResult>[1]> = {},
) {
  const { subjectId, teacher, pupils } = of;
  const { enrolmentId } = pupils[number]!;
  const published = more.status === undefined;
  return makeResult(server.db, {
    enrolmentId,
    subjectId,
    teacherId: teacher.id,
    published,
    ...more,
  });
}

const queue = async (query: Record<string, string> = {}, as = principal.id) => {
  const filter = new URLSearchParams({ academicYear: `${years - 1}/${years}`, ...query });
  return server.call(`GET /results/pending/sheets?${filter}`, { as });
};
const sheetsOf = async (query?: Record<string, string>) => (await queue(query)).body.data;
/** Reads the sheets of the queue as a decision names them. */
const seenOf = async () =>
  (await sheetsOf()).map(
    (sheet: {
      class: { id: string };
      subject: { id: string };
      termId: string;
      version: string;
    }) => ({
      classId: sheet.class.id,
      subjectId: sheet.subject.id,
      termId: sheet.termId,
      version: sheet.version,
    }),
  );
const post = (path: string, body?: object, as = principal.id) =>
  server.call(`POST /results/${path}`, { as, body });
const statesOf = async ({ subjectId }: ScoredClass) => {
  const rows = await server.db.select().from(results).where(eq(results.subjectId, subjectId));
  return rows.map((row) => (row.status === "pending" && row.published ? "published" : row.status));
};

describe("the queue by score sheet", () => {
  it("is for the principal alone", async () => {
    expect((await server.call("GET /results/pending/sheets")).status).toBe(401);
    expect((await queue({}, gold.teacher.id)).status).toBe(403);
    expect((await queue({ term: "TERM_9" })).status).toBe(400);
  });

  it("holds what was published, with how many, mean, lowest and highest", async () => {
    await place(gold, 0, { scores: scoresOf(40) });
    await place(gold, 1, { scores: scoresOf(25) });
    await place(gold, 2, { published: false });
    const { classId, sessionId, sheet, subjectId, teacher } = gold;
    const gone = await makeStudent(server.db, {
      classId,
      sessionId,
      termId: sheet.termId,
      deleted: true,
    });
    const ofGone = { enrolmentId: gone.enrolmentId, subjectId, teacherId: teacher.id };
    await makeResult(server.db, { ...ofGone, published: true });
    const [counted, ...otherSheets] = await sheetsOf();
    expect(otherSheets).toEqual([]);
    expect(counted).toMatchObject({
      class: { id: classId },
      subject: { id: subjectId },
      term: "TERM_1",
      teachers: [{ id: teacher.id }],
      pupils: 3,
      results: 2,
      drafts: 1,
      mean: 72.5,
      lowest: 65,
      highest: 80,
    });
  });

  it("tells the grades, who is missing, and each pupil's total of last term", async () => {
    const { subjectId, sheet, teacher, pupils, classId, sessionId } = gold;
    await place(gold, 0, { scores: scoresOf(58) });
    await place(gold, 1, { scores: scoresOf(20) });
    await place(gold, 2, { published: false });
    const termId = session.termIds.TERM_2;
    const studentId = pupils[0]!.id;
    const enrolmentId = await enrol(server.db, { studentId, classId, sessionId, termId });
    const inTerm2 = { enrolmentId, subjectId, teacherId: teacher.id, published: true };
    const { id } = await makeResult(server.db, { ...inTerm2, scores: scoresOf(20) });
    const first = { grade: "A", results: 1 };
    expect(await sheetsOf({ term: "TERM_1" })).toMatchObject([
      {
        pupils: 3,
        missing: [expect.stringContaining("Pupil")],
        unusual: { sameTotal: null, high: 1, jumps: 0 },
        grades: expect.arrayContaining([first, { grade: "C", results: 1 }]),
      },
    ]);
    // Last term's results count once they are approved.
    const jumps = async () => (await sheetsOf({ term: "TERM_2" }))[0].unusual.jumps;
    expect(await jumps()).toBe(0);
    expect((await post("sheets/approve", { sheets: (await seenOf()).slice(1) })).status).toBe(200);
    expect(await jumps()).toBe(1);
    const rows = await server.call(
      `GET /results/pending/sheet?${new URLSearchParams({ ...sheet, termId })}`,
      { as: principal.id },
    );
    expect(rows.body.data).toMatchObject([{ result: { id, total: 60 }, lastTerm: 98 }]);
  });

  it("names who has a 0 and who was absent", async () => {
    await place(gold, 0, { scores: { ...scoresOf(58), exam: 0 } });
    await place(gold, 1, { scores: { ...scoresOf(58), CA1: "ABS" } });
    await place(gold, 2, { scores: scoresOf(30) });
    const [{ unusual }] = await sheetsOf({ term: "TERM_1" });
    expect(unusual.zeros).toEqual([expect.stringContaining("Pupil")]);
    expect(unusual.absent).toEqual([expect.stringContaining("Pupil")]);
    expect(unusual.absent).not.toEqual(unusual.zeros);
  });

  it("never counts a pupil as missing who does not take the subject", async () => {
    await place(gold, 0);
    const { classId, subjectId, pupils } = gold;
    const path = `/classes/${classId}/subject-pupils`;
    const { version } = (await server.call(`GET ${path}`, { as: principal.id })).body.data;
    const only = { subjectId, chosenOnly: true, studentIds: [pupils[0]!.id] };
    const body = { version, subjects: [only] };
    expect((await server.call(`PUT ${path}`, { as: principal.id, body })).status).toBe(200);
    expect(await sheetsOf()).toMatchObject([{ pupils: 1, missing: [] }]);
  });

  it("never cuts a sheet: pages and the filter by teacher are of whole sheets", async () => {
    const colleague = await makeUser(server.db, { role: "TEACHER" });
    await place(gold, 0);
    await place(gold, 1, { teacherId: colleague.id });
    const blue = await makeScoredClass(server.db, { session, section: "Blue" });
    await place(blue, 0);
    const [ofColleague] = await sheetsOf({ teacherId: colleague.id });
    expect(ofColleague).toMatchObject({ class: { id: gold.classId }, results: 2 });
    const second = await queue({ limit: "1", page: "2" });
    expect(second.body.pagination).toEqual({ current: 2, pages: 2, total: 2 });
    expect(second.body.data).toMatchObject([{ class: { id: gold.classId }, results: 2 }]);
    expect(await sheetsOf({ subjectId: blue.subjectId })).toHaveLength(1);
    expect(await sheetsOf({ className: "primary 4 blue" })).toHaveLength(1);
    expect(await sheetsOf({ page: "9" })).toEqual([]);
  });
});

describe("deciding about score sheets", () => {
  it("approves several sheets in as many statements as one, and leaves drafts alone", async () => {
    const blue = await makeScoredClass(server.db, { session, section: "Blue" });
    for (const of of [gold, blue]) {
      await place(of, 0);
      await place(of, 1);
      await place(of, 2, { published: false });
    }
    const sheets = await seenOf();
    const several = await countStatements(server.db, async () => {
      const { status, body } = await post("sheets/approve", { sheets, comment: "Good term" });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ sheets: 2, results: 4 });
    });
    expect((await statesOf(gold)).toSorted()).toEqual(["approved", "approved", "pending"]);
    expect(await sheetsOf()).toEqual([]);

    const green = await makeScoredClass(server.db, { session, section: "Green" });
    await place(green, 0);
    const alone = await seenOf();
    const single = await countStatements(server.db, () =>
      post("sheets/approve", { sheets: alone }),
    );
    expect(single.count).toBe(several.count);
  });

  it("is for the principal alone, and takes each sheet once", async () => {
    await place(gold, 0);
    const sheets = await seenOf();
    expect((await server.call("POST /results/sheets/approve", { body: { sheets } })).status).toBe(
      401,
    );
    expect((await post("sheets/approve", { sheets }, gold.teacher.id)).status).toBe(403);
    expect((await post("sheets/approve", { sheets: [] })).status).toBe(400);
    expect((await post("sheets/approve", { sheets: [...sheets, ...sheets] })).status).toBe(400);
    expect(await statesOf(gold)).toEqual(["published"]);
  });

  it("sends the results back to their teachers, with the comment", async () => {
    await place(gold, 0);
    const sheets = await seenOf();
    expect((await post("sheets/reject", { sheets, comment: "Check CA1" })).status).toBe(200);
    const { body } = await server.call("GET /results?mine=true&status=rejected", {
      as: gold.teacher.id,
    });
    expect(body.data).toMatchObject([{ principalComment: "Check CA1", published: false }]);
  });

  it("decides nothing about a sheet that was republished since it was opened, and shows it as it is", async () => {
    const { id } = await place(gold, 0);
    await place(gold, 1);
    const sheets = await seenOf();
    const change = { version: 1, scores: scoresOf(60) };
    await server.call(`PUT /results/${id}`, { as: gold.teacher.id, body: change });
    await post(`${id}/publish`, { version: 2 }, gold.teacher.id);

    const { status, body } = await post("sheets/approve", { sheets });
    expect([status, body.code]).toEqual([409, "sheets_changed"]);
    expect(body.issues.map((issue: { path: unknown }) => issue.path)).toEqual([["sheets", 0]]);
    expect(body.current).toMatchObject([{ class: { id: gold.classId }, results: 2, highest: 100 }]);
    expect(await statesOf(gold)).toEqual(["published", "published"]);

    const [{ version }] = body.current;
    const again = await post("sheets/approve", { sheets: [{ ...sheets[0], version }] });
    expect(again.status).toBe(200);
  });

  it("of two decisions at once one wins, and the other reads that the sheet has changed", async () => {
    await place(gold, 0);
    await place(gold, 1);
    const sheets = await seenOf();
    const responses = await Promise.all([
      post("sheets/approve", { sheets }),
      post("sheets/reject", { sheets }),
      post("sheets/approve", { sheets }),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(new Set(await statesOf(gold)).size).toBe(1);
  });

  it("a score that is saved at once never is approved unseen", async () => {
    const { id } = await place(gold, 0);
    const sheets = await seenOf();
    const body = { version: 1, scores: scoresOf(1) };
    const [approval, change] = await Promise.all([
      post("sheets/approve", { sheets }),
      server.call(`PUT /results/${id}`, { as: gold.teacher.id, body }),
    ]);
    expect([approval.status, change.status].toSorted()).toEqual([200, 409]);
  });
});

describe("undoing a decision", () => {
  it("makes approved results of sheets pending again, unchanged", async () => {
    await place(gold, 0);
    await place(gold, 1);
    const sheets = await seenOf();
    const { body } = await post("sheets/approve", { sheets });
    const undone = await post(`decisions/${body.data.decisionId}/undo`);
    expect(undone.body).toEqual({ data: { results: 2 } });
    expect(await statesOf(gold)).toEqual(["published", "published"]);
    const again = await post(`decisions/${body.data.decisionId}/undo`);
    expect([again.status, again.body.code]).toEqual([409, "decision_final"]);
  });

  it("makes a rejected result published again, and an approved draft a draft", async () => {
    const published = await place(gold, 0);
    const draft = await place(gold, 1, { published: false });
    for (const [{ id }, verb] of [
      [published, "reject"],
      [draft, "approve"],
    ] as const) {
      const { body } = await post(`${id}/${verb}`, { version: 1 });
      expect((await post(`decisions/${body.decisionId}/undo`)).status).toBe(200);
    }
    const rows = await server.db
      .select({ id: results.id, status: results.status, published: results.published })
      .from(results)
      .where(eq(results.subjectId, gold.subjectId));
    expect(rows.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
      { id: published.id, status: "pending", published: true },
      { id: draft.id, status: "pending", published: false },
    ]);
  });

  it("leaves what has changed since, and is possible for some minutes only", async () => {
    const { id } = await place(gold, 0);
    await place(gold, 1);
    const { body } = await post("sheets/reject", { sheets: await seenOf() });
    const { decisionId } = body.data;
    const change = { version: 2, scores: scoresOf(30) };
    await server.call(`PUT /results/${id}`, { as: gold.teacher.id, body: change });
    expect((await post(`decisions/${decisionId}/undo`)).body.data).toEqual({ results: 1 });

    const late = await post("sheets/approve", { sheets: await seenOf() });
    await server.db
      .update(results)
      .set({ updatedAt: sql`now() - interval '11 minutes'` })
      .where(eq(results.subjectId, gold.subjectId));
    expect((await post(`decisions/${late.body.data.decisionId}/undo`)).status).toBe(409);
  });
});

it("counts what the principal has to approve by its index, also in a plan for all values", async () => {
  const { statements } = await countStatements(server.db, () => countWaiting(server.db));
  expect(statements).toHaveLength(2);
  await server.db.transaction(async (tx) => {
    // With a test's few rows PostgreSQL would read the whole table.
    await tx.execute(sql`set local enable_seqscan = off`);
    for (const statement of statements) {
      const plan = await tx.execute(sql.raw(`explain (generic_plan) ${statement}`));
      expect(JSON.stringify(plan.rows)).toContain("using results_pending");
    }
  });
});
