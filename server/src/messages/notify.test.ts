import { automaticDefault } from "@school/core/messages/automatic/kinds.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { users } from "../accounts/tables.ts";
import { makeClass } from "../classes/fixtures.ts";
import { newId } from "../platform/database/id.ts";
import { phoneGateways, phoneMessages } from "../platform/outgoing/phone/tables.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeSession } from "../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../students/fixtures.ts";
import { messageThreads } from "./direct/tables.ts";
import { pendingNotices } from "./tables.ts";
import { notifyMessagesWorker } from "./notify.job.ts";

let server: TestServer;
let principal: MadeUser;
let office: MadeUser;
let teacher: MadeUser;
let mother: MadeUser;
let father: MadeUser;
let child: MadeUser;
let classId: string;
let threadId: string;

const PHONE = "+2348035550144";
const publicUrl = "https://school.example";

beforeAll(async () => {
  server = await startTestServer();
  const { db, keyring } = server;
  principal = await makeUser(db, { role: "PRINCIPAL" });
  office = await makeUser(db, { role: "ADMIN" });
  teacher = await makeUser(db, { role: "TEACHER", firstName: "Ngozi", lastName: "Bello" });
  mother = await makeUser(db, { role: "PARENT", phone: "+2348035550143" });
  father = await makeUser(db, { role: "PARENT", email: null, phone: PHONE });
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const enrolment = { sessionId: session.id, termId: session.termIds.TERM_1 };
  ({ id: classId } = await makeClass(db, { sessionId: session.id, classTeacherId: teacher.id }));
  child = await makeStudent(db, { ...enrolment, classId, firstName: "Ada", lastName: "Eze" });
  for (const { id: parentId } of [mother, father]) {
    await linkGuardian(db, { parentId, studentId: child.id });
  }
  const accountSealed = keyring.sealer.seal(JSON.stringify({ key: "k" }));
  const gateway = { channel: "SMS" as const, reportId: newId(), provider: "termii" as const };
  await db.insert(phoneGateways).values({ ...gateway, accountSealed, costPerPart: 500 });
  const changes = [{ key: "school_name", value: "Sunrise", version: 0 }];
  await call(principal, "PUT /settings", { changes });
});
afterAll(() => server.close());

const call = (as: MadeUser, endpoint: string, body?: object) =>
  server.call(endpoint, { as: as.id, body });
const write = (as: MadeUser, id: string, body: string) =>
  call(as, `POST /messages/threads/${id}/messages`, { body });

const switchTo = async (channel: string | null, text = automaticDefault("direct").text) => {
  const stored = (await call(office, "GET /settings/automatic-messages")).body.data;
  const { version } = stored.find((one: { kind: string }) => one.kind === "direct");
  const body = { channel, text, version };
  return (await call(office, "PUT /settings/automatic-messages/direct", body)).status;
};
/** Five minutes later. */
const later = async () => {
  await server.db.update(pendingNotices).set({ createdAt: new Date(Date.now() - 6 * 60_000) });
  await notifyMessagesWorker(server.db, publicUrl).run({}, { isLast: true });
  await notifyMessagesWorker(server.db, publicUrl).run({}, { isLast: true });
};
const toPhones = async () => (await server.db.select().from(phoneMessages)).map(({ text }) => text);

describe("a parent without an email", () => {
  it("gets one SMS for all that is unread in a thread, with who wrote and a short link alone", async () => {
    await call(teacher, "POST /messages/threads", {
      studentId: child.id,
      kind: "CLASS_TEACHER",
      parentIds: [father.id, mother.id],
      body: "Ada fell in the yard.",
    });
    const threads = await server.db.select().from(messageThreads);
    threadId = threads.find(({ parentId }) => parentId === father.id)!.id;
    await later();
    // The school has not switched it on.
    expect(await toPhones()).toEqual([]);

    expect(await switchTo("EMAIL")).toBe(400);
    expect(await switchTo("SMS", "{child}: {average}")).toBe(400);
    expect(await switchTo("SMS")).toBe(200);
    await write(teacher, threadId, "She is well.");
    await write(teacher, threadId, "One more thing.");
    expect(await toPhones()).toEqual([]);
    await later();
    const [only, ...more] = await server.db.select().from(phoneMessages);
    expect(more).toEqual([]);
    expect(only).toMatchObject({
      recipientId: father.id,
      number: PHONE,
      urgent: false,
      purpose: "messages.direct",
    });
    const [, code = ""] = /\/m\/([\w-]{22})$/.exec(only!.text) ?? [];
    expect(only!.text).toBe(
      `Sunrise: Ngozi Bello wrote to you about Ada. Read and answer: ${publicUrl}/m/${code}`,
    );
    const led = await fetch(`${server.origin}/m/${code}`, { redirect: "manual" });
    expect(led.headers.get("location")).toBe(`/dashboard/messages/${threadId}`);
    const stray = await fetch(`${server.origin}/m/%2F%2Fevil.example`, { redirect: "manual" });
    expect(stray.headers.get("location")).toBe("/dashboard/messages");

    // Unread, and notified.
    await write(teacher, threadId, "Are you there?");
    await later();
    expect(await toPhones()).toHaveLength(1);
    // The class's own thread and a new class teacher are worth no SMS.
    await call(teacher, "POST /messages/class-threads", { classId, body: "Sports day." });
    await later();
    expect(await toPhones()).toHaveLength(1);
  });

  it("opens the thread, and what waited for the morning does not leave; the next one does", async () => {
    await call(father, `POST /messages/threads/${threadId}/read`, { number: 99 });
    expect(await toPhones()).toEqual([]);
    await Promise.all(["Please call.", "Today."].map((body) => write(teacher, threadId, body)));
    await later();
    expect(await toPhones()).toHaveLength(1);
    // A message that never arrived is announced again with the next one.
    await server.db.update(phoneMessages).set({ state: "failed" });
    await write(teacher, threadId, "Please answer.");
    await later();
    expect(await toPhones()).toHaveLength(2);
    await server.db.update(phoneMessages).set({ state: "sent" });
    await call(father, `POST /messages/threads/${threadId}/read`, { number: 99 });
    expect(await toPhones()).toHaveLength(2);
  });

  it("is not told of what was taken back, but of what is left", async () => {
    await server.db.delete(phoneMessages);
    const written = async (body: string) => (await write(teacher, threadId, body)).body.data.id;
    const takeBack = (id: string) => call(teacher, `POST /messages/${id}/take-back`, {});
    const [first, second] = [await written("Sorry, wrong parent."), await written("Sorry again.")];
    expect((await takeBack(first)).status).toBe(200);
    expect((await takeBack(second)).status).toBe(200);
    expect(await server.db.$count(pendingNotices, eq(pendingNotices.personId, father.id))).toBe(0);
    const third = await written("Wrong once more.");
    await written("Ada did well today.");
    await takeBack(third);
    await later();
    expect(await toPhones()).toHaveLength(1);
    await call(father, `POST /messages/threads/${threadId}/read`, { number: 99 });
  });

  it("decides whether it comes, until it leaves; long names do not stop those of others", async () => {
    const choose = (isWanted: boolean) =>
      call(father, "PUT /profile/choices", { kind: "direct", channel: "PHONE", isWanted });
    await server.db.delete(phoneMessages);
    await write(teacher, threadId, "Hello.");
    expect((await choose(false)).status).toBe(200);
    await later();
    await write(teacher, threadId, "Hello again.");
    await later();
    expect(await toPhones()).toEqual([]);
    await choose(true);
    expect(await switchTo("SMS", "{child}".repeat(40))).toBe(200);
    const before = { firstName: "Ọ".repeat(100) };
    await server.db.update(users).set(before).where(eq(users.id, child.id));
    await write(teacher, threadId, "And again.");
    await later();
    expect((await toPhones())[0]).toContain("wrote to you about ỌỌ");
    await server.db.update(users).set({ firstName: "Ada" }).where(eq(users.id, child.id));
    // Those who teach have the portal.
    await server.db.delete(phoneMessages);
    const silent = await makeUser(server.db, {
      role: "ADMIN",
      email: null,
      phone: "+2348035550145",
    });
    await call(father, "POST /messages/threads", {
      studentId: child.id,
      kind: "OFFICE",
      body: "Good morning.",
    });
    await later();
    expect(await toPhones()).toEqual([]);
    await server.db.update(users).set({ isActive: false }).where(eq(users.id, silent.id));
  });
});
