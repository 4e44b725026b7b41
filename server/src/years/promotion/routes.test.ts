import type { Promotion, PromotedPupil } from "@school/core/years/promotion/contract.ts";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { fullName } from "../../classes/queries.ts";
import { classes, classSubjects, classTeachers } from "../../classes/tables.ts";
import { waitForLock } from "../../platform/testing/locks.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeResult } from "../../results/fixtures.ts";
import { results } from "../../results/tables.ts";
import { admissionForm, makeStudent } from "../../students/fixtures.ts";
import { classChanges, enrolments } from "../../students/tables.ts";
import { makeEndingSchool, readPromotionState, type EndingSchool } from "../fixtures.ts";
import {
  issuedCertificates,
  promotionDecisions,
  promotionPlans,
  termRollovers,
} from "../tables.ts";

let server: TestServer;
let school: EndingSchool;
let office: string;
let deputy: string;

beforeAll(async () => {
  server = await startTestServer();
  school = await makeEndingSchool(server.db);
  office = (await makeUser(server.db, { role: "ADMIN", firstName: "Funke", lastName: "Oni" })).id;
  deputy = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object) => server.call(endpoint, { as: office, body });
const promotion = async (): Promise<Promotion> =>
  (await call("GET /years/promotion")).body.data as Promotion;
const plan = async () => (await promotion()).plan!;
const pupils = async (query = ""): Promise<PromotedPupil[]> =>
  (await call(`GET /years/promotion/pupils${query}`)).body.data as PromotedPupil[];
const newClass = async (name: string) =>
  (await plan()).newClasses.find((one) => one.name === name)!.id;
const decide = (who: string[], decision: string | null, toClassId?: string) =>
  call("PUT /years/promotion/decisions", {
    studentIds: who.map((name) => school.pupils[name]!),
    decision,
    ...(toClassId && { toClassId }),
  });
const rollover = async () =>
  call("POST /years/promotion/turn", { fingerprint: (await plan()).fingerprint });

/** Admits a pupil by the form. */
async function admit(lastName: string, classId: string) {
  const [row] = await server.db.select().from(classes).where(eq(classes.id, classId));
  const classFields = { classId, classCategoryId: row!.categoryId! };
  return call("POST /students", admissionForm(classFields, { lastName }));
}

const readState = () => readPromotionState(server.db);

describe("before promotion day", () => {
  it("is the office's, and says first that the next session's classes are missing", async () => {
    expect((await server.call("GET /years/promotion")).status).toBe(401);
    expect((await server.call("GET /years/promotion", { as: school.teacherId })).status).toBe(403);
    expect((await call("PUT /years/promotion/decisions", { studentIds: [] })).status).toBe(400);
    expect(await plan()).toMatchObject({
      session: { name: "2025/2026" },
      next: { name: "2026/2027" },
      isPrepared: false,
      isLastTerm: true,
    });
    const response = await decide(["Ade"], "REPEAT");
    expect([response.status, response.body.code]).toEqual([409, "not_prepared"]);
  });

  it("makes the next session's classes with teachers, subjects and their order, once", async () => {
    const both = await Promise.all([1, 2].map(() => call("POST /years/promotion")));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { db } = server;
    const made = and(eq(classes.sessionId, school.next.id));
    expect(await db.$count(classes, made)).toBe(4);
    const p6 = await newClass("Primary 6");
    expect(await db.$count(classTeachers, eq(classTeachers.classId, p6))).toBe(1);
    expect(await db.$count(classSubjects, eq(classSubjects.classId, p6))).toBe(1);
    const { classes: ending, newClasses, counts, undecided, withoutClass } = await plan();
    const nameOf = (id: string | null) => newClasses.find((one) => one.id === id)?.name ?? null;
    expect(ending.map((one) => [one.name, nameOf(one.nextClassId), one.isLast])).toEqual([
      ["Nursery 2", "Primary 5 Blue", false],
      ["Primary 5 Blue", "Primary 6", false],
      ["Primary 5 Gold", "Primary 6", false],
      ["Primary 6", null, true],
    ]);
    expect({ counts, undecided, withoutClass }).toEqual({
      counts: { PROMOTED: 3, ON_TRIAL: 0, REPEAT: 1, GRADUATES: 1, LEAVES: 0 },
      undecided: 0,
      withoutClass: 0,
    });
  });

  it("proposes by the rule and says why; statements do not grow with pupils", async () => {
    expect((await pupils()).map((one) => [one.name, one.average, one.decision])).toEqual([
      ["Ade Ngozi", 70, "PROMOTED"],
      ["Bello Ngozi", 35, "REPEAT"],
      ["Chidi Ngozi", 55.5, "PROMOTED"],
      ["Dada Ngozi", 62, "GRADUATES"],
      ["Eze Ngozi", null, "PROMOTED"],
    ]);
    const [bello] = await pupils(`?toClassId=${await newClass("Primary 5 Gold")}`);
    expect(bello?.reasons[0]).toMatch(/^Average 35, below/);
    const { statements } = await countStatements(server.db, () => promotion());
    expect(statements.length).toBeLessThanOrEqual(20);
  });
});

describe("what people decide", () => {
  it("stands, in bulk too, and goes back to the proposal", async () => {
    await decide(["Ade", "Chidi"], "REPEAT");
    expect((await plan()).counts).toMatchObject({ REPEAT: 3, PROMOTED: 1 });
    const wrong = await decide(["Ade"], "PROMOTED", school.classes["Primary 6"]);
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, ["toClassId"]]);
    await decide(["Ade", "Chidi"], null);
    expect((await plan()).counts).toMatchObject({ REPEAT: 1, PROMOTED: 3 });
  });

  it("is written on the report sheet", async () => {
    const query = `termId=${school.session.termIds.TERM_3}`;
    const line = async (name: string) => {
      const path = `GET /report-sheets/${school.pupils[name]}?${query}`;
      const { body } = await call(path);
      return body.data.sheet.marks.session.promotion as string | null;
    };
    await decide(["Bello"], "ON_TRIAL");
    expect(await line("Bello")).toBe("Promoted on trial to Primary 6");
    expect(await line("Dada")).toBe("Completed Primary 6");
    await decide(["Bello"], null);
    expect(await line("Bello")).toBe(null);
  });

  it("spreads a level over its arms", async () => {
    const arms = [await newClass("Primary 5 Blue"), await newClass("Primary 5 Gold")];
    await decide(["Ade", "Chidi"], "REPEAT", arms[0]);
    const wrong = await call("POST /years/promotion/arms", {
      classIds: [arms[0], await newClass("Primary 6")],
      by: "number",
    });
    expect(wrong.status).toBe(400);
    await call("POST /years/promotion/arms", { classIds: arms, by: "sex" });
    const of = (await plan()).newClasses.filter(({ level }) => level === "Primary 5");
    expect(of.map((one) => [one.name, one.pupils, one.girls, one.boys])).toEqual([
      ["Primary 5 Blue", 2, 1, 1],
      ["Primary 5 Gold", 2, 0, 2],
    ]);
    await decide(["Ade", "Bello", "Chidi", "Eze"], null);
  });

  it("has to be complete: a class without a next class is said plainly", async () => {
    const classId = school.classes["Nursery 2"]!;
    const set = (nextClassId: string | null) =>
      call(`PUT /years/promotion/next-classes/${classId}`, { nextClassId, isLast: false });
    await set(null);
    const refused = await rollover();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Nothing was promoted yet: 1 pupil without a class to go to.",
    ]);
    expect((await pupils("?problems=true")).map(({ name }) => name)).toEqual(["Eze Ngozi"]);
    await set(await newClass("Primary 5 Blue"));
  });
});

describe("the turn of the year", () => {
  it("is refused when a pupil was admitted since the page was opened", async () => {
    const { fingerprint } = await plan();
    const before = await readState();
    const late = await makeStudent(server.db, {
      lastName: "Femi",
      classId: school.classes["Primary 6"]!,
      sessionId: school.session.id,
      termId: school.session.termIds.TERM_3,
    });
    const refused = await call("POST /years/promotion/turn", { fingerprint });
    expect([refused.status, refused.body.code]).toEqual([409, "plan_changed"]);
    expect((await readState()).now).toBe(before.now);
    school.pupils["Femi"] = late.id;
    await decide(["Femi"], "LEAVES");
  });

  it("is not decided about any more by who waited for it", async () => {
    const { db } = server;
    const decided = () =>
      db.select().from(promotionDecisions).orderBy(promotionDecisions.studentId);
    const before = await decided();
    const { fingerprint } = await plan();
    const { rollingOver, deciding } = await db.transaction(async (tx) => {
      await tx.select().from(promotionPlans).for("update");
      const first = call("POST /years/promotion/turn", { fingerprint });
      await waitForLock(db);
      const second = decide(["Ade"], "LEAVES");
      await waitForLock(db, 2);
      return { rollingOver: first, deciding: second };
    });
    expect((await rollingOver).status).toBe(200);
    expect((await deciding).body.code).toBe("term_moved");
    const { rollover: done } = await promotion();
    await call(`POST /years/turns/${done!.id}/take-back`);
    expect(await decided()).toEqual(before);
  });

  it("refuses a pupil who is admitted meanwhile into a class of the session that ended", async () => {
    const { db } = server;
    const before = await readState();
    const { fingerprint } = await plan();
    const { rollingOver, admitting } = await db.transaction(async (tx) => {
      await tx.select().from(promotionPlans).for("update");
      const first = call("POST /years/promotion/turn", { fingerprint });
      await waitForLock(db);
      const second = admit("Late", school.classes["Primary 6"]!);
      await waitForLock(db, 2);
      return { rollingOver: first, admitting: second };
    });
    expect((await rollingOver).status).toBe(200);
    const { status, body } = await admitting;
    expect([status, body.issues]).toEqual([
      400,
      [
        {
          path: ["classId"],
          message: "This class is not in the current session. Choose another.",
        },
      ],
    ]);

    const pupil = (await admit("Late", await newClassOf("Primary 6"))).body.data;
    const { rollover: done } = await promotion();
    expect(done?.against).toEqual([{ kind: "admissions", count: 1 }]);
    const refused = await call(`POST /years/turns/${done!.id}/take-back`);
    expect([refused.status, refused.body.code]).toEqual([409, "entered_since"]);
    await db.delete(enrolments).where(eq(enrolments.studentId, pupil.id));
    const both = await Promise.all(
      [office, deputy].map((as) => server.call(`POST /years/turns/${done!.id}/take-back`, { as })),
    );
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 404]);
    expect(await readState()).toEqual(before);
  });

  it("is done once for a request that was sent twice", async () => {
    const { fingerprint } = await plan();
    const headers = { "idempotency-key": "turn-of-the-year" };
    const send = () =>
      server.call("POST /years/promotion/turn", { as: office, body: { fingerprint }, headers });
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [turned] = both.map(({ body }) => body.data.rollover);
    expect(both[1]!.body).toEqual(both[0]!.body);
    expect((await call(`POST /years/turns/${turned.id}/take-back`)).status).toBe(200);
  });

  it("is done once by two people, and taken back as a whole", async () => {
    const { db } = server;
    const before = await readState();
    const { fingerprint } = await plan();
    const both = await Promise.all(
      [office, deputy].map((as) =>
        server.call("POST /years/promotion/turn", { as, body: { fingerprint } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.message).toBe(
      "The school is in First Term 2026/2027 now. Look at the page again.",
    );

    const after = await readState();
    expect(after.now).toBe(school.next.termIds.TERM_1);
    expect(after.totals).toEqual(before.totals);
    const enrolmentOf = (name: string) =>
      after.places.find((one) => one.studentId === school.pupils[name] && one.termId === after.now)
        ?.class;
    expect(["Ade", "Bello", "Chidi", "Dada", "Eze", "Femi"].map(enrolmentOf)).toEqual([
      "Primary 6",
      "Primary 5 Gold",
      "Primary 6",
      undefined,
      "Primary 5 Blue",
      undefined,
    ]);
    const { rollover: done, leftBehind } = await promotion();
    expect(done).toMatchObject({ enrolled: 4, left: 2, against: [] });
    expect(leftBehind).toBe(0);

    const undone = await call(`POST /years/turns/${done!.id}/take-back`);
    expect([undone.status, undone.body.data.term.term]).toEqual([200, "TERM_3"]);
    expect(await readState()).toEqual(before);
    expect(await db.$count(classChanges)).toBe(0);
    const again = await call(`POST /years/turns/${done!.id}/take-back`);
    expect(again.status).toBe(404);
    // What was decided by hand is still decided.
    expect((await plan()).counts).toMatchObject({ LEAVES: 1, REPEAT: 1, GRADUATES: 1 });
  });

  it("cannot be taken back while a leaver's certificate is valid, only once it is cancelled", async () => {
    const before = await readState();
    const issue = async (kind: string) => {
      const path = `POST /years/students/${school.pupils["Dada"]}/papers`;
      const { status, body } = await call(path, { kind, words: "{name} was here." });
      expect(status).toBe(201);
      return body.data.papers[0].id as string;
    };
    // From an earlier enrolment: it does not affect this promotion.
    const earlier = await issue("LEAVING");
    await server.db
      .update(issuedCertificates)
      .set({ createdAt: sql`${issuedCertificates.createdAt} - interval '1 year'` })
      .where(eq(issuedCertificates.id, earlier));
    // By the plan, before the turn.
    const planned = await issue("LEAVING");
    await rollover();
    const issued = await issue("LEAVING");
    await issue("TESTIMONIAL");

    const { rollover: done } = await promotion();
    expect(done?.against).toEqual([{ kind: "certificates", count: 2 }]);
    const takeBack = () => call(`POST /years/turns/${done!.id}/take-back`);
    const refused = await takeBack();
    expect([refused.status, refused.body.message, refused.body.current]).toEqual([
      409,
      "This cannot be taken back, because of what was entered or issued since: 2 valid leaving certificates.",
      [{ kind: "certificates", count: 2 }],
    ]);
    const one = `POST /years/papers/${planned}/cancel`;
    expect((await call(one, { reason: "" })).status).toBe(400);
    expect((await takeBack()).status).toBe(409);
    expect((await call(one, { reason: "Repeats the class" })).status).toBe(200);
    // All others in one step; sent twice it cancels nothing more.
    const all = `POST /years/turns/${done!.id}/certificates/cancel`;
    expect((await server.call(all, { body: { reason: "Too early" } })).status).toBe(401);
    expect((await call(all, { reason: "" })).status).toBe(400);
    expect((await takeBack()).status).toBe(409);
    for (const cancelled of [1, 0]) {
      expect((await call(all, { reason: "Too early" })).body.data).toEqual({ cancelled });
    }
    const list = await server.call(`GET /years/students/${school.pupils["Dada"]}/papers`, {
      as: office,
    });
    const voided = list.body.data.papers.find(({ id }: { id: string }) => id === issued);
    expect(voided.cancelled.reason).toBe("Too early");
    expect(list.body.data.takeBackUntil).toBe(done?.until);
    expect((await promotion()).rollover?.against).toEqual([]);
    expect((await takeBack()).status).toBe(200);
    expect(await readState()).toEqual(before);
  });

  it("cannot be taken back over scores, admissions and moves, which are listed", async () => {
    const { db } = server;
    await rollover();
    const [enrolment] = await db
      .select({ id: enrolments.id })
      .from(enrolments)
      .where(
        and(
          eq(enrolments.studentId, school.pupils["Ade"]!),
          eq(enrolments.termId, school.next.termIds.TERM_1),
        ),
      );
    const entered = { subjectId: school.mathsId, teacherId: school.teacherId };
    await makeResult(db, { enrolmentId: enrolment!.id, ...entered });
    const p6 = await newClassOf("Primary 6");
    await makeStudent(db, {
      lastName: "Gana",
      classId: p6,
      sessionId: school.next.id,
      termId: school.next.termIds.TERM_1,
    });
    const { rollover: done } = await promotion();
    expect(done?.against).toEqual([
      { kind: "results", count: 1 },
      { kind: "admissions", count: 1 },
    ]);
    const refused = await call(`POST /years/turns/${done!.id}/take-back`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This cannot be taken back, because of what was entered or issued since: 1 result, 1 pupil enrolled since.",
    ]);
    await db.delete(results).where(eq(results.enrolmentId, enrolment!.id));
    await db
      .update(termRollovers)
      .set({ createdAt: sql`${termRollovers.createdAt} - interval '31 days'` })
      .where(eq(termRollovers.id, done!.id));
    const late = await call(`POST /years/turns/${done!.id}/take-back`);
    expect([late.status, late.body.code]).toEqual([409, "too_late"]);
  });

  async function newClassOf(name: string): Promise<string> {
    const [row] = await server.db
      .select({ id: classes.id })
      .from(classes)
      .where(and(eq(classes.sessionId, school.next.id), sql`${fullName} = ${name}`));
    return row!.id;
  }
});
