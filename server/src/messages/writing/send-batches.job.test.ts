import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { phoneMessages } from "../../platform/outgoing/phone/tables.ts";
import {
  makeGateway,
  setPhoneRules,
  startPhoneGateway,
  type TestPhoneGateway,
} from "../../platform/testing/phone-gateway.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../../students/fixtures.ts";
import { sendBatchesWorker } from "./send-batches.job.ts";
import { messageBatches, messageRecipients } from "./tables.ts";

let server: TestServer;
let gateway: TestPhoneGateway;
let admin: string;
let enrolment: { sessionId: string; termId: string };

beforeAll(async () => {
  server = await startTestServer();
  gateway = await startPhoneGateway();
  await setPhoneRules(server.db);
  await makeGateway(server, gateway);
  admin = (await makeUser(server.db, { role: "ADMIN", roleInSchool: "Admin" })).id;
  const { id: sessionId, termIds } = await makeSession(server.db, { currentTerm: "TERM_1" });
  enrolment = { sessionId, termId: termIds.TERM_1 };
});
afterAll(async () => {
  await server.close();
  await gateway.close();
});

const call = async (endpoint: string, body?: object) =>
  (await server.call(endpoint, { as: admin, body })).body;

/** A message by SMS to the parents of a class. */
const toParents = (className: string, text: string) => ({
  target: { kind: "selection", selection: { kind: "parents", classes: [className] } },
  channel: "SMS",
  text,
});

/** A class with a pupil for each number of a parent, by first name. */
async function makePupils(className: string, firstNames: Record<string, string>): Promise<void> {
  const { id: classId } = await makeClass(server.db, { ...enrolment, name: className });
  for (const [parentPhone, firstName] of Object.entries(firstNames)) {
    const details = { parentPhone, parentEmail: null, parentName: `Mrs ${firstName}` };
    await makeStudent(server.db, { ...enrolment, classId, firstName, details });
  }
}

it("sends what was written while the clock was ahead, and keeps what was for later", async () => {
  const { db } = server;
  await makePupils("Primary 4", { "0803 555 0141": "Obi" });
  const send = async (rest: object) => {
    const message = toParents("Primary 4", "The school closes at noon.");
    return (await call("POST /message-batches", { ...message, ...rest })).data;
  };
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  const [immediate, later] = [await send({}), await send({ sendAt })];
  await db
    .update(messageBatches)
    .set({
      createdAt: sql`${messageBatches.createdAt} + interval '1 year'`,
      leavesAt: sql`${messageBatches.leavesAt} + interval '1 year'`,
    })
    .where(inArray(messageBatches.id, [immediate.id, later.id]));
  await sendBatchesWorker(db).run({}, { isLast: false });
  const countsOf = async (id: string) => (await call(`GET /message-batches/${id}`)).data.counts;
  expect(await countsOf(immediate.id)).toMatchObject({ queued: 1 });
  expect(await countsOf(later.id)).toMatchObject({ waiting: 1 });
});

const FITS = "+2348035550125";

it("leaves to those for whom it fits, and names those for whom their names make it too long", async () => {
  const { db } = server;
  const longName = "Oluwaseunfunmi ".repeat(4).trim();
  await makePupils("Primary 5", { [FITS]: "Ada", "+2348035550126": longName });
  const recipients = async (id: string) =>
    (await call(`GET /message-batches/${id}/recipients`)).data;
  const message = toParents("Primary 5", "{child} ".repeat(40));
  const said = (await call("POST /message-previews", message)).data;
  expect(said).toMatchObject({ messages: 1, faults: [], unreached: { total: 1, tooLong: 1 } });
  expect(said.unreached.first).toMatchObject([
    { fault: "too-long", children: expect.stringContaining("Oluwaseunfunmi") },
  ]);

  const { id } = (await call("POST /message-batches", message)).data;
  const isOfFirst = eq(messageBatches.id, id);
  await db.update(messageBatches).set({ leavesAt: new Date() }).where(isOfFirst);
  await sendBatchesWorker(db).run({}, { isLast: false });
  const sent = await db.select().from(phoneMessages).where(eq(phoneMessages.batchId, id));
  expect(sent.map(({ number }) => number)).toEqual([FITS]);
  await db.update(phoneMessages).set({ state: "failed" }).where(eq(phoneMessages.batchId, id));
  expect(await recipients(id)).toMatchObject([
    { state: "failed", fault: null },
    { state: "unreached", fault: "too-long", address: "0803 555 0126" },
  ]);

  // Sent again, the one that fits is sent, and the other is named there.
  const resend = () => call(`POST /message-batches/${id}/resend`, { channel: "SMS" });
  const second = (await resend()).data;
  expect(await recipients(second.id)).toMatchObject([
    { state: "unreached", fault: "too-long" },
    { state: "waiting", fault: null },
  ]);
  await call(`POST /message-batches/${second.id}/stop`, {});
  const isFit = and(eq(messageRecipients.batchId, id), eq(messageRecipients.address, FITS));
  await db.delete(messageRecipients).where(isFit);
  expect((await resend()).issues).toMatchObject([
    { path: ["channel"], message: expect.stringContaining("Shorten it") },
  ]);
});
