import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { phoneMessages } from "../../platform/phone/tables.ts";
import {
  makeGateway,
  setPhoneRules,
  startPhoneGateway,
  type TestPhoneGateway,
} from "../../platform/testing/phone-gateway.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../../students/fixtures.ts";
import { leaveBatchesWorker } from "./leave-batches.job.ts";
import { messageBatches, messageRecipients } from "./tables.ts";

let server: TestServer;
let gateway: TestPhoneGateway;

beforeAll(async () => {
  server = await startTestServer();
  gateway = await startPhoneGateway();
  await setPhoneRules(server.db);
  await makeGateway(server, gateway);
});
afterAll(async () => {
  await server.close();
  await gateway.close();
});

const FITS = "+2348035550125";

it("leaves to those for whom it fits, and names those for whom their names make it too long", async () => {
  const { db } = server;
  const { id: as } = await makeUser(db, { role: "ADMIN", roleInSchool: "Admin" });
  const { id: sessionId, termIds } = await makeSession(db, { currentTerm: "TERM_1" });
  const place = { sessionId, termId: termIds.TERM_1 };
  const { id: classId } = await makeClass(db, { ...place, name: "Primary 4" });
  const firstNames = { [FITS]: "Ada", "+2348035550126": "Oluwaseunfunmi ".repeat(4).trim() };
  for (const [parentPhone, firstName] of Object.entries(firstNames)) {
    const details = { parentPhone, parentEmail: null, parentName: `Mrs ${firstName}` };
    await makeStudent(db, { ...place, classId, firstName, details });
  }
  const call = async (endpoint: string, body?: object) => server.call(endpoint, { as, body });
  const recipients = async (id: string) =>
    (await call(`GET /message-batches/${id}/recipients`)).body.data;
  const message = {
    target: { kind: "selection", selection: { kind: "parents", classes: ["Primary 4"] } },
    channel: "SMS",
    text: "{child} ".repeat(40),
  };
  const said = (await call("POST /message-previews", message)).body.data;
  expect(said).toMatchObject({ messages: 1, faults: [], unreached: { total: 1, tooLong: 1 } });
  expect(said.unreached.first).toMatchObject([
    { fault: "too-long", children: expect.stringContaining("Oluwaseunfunmi") },
  ]);

  const { id } = (await call("POST /message-batches", message)).body.data;
  const isOfFirst = eq(messageBatches.id, id);
  await db.update(messageBatches).set({ leavesAt: new Date() }).where(isOfFirst);
  await leaveBatchesWorker(db).run({}, { isLast: false });
  const left = await db.select().from(phoneMessages).where(eq(phoneMessages.batchId, id));
  expect(left.map(({ number }) => number)).toEqual([FITS]);
  await db.update(phoneMessages).set({ state: "failed" }).where(eq(phoneMessages.batchId, id));
  expect(await recipients(id)).toMatchObject([
    { state: "failed", fault: null },
    { state: "unreached", fault: "too-long", address: "0803 555 0126" },
  ]);

  // Sent again, the one that fits leaves, and the other is named there.
  const resend = () => call(`POST /message-batches/${id}/resend`, { channel: "SMS" });
  const second = (await resend()).body.data;
  expect(await recipients(second.id)).toMatchObject([
    { state: "unreached", fault: "too-long" },
    { state: "waiting", fault: null },
  ]);
  await call(`POST /message-batches/${second.id}/stop`, {});
  const isFit = and(eq(messageRecipients.batchId, id), eq(messageRecipients.address, FITS));
  await db.delete(messageRecipients).where(isFit);
  expect((await resend()).body.issues).toMatchObject([
    { path: ["channel"], message: expect.stringContaining("Shorten it") },
  ]);
});
