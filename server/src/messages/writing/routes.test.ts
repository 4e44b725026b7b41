import { UNDO_SECONDS } from "@school/core/messages/writing/batch.ts";
import { texts } from "@school/core/messages/writing/text.ts";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { startBackgroundWork } from "../../jobs.ts";
import { readConfig } from "../../platform/runtime/config/config.ts";
import { newId } from "../../platform/database/id.ts";
import { createLog } from "../../platform/runtime/log/log.ts";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { phoneMessages } from "../../platform/outgoing/phone/tables.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import { startMailServer, type TestMailServer } from "../../platform/testing/mail-server.ts";
import {
  makeGateway,
  setPhoneRules,
  startPhoneGateway,
  type TestPhoneGateway,
} from "../../platform/testing/phone-gateway.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../../students/fixtures.ts";
import { studentDetails } from "../../students/tables.ts";
import { sendBatchesWorker, sendNext } from "./send-batches.job.ts";
import { messageBatches } from "./tables.ts";

let server: TestServer;
let smtp: TestMailServer;
let gateway: TestPhoneGateway;
let admin: string;
let session: { sessionId: string; termId: string };
let classes = 0;

beforeAll(async () => {
  server = await startTestServer();
  smtp = await startMailServer();
  gateway = await startPhoneGateway();
  const { db } = server;
  admin = (await makeUser(db, { role: "ADMIN", roleInSchool: "Admin" })).id;
  const { id, termIds } = await makeSession(db, { currentTerm: "TERM_1" });
  session = { sessionId: id, termId: termIds.TERM_1 };
  await setPhoneRules(db, { dailyBudget: 2_000_000 });
  await db.insert(settings).values({ key: "school_name", value: "Hope School" });
  await makeGateway(server, gateway);
});
afterAll(async () => {
  await server.close();
  await smtp.close();
  await gateway.close();
});

const call = (endpoint: string, body?: object, headers = {}) =>
  server.call(endpoint, { as: admin, body, headers });

/** A class with one pupil for each phone of a parent; answers their ids. */
async function makePupils(...phones: (string | null)[]) {
  const { db } = server;
  const name = `Class ${++classes}`;
  const { id: classId } = await makeClass(db, { ...session, name });
  const ids: string[] = [];
  for (const [at, parentPhone] of phones.entries()) {
    const firstName = ["Ada", "Bola", "Chidi"][at] ?? `Pupil ${at}`;
    const details = { parentPhone, parentEmail: null, parentName: `Mrs Parent${at}` };
    // Surnames in their order, which the register has too.
    const pupil = { lastName: `Obi ${String(at).padStart(2, "0")}`, firstName, details };
    ids.push((await makeStudent(db, { ...session, classId, ...pupil })).id);
  }
  return { name, classId, ids };
}

const form = (name: string, rest: object = {}) => ({
  target: { kind: "selection", selection: { kind: "parents", classes: [name] } },
  channel: "SMS",
  text: "Dear parent of {child}, {school} closes at noon.",
  ...rest,
});
const preview = async (body: object) => (await call("POST /message-previews", body)).body;
const send = async (body: object) => (await call("POST /message-batches", body)).body.data;
const batch = async (id: string) => (await call(`GET /message-batches/${id}`)).body.data;
const recipients = async (id: string, query = "") =>
  (await call(`GET /message-batches/${id}/recipients${query}`)).body.data;

/** The half minute in which it can be taken back is over. */
async function pass(id: string) {
  await server.db
    .update(messageBatches)
    .set({ leavesAt: sql`now()` })
    .where(eq(messageBatches.id, id));
}
async function leave(id: string) {
  await pass(id);
  await sendBatchesWorker(server.db).run({}, { isLast: false });
}
const queued = (id: string) => server.db.$count(phoneMessages, eq(phoneMessages.batchId, id));

/** Starts a process that sends; the returned function stops it. */
async function startSending() {
  const environment = {
    SMTP_URL: smtp.url,
    MAIL_FROM: "office@school.example",
    TEST_GATEWAY: gateway.origin,
  };
  const config = readConfig(environment);
  const work = await startBackgroundWork({ ...server, config, log: createLog("silent") });
  return () => work.stop();
}

describe("writing to many", () => {
  it("is for the office with the feature, in the form of the contract", async () => {
    const { name } = await makePupils("0803 555 0101");
    expect((await server.call("POST /message-batches", { body: form(name) })).status).toBe(401);
    expect((await call("POST /message-batches", form(name, { channel: "FAX" }))).status).toBe(400);
    for (const overrides of [
      { role: "TEACHER" as const },
      { role: "ADMIN" as const, features: ["Group Manager" as const] },
    ]) {
      const { id } = await makeUser(server.db, overrides);
      const refused = await server.call("POST /message-batches", { as: id, body: form(name) });
      expect(refused.status).toBe(403);
    }
  });

  it("shows before it is sent whom it reaches, what it says and what it costs", async () => {
    const { name, ids } = await makePupils(
      "0803 555 0111",
      "+234 803 555 0111",
      "01 234 5678",
      "ask the aunt",
      null,
    );
    const { data } = await preview(form(name));
    expect(data).toMatchObject({
      audience: `Parents of ${name}`,
      messages: 1,
      pupils: 5,
      staff: 0,
      shared: 1,
      unreached: {
        total: 3,
        first: [
          { fault: "not-mobile", otherwise: ["01 234 5678"] },
          { fault: "not-mobile", otherwise: ["ask the aunt"] },
          { fault: "no-phone", otherwise: [] },
        ],
      },
      example: {
        address: "0803 555 0111",
        text: "Dear parent of Ada and Bola, Hope School closes at noon.",
      },
      cost: { parts: 1, most: 1, cost: 500, dearLetters: [], plain: null, left: 2_000_000 },
      quietUntil: null,
      faults: [],
    });
    await server.db.update(users).set({ firstName: "Ọlá" }).where(eq(users.id, ids[0]!));
    const text = `{child}: ${"Closing day is on Friday. ".repeat(4)}`;
    const dear = (await preview(form(name, { text }))).data.cost;
    expect(dear).toMatchObject({ parts: 2, cost: 1000, plain: { parts: 1, cost: 500 } });
    expect(dear.dearLetters).toEqual(["Ọ", "á"]);
    const bare = (await preview(form(name, { text, withoutMarks: true }))).data;
    expect([bare.cost.parts, bare.example.text.slice(0, 13)]).toEqual([1, "Ola and Bola:"]);
  });

  it("refuses what cannot be sent, each fault at its field, and stores nothing", async () => {
    const { name } = await makePupils("0803 555 0121");
    const before = await server.db.$count(messageBatches);
    const faults = async (rest: object) =>
      (await call("POST /message-batches", form(name, rest))).body.issues?.map(
        (issue: { path: string[]; message: string }) => [issue.path[0], issue.message],
      );
    expect(await faults({ text: "a".repeat(2_000) })).toEqual([
      ["text", texts.tooManyParts(14, 10)],
    ]);
    expect(await faults({ text: "Hello {Ada}" })).toMatchObject([["text", expect.anything()]]);
    expect(await faults({ text: "{average}" })).toMatchObject([["text", expect.anything()]]);
    expect(await faults({ channel: "WHATSAPP" })).toEqual([["channel", texts.notSetUp]]);
    expect(await faults({ channel: "EMAIL", subject: "News" })).toEqual([
      ["channel", texts.noneReached],
    ]);
    expect(await faults({ sendAt: "2020-01-01T08:00:00Z" })).toEqual([["sendAt", texts.past]]);
    const nowhere = form("Class nowhere");
    expect((await call("POST /message-batches", nowhere)).body.issues).toMatchObject([
      { path: ["target"], message: texts.noOne },
    ]);
    const groupless = form(name, { target: { kind: "group", groupId: newId() } });
    expect((await call("POST /message-batches", groupless)).body.code).toBe("group_not_found");
    expect(await server.db.$count(messageBatches)).toBe(before);
  });

  it("sends once what a phone sends twice, and can be taken back for half a minute", async () => {
    const { name } = await makePupils("0803 555 0131", "0803 555 0132");
    const key = { "idempotency-key": newId() };
    const [one, two] = await Promise.all([
      call("POST /message-batches", form(name), key),
      call("POST /message-batches", form(name), key),
    ]);
    expect([one.status, two.body.data.id]).toEqual([201, one.body.data.id]);
    const { id, leavesAt, createdAt, state, counts } = one.body.data;
    expect([state, counts.waiting]).toEqual(["waiting", 2]);
    const seconds = (Date.parse(leavesAt) - Date.parse(createdAt)) / 1000;
    expect(Math.abs(seconds - UNDO_SECONDS)).toBeLessThan(10);
    expect(await server.db.transaction(sendNext)).toBe(false);
    const stopped = await call(`POST /message-batches/${id}/stop`, {});
    expect(stopped.body.data).toMatchObject({ state: "stopped", counts: { stopped: 2 } });
    await leave(id);
    expect(await queued(id)).toBe(0);
  });

  it("queues all messages or none when its process is killed, and each once", async () => {
    const { name } = await makePupils("0803 555 0141", "0803 555 0142");
    const { id } = await send(form(name));
    await pass(id);
    const killed = server.db.transaction(async (tx) => {
      expect(await sendNext(tx)).toBe(true);
      throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
    expect([await queued(id), (await batch(id)).state]).toEqual([0, "waiting"]);
    await Promise.all([server.db.transaction(sendNext), server.db.transaction(sendNext)]);
    await leave(id);
    expect([await queued(id), (await batch(id)).state]).toEqual([2, "leaving"]);
  });

  it("leaves out who has left the school in between", async () => {
    const { name, ids } = await makePupils("0803 555 0151", "0803 555 0152", "0803 555 0152");
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id, leavesAt } = await send(form(name, { sendAt }));
    expect(leavesAt).toBe(sendAt);
    const gone = { isActive: false, leftOn: "2026-01-05", leftAs: "WITHDRAWN" as const };
    await server.db.update(users).set(gone).where(eq(users.id, ids[0]!));
    await server.db.update(users).set(gone).where(eq(users.id, ids[1]!));
    await leave(id);
    // The sibling of the second is still there.
    expect(await recipients(id)).toMatchObject([
      { address: "0803 555 0151", state: "unreached", fault: "left" },
      { address: "0803 555 0152", state: "queued" },
    ]);
  });

  it("says of each recipient what became of the message, and writes again to those it missed", async () => {
    const { name, ids } = await makePupils("0803 555 0161", "0803 555 0162", "0803 555 0163", null);
    const { id } = await send(form(name));
    await leave(id);
    const { number } = phoneMessages;
    await server.db
      .update(phoneMessages)
      .set({ state: "failed", lastError: "No such number" })
      .where(and(eq(phoneMessages.batchId, id), eq(number, "+2348035550161")));
    await server.db
      .update(phoneMessages)
      .set({ state: "delivered", deliveredAt: sql`now()` })
      .where(and(eq(phoneMessages.batchId, id), eq(number, "+2348035550162")));
    expect(await recipients(id)).toMatchObject([
      { state: "failed", address: "0803 555 0161", reason: "No such number" },
      { state: "unreached", address: null, fault: "no-phone" },
      { state: "delivered", at: expect.any(String) },
      { state: "queued" },
    ]);
    expect(await recipients(id, "?state=delivered")).toHaveLength(1);
    const again = (await call(`GET /message-batches/${id}/again?onlyMissed=true`)).body.data;
    expect(again.selection).toEqual({
      kind: "chosen",
      studentIds: [ids[0], ids[3]],
      staffIds: [],
    });
    expect(again.chosen.pupils.map((pupil: { id: string }) => pupil.id)).toHaveLength(2);
    const resend = (channel: string) => call(`POST /message-batches/${id}/resend`, { channel });
    expect((await batch(id)).missed).toBe(2);
    expect((await resend("WHATSAPP")).body.issues).toMatchObject([{ message: texts.notSetUp }]);
    // Two people at once: of two who missed it, one has a phone.
    const both = await Promise.all([resend("SMS"), resend("SMS")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    const second = both.find(({ status }) => status === 201)?.body.data;
    expect(second).toMatchObject({ kind: "written", recipients: 1, audience: expect.any(String) });
    expect(await recipients(second.id)).toMatchObject([{ address: "0803 555 0161" }]);
    expect((await batch(id)).missed).toBe(1);
    // What was taken back can be sent again, by email too once there is an address.
    await call(`POST /message-batches/${second.id}/stop`, {});
    expect((await batch(id)).missed).toBe(2);
    const parentEmail = "late@family.example";
    const isLast = eq(studentDetails.userId, ids[3]!);
    await server.db.update(studentDetails).set({ parentEmail }).where(isLast);
    const third = (await resend("EMAIL")).body.data;
    expect(third).toMatchObject({ channel: "EMAIL", subject: "Message from Hope School" });
    await leave(third.id);
    const [mail] = await server.db.select().from(mails).where(eq(mails.batchId, third.id));
    expect([mail?.address, (await batch(third.id)).state]).toEqual([parentEmail, "unsent"]);
    expect(mail?.text).toContain("Dear parent of Pupil 3, Hope School closes at noon.");
    const fourth = (await resend("SMS")).body.data;
    expect((await batch(id)).missed).toBe(0);
    expect((await resend("SMS")).body.code).toBe("nothing_to_resend");
    const expired = { expiresAt: new Date() };
    await server.db.update(messageBatches).set(expired).where(eq(messageBatches.id, fourth.id));
    await leave(fourth.id);
    expect((await batch(fourth.id)).state).toBe("stopped");
    const stopped = await call(`POST /message-batches/${id}/stop`, {});
    expect(stopped.body.data.counts).toMatchObject({ failed: 2, delivered: 1, queued: 0 });
    expect((await call(`POST /message-batches/${id}/stop`, {})).body.code).toBe("nothing_to_stop");
    await server.db.delete(phoneMessages).where(eq(phoneMessages.batchId, id));
  });

  it("reaches phones and mailboxes: siblings once, staff and parents by their accounts", async () => {
    const { db } = server;
    const { name, ids } = await makePupils("0803 555 0171", "0803 555 0171");
    const parent = await makeUser(db, { role: "PARENT", email: "mother@family.example" });
    for (const studentId of ids) await linkGuardian(db, { parentId: parent.id, studentId });
    const cook = await makeUser(db, {
      role: "STAFF",
      roleInSchool: `Cook ${name}`,
      email: "cook@school.example",
    });
    const selection = { kind: "staff", rolesInSchool: [`Cook ${name}`] };
    const sms = await send(form(name));
    const mail = { channel: "EMAIL", subject: "Closing day" };
    const parents = await send(form(name, mail));
    const staff = await send({
      ...form(name, mail),
      target: { kind: "selection", selection },
      text: "Dear colleagues,\n\n{school} closes.",
    });
    for (const { id } of [sms, parents, staff]) await leave(id);
    const stop = await startSending();
    const got = await gateway.messageTo("2348035550171");
    expect(got.text).toBe("Dear parent of Ada and Bola, Hope School closes at noon.");
    const to = (address: string) => smtp.received.filter((one) => one.to.includes(address));
    await expect.poll(() => to("cook@school.example").length, { timeout: 15_000 }).toBe(1);
    await expect.poll(() => to("mother@family.example").length, { timeout: 15_000 }).toBe(1);
    await expect.poll(async () => (await batch(sms.id)).counts.sent, { timeout: 15_000 }).toBe(1);
    await stop();
    expect(await batch(sms.id)).toMatchObject({ state: "done", cost: 500, recipients: 1 });
    const sentMails = await db.select().from(mails).where(eq(mails.recipientId, cook.id));
    expect(sentMails[0]).toMatchObject({ batchId: staff.id, purpose: "messages.written" });
    expect(sentMails[0]?.text).toContain("Dear colleagues,\n\nHope School closes.");
  });

  it("costs the same statements for one family and for many", async () => {
    const { name: one } = await makePupils("0803 555 0181");
    const many = await makePupils(...Array.from({ length: 8 }, (_, at) => `0803 555 019${at}`));
    const count = async (work: () => Promise<unknown>) =>
      (await countStatements(server.db, work)).count;
    expect(await count(() => preview(form(many.name)))).toBe(await count(() => preview(form(one))));
    const ids: string[] = [];
    const write = async (name: string) => void ids.push((await send(form(name))).id);
    // The first of a process opens connections.
    await write(one);
    ids.length = 0;
    expect(await count(() => write(many.name))).toBe(await count(() => write(one)));
    const [first, second] = ids as [string, string];
    await pass(first);
    const manyLeave = await count(() => server.db.transaction(sendNext));
    await pass(second);
    expect(await count(() => server.db.transaction(sendNext))).toBe(manyLeave);
    expect((await call("GET /message-batches?limit=2")).body.data).toMatchObject([
      { id: second },
      { id: first, counts: { queued: 8 } },
    ]);
  });

  it("leaves out who has switched it off; promotions reach only those who agreed", async () => {
    const { db } = server;
    const { name, ids } = await makePupils("0803 555 0141", "0803 555 0142", null);
    const makeParent = async (at: number, phone: string) => {
      const { id } = await makeUser(db, { role: "PARENT", email: null, phone });
      await linkGuardian(db, { parentId: id, studentId: ids[at]! });
      return id;
    };
    const mother = await makeParent(0, "+2348035550141");
    const aunt = await makeParent(2, "+2348035550143");
    const choose = (as: string, kind: string, isWanted: boolean) =>
      server.call("PUT /profile/choices", { as, body: { kind, channel: "PHONE", isWanted } });
    await choose(mother, "school", false);
    const said = await preview(form(name));
    expect(said.data).toMatchObject({ messages: 2, unreached: { total: 1, unwilling: 1 } });
    expect(said.data.unreached.first[0].fault).toBe("not-wanted");
    const important = form(name, { purpose: "necessary" });
    expect((await preview(important)).data).toMatchObject({ messages: 3, unreached: { total: 0 } });
    const advert = form(name, { purpose: "promotions" });
    expect((await preview(advert)).data).toMatchObject({
      messages: 0,
      unreached: { total: 3, unwilling: 3 },
    });
    expect((await call("POST /message-batches", advert)).status).toBe(400);

    await choose(mother, "promotions", true);
    await choose(aunt, "promotions", true);
    const sent = await send(advert);
    expect(sent).toMatchObject({ purpose: "promotions", recipients: 3 });
    // She changes her mind before it is sent.
    await choose(aunt, "promotions", false);
    await leave(sent.id);
    const rows = await db.select().from(phoneMessages).where(eq(phoneMessages.batchId, sent.id));
    expect(rows.map(({ number, promotional }) => [number, promotional])).toEqual([
      ["+2348035550141", true],
    ]);
    const faults = (await recipients(sent.id)).map(({ fault }: { fault: string }) => fault);
    expect(faults.toSorted()).toEqual(["no-consent", "no-consent", null]);
  });
});
