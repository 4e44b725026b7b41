import { inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeClass } from "../../classes/fixtures.ts";
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
import { messageBatches } from "./tables.ts";

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

it("sends what was written while the clock was ahead, and keeps what was for later", async () => {
  const { db } = server;
  const { id: as } = await makeUser(db, { role: "ADMIN", roleInSchool: "Admin" });
  const { id: sessionId, termIds } = await makeSession(db, { currentTerm: "TERM_1" });
  const place = { sessionId, termId: termIds.TERM_1 };
  const { id: classId } = await makeClass(db, { ...place, name: "Primary 4" });
  const details = { parentPhone: "0803 555 0141", parentEmail: null, parentName: "Mrs Obi" };
  await makeStudent(db, { ...place, classId, details });
  const send = async (rest: object) => {
    const body = {
      target: { kind: "selection", selection: { kind: "parents", classes: ["Primary 4"] } },
      channel: "SMS",
      text: "The school closes at noon.",
      ...rest,
    };
    return (await server.call("POST /message-batches", { as, body })).body.data;
  };
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  const [now, later] = [await send({}), await send({ sendAt })];
  await db
    .update(messageBatches)
    .set({
      createdAt: sql`${messageBatches.createdAt} + interval '1 year'`,
      leavesAt: sql`${messageBatches.leavesAt} + interval '1 year'`,
    })
    .where(inArray(messageBatches.id, [now.id, later.id]));
  await leaveBatchesWorker(db).run({}, { isLast: false });
  const countsOf = async (id: string) =>
    (await server.call(`GET /message-batches/${id}`, { as })).body.data.counts;
  expect(await countsOf(now.id)).toMatchObject({ queued: 1 });
  expect(await countsOf(later.id)).toMatchObject({ waiting: 1 });
});
