import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "../../testing/mail-server.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { startWaitingJobs } from "../../runtime/jobs/reschedule-after-clock-change.ts";
import { isMailAddress } from "./address.ts";
import { CODE, composeMail } from "./compose.ts";
import { requeueSending } from "../requeue.ts";
import { forgetSecretsWorker } from "../secrets.ts";
import { type Mail, outgoingMails, queueMail, queueMails } from "./queue-mail.ts";
import { mails } from "./tables.ts";
import { createMailTransport } from "./transport.ts";

let smtp: TestMailServer;
let server: TestServer;

beforeAll(async () => {
  smtp = await startMailServer();
  const env = { SMTP_URL: smtp.url, MAIL_FROM: "Sunrise <office@sunrise.school>" };
  server = await startTestServer({ env, jobs: true });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
beforeEach(() => smtp.respondWith(undefined));

const HOUR = 3_600_000;

function mailTo(address: string, overrides: Partial<Mail> = {}): Mail {
  const lines = ["Hello Ada,", { link: "Open the page" }, CODE] as const;
  return { recipientId: null, address, purpose: "test", subject: "A test", lines, ...overrides };
}

function secretsUntil(expiresAt: Date) {
  const secrets = { link: "https://school.example/?a=1&b=2", code: "123456" };
  return { sealed: server.keyring.sealer.seal(JSON.stringify(secrets)), expiresAt };
}

const queue = (mail: Mail) => server.db.transaction((tx) => queueMail(tx, mail));

async function stored(address: string) {
  const [mail] = await server.db.select().from(mails).where(eq(mails.address, address));
  return mail!;
}

async function storedAs(address: string, state: string) {
  await expect.poll(async () => (await stored(address)).state, { timeout: 30_000 }).toBe(state);
  return stored(address);
}

test("a server that must encrypt and cannot gets no mail", async () => {
  const transport = await createMailTransport({
    url: `${smtp.url}?requireTLS=true`,
    connections: 1,
    from: "office@sunrise.school",
    senderName: async () => "Sunrise",
  });
  const mail = { id: crypto.randomUUID(), address: "plain@home.example", replyTo: null };
  const sending = transport.send({ ...mail, subject: "A test", text: "Hello", html: "<p>Hello" });
  await expect(sending).rejects.toThrow(/STARTTLS|TLS/);
  expect(smtp.received.filter(({ to }) => to.includes("plain@home.example"))).toEqual([]);
  transport.close();
});

describe("a queued mail", () => {
  test("to many carries the address that ends them, as mail programs read it", async () => {
    const leave = "https://school.example/leave?token=1";
    const sealed = server.keyring.sealer.seal(JSON.stringify({ link: leave, leave }));
    const secrets = { sealed, expiresAt: new Date(Date.now() + HOUR) };
    await queue(mailTo("reader@home.example", { secrets, lines: [{ link: "Leave" }] }));
    const { raw } = await smtp.mailTo("reader@home.example");
    expect(raw).toContain(`List-Unsubscribe: <${leave}>`);
    expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    await queue(mailTo("single@home.example"));
    expect((await smtp.mailTo("single@home.example")).raw).not.toContain("List-Unsubscribe");
  });

  test("has the address for answers, and no second header", async () => {
    await queue(mailTo("office@home.example", { replyTo: "visitor@home.example" }));
    const { mail, raw } = await smtp.mailTo("office@home.example");
    expect(mail.replyTo).toEqual([{ name: "", address: "visitor@home.example" }]);
    expect(raw.match(/^Reply-To: .*$/gm)).toEqual(["Reply-To: visitor@home.example"]);
    const hostile = [
      "a@b.example\r\nBcc: c@d.example",
      "a@b.example,c@d.example",
      "A <a@b.example>",
    ];
    for (const replyTo of hostile) {
      await expect(queue(mailTo("office@home.example", { replyTo }))).rejects.toThrow("no address");
    }
    await queue(mailTo("plain@home.example"));
    expect((await smtp.mailTo("plain@home.example")).raw).not.toContain("Reply-To");
  });

  test("arrives once, in text and HTML, with link and code filled in", async () => {
    await queue(mailTo("ada@home.example", { secrets: secretsUntil(new Date(Date.now() + HOUR)) }));
    const { to, mail } = await smtp.mailTo("ada@home.example");
    expect(to).toEqual(["ada@home.example"]);
    expect(mail.from).toEqual({ name: "Sunrise", address: "office@sunrise.school" });
    expect(mail.to).toEqual([{ name: "", address: "ada@home.example" }]);
    expect(mail.subject).toBe("A test (Our School)");
    expect(mail.text).toContain("\nhttps://school.example/?a=1&b=2\n");
    expect(mail.text).toMatch(/^123456$/m);
    expect(mail.html).toContain('href="https://school.example/?a=1&amp;b=2"');

    const row = await storedAs("ada@home.example", "sent");
    expect(row).toMatchObject({ tries: 1, secretsSealed: null, lastError: null });
    expect(row.text).toContain("{{link}}");
  });

  test("to an address that can never be mailed is left out, and the others are sent", async () => {
    await server.db.transaction((tx) =>
      queueMails(tx, [mailTo("ada@staff.invalid"), mailTo("beside@home.example")]),
    );
    expect(await stored("ada@staff.invalid")).toBeUndefined();
    await storedAs("beside@home.example", "sent");
    expect(isMailAddress("ada@staff.invalid")).toBe(false);
  });

  test("exists only if what caused it does", async () => {
    const undone = server.db.transaction(async (tx) => {
      await queueMail(tx, mailTo("undone@home.example"));
      tx.rollback();
    });
    await expect(undone).rejects.toThrow("Rollback");
    expect(await stored("undone@home.example")).toBeUndefined();
    const { rows } = await server.db.execute(sql`
      select from jobs.job where name = 'send-mail' and state = 'created'`);
    expect(rows).toEqual([]);
  });

  test("is tried again when the mail server is down, and says why it waits", async () => {
    smtp.respondWith(451);
    await queue(mailTo("later@home.example"));
    const tries = async () => (await stored("later@home.example")).tries;
    await expect.poll(tries, { timeout: 30_000 }).toBe(1);
    expect(await stored("later@home.example")).toMatchObject({
      state: "queued",
      lastError: expect.stringContaining("451"),
    });
    smtp.respondWith(undefined);
    await server.db.transaction((tx) => startWaitingJobs(tx, outgoingMails.job));
    await smtp.mailTo("later@home.example");
    expect(await storedAs("later@home.example", "sent")).toMatchObject({ tries: 2 });
  });

  test("that is refused permanently fails at once, and can be sent again", async () => {
    smtp.respondWith(550);
    await queue(mailTo("gone@home.example"));
    const failed = await storedAs("gone@home.example", "failed");
    expect(failed).toMatchObject({ tries: 1, lastError: expect.stringContaining("550") });
    smtp.respondWith(undefined);
    await server.db.transaction(async (tx) => {
      await tx.update(mails).set({ state: "queued" }).where(eq(mails.id, failed.id));
      await requeueSending(tx, outgoingMails, failed.id);
      await requeueSending(tx, outgoingMails, failed.id);
    });
    await storedAs("gone@home.example", "sent");
    expect(smtp.received.filter(({ to }) => to.includes("gone@home.example"))).toHaveLength(1);
  });

  test("whose link expired since then is not sent", async () => {
    await queue(mailTo("late@home.example", { secrets: secretsUntil(new Date(Date.now() - 1)) }));
    const failed = await storedAs("late@home.example", "failed");
    expect(failed).toMatchObject({ secretsSealed: null, lastError: expect.any(String) });
    expect(smtp.received.some(({ to }) => to.includes("late@home.example"))).toBe(false);
  });
});

test("links and codes are unreadable in the database, and blanked when they expire", async () => {
  smtp.respondWith(451);
  const secrets = secretsUntil(new Date(Date.now() + HOUR));
  await queue(mailTo("blank@home.example", { secrets }));
  const row = await stored("blank@home.example");
  expect(row.secretsSealed!.toString("latin1")).not.toContain("123456");
  const past = new Date(Date.now() - 1);
  await server.db.update(mails).set({ secretsExpireAt: past }).where(eq(mails.id, row.id));
  await forgetSecretsWorker(server.db, [mails]).run({}, { isLast: false });
  expect((await stored("blank@home.example")).secretsSealed).toBeNull();
});

test.each([
  ["a@b.example", true],
  ["ada.o'neil+school@mail.b-c.example", true],
  ["ọlá@ilé.example", true],
  ["nobody", false],
  ["a@b", false],
  ["a@b.example\r\nBcc: c@d.example", false],
  ["a@b.example,c@d.example", false],
  ["a@b.example;c@d.example", false],
  ["a b@c.example", false],
  ['"a"@b.example', false],
  ["<a@b.example>", false],
  ["a@b@c.example", false],
  ["a@b..example", false],
  [`${"a".repeat(250)}@b.example`, false],
])("%j is an address: %s", async (address, good) => {
  expect(isMailAddress(address)).toBe(good);
  if (!good) await expect(queue(mailTo(address))).rejects.toThrow("no address");
});

test("names cannot begin a header, be replaced by a secret, or be read as HTML", () => {
  const name = 'Ada\r\nBcc: all@school.example <img src="x"> {{code}}';
  const { subject, text, html } = composeMail("Sun\r\nrise & Co", {
    subject: `For ${name}`,
    lines: [`Hello ${name}`],
  });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text).not.toContain("\r");
  expect(text).toContain("{ {code}}");
  expect(html).toContain("&lt;img src=&quot;x&quot;&gt;");
  expect(html).toContain("Sun rise &amp; Co");
});
