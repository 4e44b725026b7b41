import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSubject } from "../../classes/fixtures.ts";
import { newId } from "../../platform/database/id.ts";
import { COMPLETE_SCORES, type ScoredClass } from "../fixtures.ts";
import { results } from "../tables.ts";
import { startScoreEntry, type ScoreEntry } from "./fixtures.ts";

let portal: ScoreEntry;
let gold: ScoredClass;

beforeAll(async () => {
  portal = await startScoreEntry();
});
afterAll(() => portal.server.close());
beforeEach(async () => {
  gold = await portal.nextClass();
});

describe("entering one pupil's scores", () => {
  const body = (more: object = {}) => ({
    ...gold.sheet,
    studentId: gold.pupils[0]!.id,
    scores: COMPLETE_SCORES,
    ...more,
  });
  const create = (more: object = {}, headers: Record<string, string> = {}) =>
    portal.server.call("POST /results", { as: gold.teacher.id, body: body(more), headers });

  it("is for those who may enter for the class", async () => {
    expect((await portal.server.call("POST /results", { body: body() })).status).toBe(401);
    expect(
      (await portal.server.call("POST /results", { as: portal.stranger.id, body: body() })).status,
    ).toBe(403);
    expect(await portal.rowCount(gold)).toBe(0);
  });

  it("makes a draft and answers 201", async () => {
    const { status, body: response } = await create({ teacherComment: "Well done." });
    expect(status).toBe(201);
    expect(response.data).toMatchObject({
      student: { id: gold.pupils[0]!.id },
      total: 64.5,
      grade: "C",
      status: "pending",
      published: false,
      teacherComment: "Well done.",
      version: 1,
    });
  });

  it("names each missing part, each fault and a pupil of another class", async () => {
    const { status, body: response } = await create({ scores: { CA1: 8, CA2: null, exam: 61 } });
    expect(status).toBe(400);
    expect(response.issues).toEqual([
      { path: ["scores", "exam"], message: "Exam must be between 0 and 60" },
      { path: ["scores", "CA2"], message: "Enter CA2, or ABS if absent" },
      { path: ["scores", "CA3"], message: "Enter CA3, or ABS if absent" },
      { path: ["scores", "CA4"], message: "Enter CA4, or ABS if absent" },
    ]);
    const elsewhere = await create({ studentId: portal.stranger.id });
    expect(elsewhere.body.issues[0].path).toEqual(["studentId"]);
    const { id: subjectId } = await makeSubject(portal.db);
    expect((await create({ subjectId })).body.issues[0].path).toEqual(["subjectId"]);
    expect(await portal.rowCount(gold)).toBe(0);
  });

  it("answers the same result when it is sent twice, and 409 when it differs", async () => {
    const { body: first } = await create();
    const again = await create();
    expect([again.status, again.body]).toEqual([201, first]);
    const { status, body: response } = await create({ scores: { ...COMPLETE_SCORES, exam: 41 } });
    expect(status).toBe(409);
    expect(response).toMatchObject({ code: "result_exists", current: { id: first.data.id } });
  });

  it("gives a repetition with the same Idempotency-Key the first answer", async () => {
    const headers = { "idempotency-key": newId() };
    const first = await create({}, headers);
    await portal.db.update(results).set({ exam: 1 }).where(eq(results.id, first.body.data.id));
    const again = await create({}, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await create({ teacherComment: "Other" }, headers)).status).toBe(422);
    expect(await portal.rowCount(gold)).toBe(1);
  });

  it("makes one result of several requests at once, never a fault", async () => {
    const requests = [1, 2, 3, 4].map((CA1) => create({ scores: { ...COMPLETE_SCORES, CA1 } }));
    const responses = await Promise.all(requests);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(await portal.rowCount(gold)).toBe(1);
  });
});

describe("replacing one pupil's scores", () => {
  const update = (id: string, body: object, as = gold.teacher.id) =>
    portal.server.call(`PUT /results/${id}`, { as, body });
  const changed = { ...COMPLETE_SCORES, exam: 55 };

  it("is for those who may enter for the class of a result that exists", async () => {
    const { id } = await portal.place(gold, 0);
    const body = { version: 1, scores: changed };
    expect((await portal.server.call(`PUT /results/${id}`, { body })).status).toBe(401);
    expect((await update(id, body, portal.stranger.id)).status).toBe(403);
    expect((await update(id, { version: 1 })).status).toBe(400);
    const unknown = await update(newId(), body);
    expect([unknown.status, unknown.body.code]).toEqual([404, "result_not_found"]);
  });

  it("makes a published result a draft again", async () => {
    const { id } = await portal.place(gold, 0, { published: true, teacherComment: "Good" });
    const { status, body } = await update(id, { version: 1, scores: changed });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id,
      total: 79.5,
      grade: "A",
      published: false,
      teacherComment: "Good",
      version: 2,
    });
    const again = await update(id, { version: 1, scores: changed });
    expect([again.status, again.body]).toEqual([200, body]);
  });

  it("refuses approved, stale and incomplete ones", async () => {
    const { id } = await portal.place(gold, 0, { status: "approved" });
    const approved = await update(id, { version: 1, scores: changed });
    expect(approved.body).toMatchObject({ code: "result_approved", current: { id } });
    await portal.db.update(results).set({ status: "rejected" }).where(eq(results.id, id));
    const stale = await update(id, { version: 7, scores: changed });
    expect([stale.status, stale.body.code]).toEqual([409, "stale_version"]);
    expect(stale.body.current).toMatchObject({ id, version: 1, status: "rejected" });
    const partial = await update(id, { version: 1, scores: { CA1: 5 } });
    expect(partial.status).toBe(400);
    expect(partial.body.issues).toHaveLength(4);
  });
});

describe("publishing one result", () => {
  const publish = (id: string, version = 1, as = gold.teacher.id) =>
    portal.server.call(`POST /results/${id}/publish`, { as, body: { version } });

  it("is for those who may enter for the class of a result that exists", async () => {
    const { id } = await portal.place(gold, 0);
    const body = { version: 1 };
    expect((await portal.server.call(`POST /results/${id}/publish`, { body })).status).toBe(401);
    expect((await publish(id, 1, portal.stranger.id)).status).toBe(403);
    expect((await publish(newId())).status).toBe(404);
    expect((await publish("4")).status).toBe(400);
  });

  it("hands a complete draft to the principal, once however often it is sent", async () => {
    const { id } = await portal.place(gold, 0);
    const { status, body } = await publish(id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, status: "pending", published: true, version: 2 });
    expect((await publish(id)).body).toEqual(body);
    const logged = await portal.auditOf(id);
    expect(logged).toMatchObject([{ action: "results.publish", actorId: gold.teacher.id }]);
  });

  it("refuses incomplete, rejected, approved and stale ones", async () => {
    const { id } = await portal.place(gold, 0, { scores: { CA1: 5 } });
    const refusal = async (version = 1) => {
      const { status, body } = await publish(id, version);
      expect(status).toBe(409);
      expect(body.current.id).toBe(id);
      return body.code;
    };
    const become = (row: object) => portal.db.update(results).set(row).where(eq(results.id, id));
    expect(await refusal()).toBe("scores_incomplete");
    expect(await refusal(3)).toBe("stale_version");
    await become({ status: "rejected" });
    expect(await refusal()).toBe("result_rejected");
    await become({ status: "approved", published: true, approvedAt: new Date() });
    expect(await refusal()).toBe("result_approved");
  });
});
