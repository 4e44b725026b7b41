import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { classes } from "../../classes/tables.ts";
import { waitForLock } from "../../platform/testing/locks.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeResult } from "../../results/fixtures.ts";
import { results } from "../../results/tables.ts";
import { terms } from "../../school/tables.ts";
import { admissionForm } from "../../students/fixtures.ts";
import { enrolments } from "../../students/tables.ts";
import { makeEndingSchool, type EndingSchool } from "../fixtures.ts";

let server: TestServer;
let school: EndingSchool;
let office: string;

beforeAll(async () => {
  server = await startTestServer();
  school = await makeEndingSchool(server.db);
  office = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object) => server.call(endpoint, { as: office, body });
const TURN = "POST /years/next-term";

/** Puts the school's pupils and itself into another term. */
async function moveSchool(term: "TERM_1" | "TERM_2" | "TERM_3"): Promise<void> {
  const { db } = server;
  const termId = school.session.termIds[term];
  await db.update(terms).set({ isCurrent: false }).where(eq(terms.isCurrent, true));
  await db.update(terms).set({ isCurrent: true }).where(eq(terms.id, termId));
  await db.update(enrolments).set({ termId });
}

it("is the office's; after the third term it is promotion day", async () => {
  const { TERM_3 } = school.session.termIds;
  expect((await server.call(TURN, { body: { fromTermId: TERM_3 } })).status).toBe(401);
  const teacher = { as: school.teacherId, body: { fromTermId: TERM_3 } };
  expect((await server.call(TURN, teacher)).status).toBe(403);
  expect((await call(TURN, { fromTermId: "third" })).status).toBe(400);
  const { body } = await call("GET /years/next-term");
  expect(body.data).toMatchObject({ current: { term: "TERM_3" }, next: null, rollover: null });
  const refused = await call(TURN, { fromTermId: TERM_3 });
  expect([refused.status, refused.body.code]).toEqual([409, "session_ends"]);
});

it("says what is open, moves once for two people, and is taken back until scores are entered", async () => {
  const { db } = server;
  await moveSchool("TERM_1");
  const { TERM_1, TERM_2 } = school.session.termIds;
  const { enrolmentId, id } = await pendingResult();
  const { body } = await call("GET /years/next-term");
  expect(body.data).toMatchObject({
    current: { id: TERM_1 },
    next: { id: TERM_2 },
    pupils: 5,
    classes: 4,
    open: { scores: { open: 1, of: 4 }, sheets: { open: 5, of: 5 } },
  });
  expect(body.data.open.registers.of).toBeGreaterThan(0);

  const deputy = (await makeUser(db, { role: "PRINCIPAL" })).id;
  const both = await Promise.all(
    [office, deputy].map((as) => server.call(TURN, { as, body: { fromTermId: TERM_1 } })),
  );
  const late = both.find(({ status }) => status === 409);
  expect(late?.body.message).toContain("The school is in Second Term 2025/2026 now.");
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await db.$count(enrolments, eq(enrolments.termId, TERM_2))).toBe(5);
  const rollover = both.find(({ status }) => status === 200)!.body.data.rollover;
  expect(rollover).toMatchObject({ enrolled: 5, until: null, against: [] });

  const [enrolment] = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.termId, TERM_2), eq(enrolments.studentId, school.pupils["Ade"]!)));
  const made = await makeResult(db, {
    enrolmentId: enrolment!.id,
    subjectId: school.mathsId,
    teacherId: school.teacherId,
  });
  const refused = await call(`POST /years/turns/${rollover.id}/take-back`);
  expect([refused.status, refused.body.current]).toEqual([409, [{ kind: "results", count: 1 }]]);
  await db.delete(results).where(eq(results.id, made.id));
  expect((await call(`POST /years/turns/${rollover.id}/take-back`)).status).toBe(200);
  expect(await db.$count(enrolments, eq(enrolments.termId, TERM_2))).toBe(0);
  expect(await db.$count(results, eq(results.enrolmentId, enrolmentId))).toBe(1);
  expect((await call("GET /years/next-term")).body.data.current.id).toBe(TERM_1);
  await db.update(results).set({ status: "rejected" }).where(eq(results.id, id));
});

it("takes a pupil along who is admitted meanwhile, and waits for scores that are being saved", async () => {
  const { db } = server;
  const { TERM_1, TERM_2 } = school.session.termIds;
  const classId = school.classes["Primary 6"]!;
  const [classRow] = await db
    .select({ classCategoryId: classes.categoryId })
    .from(classes)
    .where(eq(classes.id, classId));
  const form = admissionForm({ classId, classCategoryId: classRow!.classCategoryId! });
  const { rollingOver, admitting } = await db.transaction(async (tx) => {
    await tx.select().from(terms).where(eq(terms.id, TERM_2)).for("update");
    const first = call(TURN, { fromTermId: TERM_1 });
    await waitForLock(db);
    const second = call("POST /students", form);
    await waitForLock(db, 2);
    return { rollingOver: first, admitting: second };
  });
  const { rollover } = (await rollingOver).body.data;
  const { status, body } = await admitting;
  expect(status).toBe(201);
  const rows = await db.select().from(enrolments).where(eq(enrolments.studentId, body.data.id));
  expect(rows).toMatchObject([{ termId: TERM_2, classId }]);

  const [enrolment] = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.termId, TERM_2), eq(enrolments.studentId, school.pupils["Ade"]!)));
  const { takingBack } = await db.transaction(async (tx) => {
    const of = { subjectId: school.mathsId, teacherId: school.teacherId };
    await makeResult(tx, { enrolmentId: enrolment!.id, ...of });
    const sent = call(`POST /years/turns/${rollover.id}/take-back`);
    await waitForLock(db);
    return { takingBack: sent };
  });
  const refused = await takingBack;
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "This cannot be taken back, because of what was entered or issued since: 1 result, 1 pupil enrolled since.",
  ]);
});

/** Dada's approved result goes back to the teacher: it waits for the principal. */
async function pendingResult() {
  const enrolmentId = school.places["Dada"]!;
  const [row] = await server.db
    .update(results)
    .set({ status: "pending" })
    .where(eq(results.enrolmentId, enrolmentId))
    .returning({ id: results.id });
  return { enrolmentId, id: row!.id };
}
