import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NO_NEWSLETTER } from "@school/core/site/newsletter.ts";
import { makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { unsealSecrets } from "../platform/outgoing/secrets.ts";
import { mails } from "../platform/outgoing/mail/tables.ts";
import { rateLimits } from "../platform/http/rate-limits/tables.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeReader } from "./fixtures.ts";
import { newsletterReaders } from "./tables.ts";

const MAIL_SERVER = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "office@test.school" };

let server: TestServer;
let principal: MadeUser;

beforeAll(async () => {
  server = await startTestServer({ env: MAIL_SERVER });
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
});
beforeEach(async () => {
  for (const table of [newsletterReaders, mails, rateLimits]) await server.db.delete(table);
});
afterAll(() => server.close());

const ask = (email: string, more: object = {}) =>
  server.call("POST /newsletter", { body: { email, ...more } });
const states = async () =>
  (await server.call("GET /newsletter-readers", { as: principal.id })).body.data.map(
    ({ email, state }: { email: string; state: string }) => `${email} ${state}`,
  );

/** Path and query of the link in the newest mail to that address. */
async function linkTo(address: string): Promise<string> {
  const [mail] = await server.db
    .select()
    .from(mails)
    .where(eq(mails.address, address))
    .orderBy(desc(mails.id));
  const { link } = unsealSecrets(server.keyring.sealer, mail!)!;
  return link!.replace(server.keyring.publicUrl, "");
}

async function open(path: string, method = "GET") {
  const response = await fetch(server.origin + path, {
    method,
    ...(method === "POST" && { body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) }),
  });
  return { status: response.status, html: await response.text() };
}

describe("asking for the newsletter", () => {
  it("is answered the same for a new, a known and a trapped address", async () => {
    await makeReader(server.db, { email: "known@test.example" });
    const responses = [
      await ask("New@Test.example"),
      await ask("known@test.example"),
      await ask("robot@test.example", { website: "x" }),
    ];
    for (const { status, body } of responses) {
      expect([status, body]).toEqual([200, responses[0]!.body]);
    }
    expect((await server.db.select().from(mails)).map(({ address }) => address)).toEqual([
      "new@test.example",
    ]);
    expect((await ask("nobody")).body.issues[0].path).toEqual(["email"]);
    expect((await ask(" ")).body.message).toBe("Please fill in your email");
  });

  it("is refused without a mail server, with and without scripts", async () => {
    const without = await startTestServer({ db: server.db });
    const body = { email: "ada@test.example" };
    const refused = await without.call("POST /newsletter", { body });
    expect([refused.status, refused.body.message]).toEqual([409, NO_NEWSLETTER]);
    const form = { method: "POST", body: new URLSearchParams(body) };
    const page = await fetch(`${without.origin}/newsletter`, form);
    expect(await page.text()).toContain(NO_NEWSLETTER);
    expect(await server.db.$count(newsletterReaders)).toBe(0);
    await without.close();
  });

  it("twice is one mail", async () => {
    await ask("ada@test.example");
    await ask("ADA@test.example");
    expect(await server.db.$count(mails)).toBe(1);
    expect(await states()).toEqual(["ada@test.example waiting"]);
  });

  it("is slowed down after ten from one address", async () => {
    for (let n = 0; n < 10; n += 1) await ask(`ada${n}@test.example`);
    expect((await ask("ada@test.example")).status).toBe(429);
  });
});

describe("the links", () => {
  it("act by their button alone: confirm, leave, come back", async () => {
    await ask("ada@test.example");
    const confirm = await linkTo("ada@test.example");
    const page = await open(confirm);
    expect(page.html).toContain("Confirm subscription</button>");
    expect(await states()).toEqual(["ada@test.example waiting"]);
    expect((await open(confirm, "POST")).html).toContain("Thank you.");
    expect((await open(confirm, "POST")).status).toBe(200);
    expect(await states()).toEqual(["ada@test.example reading"]);

    const letter = { subject: "June", text: "Hello", to: "readers" };
    await server.call("POST /newsletter-letters", { as: principal.id, body: letter });
    const leave = await linkTo("ada@test.example");
    expect((await open(leave)).status).toBe(200);
    expect(await states()).toEqual(["ada@test.example reading"]);
    expect((await open(leave, "POST")).html).toContain("You are unsubscribed.");
    expect(await states()).toEqual(["ada@test.example left"]);
    // What confirmed it once is spent.
    expect((await open(confirm, "POST")).status).toBe(404);

    await server.db.delete(rateLimits);
    await ask("ada@test.example");
    await open(await linkTo("ada@test.example"), "POST");
    expect(await states()).toEqual(["ada@test.example reading"]);
    // The link of the old letter still works.
    expect((await open(leave, "POST")).status).toBe(200);
  });

  it("that are none say so", async () => {
    for (const token of [
      "",
      "?token=nonsense",
      "?token=%3Cscript%3E",
      `?token=${"x".repeat(500)}`,
    ]) {
      const { status, html } = await open(`/newsletter/leave${token}`, "POST");
      expect([status, html]).toEqual([404, expect.stringContaining("This link no longer works.")]);
      expect(html).not.toContain("<script");
    }
    await ask("late@test.example");
    await server.db.update(newsletterReaders).set({ confirmExpiresAt: new Date(0) });
    expect((await open(await linkTo("late@test.example"), "POST")).status).toBe(404);
  });
});

describe("the readers", () => {
  it("are listed and leave as a table, for the office", async () => {
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    expect((await server.call("GET /newsletter-readers", { as: teacher.id })).status).toBe(403);
    await makeReader(server.db, { email: "one@test.example" });
    await makeReader(server.db, { email: "two@test.example", leftAt: new Date() });
    const call = { as: principal.id };
    const { body } = await server.call("GET /newsletter-readers?state=reading", call);
    expect(body).toMatchObject({ reading: 1, data: [{ email: "one@test.example" }] });
    const matches = await server.call("GET /newsletter-readers?search=TWO@", call);
    expect(matches.body.data).toHaveLength(1);
    const table = await server.call("GET /newsletter-readers/export?state=reading", call);
    expect(table.body).toContain("one@test.example,reading,");
    expect(table.body).not.toContain("two@");
  });

  it("each get a letter with a link of their own; a trial goes to its writer", async () => {
    const letter = { subject: "Open day", text: "Dear <all>,\n\ncome!", to: "readers" };
    const send = (more: object = {}) =>
      server.call("POST /newsletter-letters", { as: principal.id, body: { ...letter, ...more } });
    expect((await send()).body.code).toBe("no_readers");
    expect((await send({ text: " " })).body.issues[0].path).toEqual(["text"]);
    expect((await send({ to: "me" })).body.data.mails).toBe(1);
    await server.db.delete(mails);
    await makeReader(server.db, { email: "one@test.example" });
    await makeReader(server.db, { email: "two@test.example" });
    await makeReader(server.db, { email: "gone@test.example", leftAt: new Date() });
    await makeReader(server.db, { email: "maybe@test.example", confirmedAt: null });
    expect((await send()).body.data.mails).toBe(2);
    const sent = await server.db.select().from(mails);
    expect(sent.map(({ address }) => address).toSorted()).toEqual([
      "one@test.example",
      "two@test.example",
    ]);
    expect(sent[0]!.html).toContain("Dear &lt;all&gt;,");
    expect(await linkTo("one@test.example")).not.toBe(await linkTo("two@test.example"));
  });
});
