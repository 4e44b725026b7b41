import { messages as namesMessages } from "@school/core/accounts/text.ts";
import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { mails } from "../platform/outgoing/mail/tables.ts";
import { createRateLimiter } from "../platform/http/rate-limits/rate-limits.ts";
import { rateLimits } from "../platform/http/rate-limits/tables.ts";
import { settings } from "../platform/database/settings/tables.ts";
import { countStatements } from "../platform/testing/statements.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeCategory, makeClass } from "../classes/fixtures.ts";
import { makeSession } from "../school/fixtures.ts";
import { admissionForm } from "../students/fixtures.ts";
import { makeEnquiry } from "./fixtures.ts";
import { enquiries } from "./tables.ts";
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
  for (const table of [enquiries, mails, rateLimits, settings]) await server.db.delete(table);
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
  (await server.call(`GET /enquiries${query}`, { as: as.id })).body;

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
    const { data, unanswered } = await list();
    expect(unanswered).toBe(1);
    expect(data[0]).toMatchObject({ ...form, child: null, state: "NEW", notes: [], version: 1 });
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
    expect(await server.db.$count(enquiries)).toBe(1);
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
    expect(await server.db.$count(enquiries)).toBe(0);
  });

  it("pretends to a robot that fills in the hidden field", async () => {
    const { status, body } = await send({ website: "https://spam.example" });
    expect(await server.db.$count(enquiries)).toBe(0);
    expect([status, body]).toEqual([200, (await send()).body]);
  });

  it("twice in a row is once", async () => {
    await send();
    await send();
    expect(await server.db.$count(enquiries)).toBe(1);
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

const place = {
  childLastName: "Ade",
  childFirstName: "Tobi",
  dob: "2021-05-03",
  classWanted: "Primary 1",
  name: "Mrs Ade",
  phone: "0803 555 0101",
};
const ask = (more: object = {}) => server.call("POST /enquiries", { body: { ...place, ...more } });

describe("asking for a place", () => {
  it("is open to anyone, and says by when the school calls", async () => {
    await server.db.insert(settings).values([
      { key: "school_email", value: "office@hilltop.example", description: "" },
      // Every day of the week: it is always tomorrow, or today before the hours.
      { key: "office_hours", value: "1-7 00:00-23:59", description: "" },
    ]);
    const { status, body } = await ask({ message: "May we visit?\nThank you." });
    expect([status, body.data.message]).toEqual([
      200,
      "Thank you. We have received your enquiry. We will call you by tomorrow, 11:59 pm.",
    ]);
    const [enquiry] = (await list()).data;
    expect(enquiry).toMatchObject({
      name: "Mrs Ade",
      phone: "0803 555 0101",
      email: "",
      state: "NEW",
      child: {
        firstName: "Tobi",
        lastName: "Ade",
        dob: "2021-05-03",
        age: null,
        classWanted: "Primary 1",
      },
    });
    const [mail] = await server.db.select().from(mails);
    expect(mail).toMatchObject({ replyTo: null, subject: expect.stringContaining("Tobi Ade") });
    expect(mail!.text).toContain("0803 555 0101");
    expect(mail!.text).toContain("Born 3 May 2021");
  });

  it.each([
    [{ childLastName: "" }, "childLastName", "Enter the child's surname"],
    [{ childFirstName: "🎉" }, "childFirstName", namesMessages.emoji],
    [{ dob: "" }, "dob", "Enter the date of birth or the age"],
    [{ dob: "3 May" }, "dob", messages.enterDate],
    [{ dob: "2999-01-01" }, "dob", "This day is in the future"],
    [{ dob: "", age: "18" }, "age", "Enter an age from 0 to 17"],
    [{ dob: "", age: "-1" }, "age", "Enter an age from 0 to 17"],
    [{ classWanted: "x".repeat(61) }, "classWanted", "Use 60 characters at most"],
    [{ name: " " }, "name", "Enter your name"],
    [{ phone: "" }, "phone", "Enter your phone number"],
    [{ phone: "<script>" }, "phone", "Enter a phone number of 7 to 15 digits"],
    [{ email: "at home" }, "email", messages.invalidEmail],
    [{ message: "x".repeat(2_001) }, "message", "Use 2000 characters at most"],
  ])("with %j is refused at its field", async (more, field, message) => {
    const { status, body } = await ask(more);
    expect([status, body.issues]).toEqual([400, [{ path: [field], message }]]);
    expect(await server.db.$count(enquiries)).toBe(0);
  });

  it("takes an age for a date of birth, and no field of its own", async () => {
    expect((await ask({ dob: "", age: "4" })).status).toBe(200);
    expect((await list()).data[0].child).toMatchObject({ dob: null, age: 4 });
    expect((await ask({ state: "ADMITTED" })).status).toBe(400);
  });

  it("pretends to a robot, counts twice in a row as once, and shares the limit of messages", async () => {
    const robot = await ask({ website: "https://spam.example" });
    expect(await server.db.$count(enquiries)).toBe(0);
    expect(robot.body).toEqual((await ask()).body);
    await ask();
    expect(await server.db.$count(enquiries)).toBe(1);
    // A sister, from the same phone.
    await ask({ childFirstName: "Sade" });
    expect(await server.db.$count(enquiries)).toBe(2);
    for (let n = 0; n < 7; n += 1) expect((await send({ message: `No ${n}` })).status).toBe(200);
    expect((await ask({ childFirstName: "Kola" })).status).toBe(429);
  });
});

describe("the enquiries", () => {
  it("are for the office, and found by their state and words", async () => {
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    expect((await server.call("GET /enquiries")).status).toBe(401);
    expect((await server.call("GET /enquiries", { as: teacher.id })).status).toBe(403);
    const fresh = await makeEnquiry(server.db, { name: "100% Fees" });
    const visit = await makeEnquiry(server.db, { state: "VISIT", phone: "0803 111 2222" });
    const closed = await makeEnquiry(server.db, { state: "CLOSED", childLastName: "Balogun" });
    const idsOf = async (query: string) =>
      (await list(query, admin)).data.map(({ id }: { id: string }) => id);
    expect(await idsOf("")).toEqual([closed.id, visit.id, fresh.id]);
    expect(await idsOf("?state=NEW")).toEqual([fresh.id]);
    expect(await idsOf("?state=VISIT")).toEqual([visit.id]);
    expect(await idsOf("?search=0%25 f")).toEqual([fresh.id]);
    expect(await idsOf("?search=803 111")).toEqual([visit.id]);
    expect(await idsOf("?search=balogun")).toEqual([closed.id]);
    expect(await idsOf("?search=PLACE&limit=1&page=2")).toEqual([visit.id]);
    expect((await server.call("GET /enquiries?state=LOST", { as: admin.id })).status).toBe(400);
  });

  it("have a state and notes of who did what, with the version that was seen", async () => {
    const { id } = await makeEnquiry(server.db);
    const change = (body: object, as?: MadeUser) =>
      server.call(`PUT /enquiries/${id}`, { ...(as && { as: as.id }), body });
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    const visit = { version: 1, state: "VISIT", note: "Comes on Friday." };
    expect((await change(visit)).status).toBe(401);
    expect((await change(visit, teacher)).status).toBe(403);
    expect((await change({ ...visit, state: "LOST" }, admin)).status).toBe(400);
    expect((await change({ ...visit, note: "x".repeat(1_001) }, admin)).status).toBe(400);
    expect((await change(visit, admin)).body.data).toMatchObject({
      state: "VISIT",
      version: 2,
      notes: [{ text: "Comes on Friday.", state: "VISIT", by: "Ireti Cole" }],
    });
    const stale = await change({ version: 1, state: "CLOSED" }, principal);
    expect([stale.status, stale.body.current.state]).toEqual([409, "VISIT"]);
    const closed = await change({ version: 2, state: "CLOSED" }, principal);
    expect(closed.body.data.notes).toMatchObject([
      { state: "VISIT" },
      { text: "", state: "CLOSED" },
    ]);
    await server.db.delete(enquiries).where(eq(enquiries.id, id));
    expect((await change({ version: 3, state: "NEW" }, admin)).status).toBe(404);
  });

  it("leave as a table that runs nothing", async () => {
    await makeEnquiry(server.db, { message: '=HYPERLINK("http://x.example")' });
    const { status, headers, body } = await server.call("GET /enquiries/export", {
      as: principal.id,
    });
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toMatch(/filename="enquiries_export_.*\.csv"/);
    expect(body).toContain(`"'=HYPERLINK(""http://x.example"")"`);
  });

  it("take the same statements for one as for twenty", async () => {
    const count = () => countStatements(server.db, () => list());
    await makeEnquiry(server.db);
    await count();
    const one = await count();
    for (let n = 0; n < 20; n += 1) await makeEnquiry(server.db);
    expect((await count()).count).toBe(one.count);
  });
});

describe("an admission from an enquiry", () => {
  const child = { childFirstName: "Tobi", childLastName: "Ade", childDob: "2021-05-03" };
  const turn = (id: string, as?: string, version = 1) =>
    server.call(`POST /enquiries/${id}/admission`, { ...(as && { as }), body: { version } });
  const stateOf = async (id: string) =>
    (await list("", admin)).data.find((one: { id: string }) => one.id === id);

  it("is the office's, and only for a child who is not admitted", async () => {
    const { id } = await makeEnquiry(server.db, child);
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    const noStudents = await makeUser(server.db, { role: "ADMIN", features: ["School"] });
    expect((await turn(id)).status).toBe(401);
    expect((await turn(id, teacher.id)).status).toBe(403);
    expect((await turn(id, noStudents.id)).status).toBe(403);
    expect((await turn(id, admin.id, 0)).status).toBe(400);
    expect((await turn(id, admin.id, 7)).status).toBe(409);
    const message = await makeEnquiry(server.db);
    expect((await turn(message.id, admin.id)).body.code).toBe("no_child");
    const admitted = await makeEnquiry(server.db, { ...child, admittedPupilId: admin.id });
    expect((await turn(admitted.id, admin.id)).body.code).toBe("already_admitted");
  });

  it("begins with what the parent wrote, once, and marks the enquiry when it is saved", async () => {
    const session = await makeSession(server.db, { currentTerm: "TERM_1" });
    const category = await makeCategory(server.db);
    const { id: classId } = await makeClass(server.db, {
      sessionId: session.id,
      categoryId: category.id,
    });
    const { id } = await makeEnquiry(server.db, {
      ...child,
      name: "Mrs Ade",
      phone: "0803 555 0101",
      classWanted: category.name,
    });
    const { draftId } = (await turn(id, admin.id)).body.data;
    const { version } = await stateOf(id);
    expect((await turn(id, admin.id, version)).body.data.draftId).toBe(draftId);
    const { form: filled } = (
      await server.call(`GET /admission-drafts/${draftId}`, { as: admin.id })
    ).body.data;
    expect(filled).toMatchObject({
      firstName: "Tobi",
      lastName: "Ade",
      dob: "2021-05-03",
      parentName: "Mrs Ade",
      parentPhone: "0803 555 0101",
      classCategoryId: category.id,
      sessionJoined: session.name,
      termJoined: "TERM_1",
    });
    const saved = await server.call("POST /students", {
      as: admin.id,
      body: {
        ...filled,
        ...admissionForm({ classId, classCategoryId: category.id }),
        firstName: filled.firstName,
        sessionJoined: session.name,
        draftId,
      },
    });
    expect([saved.status, saved.body.issues]).toEqual([201, undefined]);
    expect(await stateOf(id)).toMatchObject({
      state: "ADMITTED",
      pupilId: saved.body.data.id,
      notes: [{ text: "", state: "ADMITTED", by: "Ireti Cole" }],
    });
  });

  it("can begin again after its draft was deleted", async () => {
    const { id } = await makeEnquiry(server.db, child);
    const first = (await turn(id, admin.id)).body.data.draftId;
    await server.call(`DELETE /admission-drafts/${first}`, { as: admin.id, body: { version: 1 } });
    const again = await turn(id, admin.id, (await stateOf(id)).version);
    expect([again.status, again.body.data.draftId === first]).toEqual([200, false]);
  });
});
