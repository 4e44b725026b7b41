import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { auditLog, auditValues } from "../../platform/database/audit/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeResult, makeScoredClass, type ScoredClass } from "../fixtures.ts";
import { results } from "../tables.ts";

let server: TestServer;
let principal: MadeUser;
let admin: MadeUser;
let gold: ScoredClass;
let years = 2000;

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, { role: "PRINCIPAL", firstName: "Ngozi", lastName: "Eze" });
  admin = await makeUser(server.db, { role: "ADMIN" });
});
afterAll(() => server.close());
beforeEach(async () => {
  const session = await makeSession(server.db, { name: `${years}/${++years}` });
  gold = await makeScoredClass(server.db, { session });
});

function place(number = 0, more: Partial<Parameters<typeof makeResult>[1]> = {}) {
  const { enrolmentId } = gold.pupils[number]!;
  const { subjectId, teacher } = gold;
  return makeResult(server.db, { enrolmentId, subjectId, teacherId: teacher.id, ...more });
}
const post = (path: string, body: object, as = principal.id) =>
  server.call(`POST /results/${path}`, { as, body });
const stored = async (id: string) =>
  (await server.db.select().from(results).where(eq(results.id, id)))[0]!;
const loggedOf = (id: string) =>
  server.db
    .select({ action: auditLog.action, actorId: auditLog.actorId, values: auditValues.values })
    .from(auditLog)
    .innerJoin(auditValues, eq(auditValues.seq, auditLog.seq))
    .where(eq(auditLog.subjectId, id));

describe("deciding about one result", () => {
  it.each(["approve", "reject"])("%s is for the principal alone", async (verb) => {
    const { id } = await place();
    const body = { version: 1 };
    expect((await server.call(`POST /results/${id}/${verb}`, { body })).status).toBe(401);
    for (const person of [admin, gold.teacher, gold.pupils[0]!]) {
      expect((await post(`${id}/${verb}`, body, person.id)).status).toBe(403);
    }
    expect((await post(`${id}/${verb}`, { ...body, version: "x" })).status).toBe(400);
    expect((await post(`${id}/${verb}`, { ...body, grade: "A" })).status).toBe(400);
    expect((await post(`${newId()}/${verb}`, body)).status).toBe(404);
    expect((await stored(id)).version).toBe(1);
  });

  it("approves a draft with a comment, and so publishes it", async () => {
    const { id } = await place();
    const { status, body } = await post(`${id}/approve`, { version: 1, comment: " Well done. " });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id,
      status: "approved",
      published: true,
      principalComment: "Well done.",
      approvedBy: { id: principal.id, name: "Ngozi Eze" },
      version: 2,
    });
    expect(Date.parse(body.data.approvedAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(await loggedOf(id)).toMatchObject([
      {
        action: "results.approve",
        actorId: principal.id,
        values: { before: { status: "pending" }, after: { status: "approved", version: 2 } },
      },
    ]);
  });

  it("rejects a published or incomplete one, which is published no more", async () => {
    const { id } = await place(0, { published: true, scores: { CA1: 3 } });
    const { body } = await post(`${id}/reject`, { version: 1, comment: "The exam is missing." });
    expect(body.data).toMatchObject({
      status: "rejected",
      published: false,
      principalComment: "The exam is missing.",
      approvedBy: null,
      approvedAt: null,
    });
    const again = await post(`${id}/reject`, { version: 2 });
    expect([again.status, again.body.code]).toEqual([409, "result_rejected"]);
  });

  it("reopens an approved one with a reason, which the audit log records", async () => {
    const { id } = await place(0, { status: "approved" });
    const reopen = (reason?: string, version = 1) =>
      post("reopen", { results: [{ id, version }], reason });
    expect((await reopen()).status).toBe(400);
    expect((await reopen("  ")).status).toBe(400);
    const { body } = await reopen("Exam was remarked");
    expect(body.data).toMatchObject([
      { status: "pending", published: false, approvedBy: null, approvedAt: null, version: 2 },
    ]);
    const [logged] = await loggedOf(id);
    expect(logged).toMatchObject({
      action: "results.reopen",
      values: { after: { reason: "Exam was remarked" } },
    });
    const again = await reopen("Again", 2);
    expect([again.status, again.body.code]).toEqual([409, "result_not_approved"]);
  });

  it("reopens a selection with a reason, all or none", async () => {
    const first = await place(0, { status: "approved" });
    const second = await place(1, { status: "approved" });
    const draft = await place(2);
    const of = (...seen: { id: string }[]) => ({
      results: seen.map(({ id }) => ({ id, version: 1 })),
      reason: "Exam was remarked",
    });
    expect((await server.call("POST /results/reopen", { body: of(first) })).status).toBe(401);
    expect((await post("reopen", of(first), admin.id)).status).toBe(403);
    expect((await post("reopen", of(first), gold.teacher.id)).status).toBe(403);
    expect((await post("reopen", { ...of(first), reason: " " })).status).toBe(400);
    expect((await post("reopen", { ...of(first), grade: "A" })).status).toBe(400);
    expect((await post("reopen", of({ id: newId() }))).status).toBe(404);
    const refusedSelection = await post("reopen", of(first, draft));
    expect([refusedSelection.status, refusedSelection.body.code]).toEqual([
      409,
      "result_not_approved",
    ]);
    expect((await stored(first.id)).status).toBe("approved");
    const { status, body } = await post("reopen", of(second, first));
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { id: second.id, status: "pending", published: false, approvedBy: null, version: 2 },
      { id: first.id, status: "pending", published: false, approvedBy: null, version: 2 },
    ]);
    expect((await loggedOf(second.id))[0]).toMatchObject({
      action: "results.reopen",
      values: { after: { reason: "Exam was remarked" } },
    });
  });

  it("rejects incomplete, approved and stale results with their current state", async () => {
    const partial = await place(0, { scores: { CA1: 3 } });
    const approved = await place(1, { status: "approved" });
    const changed = await place(2);
    const codes = [];
    for (const [{ id }, version] of [
      [partial, 1],
      [approved, 1],
      [changed, 9],
    ] as const) {
      const { status, body } = await post(`${id}/approve`, { version });
      expect(status).toBe(409);
      expect(body.current).toMatchObject({ id, version: 1 });
      codes.push(body.code);
    }
    expect(codes).toEqual(["scores_incomplete", "result_approved", "stale_version"]);
  });

  it("lets one of two decisions at once win", async () => {
    const { id } = await place();
    const responses = await Promise.all([
      post(`${id}/approve`, { version: 1 }),
      post(`${id}/reject`, { version: 1 }),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("and a teacher's change that is saved at once never both count", async () => {
    const { id } = await place();
    const scores = { CA1: 1, CA2: 1, CA3: 1, CA4: 1, exam: 1 };
    const [approval, change] = await Promise.all([
      post(`${id}/approve`, { version: 1 }),
      server.call(`PUT /results/${id}`, { as: gold.teacher.id, body: { version: 1, scores } }),
    ]);
    expect([approval.status, change.status].toSorted()).toEqual([200, 409]);
  });
});

describe("deciding about a selection", () => {
  const seen = (made: { id: string; version: number }[]) =>
    made.map(({ id, version }) => ({ id, version }));

  it.each(["approve", "reject"])("%s is for the principal alone", async (verb) => {
    const body = { results: seen([await place()]) };
    expect((await server.call(`POST /results/${verb}`, { body })).status).toBe(401);
    expect((await post(verb, body, admin.id)).status).toBe(403);
    expect((await post(verb, { results: [] })).status).toBe(400);
    expect((await post(verb, { ...body, comment: "a\0b" })).status).toBe(400);
  });

  it("approves all in the order given, in as many statements as for one", async () => {
    const made = await Promise.all([0, 1, 2].map((number) => place(number, { published: true })));
    const body = { results: seen(made).toReversed(), comment: "Good term" };
    const { count } = await countStatements(server.db, async () => {
      const response = await post("approve", body);
      expect(response.body.data.map((row: { id: string }) => row.id)).toEqual(
        body.results.map(({ id }) => id),
      );
      expect(response.body.data[1]).toMatchObject({
        status: "approved",
        published: true,
        principalComment: "Good term",
      });
    });
    const other = await makeScoredClass(server.db, {
      session: { id: gold.sessionId, name: "", termIds: gold.termIds },
      section: "Blue",
    });
    const { enrolmentId } = other.pupils[0]!;
    const { subjectId, teacher } = other;
    const alone = await makeResult(server.db, {
      enrolmentId,
      subjectId,
      teacherId: teacher.id,
      published: true,
    });
    const single = await countStatements(server.db, () =>
      post("approve", { results: seen([alone]) }),
    );
    expect(single.count).toBe(count);
  });

  it("never approves a draft with others; alone it can be approved", async () => {
    const made = [await place(0, { published: true }), await place(1)];
    const refused = await post("approve", { results: seen(made) });
    expect([refused.status, refused.body.code]).toEqual([409, "result_draft"]);
    expect(refused.body.issues.map((issue: { path: unknown }) => issue.path)).toEqual([
      ["results", 1],
    ]);
    expect((await stored(made[0]!.id)).status).toBe("pending");
    expect((await post(`${made[1]!.id}/approve`, { version: 1 })).status).toBe(200);
  });

  it("rejects all", async () => {
    const made = [await place(0), await place(1, { scores: {} })];
    const { body } = await post("reject", { results: seen(made), comment: "See me" });
    expect(body.data.map((row: { status: string }) => row.status)).toEqual([
      "rejected",
      "rejected",
    ]);
  });

  it("changes nothing and names each row that is refused", async () => {
    const made = [
      await place(0, { published: true }),
      await place(1, { scores: { CA1: 3 } }),
      { ...(await place(2)), version: 5 },
    ];
    const { status, body } = await post("approve", { results: seen(made) });
    expect(status).toBe(409);
    expect(body.code).toBe("stale_version");
    expect(body.issues.map((issue: { path: unknown }) => issue.path)).toEqual([
      ["results", 1],
      ["results", 2],
    ]);
    expect(body.current.map((row: { id: string }) => row.id)).toEqual([made[1]!.id, made[2]!.id]);
    const ids = made.map(({ id }) => id);
    const rows = await server.db.select().from(results).where(inArray(results.id, ids));
    expect(rows.every((row) => row.status === "pending" && row.version === 1)).toBe(true);
  });

  it("names approved ones, ones that are not there and ones that are there twice", async () => {
    const one = await place(0, { published: true });
    const approved = await place(1, { status: "approved" });
    const codeOf = async (made: { id: string; version: number }[]) => {
      const { status, body } = await post("approve", { results: seen(made) });
      return [status, body.code, body.issues[0].path];
    };
    expect(await codeOf([one, approved])).toEqual([409, "result_approved", ["results", 1]]);
    const unknown = { id: newId(), version: 1 };
    expect(await codeOf([one, unknown])).toEqual([404, "result_not_found", ["results", 1]]);
    expect(await codeOf([one, one])).toEqual([400, "invalid_input", ["results", 1, "id"]]);
  });

  it("never locks up when selections overlap", async () => {
    const made = seen(
      await Promise.all([0, 1, 2].map((number) => place(number, { published: true }))),
    );
    const responses = await Promise.all(
      [made, made.toReversed(), made, made.toReversed()].map((selection) =>
        post("approve", { results: selection }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
});
