import { dayAtSchool } from "@school/core/api/dates.ts";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FIRST_RETENTION_TIMES } from "@school/core/privacy/retention/kinds.ts";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { sendBatchesWorker } from "../../messages/writing/send-batches.job.ts";
import { messageBatches } from "../../messages/writing/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classes } from "../../classes/tables.ts";
import { sealEntries } from "../../platform/database/audit/sealing.ts";
import { verifyAudit } from "../../platform/database/audit/verify.ts";
import { feePayments, feeStatementLines, feeStatements } from "../../fees/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeResult, makeScoredClass, type ScoredClass } from "../../results/fixtures.ts";
import { results } from "../../results/tables.ts";
import { feeOnlinePayments } from "../../fees/tables.ts";
import { makeSession } from "../../school/fixtures.ts";
import { enquiries, photoConsents, sitePicturePupils, sitePictures } from "../../site/tables.ts";
import { linkGuardian, makeStudent } from "../../students/fixtures.ts";
import { studentDetails } from "../../students/tables.ts";
import { erasures } from "../tables.ts";
import { eraseWorker } from "./erase.job.ts";
import { pruneMessagesWorker } from "./prune-messages.job.ts";

let server: TestServer;
let scored: ScoredClass;
let principal: MadeUser;
let mother: MadeUser;
let enrolment: { classId: string; sessionId: string; termId: string };
let child: MadeUser & { enrolmentId: string };
let here: MadeUser;

const PRIVATE = "zebra";

/** Fields of a pupil's record that the register of admissions retains, and days and switches. */
const KEPT = [
  "userId",
  "gender",
  "parentName",
  "parentRelationship",
  "sessionJoined",
  "termJoined",
  "country",
  "state",
  "localGovernmentArea",
  "previousSchool",
  "classLastPassed",
  "sportsHouse",
  "boarderStatus",
  "parentPhoneDigits",
];

/** All other texts of the record, also of fields that are added later. */
const PRIVATE_DETAILS = Object.fromEntries(
  Object.entries(getTableColumns(studentDetails))
    .filter(([name, column]) => column.getSQLType() === "text" && !KEPT.includes(name))
    .map(([name]) => [name, `${PRIVATE} of ${name}`]),
);

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  scored = await makeScoredClass(db, { session, pupils: 0 });
  principal = await makeUser(db, { role: "PRINCIPAL" });
  enrolment = { classId: scored.classId, sessionId: session.id, termId: session.termIds.TERM_1 };
  child = await makeStudent(db, {
    ...enrolment,
    firstName: "Ada",
    lastName: "Eze",
    details: PRIVATE_DETAILS,
  });
  here = await makeStudent(db, { ...enrolment, firstName: "Still", lastName: "Here" });
  mother = await makeUser(db, { role: "PARENT", email: `${PRIVATE}.mother@example.com` });
  await linkGuardian(db, { parentId: mother.id, studentId: child.id });
  await makeResult(db, {
    enrolmentId: child.enrolmentId,
    teacherId: scored.teacher.id,
    subjectId: scored.subjectId,
    status: "approved",
  });
});
afterAll(() => server.close());

const SIZE = { width: 480, height: 320, webp: "a".repeat(64), avif: "b".repeat(64) };

const overview = async () => (await server.call("GET /retention", { as: principal.id })).body.data;
const due = async () =>
  (await server.call("GET /retention/people", { as: principal.id })).body.data;
const plan = (people: string[], lists: string[] = []) =>
  server.call("POST /retention/erasures", { as: principal.id, body: { people, lists } });
const work = () => eraseWorker(server.db).run({}, { isLast: false });

/** The waiting time is over. */
const wait = () => server.db.update(erasures).set({ carryOutOn: sql`current_date - 1` });

const comeBack = (id: string) =>
  server.db
    .update(users)
    .set({ leftOn: null, leftAs: null, isActive: true })
    .where(eq(users.id, id));

const leave = (id: string, months: number) =>
  server.db
    .update(users)
    .set({
      leftOn: sql`(current_date - make_interval(months => ${months}))::date`,
      leftAs: "WITHDRAWN",
      leavingReason: `Moved to ${PRIVATE} town`,
      isActive: false,
    })
    .where(eq(users.id, id));

/** Every table that contains a word. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await server.db.execute<{ name: string }>(
    sql`select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const matches: string[] = [];
  for (const { name } of rows) {
    const table = sql.identifier(name);
    const { rows: hits } = await server.db.execute(
      sql`select 1 from ${table} as one where one::text ilike ${`%${word}%`} limit 1`,
    );
    if (hits.length > 0) matches.push(name);
  }
  return matches.toSorted();
}

test("times are the principal's, and who is not due cannot be planned", async () => {
  expect((await server.call("GET /retention")).status).toBe(401);
  expect((await server.call("GET /retention", { as: mother.id })).status).toBe(403);
  const set = (body: object) => server.call("PUT /retention", { as: principal.id, body });
  expect((await set({ ...FIRST_RETENTION_TIMES, PUPIL: 0, version: 0 })).status).toBe(400);
  const times = { ...FIRST_RETENTION_TIMES, PUPIL: 24 };
  expect((await set({ ...times, version: 0 })).body.data).toMatchObject({ times, version: 1 });
  expect((await set({ ...times, version: 0 })).status).toBe(409);
  await leave(child.id, 23);
  expect(await due()).toEqual([]);
  expect((await plan([child.id])).body.code).toBe("not_due");
  expect((await plan([here.id])).body.code).toBe("not_due");
  await comeBack(child.id);
});

test("what a pupil who left no longer needs goes after the waiting time, the register and results stay", async () => {
  const as = principal.id;
  // Written through the API, so that the audit log contains the values too.
  const { body: seen } = await server.call(`GET /students/${child.id}/record`, { as });
  const changed = await server.call(`PUT /students/${child.id}`, {
    as,
    body: {
      version: seen.data.version,
      address: `1 ${PRIVATE} close`,
      healthCondition: `${PRIVATE} fever`,
      parentEmail: `${PRIVATE}@example.com`,
    },
  });
  expect(changed.status).toBe(200);
  const thread = { studentId: child.id, kind: "CLASS_TEACHER", body: `Our ${PRIVATE} is ill.` };
  const written = await server.call("POST /messages/threads", { as: mother.id, body: thread });
  expect(written.status).toBe(201);
  // A signed form, and a picture of the public page that shows the child.
  const form = { signedBy: `Mrs ${PRIVATE}`, signedOn: "2026-01-12" };
  const response = { answer: "GIVEN", seen: null, form };
  await server.call(`POST /students/${child.id}/photo-consents`, { as, body: response });
  const picture = { id: newId(), sizes: [SIZE], uploadedBy: as };
  await server.db.insert(sitePictures).values(picture);
  const naming = { pupils: [child.id], version: 1 };
  await server.call(`PUT /site/pictures/${picture.id}/pupils`, { as, body: naming });
  expect(await server.db.$count(sitePicturePupils)).toBe(1);
  const payment = {
    method: "CASH",
    paidOn: dayAtSchool(new Date()),
    payer: `Mrs ${PRIVATE} payer`,
    reference: `${PRIVATE} transfer`,
    shares: [{ studentId: child.id, kobo: 100 }],
  };
  expect((await server.call("POST /fees/payments", { as, body: payment })).status).toBe(201);
  await server.db.insert(feeOnlinePayments).values({
    id: newId(),
    reference: "5f0c6b8e21",
    provider: "paystack",
    payerId: mother.id,
    termId: enrolment.termId,
    shares: [{ studentId: child.id, kobo: 100 }],
    kobo: 100,
    address: `https://pay.example/${PRIVATE}`,
  });
  await leave(child.id, 25);
  expect(await tablesWith(PRIVATE)).toEqual(
    expect.arrayContaining([
      "audit_values",
      "direct_messages",
      "fee_online_payments",
      "fee_payments",
      "student_details",
      "users",
    ]),
  );
  expect(await due()).toMatchObject([{ id: child.id, kind: "PUPIL", name: "Eze Ada" }]);

  const planned = (await plan([child.id])).body.data.erasures;
  expect(planned).toMatchObject([{ kind: "PUPIL", erasedAt: null }]);
  expect(await due()).toEqual([]);
  await work();
  expect((await overview()).erasures).toMatchObject([{ erasedAt: null }]);
  // Cancelled, and planned again.
  const { id } = planned[0];
  const cancel = () => server.call(`DELETE /retention/erasures/${id}`, { as });
  expect((await cancel()).body.data.erasures).toEqual([]);
  expect((await cancel()).body.code).toBe("erasing_not_waiting");
  await plan([child.id]);
  await wait();
  await Promise.all([work(), work()]);
  const [done] = (await overview()).erasures;
  expect(done.erasedAt).not.toBeNull();

  // Only the mother's account remains, whose retention period has not ended.
  expect(await tablesWith(`${PRIVATE}@`)).toEqual([]);
  expect(await tablesWith(`${PRIVATE} `)).toEqual([]);
  expect(await tablesWith(PRIVATE)).toEqual(["users"]);
  const [record] = await server.db
    .select()
    .from(studentDetails)
    .where(eq(studentDetails.userId, child.id));
  expect(record).toMatchObject({ dob: "2016-03-14", parentName: "Mrs Person", address: null });
  const [account] = await server.db.select().from(users).where(eq(users.id, child.id));
  expect(account).toMatchObject({ firstName: "Ada", leftAs: "WITHDRAWN", leavingReason: null });
  expect(await server.db.$count(results)).toBe(1);
  expect(await server.db.$count(photoConsents)).toBe(0);
  expect(await server.db.$count(sitePictures)).toBe(0);
  expect((await server.call(`GET /students/${child.id}/record`, { as })).status).toBe(200);
  await sealEntries(server.db, "all");
  expect((await verifyAudit(server.db)).problems).toEqual([]);
});

test("an account whose children are gone loses its name, and who is back by then is kept", async () => {
  const age = (id: string) =>
    server.db
      .update(users)
      .set({ createdAt: sql`now() - interval '3 years'`, lastSignInAt: null })
      .where(eq(users.id, id));
  const father = await makeUser(server.db, { role: "PARENT" });
  await linkGuardian(server.db, { parentId: father.id, studentId: here.id });
  await age(mother.id);
  await age(father.id);
  await leave(here.id, 30);
  const ids = (await due()).map((person: { id: string }) => person.id);
  expect(ids.toSorted()).toEqual([mother.id, father.id, here.id].toSorted());
  expect((await plan(ids)).status).toBe(200);
  // The pupil comes back in the waiting time.
  await comeBack(here.id);
  await wait();
  await work();
  const rows = await server.db.select().from(users);
  const named = (id: string) => rows.find((row) => row.id === id);
  expect(named(mother.id)).toMatchObject({ firstName: "Former", lastName: "account", email: null });
  expect(named(father.id)?.deletedAt).toBeNull();
  expect(named(father.id)?.email).toBe(father.email);
  expect((await overview()).erasures.every((row: { erasedAt: unknown }) => row.erasedAt)).toBe(
    true,
  );
  expect(await tablesWith(`${PRIVATE}.mother`)).toEqual([]);
});

test("old contact messages go together, and later ones stay", async () => {
  const message = (createdAt: Date) => ({
    id: crypto.randomUUID(),
    name: "Visitor",
    email: "visitor@example.com",
    message: "Fees?",
    createdAt,
  });
  const old = message(new Date(Date.now() - 400 * 86_400_000));
  await server.db.insert(enquiries).values([old, message(new Date())]);
  expect((await overview()).lists).toContainEqual({ kind: "CONTACT_MESSAGES", due: 1 });
  await plan([], ["CONTACT_MESSAGES"]);
  expect((await overview()).lists).toContainEqual({ kind: "CONTACT_MESSAGES", due: 0 });
  await wait();
  await work();
  const remaining = await server.db.select().from(enquiries);
  expect(remaining.map(({ id }) => id)).not.toContain(old.id);
  expect(remaining).toHaveLength(1);
});

test("lines of old bank statements are erased unless they became payments", async () => {
  const { db } = server;
  const statementId = newId();
  await db.insert(feeStatements).values({ id: statementId, fileName: "june.csv" });
  const line = (place: number, paidOn: string) => ({
    id: newId(),
    statementId,
    place,
    paidOn,
    kobo: 500,
    narration: PRIVATE,
    reference: "",
    fingerprint: String(place),
    payer: PRIVATE,
  });
  const paymentId = newId();
  await db.insert(feePayments).values({
    id: paymentId,
    number: "R/2019/0001",
    code: "code",
    method: "TRANSFER",
    kobo: 500,
    paidOn: "2019-06-03",
  });
  await db
    .insert(feeStatementLines)
    .values([
      line(1, "2019-06-01"),
      { ...line(2, "2019-06-03"), paymentId },
      line(3, dayAtSchool(new Date())),
    ]);
  expect((await overview()).lists).toContainEqual({ kind: "BANK_LINES", due: 1 });
  await plan([], ["BANK_LINES"]);
  await wait();
  await work();
  const remaining = await db.select().from(feeStatementLines).orderBy(feeStatementLines.place);
  expect(remaining.map(({ place }) => place)).toEqual([2, 3]);
});

test("old messages are deleted each night, and their counts stay", async () => {
  const { db } = server;
  const as = principal.id;
  const word = "okapi";
  const name = `Mr ${word}`;
  const details = { parentEmail: `${word}@example.com`, parentName: name };
  await makeStudent(db, { ...enrolment, firstName: "Bola", lastName: "Obi", details });
  const [taught] = await db
    .select({ name: fullName })
    .from(classes)
    .where(eq(classes.id, enrolment.classId));
  const body = {
    target: { kind: "selection", selection: { kind: "parents", classes: [taught?.name] } },
    channel: "EMAIL",
    subject: "Closing early",
    text: "Dear parent of {child}, school closes at noon.",
  };
  const read = async (path: string) =>
    (await server.call(`GET /message-batches${path}`, { as })).body.data;
  const send = async () => {
    const { body: response } = await server.call("POST /message-batches", { as, body });
    await db.update(messageBatches).set({ leavesAt: sql`now()` });
    await sendBatchesWorker(db).run({}, { isLast: false });
    return response.data.id as string;
  };
  const old = await send();
  const seen = await read(`/${old}`);
  expect(seen.counts.queued).toBeGreaterThan(0);
  expect(seen.prunedAt).toBeNull();
  expect(await tablesWith(word)).toContain("message_recipients");
  const night = () => pruneMessagesWorker(db).run({}, { isLast: false });
  await night();
  expect(await read(`/${old}`)).toEqual(seen);

  // A year and more goes by, in which the pupil's record changes.
  const earlier = { createdAt: sql`now() - interval '14 months'` };
  await db.update(mails).set(earlier);
  await db.update(messageBatches).set(earlier);
  await db.update(studentDetails).set({ parentEmail: null, parentName: "" });
  await makeStudent(db, { ...enrolment, details: { parentEmail: "later@example.com" } });
  const recent = await send();
  await Promise.all([night(), night()]);
  expect(await read(`/${old}`)).toMatchObject({
    recipients: seen.recipients,
    counts: { ...seen.counts, queued: 0, stopped: seen.counts.queued },
    missed: 0,
    prunedAt: expect.any(String),
    text: body.text,
  });
  expect(await read(`/${old}/recipients`)).toEqual([]);
  const batch = await read(`/${recent}`);
  expect(batch.prunedAt).toBeNull();
  expect(batch.counts.queued).toBeGreaterThan(0);
  expect(await db.$count(mails, eq(mails.batchId, recent))).toBe(batch.counts.queued);
  expect(await tablesWith(word)).toEqual([]);
});
