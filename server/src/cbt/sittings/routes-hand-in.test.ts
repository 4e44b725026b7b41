import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSitting, makeTest, makeTestedClass, setSecondsLeft } from "../fixtures.ts";
import { liveViewEvents, lateAnswers, sittings } from "./tables.ts";
import { cbtTests } from "../tables.ts";

let server: TestServer;
let gold: Awaited<ReturnType<typeof makeTestedClass>>;

/** With `startTimeUp`. */
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  gold = await makeTestedClass(server.db, { pupils: 60, test: { maxScore: 40 } });
});
afterAll(() => server.close());

let index = -1;
let pupil: string;
let sitting: string;
beforeEach(async () => {
  pupil = gold.pupils[++index]!.id;
  const { test, classId } = gold;
  ({ id: sitting } = await makeSitting(server.db, { test, studentId: pupil, classId }));
});

const sent = (number: number, answer: string | null, at = 0) => ({
  questionId: gold.test.questionIds[at]!,
  number,
  answer,
});
function handIn(answers: object[] = [], { as = pupil, seat = 1, id = sitting } = {}) {
  return server.call(`POST /sittings/${id}/hand-in`, { as, body: { seat, answers } });
}
const row = async (id = sitting) =>
  (await server.db.select().from(sittings).where(eq(sittings.id, id)))[0]!;
async function events(id = sitting) {
  const rows = await server.db
    .select()
    .from(liveViewEvents)
    .where(eq(liveViewEvents.sittingId, id));
  return rows.map(({ kind }) => kind);
}

describe("handing in", () => {
  it("is for the pupil of the sitting only", async () => {
    const path = `POST /sittings/${sitting}/hand-in`;
    expect((await server.call(path, { body: { seat: 1 } })).status).toBe(401);
    expect((await handIn([], { as: gold.teacher.id })).status).toBe(403);
    expect((await handIn([{}])).status).toBe(400);
    expect((await handIn([], { as: gold.pupils[index + 1]!.id })).status).toBe(404);
    expect((await row()).handedInAt).toBeNull();
  });

  it("saves the last answers, marks, and returns a receipt and the score", async () => {
    const { status, body } = await handIn([sent(1, "B"), sent(2, "A", 1), sent(3, null, 2)]);
    expect(status).toBe(200);
    expect(body.data.acknowledged.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      "saved",
      "saved",
      "saved",
    ]);
    expect(body.data.receipt).toMatchObject({ saved: 2, of: 3 });
    expect(body.data.receipt.code).toMatch(/^[0-9A-Z]{2}-[0-9A-Z]{3}$/);
    expect(body.data.state).toMatchObject({ status: "handed_in", receipt: body.data.receipt });
    expect(body.data.score).toEqual({ marks: 1, totalMarks: 3, score: 13.3, maxScore: 40 });
    expect(await row()).toMatchObject({ handedInBy: "pupil", marks: 1, totalMarks: 3 });
    expect(await events()).toEqual(["handed_in"]);
  });

  it("returns the same receipt for repeats, and stores their answers as late answers", async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => handIn([sent(1, "B")])));
    const receipts = all.map(({ body }) => JSON.stringify(body.data.receipt));
    expect(new Set(receipts).size).toBe(1);
    const later = await handIn([sent(1, "B"), sent(2, "C")]);
    expect(JSON.stringify(later.body.data.receipt)).toBe(receipts[0]);
    expect(later.body.data.acknowledged.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      ["saved", "late"],
    );
    expect(later.body.data.score.marks).toBe(1);
    expect(await events()).toEqual(["handed_in", "late"]);
  });

  it("returns no score while the teacher does not show scores", async () => {
    await server.db.update(cbtTests).set({ showScore: false });
    const { body } = await handIn([sent(1, "B")]);
    await server.db.update(cbtTests).set({ showScore: true });
    expect(body.data.score).toBeNull();
    expect(body.data.receipt).toMatchObject({ saved: 1, of: 3 });
  });

  it("is for the device that holds the seat; answers of the other one become late answers", async () => {
    await server.call("POST /sittings", { as: pupil, body: { testId: gold.test.id } });
    const { status, body } = await handIn([sent(1, "B")]);
    expect({ status, code: body.code }).toEqual({ status: 409, code: "sitting_moved" });
    expect((await row()).handedInAt).toBeNull();
    const late = await server.db
      .select()
      .from(lateAnswers)
      .where(eq(lateAnswers.sittingId, sitting));
    expect(late).toMatchObject([{ answer: "B", why: "other_device" }]);
    expect((await handIn([], { seat: 2 })).status).toBe(200);
    // Afterwards any device of the pupil may see the receipt.
    expect((await handIn()).body.data.receipt.saved).toBe(0);
  });
});

describe("time up", () => {
  it("hands in the saved answers, and a late hand-in gets the same receipt", async () => {
    const answers = [sent(1, "B"), sent(2, "B", 1)];
    await server.call(`POST /sittings/${sitting}/answers`, {
      as: pupil,
      body: { seat: 1, answers },
    });
    await setSecondsLeft(server.db, sitting, 0);
    await expect.poll(async () => (await row()).handedInBy, { timeout: 30_000 }).toBe("time");
    expect(await row()).toMatchObject({ marks: 2, savedAtHandIn: 2 });
    expect(await events()).toEqual(["time_up"]);
    const { body } = await handIn([sent(3, "B", 2)]);
    expect(body.data.receipt).toMatchObject({ saved: 2, of: 3, code: (await row()).receipt });
    expect(body.data.acknowledged).toMatchObject([{ outcome: "late" }]);
    expect(body.data.score.marks).toBe(2);
  });

  it("does not apply in a paused test or during extra time", async () => {
    const paused = await makeTest(server.db, {
      subjectId: gold.subjectId,
      termId: gold.sheet.termId,
      categoryId: gold.categoryId,
      classId: gold.classId,
      createdBy: gold.teacher.id,
      pausedAt: new Date(Date.now() - 60_000),
    });
    const { id } = await makeSitting(server.db, {
      test: paused,
      studentId: pupil,
      classId: gold.classId,
      secondsLeft: -30,
      beganAt: new Date(Date.now() - 600_000),
    });
    await setSecondsLeft(server.db, sitting, 3);
    // By then `startTimeUp` has checked all of them.
    await expect.poll(async () => (await row()).handedInBy, { timeout: 9000 }).toBe("time");
    expect((await row(id)).handedInAt).toBeNull();
    await server.db.update(cbtTests).set({ pausedAt: null }).where(eq(cbtTests.id, paused.id));
    await expect.poll(async () => (await row(id)).handedInBy, { timeout: 30_000 }).toBe("time");
  });

  it("applies to the others when one cannot be marked", async () => {
    await server.db.$client.query(`
      create function refuse_one() returns trigger language plpgsql as $$ begin
        if new.id = '${sitting}' and new.marks is not null then raise exception 'cannot be marked';
        end if; return new; end $$;
      create trigger refuse_one before update on sittings
        for each row execute function refuse_one();`);
    const other = gold.pupils[++index]!.id;
    const { test, classId } = gold;
    const made = await makeSitting(server.db, {
      test,
      studentId: other,
      classId,
      answers: ["B"],
      secondsLeft: 0,
    });
    await setSecondsLeft(server.db, sitting, 0);
    await expect
      .poll(async () => (await row(made.id)).handedInBy, { timeout: 30_000 })
      .toBe("time");
    expect((await row()).handedInAt).toBeNull();
    await server.db.$client.query(`drop trigger refuse_one on sittings`);
    await expect.poll(async () => (await row()).handedInBy, { timeout: 30_000 }).toBe("time");
  });
});
