import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser } from "../accounts/fixtures.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeSession, type MadeSession } from "../school/fixtures.ts";
import { COMPLETE_SCORES, makeResult, makeScoredClass, type ScoredClass } from "./fixtures.ts";

/*
 * Rows that the classes module does not delete because results refer to them.
 */

let server: TestServer;
let office: string;
let session: MadeSession;
let scored: ScoredClass;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  office = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
  session = await makeSession(server.db, { currentTerm: "TERM_1" });
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  scored = await makeScoredClass(server.db, { session, name: `Class ${made}`, pupils: 2 });
  const { subjectId, teacher, pupils } = scored;
  const { enrolmentId } = pupils[0]!;
  const row = { enrolmentId, subjectId, teacherId: teacher.id, status: "approved" as const };
  await makeResult(server.db, row);
});

const call = (endpoint: string, body?: object) => server.call(endpoint, { as: office, body });
const archive = () => call(`DELETE /classes/${scored.classId}`, { version: 1 });
const restore = (version: number) => call(`POST /classes/${scored.classId}/restore`, { version });

describe("a class that holds results", () => {
  it("is archived: gone from lists, kept in reports", async () => {
    const { status, body } = await archive();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ unassigned: 2, version: 2 });
    const name = `Class ${made} Gold`;
    const inList = await call(`GET /classes?${new URLSearchParams({ search: name })}`);
    expect(inList.body.data).toEqual([]);
    expect((await call(`GET /classes/${scored.classId}`)).status).toBe(404);
    const grid = await call(`GET /teaching-grid?classId=${scored.classId}`);
    expect(grid.body.data).toEqual([]);
    const report = new URLSearchParams({ className: name });
    const { body: ledger } = await call(`GET /reports/ledger?${report}`);
    expect(ledger.data.rows ?? ledger.data).not.toHaveLength(0);
  });

  it("is restored with its pupils, and its name is reserved until then", async () => {
    await archive();
    const again = { name: `class ${made} gold`, academicYear: session.name };
    const { status, body } = await call("POST /classes", again);
    expect([status, body.code]).toEqual([409, "class_archived"]);
    expect(body.current).toEqual({ id: scored.classId, version: 2 });
    const stale = await restore(1);
    expect([stale.status, stale.body.code]).toEqual([409, "stale_version"]);
    const back = await restore(2);
    expect(back.body.data).toMatchObject({
      id: scored.classId,
      studentCount: 2,
      classTeacher: { id: scored.teacher.id },
      version: 3,
    });
    expect((await restore(3)).status).toBe(404);
  });

  it("refuses changes of its results until it is restored", async () => {
    const { pupils, subjectId, teacher, sheet, sheetQuery } = scored;
    const cell = { subjectId, teacherId: teacher.id };
    const { rows } = await server.db.$client.query(
      "select id from results where enrolment_id = $1",
      [pupils[0]!.enrolmentId],
    );
    const approvedId: string = rows[0].id;
    const { id } = await makeResult(server.db, { ...cell, enrolmentId: pupils[1]!.enrolmentId });
    const scores = COMPLETE_SCORES;
    const seen = { version: 1 };
    const attempts: [string, object?][] = [
      [`GET /score-sheet?${sheetQuery}`],
      ["PUT /score-sheet", { ...sheet, rows: [{ studentId: pupils[1]!.id, ...seen, scores }] }],
      ["POST /score-sheet/publish", sheet],
      ["POST /results", { ...sheet, studentId: pupils[1]!.id, scores }],
      [`PUT /results/${id}`, { ...seen, scores }],
      [`POST /results/${id}/publish`, seen],
      [`POST /results/${id}/approve`, seen],
      [`POST /results/${id}/reject`, seen],
      ["POST /results/approve", { results: [{ id, ...seen }] }],
      ["POST /results/reject", { results: [{ id, ...seen }] }],
      ["POST /results/reopen", { results: [{ id: approvedId, ...seen }], reason: "Remarked" }],
    ];
    const listed = async () => {
      const inList = await call(`GET /results?classId=${scored.classId}`);
      const inQueue = await call(`GET /results/pending?className=Class+${made}`);
      return [inList.body.pagination.total, inQueue.body.pagination.total];
    };
    expect(await listed()).toEqual([2, 1]);
    await archive();
    for (const [endpoint, body] of attempts) {
      const response = await call(endpoint, body);
      expect([endpoint, response.status, response.body.code]).toEqual([
        endpoint,
        409,
        "results_archived",
      ]);
    }
    expect(await listed()).toEqual([0, 0]);
    const ofPupil = await call(`GET /students/${pupils[0]!.id}/results`);
    expect(ofPupil.body.data.selected).not.toBeNull();
    await restore(2);
    expect(await listed()).toEqual([2, 1]);
    expect((await call(`POST /results/${id}/approve`, seen)).status).toBe(200);
  });

  it("comes back without a class teacher who leads another class by now", async () => {
    await archive();
    const fields = { name: `New ${made}`, academicYear: session.name };
    const other = await call("POST /classes", { ...fields, classTeacherId: scored.teacher.id });
    expect(other.status).toBe(201);
    const { body } = await restore(2);
    expect(body.data.classTeacher).toBeNull();
  });
});

describe("a subject with results", () => {
  it("stays with the class: the answer counts them", async () => {
    const { status, body } = await call(`PUT /classes/${scored.classId}/subjects`, {
      version: 1,
      subjects: [],
    });
    expect([status, body.code, body.issues[0].path]).toEqual([
      409,
      "subject_has_results",
      ["subjects"],
    ]);
    expect(body.message).toMatch(/ has results in Subject \S+ \(1\) and must keep this/);
  });

  it("is not deleted, though no class takes it any more", async () => {
    const path = `DELETE /subjects/${scored.subjectId}`;
    const used = await call(path, { version: 1 });
    expect(used.body.message).toMatch(/is taken by 1 class and has 1 result\. Disable it/);
  });
});
