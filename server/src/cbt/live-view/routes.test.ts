import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession, type MadeSession } from "../../school/fixtures.ts";
import { makeLateAnswer, makeSitting, makeTestedClass } from "../fixtures.ts";
import { cbtTests } from "../tables.ts";
import { sittings } from "../sittings/tables.ts";

type Tested = Awaited<ReturnType<typeof makeTestedClass>>;

let server: TestServer;
let principal: MadeUser;
let session: MadeSession;
let made: Tested;
let halls = 0;

/** Each test has its own pupils. */
async function makeHall(pupils: number): Promise<void> {
  halls += 1;
  made = await makeTestedClass(server.db, { pupils, session, section: `Arm ${halls}` });
}

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
  session = await makeSession(server.db);
});
afterAll(() => server.close());
beforeEach(() => makeHall(3));

const get = (path: string, as = made.teacher.id) => server.call(`GET ${path}`, { as });
const post = (path: string, body: object, as = made.teacher.id) =>
  server.call(`POST ${path}`, { as, body });
const livePath = () => `/cbt-tests/${made.test.id}/hall`;
const readLiveView = async () => (await get(livePath())).body.data;
const rowOf = async (index: number) => {
  const { rows } = await readLiveView();
  const id = made.pupils[index]!.id;
  return rows.find((row: { student: { id: string } }) => row.student.id === id);
};
const kinds = async () => {
  const { body } = await get(`/cbt-tests/${made.test.id}/hall-log`);
  return body.data.map((event: { kind: string }) => event.kind);
};

function sit(index: number, overrides: Partial<Parameters<typeof makeSitting>[1]> = {}) {
  const { test, classId, pupils } = made;
  return makeSitting(server.db, { test, classId, studentId: pupils[index]!.id, ...overrides });
}

const reason = "The lights went out";

describe("every call of the live view", () => {
  const calls = (testId: string, sittingId: string): [string, object?][] => [
    [`GET /cbt-tests/${testId}/hall`],
    [`GET /cbt-tests/${testId}/hall-log`],
    [`POST /cbt-tests/${testId}/hall/time`, { minutes: 5, reason }],
    [`POST /cbt-tests/${testId}/hall/pause`, { reason }],
    [`POST /cbt-tests/${testId}/hall/resume`, {}],
    [`POST /cbt-tests/${testId}/hall/end`, { reason }],
    [`POST /sittings/${sittingId}/reopen`, { minutes: 5, reason }],
    [`GET /sittings/${sittingId}/set-aside`],
    [`POST /sittings/${sittingId}/set-aside/decide`, { ids: [testId], accept: true, reason }],
  ];
  const statuses = async (sittingId: string, as?: string, testId = made.test.id) => {
    const statuses: number[] = [];
    for (const [endpoint, body] of calls(testId, sittingId)) {
      const { status } = await server.call(endpoint, { ...(as && { as }), body });
      statuses.push(status);
    }
    return new Set(statuses);
  };

  it("is for those who teach the class, wrote the test, or work in the office", async () => {
    const { id } = await sit(0);
    const stranger = await makeUser(server.db, { role: "TEACHER", roleInSchool: "Teacher" });
    expect(await statuses(id)).toEqual(new Set([401]));
    expect(await statuses(id, made.pupils[0]!.id)).toEqual(new Set([403]));
    expect(await statuses(id, stranger.id)).toEqual(new Set([403]));
    expect((await get(livePath(), principal.id)).status).toBe(200);
    expect((await get(livePath(), made.teacher.id)).status).toBe(200);
  });

  it("finds no test and no sitting that does not exist or is deleted", async () => {
    const { id } = await sit(0);
    expect(await statuses(principal.id, principal.id, principal.id)).toEqual(new Set([404]));
    await server.db
      .update(cbtTests)
      .set({ deletedAt: new Date() })
      .where(eq(cbtTests.id, made.test.id));
    expect(await statuses(id, principal.id)).toEqual(new Set([404]));
  });

  it("rejects an empty reason and invalid minutes", async () => {
    const { id } = await sit(0);
    for (const body of [{ minutes: 0, reason }, { minutes: 241, reason }, { minutes: 5 }]) {
      expect((await post(`${livePath()}/time`, body)).status).toBe(400);
      expect((await post(`/sittings/${id}/reopen`, body)).status).toBe(400);
    }
    expect((await post(`${livePath()}/pause`, { reason: "  " })).status).toBe(400);
    expect((await post(`${livePath()}/end`, { reason: "x".repeat(501) })).status).toBe(400);
    expect(
      (await post(`/sittings/${id}/set-aside/decide`, { ids: [], accept: true, reason })).status,
    ).toBe(400);
  });
});

describe("the live view", () => {
  it("shows all expected pupils with their status, and no answer key", async () => {
    const { id } = await sit(0, { answers: ["B", null, "C"], secondsLeft: 600 });
    await sit(1, { answers: ["B"], handedInBy: "pupil" });
    await makeLateAnswer(server.db, { sittingId: id, questionId: made.test.questionIds[0]! });
    const { status, body } = await get(livePath());
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain("correctAnswers");
    const [first, second, third] = body.data.rows;
    expect(first).toMatchObject({
      status: "sitting",
      sittingId: id,
      saved: 2,
      of: 3,
      openings: 1,
      lateAnswers: 1,
      receipt: null,
      student: { id: made.pupils[0]!.id, className: `Primary 4 Arm ${halls}` },
    });
    expect(first.secondsLeft).toBeGreaterThan(590);
    expect(first.secondsLeft).toBeLessThanOrEqual(600);
    expect(first.lastContact).toBeLessThan(30);
    expect(second).toMatchObject({ status: "handed_in", handedInBy: "pupil", secondsLeft: null });
    expect(second.receipt).toMatch(/^\w\w-\w{3}$/);
    expect(third).toMatchObject({
      status: "not_begun",
      sittingId: null,
      lastContact: null,
      openings: 0,
      saved: 0,
      of: 3,
    });
  });

  it("has the order of the class register, and so have the marks", async () => {
    for (const [index, name] of ["Usman", "Ògúnlẹ́yẹ", "Eze"].entries()) {
      const { id } = made.pupils[index]!;
      await server.db.execute(sql`update users set last_name = ${name} where id = ${id}`);
    }
    const { body: marks } = await get(`/cbt-tests/${made.test.id}/marks`);
    for (const rows of [(await readLiveView()).rows, marks.data]) {
      const names = rows.map(({ student }: { student: { name: string } }) => student.name);
      const surnames = names.map((name: string) => name.split(" ")[0]);
      expect(surnames).toEqual(["Eze", "Ògúnlẹ́yẹ", "Usman"]);
    }
  });

  it("shows the entry code if the test has one", async () => {
    expect((await readLiveView()).entryCode).toBeNull();
    await server.db
      .update(cbtTests)
      .set({ requireEntryCode: true, entryCode: "MANGO7" })
      .where(eq(cbtTests.id, made.test.id));
    expect((await readLiveView()).entryCode).toBe("MANGO7");
  });

  it("keeps a pupil who sat and has moved since", async () => {
    await sit(0);
    await server.db.execute(sql`delete from enrolments where student_id = ${made.pupils[0]!.id}`);
    expect((await readLiveView()).rows).toHaveLength(3);
  });

  it("takes a fixed number of statements, for 3 pupils as for 300", async () => {
    await sit(0, { answers: ["B"] });
    await readLiveView();
    const few = await countStatements(server.db, () => get(livePath()));
    await makeHall(300);
    await readLiveView();
    for (let index = 0; index < 300; index += 1) await sit(index, { answers: ["B", "C", "D"] });
    const many = await countStatements(server.db, () => get(livePath()));
    expect(many.count).toBe(few.count);
    expect((await readLiveView()).rows).toHaveLength(300);
  }, 120_000);
});

describe("extra time", () => {
  it("for one pupil moves that deadline only, and is logged and audited", async () => {
    const { id } = await sit(0, { secondsLeft: 60 });
    await sit(1, { secondsLeft: 60 });
    const body = { sittingId: id, minutes: 10, reason };
    expect((await post(`${livePath()}/time`, body)).body.data).toEqual({ pupils: 1 });
    const [row, other] = [await rowOf(0), await rowOf(1)];
    expect(row.secondsGiven).toBe(600);
    expect(row.secondsLeft).toBeGreaterThan(640);
    expect(other).toMatchObject({ secondsGiven: 0 });
    expect(other.secondsLeft).toBeLessThanOrEqual(60);
    const { body: log } = await get(`/cbt-tests/${made.test.id}/hall-log?sittingId=${id}`);
    expect(log.data).toEqual([
      expect.objectContaining({
        kind: "time_given",
        seconds: 600,
        reason,
        student: expect.objectContaining({ id: made.pupils[0]!.id }),
        by: expect.any(String),
      }),
    ]);
    const { rows } = await server.db.execute(sql`
      select action from audit_log where subject_id = ${made.pupils[0]!.id}`);
    expect(rows).toEqual([{ action: "cbt.give-time" }]);
  });

  it("for all reaches every open sitting, also when its time has just run out", async () => {
    await sit(0, { secondsLeft: 60 });
    await sit(1, { secondsLeft: -1 });
    await sit(2, { handedInBy: "pupil" });
    const response = await post(`${livePath()}/time`, { minutes: 5, reason });
    expect(response.body.data).toEqual({ pupils: 2 });
    expect((await rowOf(1)).secondsLeft).toBeGreaterThan(280);
    expect((await rowOf(2)).secondsGiven).toBe(0);
    expect(await kinds()).toEqual(["time_given"]);
  });

  it("is refused without open sittings, after the hand-in, and for another test", async () => {
    const response = await post(`${livePath()}/time`, { minutes: 5, reason });
    expect([response.status, response.body.code]).toEqual([409, "nobody_sits"]);
    const { id } = await sit(0, { handedInBy: "time" });
    const late = await post(`${livePath()}/time`, { sittingId: id, minutes: 5, reason });
    expect([late.status, late.body.code]).toEqual([409, "sitting_handed_in"]);
    await makeHall(1);
    const strange = await post(`${livePath()}/time`, { sittingId: id, minutes: 5, reason });
    expect(strange.status).toBe(404);
  });

  it("takes the same number of statements for one pupil as for many", async () => {
    await sit(0);
    await readLiveView();
    const few = await countStatements(server.db, () =>
      post(`${livePath()}/time`, { minutes: 5, reason }),
    );
    await sit(1);
    await sit(2);
    const many = await countStatements(server.db, () =>
      post(`${livePath()}/time`, { minutes: 5, reason }),
    );
    expect(many.count).toBe(few.count);
  });
});

describe("a test of two classes", () => {
  it("time can be added and the test ended for one class only; each of its pupils is logged", async () => {
    const { db } = server;
    await sit(0, { secondsLeft: 60 });
    const [mine, { classId: other }] = [made, await makeTestedClass(db, { session, pupils: 2 })];
    made = mine;
    const { test, classId, pupils } = mine;
    await sit(1, { secondsLeft: 60, classId: other });
    const one = { classId, minutes: 10, reason };
    expect((await post(`${livePath()}/time`, one)).body.data).toEqual({ pupils: 1 });
    expect([(await rowOf(0)).secondsGiven, (await rowOf(1)).secondsGiven]).toEqual([600, 0]);
    expect((await rowOf(1)).student.classId).toBe(other);
    const { body } = await get(`/cbt-tests/${test.id}/hall-log`);
    expect(body.data.map((event: { student: { id: string } }) => event.student.id)).toEqual([
      pupils[0]!.id,
    ]);
    const ended = await post(`${livePath()}/end`, { classId: other, reason });
    expect(ended.body.data).toEqual({ pupils: 1 });
    expect([(await rowOf(0)).status, (await rowOf(1)).status]).toEqual(["sitting", "handed_in"]);
    const noPupils = await post(`${livePath()}/end`, { classId: other, reason });
    expect(noPupils.body.code).toBe("nobody_sits");
  });
});

describe("a pause", () => {
  /** Simulates that the test was paused some seconds ago. */
  const pausedSince = (seconds: number) =>
    server.db
      .update(cbtTests)
      .set({ pausedAt: new Date(Date.now() - seconds * 1000) })
      .where(eq(cbtTests.id, made.test.id));

  it("stops the timers, and resuming adds the pause", async () => {
    await sit(0, { secondsLeft: 600 });
    expect((await post(`${livePath()}/pause`, { reason })).status).toBe(200);
    await pausedSince(100);
    const paused = await readLiveView();
    expect(paused.test.isPaused).toBe(true);
    expect(paused.pausedAt).not.toBeNull();
    const atPause = paused.rows[0].secondsLeft;
    expect(atPause).toBeGreaterThan(599 - 1);
    const { status, body } = await post(`${livePath()}/resume`, {});
    expect([status, Math.abs(body.data.seconds - 100) < 3]).toEqual([200, true]);
    const after = await rowOf(0);
    expect(after.secondsGiven).toBe(0);
    expect(Math.abs(after.secondsLeft - atPause)).toBeLessThan(3);
    expect((await readLiveView()).pausedAt).toBeNull();
    expect(await kinds()).toEqual(["resumed", "paused"]);
  });

  it("counts for a pupil since the own start only, and not after the hand-in", async () => {
    const { id } = await sit(0, { secondsLeft: 600, beganAt: new Date(Date.now() - 40_000) });
    const done = await sit(1, { handedInBy: "pupil" });
    const deadline = async (sittingId: string) => {
      const [row] = await server.db.select().from(sittings).where(eq(sittings.id, sittingId));
      return row!.deadline.getTime();
    };
    const before = [await deadline(id), await deadline(done.id)];
    await pausedSince(100);
    await post(`${livePath()}/resume`, {});
    expect(Math.abs((await deadline(id)) - before[0]! - 40_000)).toBeLessThan(3000);
    expect(await deadline(done.id)).toBe(before[1]);
  });

  it("is not working time, nor is the time before a reopening", async () => {
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
    const [went, paused, late] = [
      await sit(0, { secondsLeft: 600, beganAt: ago(600) }),
      await sit(1, { secondsLeft: 600, beganAt: ago(600) }),
      await sit(2, { secondsLeft: -120, beganAt: ago(600) }),
    ];
    const minutesOf = async (index: number) => {
      const { body } = await get(`/cbt-tests/${made.test.id}/marks`);
      const id = made.pupils[index]!.id;
      const rows = body.data as { student: { id: string }; minutes: number }[];
      return rows.find(({ student }) => student.id === id)!.minutes;
    };
    const end = (sittingId: string) => post(`${livePath()}/end`, { sittingId, reason });
    await pausedSince(240);
    await end(paused.id);
    // Ten minutes since the start, paused for the last four.
    expect(await minutesOf(1)).toBeCloseTo(6, 1);
    // It was reopened during the pause and submitted again after it.
    await post(`/sittings/${paused.id}/reopen`, { minutes: 5, reason });
    await post(`${livePath()}/resume`, {});
    for (const { id } of [went, paused, late]) await end(id);
    expect(await minutesOf(0)).toBeCloseTo(6, 1);
    expect(await minutesOf(1)).toBeCloseTo(6, 1);
    // Its time was up two minutes before the pause ended.
    expect(await minutesOf(2)).toBeCloseTo(6, 1);
  });

  it("cannot start twice, nor end without a start", async () => {
    const idle = await post(`${livePath()}/resume`, {});
    expect([idle.status, idle.body.code]).toEqual([409, "hall_not_paused"]);
    await post(`${livePath()}/pause`, { reason });
    const twice = await post(`${livePath()}/pause`, { reason });
    expect([twice.status, twice.body.code]).toEqual([409, "hall_paused"]);
  });
});

describe("ending", () => {
  it("hands in the saved answers for one pupil, and for all others afterwards", async () => {
    const { id } = await sit(0, { answers: ["B", "C"] });
    await sit(1);
    await sit(2, { handedInBy: "pupil" });
    const one = await post(`${livePath()}/end`, { sittingId: id, reason });
    expect(one.body.data).toEqual({ pupils: 1 });
    expect(await rowOf(0)).toMatchObject({
      status: "handed_in",
      handedInBy: "invigilator",
      receipt: expect.any(String),
    });
    expect((await rowOf(1)).status).toBe("sitting");
    const [marked] = await server.db.select().from(sittings).where(eq(sittings.id, id));
    expect(marked).toMatchObject({ marks: 1, totalMarks: 3, savedAtHandIn: 2 });
    expect((await post(`${livePath()}/end`, { reason })).body.data).toEqual({ pupils: 1 });
    expect((await rowOf(2)).handedInBy).toBe("pupil");
  });

  it("is refused without open sittings and after the hand-in", async () => {
    const noPupils = await post(`${livePath()}/end`, { reason });
    expect([noPupils.status, noPupils.body.code]).toEqual([409, "nobody_sits"]);
    const { id } = await sit(0, { handedInBy: "pupil" });
    const done = await post(`${livePath()}/end`, { sittingId: id, reason });
    expect([done.status, done.body.code]).toEqual([409, "sitting_handed_in"]);
  });
});
