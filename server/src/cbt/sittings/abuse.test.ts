import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../platform/database/id.ts";
import { createSealer } from "../../platform/runtime/secrets/seal.ts";
import { waitForLock } from "../../platform/testing/locks.ts";
import {
  startTestServer,
  TEST_SECRET_KEY,
  type TestServer,
} from "../../platform/testing/server.ts";
import { enrolments } from "../../students/tables.ts";
import { handIn } from "./commands-hand-in.ts";
import { makeSitting, makeTestedClass } from "../fixtures.ts";
import { liveViewEvents, lateAnswers, sittingAnswers, sittings } from "./tables.ts";

/* Actions that a pupil can take with browser tools, and simultaneous requests. */

let server: TestServer;
let gold: Awaited<ReturnType<typeof makeTestedClass>>;
let index = 0;
let pupil: string;
let sitting: string;

beforeAll(async () => {
  server = await startTestServer();
  gold = await makeTestedClass(server.db, { pupils: 8 });
});
afterAll(() => server.close());
beforeEach(async () => {
  pupil = gold.pupils[index++]!.id;
  const { test, classId } = gold;
  ({ id: sitting } = await makeSitting(server.db, { test, studentId: pupil, classId }));
});

const sent = (number: number, more: object = {}) => ({
  questionId: gold.test.questionIds[0],
  number,
  answer: "B",
  ...more,
});
const save = (answers: object[], seat = 1) =>
  server.call(`POST /sittings/${sitting}/answers`, { as: pupil, body: { seat, answers } });

describe("a device that floods the server", () => {
  it("fills neither the late answers nor the log, and its pupil can continue", async () => {
    const outcomes = new Set<string>();
    // Ten thousand from a seat that does not exist, each with its own number.
    for (let call = 0; call < 50; call += 1) {
      const answers = Array.from({ length: 200 }, (_, n) => sent(call * 200 + n + 1));
      const { status, body } = await save(answers, 700);
      expect(status).toBe(200);
      for (const { outcome } of body.data.acknowledged) outcomes.add(outcome);
    }
    expect([...outcomes]).toEqual(["late", "refused"]);
    const late = await server.db.$count(lateAnswers, eq(lateAnswers.sittingId, sitting));
    expect(late).toBeLessThanOrEqual(1200);
    const logged = await server.db.$count(liveViewEvents, eq(liveViewEvents.sittingId, sitting));
    expect(logged).toBeLessThanOrEqual(100);
    const { body } = await save([sent(1)]);
    expect(body.data.acknowledged[0].outcome).toBe("saved");
    expect(await server.db.$count(sittingAnswers, eq(sittingAnswers.sittingId, sitting))).toBe(1);
    const read = { as: gold.teacher.id };
    const listed = await server.call(`GET /sittings/${sitting}/set-aside`, read);
    expect(listed.body.data.length).toBeLessThanOrEqual(500);
  });
});

describe("a number that was made up", () => {
  const outcomes = async (answers: object[], seat?: number) => {
    const { status, body } = await save(answers, seat);
    expect(status).toBe(200);
    return body.data.acknowledged.map(({ outcome }: { outcome: string }) => outcome);
  };

  it("is refused, so that later changes win; also from an earlier device and when late", async () => {
    const huge = [10_001, 1_000_000, 1_000_000_000].map((number) => sent(number));
    expect(await outcomes(huge)).toEqual(["refused", "refused", "refused"]);
    expect(await outcomes([sent(1, { answer: "A" })])).toEqual(["saved"]);
    // A long time offline is accepted, and so is the next number.
    expect(await outcomes([sent(9_000, { answer: "C" })])).toEqual(["saved"]);
    expect(await outcomes([sent(19_001), sent(19_000, { answer: "D" })])).toEqual([
      "refused",
      "saved",
    ]);
    expect(await outcomes([sent(1_000_000)], 5)).toEqual(["refused"]);
    const [stored] = await server.db
      .select()
      .from(sittingAnswers)
      .where(eq(sittingAnswers.sittingId, sitting));
    expect(stored).toMatchObject({ number: 19_000, answer: "D" });
  });
});

describe("a sitting that the log refers to", () => {
  /** An open transaction that has written to the log of this sitting. */
  async function whileLogged<Result>(work: () => Promise<Result>): Promise<Result> {
    const client = await server.db.$client.connect();
    try {
      await client.query("begin");
      await client.query(
        "insert into live_view_events (id, test_id, student_id, sitting_id, kind) values ($1, $2, $3, $4, 'refused')",
        [newId(), gold.test.id, pupil, sitting],
      );
      return await work();
    } finally {
      await client.query("rollback");
      client.release();
    }
  }

  it("is saved, extended, handed in and reopened without waiting for the log", async () => {
    const as = gold.teacher.id;
    const reason = "The light went out";
    const path = `/cbt-tests/${gold.test.id}/hall`;
    const calls: [string, object, string][] = [
      [`POST /sittings/${sitting}/answers`, { seat: 1, answers: [sent(1)] }, pupil],
      [`POST ${path}/time`, { sittingId: sitting, minutes: 5, reason }, as],
      [`POST /sittings/${sitting}/hand-in`, { seat: 1, answers: [] }, pupil],
      [`POST /sittings/${sitting}/reopen`, { minutes: 5, reason }, as],
      [`POST ${path}/end`, { sittingId: sitting, reason }, as],
    ];
    const statuses = await whileLogged(async () => {
      const answers = [];
      for (const [endpoint, body, who] of calls) {
        answers.push((await server.call(endpoint, { as: who, body })).status);
      }
      return answers;
    });
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
  });
});

describe("a repeated hand-in during a reopening", () => {
  it("waits, and is applied afterwards", async () => {
    const { db } = server;
    const body = { seat: 1, answers: [sent(1)] };
    await server.call(`POST /sittings/${sitting}/hand-in`, { as: pupil, body });
    const client = await db.$client.connect();
    await client.query("begin");
    await client.query(
      `update sittings set handed_in_at = null, handed_in_by = null, receipt = null, marks = null
        where id = $1`,
      [sitting],
    );
    const again = handIn(db, createSealer(TEST_SECRET_KEY), sitting);
    await waitForLock(server.db);
    await client.query("commit");
    client.release();
    const { receipt, state } = await again;
    expect([receipt.saved, state.status]).toEqual([1, "handed_in"]);
    const [stored] = await db.select().from(sittings).where(eq(sittings.id, sitting));
    expect(stored!.receipt).toBe(receipt.code);
  });
});

describe("a pupil who is moved at the moment of starting", () => {
  it("cannot start and gets the reason", async () => {
    const studentId = pupil;
    await server.db.delete(sittings).where(eq(sittings.id, sitting));
    const client = await server.db.$client.connect();
    await client.query("begin");
    await client.query("select 1 from cbt_tests where id = $1 for no key update", [gold.test.id]);
    const begin = { as: studentId, body: { testId: gold.test.id } };
    const beginning = server.call("POST /sittings", begin);
    await waitForLock(server.db);
    await server.db.delete(enrolments).where(eq(enrolments.studentId, studentId));
    await client.query("commit");
    client.release();
    const { status, body } = await beginning;
    expect([status, body.code]).toEqual([409, "test_not_open"]);
  });
});
