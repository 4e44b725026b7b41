import { RELEASED_DEFAULT } from "@school/core/messages/automatic/released.ts";
import { texts } from "@school/core/messages/writing/text.ts";
import { eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import {
  makeGateway,
  startPhoneGateway,
  type TestPhoneGateway,
} from "../../platform/testing/phone-gateway.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { withheldSheets } from "../../report-cards/tables.ts";
import { makeReportedClass } from "../../results/reports/fixtures.ts";
import { makeSession, type MadeSession } from "../../school/fixtures.ts";
import { linkGuardian } from "../../students/fixtures.ts";
import { studentDetails } from "../../students/tables.ts";
import { messageBatches, messageRecipients } from "../writing/tables.ts";

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

const ADDRESS = "/settings/phone/released";
const save = (body: object, as = admin) => server.call(`PUT ${ADDRESS}`, { as, body });

test("the office sets it; the text names only what there is, and only a gateway that is there", async () => {
  expect((await server.call(`GET ${ADDRESS}`)).status).toBe(401);
  const wanted = { ...RELEASED_DEFAULT, version: 0 };
  expect((await save(wanted, parent)).status).toBe(403);
  expect((await server.call(`GET ${ADDRESS}`, { as: parent })).status).toBe(403);
  expect((await server.call(`GET ${ADDRESS}`, { as: admin })).body.data).toEqual(wanted);

  const faults = async (rest: object) => {
    const { status, body } = await save({ ...wanted, ...rest });
    return [status, body.issues?.map(({ path }: { path: string[] }) => path[0])];
  };
  expect(await faults({ text: "{child} has {average}" })).toEqual([400, ["text"]]);
  expect(await faults({ text: " " })).toEqual([400, ["text"]]);
  expect(await faults({ channel: "SMS" })).toEqual([400, ["channel"]]);
  expect((await save({ ...wanted, channel: "SMS" })).body.issues[0].message).toBe(texts.notSetUp);

  await makeGateway(server, gateway);
  const text = "{child} of {class}: {link}";
  const saved = await save({ channel: "SMS", text, version: 0 });
  expect(saved.body.data).toEqual({ channel: "SMS", text, version: 1 });
  // Someone else saved meanwhile.
  expect((await save(wanted)).body).toMatchObject({ code: "stale_version" });
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

  // Nothing is left to release, so no one is told again.
  await server.call("POST /report-sheet-releases", { as: principal, body });
  expect(await db.$count(messageBatches)).toBe(1);
});
