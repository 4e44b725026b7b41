import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { mails } from "../platform/outgoing/mail/tables.ts";
import { createRateLimiter } from "../platform/http/rate-limits/rate-limits.ts";
import { rateLimits } from "../platform/http/rate-limits/tables.ts";
import { settings } from "../platform/database/settings/tables.ts";
import { countStatements } from "../platform/testing/statements.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeMessage } from "./fixtures.ts";
import { contactMessages } from "./tables.ts";
import { messageMail } from "./text.ts";
import { messages } from "@school/core/api/text.ts";

let server: TestServer;
let principal: MadeUser;
let admin: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
  admin = await makeUser(server.db, { role: "ADMIN", firstName: "Ireti", lastName: "Cole" });
});
beforeEach(async () => {
  for (const table of [contactMessages, mails, rateLimits, settings]) await server.db.delete(table);
});
afterAll(() => server.close());

const form = {
  name: "Ngọzi Eze",
  email: "ngozi@test.example",
  message: "Hello <b>school</b>\nBye",
};
const send = (more: object = {}) =>
  server.call("POST /contact-messages", { body: { ...form, ...more } });
const list = async (query = "", as = principal) =>
  (await server.call(`GET /contact-messages${query}`, { as: as.id })).body;

describe("writing to the school", () => {
  it("is open to new visitors while a few networks send very much", async () => {
    const busy = createRateLimiter(server.db, { name: "contact-all", events: 300, seconds: 3_600 });
    for (let n = 0; n < 3; n += 1) expect((await send({ message: `No ${n}` })).status).toBe(200);
    await Promise.all(Array.from({ length: 300 }, () => busy.count("again")));
    expect((await send({ message: "The fourth" })).status).toBe(429);
    await server.db.delete(rateLimits).where(like(rateLimits.key, "contact-ip%"));
    expect((await send({ message: "From elsewhere" })).status).toBe(200);
  });

  it("is open to anyone, kept as it was written, and mailed to the school", async () => {
    await server.db
      .insert(settings)
      .values({ key: "school_email", value: "office@hilltop.example", description: "" });
    const { status, body } = await send();
    expect(status).toBe(200);
    expect(body.data.message).toBe("Thank you. We have received your message.");
    const { data, unread } = await list();
    expect(unread).toBe(1);
    expect(data[0]).toMatchObject({ ...form, readAt: null, answeredAt: null, version: 1 });
    const [mail] = await server.db.select().from(mails);
    expect(mail).toMatchObject({ address: "office@hilltop.example", purpose: "site.message" });
    expect(mail!.replyTo).toBe("ngozi@test.example");
    expect(mail!.subject).toContain("Message from Ngọzi Eze");
    expect(mail!.text).toContain(messageMail.reply("ngozi@test.example"));
    expect(mail!.html).toContain("Hello &lt;b&gt;school&lt;/b&gt;");
  });

  it("is kept also while the school has no address", async () => {
    await send();
    expect(await server.db.$count(mails)).toBe(0);
    expect(await server.db.$count(contactMessages)).toBe(1);
  });

  it.each([
    [{ name: " " }, "name", "Please fill in your name"],
    [{ email: "" }, "email", "Please fill in your email"],
    [{ email: "ngozi at home" }, "email", messages.invalidEmail],
    [{ message: "\n" }, "message", "Please fill in your message"],
  ])("with %j is refused at its field", async (more, field, message) => {
    const { status, body } = await send(more);
    expect([status, body.message]).toEqual([400, message]);
    expect(body.issues).toEqual([{ path: [field], message }]);
  });

  it("takes no book", async () => {
    expect((await send({ message: "x".repeat(4_001) })).body.issues[0].path).toEqual(["message"]);
    expect(await server.db.$count(contactMessages)).toBe(0);
  });

  it("pretends to a robot that fills in the hidden field", async () => {
    const { status, body } = await send({ website: "https://spam.example" });
    expect(await server.db.$count(contactMessages)).toBe(0);
    expect([status, body]).toEqual([200, (await send()).body]);
  });

  it("twice in a row is once", async () => {
    await send();
    await send();
    expect(await server.db.$count(contactMessages)).toBe(1);
  });

  it("is slowed down after ten from one address", async () => {
    for (let n = 0; n < 10; n += 1) expect((await send({ message: `No ${n}` })).status).toBe(200);
    const { status, body } = await send({ message: "One more" });
    expect([status, body.code]).toEqual([429, "too_many_requests"]);
    expect(body.message).toBe(
      "Too many messages. Please wait a moment before trying again, or call the school.",
    );
  });
});

describe("the messages", () => {
  it("are for the office, and found by their marks and words", async () => {
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    expect((await server.call("GET /contact-messages")).status).toBe(401);
    expect((await server.call("GET /contact-messages", { as: teacher.id })).status).toBe(403);
    const now = new Date();
    const unread = await makeMessage(server.db, { name: "100% Fees" });
    const read = await makeMessage(server.db, { readAt: now });
    const answered = await makeMessage(server.db, { readAt: now, answeredAt: now });
    const idsOf = async (query: string) =>
      (await list(query, admin)).data.map(({ id }: { id: string }) => id);
    expect(await idsOf("")).toEqual([answered.id, read.id, unread.id]);
    expect(await idsOf("?state=unread")).toEqual([unread.id]);
    expect(await idsOf("?state=unanswered")).toEqual([read.id, unread.id]);
    expect(await idsOf("?search=0%25 f")).toEqual([unread.id]);
    expect(await idsOf("?search=PLACE&limit=1&page=2")).toEqual([read.id]);
  });

  it("have marks that can be removed, with the version that was seen", async () => {
    const { id } = await makeMessage(server.db);
    const mark = (body: object, as = principal) =>
      server.call(`PUT /contact-messages/${id}`, { as: as.id, body });
    const answered = await mark({ version: 1, read: false, answered: true }, admin);
    expect(answered.body.data.readAt).not.toBeNull();
    expect(answered.body.data.answeredBy).toBe("Ireti Cole");
    const stale = await mark({ version: 1, read: true, answered: false });
    expect([stale.status, stale.body.current.version]).toEqual([409, 2]);
    const undone = await mark({ version: 2, read: false, answered: false });
    expect(undone.body.data).toMatchObject({ readAt: null, answeredAt: null, answeredBy: null });
    await server.db.delete(contactMessages).where(eq(contactMessages.id, id));
    expect((await mark({ version: 3, read: true, answered: false })).status).toBe(404);
  });

  it("leave as a table that runs nothing", async () => {
    await makeMessage(server.db, { message: '=HYPERLINK("http://x.example")' });
    const { status, headers, body } = await server.call("GET /contact-messages/export", {
      as: principal.id,
    });
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toMatch(/filename="messages_export_.*\.csv"/);
    expect(body).toContain(`"'=HYPERLINK(""http://x.example"")"`);
  });

  it("take the same statements for one as for twenty", async () => {
    const count = () => countStatements(server.db, () => list());
    await makeMessage(server.db);
    await count();
    const one = await count();
    for (let n = 0; n < 20; n += 1) await makeMessage(server.db);
    expect(await count()).toEqual(one);
  });
});
