import { AUTOMATIC_KINDS, automaticDefault } from "@school/core/messages/automatic/kinds.ts";
import type { BatchKind } from "@school/core/messages/writing/batch.ts";
import { texts } from "@school/core/messages/writing/text.ts";
import { desc, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { pushDevices } from "../../accounts/notification-preferences/tables.ts";
import { makeUser, openTestSession } from "../../accounts/fixtures.ts";
import { authSessions } from "../../accounts/tables.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { startBackgroundWork } from "../../jobs.ts";
import { SYSTEM_ORIGIN } from "../../platform/database/audit/audit.ts";
import { readConfig } from "../../platform/runtime/config/config.ts";
import { countJobs } from "../../platform/runtime/jobs/count-jobs.ts";
import { createLog } from "../../platform/runtime/log/log.ts";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { pushMessages } from "../../platform/outgoing/push/tables.ts";
import { phoneMessages } from "../../platform/outgoing/phone/tables.ts";
import {
  makeGateway,
  startPhoneGateway,
  type TestPhoneGateway,
} from "../../platform/testing/phone-gateway.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { withheldSheets } from "../../report-cards/tables.ts";
import { makeReportedClass } from "../../results/reports/fixtures.ts";
import { makeSession, type MadeSession } from "../../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../../students/fixtures.ts";
import { studentDetails } from "../../students/tables.ts";
import { sendBatchesWorker } from "../writing/send-batches.job.ts";
import { messageBatches, messageRecipients } from "../writing/tables.ts";
import { notifyOfAbsence } from "./absent.ts";
import { notifyOfHomework } from "./homework.ts";

let server: TestServer;
let gateway: TestPhoneGateway;
let session: MadeSession;
let admin: string;
let principal: string;
let parent: string;

beforeAll(async () => {
  server = await startTestServer();
  gateway = await startPhoneGateway();
  const { db } = server;
  session = await makeSession(db, { currentTerm: "TERM_1" });
  admin = (await makeUser(db, { role: "ADMIN", roleInSchool: "Admin" })).id;
  principal = (await makeUser(db, { role: "PRINCIPAL" })).id;
  parent = (await makeUser(db, { role: "PARENT", email: null, phone: "+2348035550101" })).id;
});
afterAll(async () => {
  await server.close();
  await gateway.close();
});

const ADDRESS = "/settings/automatic-messages";
const save = (body: { kind: string } & Record<string, unknown>, as = admin) =>
  server.call(`PUT ${ADDRESS}/${body.kind}`, { as, body: without(body) });
/** The kind is only in the URL. */
const without = ({ kind: _kind, ...rest }: { kind: string }) => rest;

test("the office sets it; the text names only what there is, and only a gateway that is there", async () => {
  expect((await server.call(`GET ${ADDRESS}`)).status).toBe(401);
  const kind = "released" as const;
  const message = { kind, ...automaticDefault(kind), version: 0 };
  expect((await save(message, parent)).status).toBe(403);
  expect((await server.call(`GET ${ADDRESS}`, { as: parent })).status).toBe(403);
  expect((await server.call(`GET ${ADDRESS}`, { as: admin })).body.data).toEqual(
    AUTOMATIC_KINDS.map((one) => ({ kind: one, ...automaticDefault(one), version: 0 })),
  );

  const faults = async (rest: object) => {
    const { status, body } = await save({ ...message, ...rest });
    return [status, body.issues?.map(({ path }: { path: string[] }) => path[0])];
  };
  expect(await faults({ text: "{child} has {average}" })).toEqual([400, ["text"]]);
  expect(await faults({ text: " " })).toEqual([400, ["text"]]);
  expect(await faults({ channel: "SMS" })).toEqual([400, ["channel"]]);
  expect((await save({ ...message, channel: "SMS" })).body.issues[0].message).toBe(texts.notSetUp);
  // The release's own form sends emails.
  expect(await faults({ channel: "EMAIL" })).toEqual([400, ["channel"]]);
  expect((await save({ ...message, kind: "birthday" })).status).toBe(400);

  await makeGateway(server, gateway);
  const text = "{child} of {class}: {link}";
  const saved = await save({ kind, channel: "SMS", text, version: 0 });
  expect(saved.body.data).toEqual({ kind, channel: "SMS", text, version: 1 });
  // Someone else saved meanwhile.
  expect((await save(message)).body).toMatchObject({ code: "stale_version" });
});

test("a release writes to each family once, with a link that knows who signs in", async () => {
  const { db } = server;
  const made = await makeReportedClass(db, {
    session,
    name: "Primary 4",
    totals: { Adebayo: { Art: 80 }, Bello: { Art: 70 }, Chukwu: { Art: 60 } },
  });
  const [ada, bello, chukwu] = ["Adebayo", "Bello", "Chukwu"].map(
    (surname) => made.pupils[surname]?.id ?? "",
  ) as [string, string, string];
  await linkGuardian(db, { parentId: parent, studentId: ada });
  const phoneOf = (studentId: string, parentPhone: string | null) =>
    db.update(studentDetails).set({ parentPhone }).where(eq(studentDetails.userId, studentId));
  await phoneOf(bello, "0803 555 0102");
  await phoneOf(chukwu, "0803 555 0103");
  const withheld = { studentId: chukwu, termId: session.termIds.TERM_1, reason: "Fees" };
  await db.insert(withheldSheets).values({ ...withheld, withheldBy: principal });

  const body = { termId: session.termIds.TERM_1, classIds: [made.id], sendMail: false };
  const released = await server.call("POST /report-sheet-releases", { as: principal, body });
  expect(released.status).toBe(200);

  const [batch] = await db.select().from(messageBatches).where(isNull(messageBatches.queuedAt));
  expect(batch).toMatchObject({
    kind: "released",
    channel: "SMS",
    audience: "Parents of 2 pupils",
  });
  const recipients = await db
    .select()
    .from(messageRecipients)
    .where(eq(messageRecipients.batchId, batch!.id));
  const page = "/signin?from=/report-cards";
  const texts = new Map(recipients.map((one) => [one.address, one.text]));
  expect([...texts.keys()].toSorted()).toEqual(["+2348035550101", "+2348035550102"]);
  expect(texts.get("+2348035550101")).toMatch(/ of Primary 4 .*: http/);
  expect(texts.get("+2348035550101")?.endsWith(`${page}#name=08035550101`)).toBe(true);
  expect(texts.get("+2348035550102")?.endsWith(page)).toBe(true);

  // Nothing remains to be released, so no one is notified again.
  await server.call("POST /report-sheet-releases", { as: principal, body });
  expect(await db.$count(messageBatches)).toBe(1);
});

/** The newest batch of a kind, with the text for each address. */
async function lastBatch(kind: BatchKind) {
  const { db } = server;
  const [batch] = await db
    .select()
    .from(messageBatches)
    .where(eq(messageBatches.kind, kind))
    .orderBy(desc(messageBatches.createdAt))
    .limit(1);
  if (!batch) return null;
  const rows = await db
    .select()
    .from(messageRecipients)
    .where(eq(messageRecipients.batchId, batch.id));
  return { ...batch, texts: new Map(rows.map((one) => [one.address, one.text])), rows };
}

test("families of absent pupils are told once the school wants it, in its words", async () => {
  const { db } = server;
  const pupils = await absentees();
  const origin = { ...SYSTEM_ORIGIN, actorId: principal };
  const config = { publicUrl: "https://school.example" };
  const notify = () =>
    db.transaction((tx) =>
      notifyOfAbsence({ tx, origin, config }, { day: "2026-01-19", studentIds: pupils }),
    );
  const mother = (await makeUser(db, { role: "PARENT", email: null })).id;
  await linkGuardian(db, { parentId: mother, studentId: pupils[0]! });
  await openTestSession(db, server.keyring, mother);
  const [authSession] = await db.select().from(authSessions).where(eq(authSessions.userId, mother));
  await db.insert(pushDevices).values({
    id: newId(),
    personId: mother,
    authSessionId: authSession!.id,
    endpoint: "https://push.example/1",
    p256dh: "p",
    auth: "a",
  });
  await notify();
  expect(await lastBatch("absent")).toBeNull();
  expect(await db.$count(pushMessages)).toBe(0);

  const text = "{child} is not in {class} today, {day}.";
  expect((await save({ kind: "absent", channel: "SMS", text, version: 0 })).status).toBe(200);
  await notify();
  const batch = await lastBatch("absent");
  expect(batch).toMatchObject({ audience: "Parents of 2 pupils", createdBy: principal });
  // Parents who have switched notifications on get one for each child, in any case.
  const titles = async () =>
    (await db.select({ title: pushMessages.title }).from(pushMessages)).map((one) => one.title);
  expect(await titles()).toEqual(["Ada is not in school today"]);
  await save({ kind: "absent", channel: "PUSH", text, version: 1 });
  await notify();
  expect(await titles()).toHaveLength(2);
  expect((await lastBatch("absent"))?.id).toBe(batch?.id);
  // Siblings are one message, and it names the day.
  expect([...batch!.texts.keys()]).toEqual(["+2348035550177"]);
  expect(batch!.texts.get("+2348035550177")).toMatch(/^Ada and Bola is not in Nursery 2 .*2026\.$/);

  // The list of sent messages finds them by their occasion.
  const list = await server.call("GET /message-batches?kind=absent", { as: admin });
  expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([batch!.id]);
});

test("a text that names make too long for a phone stops no other message", async () => {
  const { db } = server;
  const inTerm = { sessionId: session.id, termId: session.termIds.TERM_1 };
  const { id: classId } = await makeClass(db, { ...inTerm, name: "Nursery 3" });
  const pupil = async (firstName: string, parentPhone: string) => {
    const details = { parentPhone, parentEmail: null, parentName: "Mrs Obi" };
    return (await makeStudent(db, { ...inTerm, classId, firstName, details })).id;
  };
  const studentIds = [
    await pupil("Ọ".repeat(100), "0803 555 0191"),
    await pupil("Uche", "0803 555 0192"),
  ];
  expect(
    (await save({ kind: "homework", channel: "SMS", text: "{child}".repeat(40), version: 0 }))
      .status,
  ).toBe(200);
  const origin = { ...SYSTEM_ORIGIN, actorId: principal };
  const config = { publicUrl: "https://school.example" };
  const homework = { title: "Sums", dueOn: "2026-01-20", studentIds };
  await db.transaction((tx) => notifyOfHomework({ tx, origin, config }, homework));
  await db.update(messageBatches).set({ leavesAt: new Date() });
  await sendBatchesWorker(db).run({}, { isLast: false });
  const numbers = await db
    .select({ number: phoneMessages.number })
    .from(phoneMessages)
    .where(eq(phoneMessages.purpose, "messages.homework"));
  expect(numbers).toEqual([{ number: "+2348035550192" }]);
  const faults = (await lastBatch("homework"))?.rows.map(({ address, fault }) => [address, fault]);
  expect(faults?.toSorted()).toEqual([
    ["+2348035550191", "too-long"],
    ["+2348035550192", null],
  ]);
});

/** Two pupils without a family who have the same parent's phone. */
async function absentees() {
  const { db } = server;
  const inTerm = { sessionId: session.id, termId: session.termIds.TERM_1 };
  const { id: classId } = await makeClass(db, { ...inTerm, name: "Nursery 2" });
  const pupils: string[] = [];
  for (const firstName of ["Ada", "Bola"]) {
    const details = { parentPhone: "0803 555 0177", parentEmail: null, parentName: "Mrs Eze" };
    pupils.push((await makeStudent(db, { ...inTerm, classId, firstName, details })).id);
  }
  return pupils;
}

test("who gets an account is told where to sign in, with the name and without a password", async () => {
  const { db } = server;
  const work = await startBackgroundWork({
    ...server,
    config: readConfig({ PUBLIC_URL: "https://school.example" }),
    log: createLog("silent"),
  });
  try {
    const make = (rest: object) =>
      server.call("POST /users", {
        as: principal,
        body: { password: "Kept-secret-77", firstName: "Ngozi", lastName: "Obi", ...rest },
      });
    const quiet = await make({ role: "PARENT", email: "", phone: "0803 555 0180" });
    expect(quiet.status).toBe(201);
    // The job reads the school's setting when it runs, so it must have finished.
    await vi.waitFor(async () => {
      const waiting = (await countJobs(db)).map(({ queue }) => queue);
      expect(waiting).not.toContain("welcome");
    }, 20_000);

    await save({ kind: "welcome", channel: "SMS", text: "Hello {name}: {link}", version: 0 });
    const made = await make({ role: "PARENT", email: "", phone: "0803 555 0181" });
    expect(made.status).toBe(201);
    const batch = await vi.waitFor(async () => {
      const batch = await lastBatch("welcome");
      expect(batch).not.toBeNull();
      return batch!;
    }, 20_000);
    // The first account was created before the school enabled it.
    expect([...batch.texts]).toEqual([
      ["+2348035550181", "Hello Ngozi: https://school.example/signin/code#name=08035550181"],
    ]);
    expect(JSON.stringify(batch)).not.toContain("Kept-secret-77");

    await save({ kind: "welcome", channel: "EMAIL", text: "Hello {name}: {link}", version: 1 });
    const member = await make({ role: "TEACHER", email: "obi@school.example", phone: "" });
    expect(member.status).toBe(201);
    await vi.waitFor(async () => {
      const { texts } = (await lastBatch("welcome"))!;
      expect(texts.get("obi@school.example")).toBe(
        "Hello Ngozi: https://school.example/signin#name=obi%40school.example",
      );
    }, 20_000);
    // It is sent though they have no child.
    await db.update(messageBatches).set({ leavesAt: new Date() });
    await sendBatchesWorker(db).run({}, { isLast: false });
    const welcomes = await db.select().from(mails).where(eq(mails.purpose, "messages.welcome"));
    expect(welcomes.map(({ address }) => address)).toEqual(["obi@school.example"]);
    const sms = eq(phoneMessages.purpose, "messages.welcome");
    expect(await db.$count(phoneMessages, sms)).toBe(1);
  } finally {
    await work.stop();
  }
});
