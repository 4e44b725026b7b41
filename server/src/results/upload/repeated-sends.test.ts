import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { COMPLETE_SCORES, makeScoredClass } from "../fixtures.ts";

let server: TestServer;
let principal: string;

beforeAll(async () => {
  server = await startTestServer();
  principal = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
});
afterAll(() => server.close());

const MANY = Array.from({ length: 20 }, (_, index) => index);

describe("a phone that sends everything many times at once", () => {
  it.each([
    ["without a key", "2030/2031"],
    ["with one key", "2031/2032"],
    ["with a key each", "2032/2033"],
  ])("%s enters, saves, publishes and approves once", async (manner, name) => {
    const { db } = server;
    const session = await makeSession(db, { name });
    const { teacher, sheet, pupils } = await makeScoredClass(db, { session });
    const scores = COMPLETE_SCORES;
    const sendMany = async (as: string, endpoint: string, body: unknown) => {
      const call = endpoint.replaceAll(/\W/g, "-");
      const keyOf = (index: number): Record<string, string> => {
        if (manner === "without a key") return {};
        return { "idempotency-key": `${call}-${manner === "with one key" ? "one" : index}` };
      };
      const responses = await Promise.all(
        MANY.map((index) => server.call(endpoint, { as, body, headers: keyOf(index) })),
      );
      return responses.map(({ status, body: { data, code } }) => ({ status, data, code }));
    };

    const created = await sendMany(teacher.id, "POST /results", {
      ...sheet,
      studentId: pupils[0]!.id,
      scores,
    });
    expect(created).toEqual(MANY.map(() => created[0]));
    expect(created[0]).toMatchObject({ status: 201, data: { version: 1 } });

    const rows = pupils.map(({ id }, index) => ({
      studentId: id,
      version: index === 0 ? 1 : null,
      scores,
    }));
    const saved = await sendMany(teacher.id, "PUT /score-sheet", { ...sheet, rows });
    expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200]));

    const { id } = created[0]!.data;
    const published = await sendMany(teacher.id, `POST /results/${id}/publish`, { version: 1 });
    expect(published).toEqual(MANY.map(() => published[0]));
    expect(published[0]).toMatchObject({ status: 200, data: { version: 2, published: true } });

    const approved = await sendMany(principal, `POST /results/${id}/approve`, { version: 2 });
    const won = approved.filter(({ status }) => status === 200);
    expect(won).toHaveLength(manner === "with one key" ? 20 : 1);
    expect(approved.filter(({ status }) => status !== 200)).toEqual(
      Array.from({ length: 20 - won.length }, () =>
        expect.objectContaining({ status: 409, code: "result_approved" }),
      ),
    );
    const { rows: counted } = await db.$client.query(
      "select action, count(*)::int from audit_log where subject_id = $1 group by 1 order by 1",
      [id],
    );
    expect(counted).toEqual(
      ["results.approve", "results.publish", "results.save"].map((action) => ({
        action,
        count: 1,
      })),
    );
  });

  it("never gets the answer to another person's key, and none for another request", async () => {
    const { teacher, sheet, pupils } = await makeScoredClass(server.db);
    const other = await makeScoredClass(server.db, {
      session: await makeSession(server.db, { name: "2040/2041" }),
    });
    const headers = { "idempotency-key": "a-key-of-the-teacher" };
    const body = { ...sheet, studentId: pupils[2]!.id, scores: COMPLETE_SCORES };
    const first = await server.call("POST /results", { as: teacher.id, body, headers });
    expect(first.status).toBe(201);
    const stranger = await server.call("POST /results", { as: other.teacher.id, body, headers });
    expect(stranger.status).toBe(403);
    const different = { ...body, scores: { ...COMPLETE_SCORES, exam: 1 } };
    const reused = await server.call("POST /results", { as: teacher.id, body: different, headers });
    expect(reused).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
    const elsewhere = await server.call("POST /score-sheet/publish", {
      as: teacher.id,
      body: sheet,
      headers,
    });
    expect(elsewhere.status).toBe(422);
  });
});

describe("the stored answer of a request with a key", () => {
  it("cannot be guessed at without the server's secret: it may have held a password", async () => {
    const { teacher, sheet, pupils } = await makeScoredClass(server.db, {
      session: await makeSession(server.db, { name: "2041/2042" }),
    });
    const key = "a-key-with-something-secret";
    const input = { ...sheet, studentId: pupils[0]!.id, scores: COMPLETE_SCORES };
    const headers = { "idempotency-key": key };
    const { status } = await server.call("POST /results", { as: teacher.id, body: input, headers });
    expect(status).toBe(201);
    const { rows } = await server.db.$client.query(
      "select request_hash from idempotency_keys where key = $1",
      [key],
    );
    const request = JSON.stringify({ path: ["results", "create"], input });
    expect(rows[0].request_hash).not.toBe(createHash("sha256").update(request).digest("hex"));
  });
});
