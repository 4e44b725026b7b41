import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { makeSubject } from "../../classes/fixtures.ts";
import { startBackgroundWork } from "../../jobs.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { readConfig } from "../../platform/runtime/config/config.ts";
import { createLog } from "../../platform/runtime/log/log.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession, type MadeSession } from "../../school/fixtures.ts";
import { makeResults, makeScoredClass, type ScoredClass } from "../fixtures.ts";
import { results } from "../tables.ts";
import { approveAllWorker, workOnSlice } from "./approve-all.job.ts";
import { bulkApprovals } from "./tables.ts";

let server: TestServer;
let principal: MadeUser;
let session: MadeSession;
let made: ScoredClass;
let years = 2000;

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, {
    role: "PRINCIPAL",
    firstName: "Ife",
    lastName: "Obi",
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  session = await makeSession(server.db, { name: `${years}/${++years}` });
  made = await makeScoredClass(server.db, { session, pupils: 3 });
});

const filter = () => ({ academicYear: `${years - 1}/${years}` });
/** Reads the whole list as the principal sees it. */
const seen = async () => {
  const call = `GET /results/pending/sheets?${new URLSearchParams(filter())}`;
  return (await server.call(call, { as: principal.id })).body.matching;
};
const start = (list: { version: string; asOf: string }, more = {}, as = principal.id) =>
  server.call("POST /results/bulk-approvals", {
    as,
    body: { ...filter(), version: list.version, asOf: list.asOf, ...more },
  });
const undo = (id: string) =>
  server.call(`POST /results/bulk-approvals/${id}/undo`, { as: principal.id });
const bulk = async (id: string) => {
  const { body } = await server.call("GET /results/bulk-approvals", { as: principal.id });
  return body.data.find((one: { id: string }) => one.id === id);
};
/** Runs the queued jobs, as the server's background work does. */
const work = () => approveAllWorker(server.db).run({}, { isLast: true });

/** Published results of every pupil in so many subjects: a sheet each. */
async function publish(subjects: number, of = made): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < subjects; index += 1) {
    const { id } = await makeSubject(server.db, { classId: of.classId });
    await makeResults(server.db, {
      enrolmentIds: of.pupils.map(({ enrolmentId }) => enrolmentId),
      subjectId: id,
      teacherId: of.teacher.id,
    });
    ids.push(id);
  }
  return ids;
}
const statesOf = async () => {
  const rows = await server.db.execute<{ state: string; count: number }>(sql`
    select ${results.status} || case when ${results.published} then ' published' else '' end as state,
      count(*)::int as count
    from ${results} where ${results.teacherId} = ${made.teacher.id} group by 1`);
  return Object.fromEntries(rows.rows.map(({ state, count }) => [state, count]));
};

describe("approving all that match", () => {
  it("is for the principal alone, and names the list that was seen", async () => {
    expect((await server.call("POST /results/bulk-approvals", { body: {} })).status).toBe(401);
    expect((await start(await seen(), {}, made.teacher.id)).status).toBe(403);
    expect((await start({ version: "", asOf: "today" })).status).toBe(400);
  });

  it("approves a few thousand results and gives them all back", async () => {
    const large = await makeScoredClass(server.db, { session, pupils: 50, section: "Large" });
    made = large;
    await publish(40);
    const list = await seen();
    expect(list).toMatchObject({ sheets: 40, results: 2000 });
    const begun = await start(list, { comment: "Good term" });
    expect(begun.body.data).toMatchObject({ state: "running", resultsTotal: 2000, sheets: 40 });
    const { id } = begun.body.data;
    const slice = await countStatements(server.db, () => workOnSlice(server.db, id));
    expect(slice.count).toBeLessThan(15);
    expect(await bulk(id)).toMatchObject({ state: "running", resultsApproved: 1000 });
    await work();
    expect(await bulk(id)).toMatchObject({
      state: "done",
      resultsApproved: 2000,
      changed: [],
      by: "Ife Obi",
    });
    expect(await statesOf()).toEqual({ "approved published": 2000 });
    const written = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "results.approve"));
    expect(written.filter(({ actorId }) => actorId === principal.id)).toHaveLength(2000);
    expect((await undo(id)).body.data).toMatchObject({ state: "undoing" });
    await work();
    expect(await bulk(id)).toMatchObject({ state: "undone", resultsUndone: 2000 });
    expect(await statesOf()).toEqual({ "pending published": 2000 });
    expect((await seen()).results).toBe(2000);
    expect((await undo(id)).status).toBe(409);
  });

  it("is done by the server's background work", async () => {
    await publish(2);
    const parts = { ...server, config: readConfig({}), log: createLog("silent") };
    const work = await startBackgroundWork(parts);
    try {
      const { id } = (await start(await seen())).body.data;
      await vi.waitFor(async () => expect(await bulk(id)).toMatchObject({ state: "done" }), 15_000);
    } finally {
      await work.stop();
    }
    expect(await statesOf()).toEqual({ "approved published": 6 });
  });

  it("refuses a list that has changed since it was seen, and names what changed", async () => {
    await publish(2);
    const list = await seen();
    const [subjectId] = await publish(1);
    const { status, body } = await start(list);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: "list_changed", current: { sheets: 3, results: 9 } });
    const sheets = await server.call(
      `GET /results/pending/sheets?${new URLSearchParams({ ...filter(), subjectId: subjectId! })}`,
      { as: principal.id },
    );
    const named = `${sheets.body.data[0].class.name}, ${sheets.body.data[0].subject.name}`;
    expect(body.issues).toEqual([{ path: ["sheets"], message: named }]);
    expect(await statesOf()).toEqual({ "pending published": 9 });
    expect((await start(body.current)).status).toBe(200);
    await work();
    expect((await start(await seen())).body).toMatchObject({ code: "list_changed" });
  });

  it("leaves a sheet alone and names it that changed before its turn", async () => {
    const [first] = await publish(2);
    const { id } = (await start(await seen())).body.data;
    await server.db.update(results).set({ version: 2 }).where(eq(results.subjectId, first!));
    await work();
    const { changed, ...done } = await bulk(id);
    expect(changed).toHaveLength(1);
    expect(done).toMatchObject({ state: "done", resultsTotal: 6, resultsApproved: 3 });
    expect(await statesOf()).toEqual({ "approved published": 3, "pending published": 3 });
  });

  it("approves each result once when two principals press at once", async () => {
    await publish(30);
    const list = await seen();
    const other = await makeUser(server.db, { role: "PRINCIPAL" });
    const [one, two] = await Promise.all([start(list), start(list, {}, other.id)]);
    await Promise.all([work(), work()]);
    await work();
    const ends = await Promise.all([bulk(one.body.data.id), bulk(two.body.data.id)]);
    expect(ends.map(({ state }) => state)).toEqual(["done", "done"]);
    expect(ends[0].resultsApproved + ends[1].resultsApproved).toBe(90);
    expect(ends[0].changed.length + ends[1].changed.length).toBe(30);
    expect(await statesOf()).toEqual({ "approved published": 90 });
  });

  it("resumes where a killed process left off", async () => {
    await publish(25);
    const { id } = (await start(await seen())).body.data;
    await workOnSlice(server.db, id);
    // Dies in the middle of its slice: nothing of it remains.
    const killed = server.db.transaction(async (tx) => {
      await tx.update(bulkApprovals).set({ sheetsDone: 25 }).where(eq(bulkApprovals.id, id));
      throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
    expect(await bulk(id)).toMatchObject({ state: "running", sheetsDone: 20 });
    await work();
    expect(await bulk(id)).toMatchObject({ state: "done", sheetsDone: 25, resultsApproved: 75 });
  });

  it("is stopped and undone while it runs", async () => {
    await publish(25);
    const { id } = (await start(await seen())).body.data;
    await workOnSlice(server.db, id);
    expect((await undo(id)).status).toBe(200);
    await work();
    expect(await bulk(id)).toMatchObject({ state: "undone", resultsUndone: 60 });
    expect(await statesOf()).toEqual({ "pending published": 75 });
  });

  it("is undone but for what has changed since, and for some minutes only", async () => {
    await publish(1);
    const { id } = (await start(await seen())).body.data;
    await work();
    const [row] = await server.db
      .select()
      .from(results)
      .where(eq(results.teacherId, made.teacher.id));
    const reopened = await server.call("POST /results/reopen", {
      as: principal.id,
      body: { results: [{ id: row!.id, version: row!.version }], reason: "Wrong exam score" },
    });
    expect(reopened.status).toBe(200);
    const one = await server.call(`POST /results/decisions/${id}/undo`, { as: principal.id });
    expect(one.body.code).toBe("decision_final");
    await undo(id);
    await work();
    expect(await bulk(id)).toMatchObject({ resultsUndone: 2 });
    expect(await statesOf()).toEqual({ pending: 1, "pending published": 2 });

    const later = (await start(await seen())).body.data.id;
    await work();
    await server.db
      .update(bulkApprovals)
      .set({ endedAt: sql`now() - interval '11 minutes'` })
      .where(eq(bulkApprovals.id, later));
    expect((await undo(later)).body.code).toBe("decision_final");
    expect(await bulk(later)).toBeUndefined();
  });
});
