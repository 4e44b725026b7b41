import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SYSTEM_ORIGIN } from "../../platform/database/audit/audit.ts";
import { waitForLock } from "../../platform/testing/locks.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession, type MadeSession } from "../../school/fixtures.ts";
import { reopenSitting } from "./commands.ts";
import { makeLateAnswer, makeSitting, makeTestedClass } from "../fixtures.ts";
import { lockTestOfSittingShared, lockTestExclusive } from "../row-locks.ts";
import { cbtTests } from "../tables.ts";
import { sittingAnswers, sittings } from "../sittings/tables.ts";

let server: TestServer;
let session: MadeSession;
let made: Awaited<ReturnType<typeof makeTestedClass>>;
let halls = 0;

beforeAll(async () => {
  server = await startTestServer();
  session = await makeSession(server.db);
});
afterAll(() => server.close());
beforeEach(async () => {
  halls += 1;
  made = await makeTestedClass(server.db, { pupils: 2, session, section: `Arm ${halls}` });
});

const post = (path: string, body: object) =>
  server.call(`POST ${path}`, { as: made.teacher.id, body });
const lateAnswers = async (id: string) =>
  (await server.call(`GET /sittings/${id}/set-aside`, { as: made.teacher.id })).body.data;
const sittingOf = async (id: string) => {
  const [row] = await server.db.select().from(sittings).where(eq(sittings.id, id));
  return row!;
};

function sit(index: number, overrides: Partial<Parameters<typeof makeSitting>[1]> = {}) {
  const { test, classId, pupils } = made;
  return makeSitting(server.db, { test, classId, studentId: pupils[index]!.id, ...overrides });
}

const reason = "The machine died";

describe("reopening", () => {
  const reopen = (id: string) => post(`/sittings/${id}/reopen`, { minutes: 5, reason });

  it("gives minutes from now, also after the test has closed, and removes the marks", async () => {
    const { id } = await sit(0, { answers: ["B"], handedInBy: "time", secondsLeft: -4000 });
    await server.db
      .update(cbtTests)
      .set({ closesAt: new Date(Date.now() - 60_000) })
      .where(eq(cbtTests.id, made.test.id));
    expect((await reopen(id)).body).toEqual({ data: { sittingId: id } });
    const row = await sittingOf(id);
    expect(row).toMatchObject({
      handedInAt: null,
      handedInBy: null,
      receipt: null,
      marks: null,
      totalMarks: null,
      markedAt: null,
      savedAtHandIn: null,
      secondsGiven: 300,
    });
    expect(Math.abs(row.deadline.getTime() - Date.now() - 300_000)).toBeLessThan(5000);
    const answers = await server.db
      .select()
      .from(sittingAnswers)
      .where(eq(sittingAnswers.sittingId, id));
    expect(answers).toEqual([expect.objectContaining({ answer: "B", marks: null })]);
    const again = await post(`/cbt-tests/${made.test.id}/hall/end`, { sittingId: id, reason });
    expect(again.status).toBe(200);
    expect((await sittingOf(id)).marks).toBe(1);
  });

  it("in a paused test starts the minutes when it is resumed", async () => {
    const { id } = await sit(0, { handedInBy: "pupil", beganAt: new Date(Date.now() - 900_000) });
    await server.db
      .update(cbtTests)
      .set({ pausedAt: new Date(Date.now() - 100_000) })
      .where(eq(cbtTests.id, made.test.id));
    await reopen(id);
    await post(`/cbt-tests/${made.test.id}/hall/resume`, {});
    const { deadline } = await sittingOf(id);
    expect(Math.abs(deadline.getTime() - Date.now() - 300_000)).toBeLessThan(5000);
  });

  it("waits for a concurrent deletion of the test, and is refused then", async () => {
    const { id } = await sit(0, { handedInBy: "pupil" });
    let reopened!: ReturnType<typeof reopen>;
    await server.db.transaction(async (tx) => {
      await lockTestExclusive(tx, made.test.id);
      reopened = reopen(id);
      await waitForLock(server.db);
      const deletedAt = sql`now()`;
      await tx.update(cbtTests).set({ deletedAt }).where(eq(cbtTests.id, made.test.id));
    });
    expect((await reopened).status).toBe(404);
    expect((await sittingOf(id)).handedInAt).not.toBeNull();
  });

  it("prevents a concurrent deletion of the test", async () => {
    const { id } = await sit(0, { handedInBy: "pupil" });
    let removed!: ReturnType<typeof reopen>;
    await server.db.transaction(async (tx) => {
      await lockTestOfSittingShared(tx, id);
      removed = server.call(`DELETE /cbt-tests/${made.test.id}`, {
        as: made.teacher.id,
        body: { version: 1 },
      });
      await waitForLock(server.db);
      const origin = { ...SYSTEM_ORIGIN, actorId: made.teacher.id };
      await reopenSitting({ tx, origin }, { sittingId: id, minutes: 5, reason });
    });
    const { status, body } = await removed;
    expect([status, body.code]).toEqual([409, "sittings_under_way"]);
  });

  it("is refused while the pupil sits", async () => {
    const { id } = await sit(0);
    const { status, body } = await reopen(id);
    expect([status, body.code]).toEqual([409, "sitting_open"]);
  });
});

describe("late answers", () => {
  const decide = (id: string, ids: string[], accept: boolean) =>
    post(`/sittings/${id}/set-aside/decide`, { ids, accept, reason });
  const makeLate = (
    sittingId: string,
    index: number,
    overrides: { number: number; answer: string },
  ) =>
    makeLateAnswer(server.db, {
      sittingId,
      questionId: made.test.questionIds[index]!,
      ...overrides,
    });
  const answerTo = async (sittingId: string, index: number) => {
    const [row] = await server.db
      .select()
      .from(sittingAnswers)
      .where(
        and(
          eq(sittingAnswers.sittingId, sittingId),
          eq(sittingAnswers.questionId, made.test.questionIds[index]!),
        ),
      );
    return row;
  };

  it("are listed with the saved answers and without answer keys", async () => {
    const { id } = await sit(0, { answers: ["A"], handedInBy: "time" });
    await makeLate(id, 1, { number: 7, answer: "D" });
    await makeLate(id, 0, { number: 6, answer: "B" });
    const list = await lateAnswers(id);
    expect(list).toEqual([
      expect.objectContaining({ place: 1, answer: "B", standing: "A", decision: null }),
      expect.objectContaining({ place: 2, answer: "D", standing: null, why: "deadline" }),
    ]);
    expect(JSON.stringify(list)).not.toContain("correct");
  });

  it("replace the saved answers when accepted, with a higher number, and the sitting is re-marked", async () => {
    // The saved answer has a higher number than the late answer of the earlier device.
    const { id } = await sit(0, { answers: ["A", "A", "A"], handedInBy: "time" });
    const wrong = await makeLate(id, 2, { number: 1, answer: "C" });
    const right = await makeLate(id, 2, { number: 2, answer: "B" });
    expect((await sittingOf(id)).marks).toBe(0);
    const { status, body } = await decide(id, [wrong.id, right.id], true);
    expect(status).toBe(200);
    expect(body.data.map((one: { decision: string }) => one.decision)).toEqual([
      "accepted",
      "accepted",
    ]);
    expect(await answerTo(id, 2)).toMatchObject({ answer: "B", number: 4, marks: 1 });
    const { marks, receipt } = await sittingOf(id);
    expect(marks).toBe(1);
    expect(receipt).not.toBeNull();
    const { rows } = await server.db.execute(sql`
      select values -> 'before' ->> 'marks' as before, values -> 'after' ->> 'marks' as after
      from audit_values join audit_log using (seq)
      where action = 'cbt.accept-answers' and subject_id = ${made.pupils[0]!.id}`);
    expect(rows).toEqual([{ before: "0", after: "1" }]);
  });

  it("keep their own number if there is no saved answer", async () => {
    const { id } = await sit(0, { handedInBy: "time" });
    const late = await makeLate(id, 0, { number: 9, answer: "B" });
    await decide(id, [late.id], true);
    expect(await answerTo(id, 0)).toMatchObject({ answer: "B", number: 9 });
  });

  it("stay when declined and can still be accepted; accepted ones are final", async () => {
    const { id } = await sit(0, { answers: ["A"], handedInBy: "time" });
    const late = await makeLate(id, 0, { number: 5, answer: "B" });
    expect((await decide(id, [late.id], false)).body.data[0].decision).toBe("declined");
    expect(await answerTo(id, 0)).toMatchObject({ answer: "A" });
    const twice = await decide(id, [late.id], false);
    expect([twice.status, twice.body.code]).toEqual([409, "answers_decided"]);
    expect((await decide(id, [late.id], true)).status).toBe(200);
    expect(await answerTo(id, 0)).toMatchObject({ answer: "B" });
    expect((await decide(id, [late.id], false)).status).toBe(409);
    expect((await decide(id, [late.id], true)).status).toBe(409);
  });

  it("cannot be decided before the hand-in", async () => {
    const { id } = await sit(0);
    const other = await makeLate(id, 0, { number: 5, answer: "B" });
    const { status, body } = await decide(id, [other.id], true);
    expect([status, body.code]).toEqual([409, "sitting_open"]);
  });

  it("of another pupil are refused, by their index in the list", async () => {
    const { id } = await sit(0, { handedInBy: "time" });
    const other = await sit(1, { handedInBy: "time" });
    const ownAnswer = await makeLate(id, 0, { number: 5, answer: "B" });
    const strange = await makeLate(other.id, 0, { number: 5, answer: "B" });
    const { status, body } = await decide(id, [ownAnswer.id, strange.id], true);
    expect([status, body.issues[0].path]).toEqual([400, ["ids", 1]]);
    expect(await answerTo(id, 0)).toBeUndefined();
  });
});
