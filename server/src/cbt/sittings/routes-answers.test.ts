import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AnswersSent } from "@school/core/cbt/sittings/contract.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSitting, makeTest, makeTestedClass, setSecondsLeft } from "../fixtures.ts";
import { liveViewEvents, lateAnswers, sittingAnswers, sittings } from "./tables.ts";
import { cbtTests } from "../tables.ts";

let server: TestServer;
let gold: Awaited<ReturnType<typeof makeTestedClass>>;

beforeAll(async () => {
  server = await startTestServer();
  gold = await makeTestedClass(server.db, { pupils: 60 });
});
afterAll(() => server.close());

let index = -1;
let pupil: string;
let sitting: string;
const sit = (studentId: string, overrides = {}) =>
  makeSitting(server.db, { test: gold.test, studentId, classId: gold.classId, ...overrides });
beforeEach(async () => {
  pupil = gold.pupils[++index]!.id;
  ({ id: sitting } = await sit(pupil));
});

type Sent = Partial<AnswersSent[number]>;
const question = (at = 0) => gold.test.questionIds[at]!;
const sent = (number: number, answer: string | null, more: Sent = {}) => ({
  questionId: question(),
  number,
  answer,
  ...more,
});
function save(answers: object[], { as = pupil, seat = 1, id = sitting, more = {} } = {}) {
  return server.call(`POST /sittings/${id}/answers`, { as, body: { seat, answers, ...more } });
}
const storedAnswers = async (id = sitting) => {
  const rows = await server.db
    .select()
    .from(sittingAnswers)
    .where(eq(sittingAnswers.sittingId, id))
    .orderBy(asc(sittingAnswers.questionId));
  return rows.map(({ questionId, number, answer }) => ({ questionId, number, answer }));
};
const lateOf = (id = sitting) =>
  server.db.select().from(lateAnswers).where(eq(lateAnswers.sittingId, id));
async function events(id = sitting) {
  const rows = await server.db
    .select()
    .from(liveViewEvents)
    .where(eq(liveViewEvents.sittingId, id));
  return rows.map(({ kind }) => kind);
}
/** The results of the answers, in their order. */
const outcomes = (body: { data: { acknowledged: { outcome: string }[] } }) =>
  body.data.acknowledged.map(({ outcome }) => outcome);

describe("saving answers", () => {
  it("is refused to visitors, staff and other pupils", async () => {
    const body = { seat: 1, answers: [sent(1, "B")] };
    const path = `POST /sittings/${sitting}/answers`;
    expect((await server.call(path, { body })).status).toBe(401);
    expect((await server.call(path, { as: gold.teacher.id, body })).status).toBe(403);
    const other = gold.pupils[index + 1]!.id;
    expect((await save(body.answers, { as: other })).body.code).toBe("not_found");
    expect((await save(body.answers, { id: newId() })).status).toBe(404);
    // Nor in one batch with the right pupil's own.
    const both = await Promise.all([save([sent(1, "A")]), save([sent(9, "B")], { as: other })]);
    expect(both.map(({ status }) => status)).toEqual([200, 404]);
    expect(await storedAnswers()).toEqual([sent(1, "A")]);
  });

  it("rejects invalid input and bodies of a megabyte", async () => {
    const wrong = [
      sent(0, "B"),
      sent(1.5, "B"),
      sent(1_000_000_001, "B"),
      sent(1, "x".repeat(2001)),
      sent(1, "so\0so"),
      sent(1, "\ud800"),
      sent(1, "B", { questionId: "x" }),
      sent(1, "B", { sinceContact: -1 }),
      { ...sent(1, "B"), marks: 1 },
    ];
    for (const one of wrong) expect((await save([one])).status, JSON.stringify(one)).toBe(400);
    expect((await save(Array.from({ length: 201 }, (_, n) => sent(n + 1, "B")))).status).toBe(400);
    expect((await save([], { seat: 0 })).status).toBe(400);
    expect((await save([], { more: { hasTime: true } })).status).toBe(400);
    expect((await save([sent(1, "B")], { more: { padding: "x".repeat(1_000_000) } })).status).toBe(
      413,
    );
    expect(await storedAnswers()).toEqual([]);
  });

  it("saves them and returns the state of the sitting; a heartbeat saves nothing", async () => {
    const answers = [sent(1, "B"), sent(2, null, { questionId: question(1) })];
    const { status, body } = await save(answers);
    expect(status).toBe(200);
    expect(body.data.acknowledged).toEqual([
      { questionId: question(), number: 1, outcome: "saved" },
      { questionId: question(1), number: 2, outcome: "saved" },
    ]);
    expect(body.data.state).toMatchObject({ seat: 1, status: "open", receipt: null });
    expect(await storedAnswers()).toEqual(answers);
    const alive = (await save([])).body.data;
    expect(alive).toMatchObject({ acknowledged: [], state: { seat: 1 } });
    expect(await storedAnswers()).toEqual(answers);
    const audited = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, pupil));
    expect(audited.filter(({ action }) => action.startsWith("cbt."))).toEqual([]);
  });

  it("records the last contact of the device that holds the seat only", async () => {
    const longAgo = new Date(Date.now() - 60_000);
    const contact = async () => {
      const [row] = await server.db.select().from(sittings).where(eq(sittings.id, sitting));
      return Date.now() - row!.lastContactAt.getTime();
    };
    await server.db.update(sittings).set({ lastContactAt: longAgo, seat: 2 });
    await save([], { seat: 1 });
    expect(await contact()).toBeGreaterThan(50_000);
    await save([], { seat: 2 });
    expect(await contact()).toBeLessThan(10_000);
  });

  it("records the number of answers reported by the device that holds the seat", async () => {
    const there = async () => {
      const [row] = await server.db.select().from(sittings).where(eq(sittings.id, sitting));
      return row!.answeredThere;
    };
    expect((await save([], { more: { answered: -1 } })).status).toBe(400);
    await save([sent(1, "B")], { more: { answered: 3 } });
    expect(await there()).toBe(3);
    await save([]);
    expect(await there()).toBe(3);
    await server.db.update(sittings).set({ seat: 2 });
    await save([], { seat: 1, more: { answered: 7 } });
    expect(await there()).toBe(3);
  });

  it("ignores repeats and old numbers", async () => {
    await save([sent(5, "B")]);
    const again = await save([sent(5, "B"), sent(3, "A"), sent(5, "D")]);
    expect(outcomes(again.body)).toEqual(["saved", "saved", "saved"]);
    expect(await storedAnswers()).toEqual([sent(5, "B")]);
    expect(outcomes((await save([sent(4, "A")])).body)).toEqual(["saved"]);
    expect(await storedAnswers()).toEqual([sent(5, "B")]);
    await save([sent(9, "C"), sent(7, "A"), sent(8, "D")]);
    expect(await storedAnswers()).toEqual([sent(9, "C")]);
  });

  it("refuses a question of another test, saves the others, and limits the log", async () => {
    const wrong = { questionId: newId() };
    const { body } = await save([sent(1, "A", wrong), sent(2, "B"), sent(3, "C", wrong)]);
    expect(outcomes(body)).toEqual(["refused", "saved", "refused"]);
    expect(await storedAnswers()).toEqual([sent(2, "B")]);
    expect(await events()).toEqual(["refused"]);
    for (let n = 0; n < 60; n += 1) await save([sent(1, "A", wrong)]);
    expect(await events()).toHaveLength(50);
    expect(JSON.stringify(await server.db.select().from(liveViewEvents))).not.toContain(
      wrong.questionId,
    );
  });

  it("stores answers after the deadline as late answers, once, and not those already saved", async () => {
    await save([sent(4, "B")]);
    await setSecondsLeft(server.db, sitting, -1);
    const late = [sent(4, "B"), sent(3, "A"), sent(6, "C", { sinceContact: 12.5 })];
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await save(late);
      expect(status).toBe(200);
      expect(outcomes(body)).toEqual(["saved", "saved", "late"]);
      expect(body.data.state.secondsLeft).toBe(0);
    }
    expect(await storedAnswers()).toEqual([sent(4, "B")]);
    expect(await lateOf()).toMatchObject([
      { number: 6, answer: "C", why: "deadline", seat: 1, sinceContact: 12.5, decision: null },
    ]);
    expect(await events()).toEqual(["late"]);
  });

  it("stores answers after the hand-in as late answers", async () => {
    const other = gold.pupils[++index]!.id;
    const { id } = await sit(other, { answers: ["B"], handedInBy: "pupil" });
    const { body } = await save([sent(9, "D")], { as: other, id });
    expect(outcomes(body)).toEqual(["late"]);
    expect(body.data.state).toMatchObject({ status: "handed_in", receipt: { saved: 1, of: 3 } });
    expect(await storedAnswers(id)).toEqual([sent(1, "B")]);
  });

  it("still saves while the test is paused", async () => {
    const pausedAt = new Date(Date.now() - 30_000);
    await setSecondsLeft(server.db, sitting, -10);
    const beganAt = new Date(Date.now() - 600_000);
    await server.db.update(sittings).set({ beganAt }).where(eq(sittings.id, sitting));
    await server.db.update(cbtTests).set({ pausedAt });
    const { body } = await save([sent(1, "B")]);
    await server.db.update(cbtTests).set({ pausedAt: null });
    expect(outcomes(body)).toEqual(["saved"]);
    expect(await storedAnswers()).toEqual([sent(1, "B")]);
    expect(await lateOf()).toEqual([]);
    expect(body.data.state.isPaused).toBe(true);
    expect(body.data.state.secondsLeft).toBeCloseTo(20, 0);
  });

  it("stores answers of an earlier or unknown device as late answers", async () => {
    await save([sent(3, "A")]);
    await server.call("POST /sittings", { as: pupil, body: { testId: gold.test.id } });
    await save([sent(4, "C")], { seat: 2 });
    const { body } = await save([sent(3, "A"), sent(4, "B"), sent(5, "D")]);
    // Older than the saved answer; the same number from another device; a change that is too late.
    expect(outcomes(body)).toEqual(["saved", "late", "late"]);
    expect(body.data.state.seat).toBe(2);
    expect(outcomes((await save([sent(6, "D")], { seat: 9 })).body)).toEqual(["late"]);
    expect(await storedAnswers()).toEqual([sent(4, "C")]);
    const rows = (await lateOf()).map(({ number, answer, why, seat }) => [
      number,
      answer,
      why,
      seat,
    ]);
    expect(rows.sort()).toEqual([
      [4, "B", "other_device", 1],
      [5, "D", "other_device", 1],
      [6, "D", "other_device", 9],
    ]);
  });

  it("refuses questions of another test of the same pupil", async () => {
    const other = await makeTest(server.db, {
      subjectId: gold.subjectId,
      termId: gold.sheet.termId,
      categoryId: gold.categoryId,
      classId: gold.classId,
      createdBy: gold.teacher.id,
    });
    const { body } = await save([sent(1, "B", { questionId: other.questionIds[0]! })]);
    expect(outcomes(body)).toEqual(["refused"]);
  });

  it("takes as many statements for a batch as for one save", async () => {
    const ids = gold.pupils.slice(40, 60).map(({ id }) => id);
    const made = await Promise.all(ids.map((studentId) => sit(studentId)));
    // All sessions exist before the count.
    await Promise.all(ids.map((as, n) => save([], { as, id: made[n]!.id })));
    const { statements } = await countStatements(server.db, () =>
      Promise.all(ids.map((as, n) => save([sent(1, "B")], { as, id: made[n]!.id }))),
    );
    const saves = statements.filter((one) => one.includes("heartbeats")).length;
    const lookups = statements.filter((one) => one.includes("auth_sessions")).length;
    expect(saves).toBeLessThan(20);
    expect(lookups).toBeLessThan(20);
    expect(statements.length).toBe(saves + lookups);
    for (const { id } of made) expect(await storedAnswers(id)).toEqual([sent(1, "B")]);
  });
});

describe("the merging of saves", () => {
  const change = fc.record({
    at: fc.integer({ min: 0, max: 2 }),
    answer: fc.option(fc.constantFrom("A", "B", "C", "D")),
  });

  it("keeps the highest number of each question in any order and with repeats", async () => {
    const history = fc
      .array(change, { minLength: 1, maxLength: 12 })
      .map((changes) =>
        changes.map(({ at, answer }, n) => sent(n + 1, answer, { questionId: question(at) })),
      );
    const run = history.chain((all) =>
      fc.tuple(
        fc.constant(all),
        // Calls with any of the answers, in any order, repeated, some of them concurrent.
        fc.array(fc.array(fc.array(fc.constantFrom(...all), { maxLength: 6 }), { maxLength: 3 }), {
          maxLength: 4,
        }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(run, async ([all, rounds]) => {
        await server.db.delete(sittingAnswers).where(eq(sittingAnswers.sittingId, sitting));
        const middle = rounds.length / 2;
        // Each answer arrives at least once; other calls must make no difference.
        for (const calls of [...rounds.slice(0, middle), [all], ...rounds.slice(middle)]) {
          const responses = await Promise.all(calls.map((one) => save(one)));
          for (const { status } of responses) expect(status).toBe(200);
        }
        const latest = new Map(all.map((one) => [one.questionId, one]));
        const expected = [...latest.values()].sort((a, b) =>
          a.questionId < b.questionId ? -1 : 1,
        );
        expect(await storedAnswers()).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
});
