import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callAuth, makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { auditLog } from "../../platform/audit/tables.ts";
import { mails } from "../../platform/mail/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { queuePhoneMessage } from "../../platform/phone/queue-phone-message.ts";
import { phoneMessages } from "../../platform/phone/tables.ts";
import { messages } from "../text.ts";

let server: TestServer;
let principal: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
});
afterAll(() => server.close());

/** A person of that role who asks for a new password. */
async function recover(role: "TEACHER" | "PRINCIPAL", who?: MadeUser) {
  const person = who ?? (await makeUser(server.db, { role, firstName: "Ngozi", lastName: "Eze" }));
  await callAuth(server.origin, "POST /recover", { body: { email: person.email } });
  const [mail] = await server.db.select().from(mails).where(eq(mails.address, person.email!));
  return { person, mailId: mail!.id };
}

const list = async (as = principal.id) => (await server.call("GET /outbox", { as })).body;
const read = (mailId: string, as = principal.id) => server.call(`GET /outbox/${mailId}`, { as });

describe("the outbox", () => {
  test("lists mails without their text, and says that no mail server sends them", async () => {
    const { person, mailId } = await recover("TEACHER");
    const { data, hasMailServer, pagination } = await list();
    expect(hasMailServer).toBe(false);
    expect(pagination.total).toBe(data.length);
    expect(data[0]).toEqual({
      id: mailId,
      recipientName: "Ngozi Eze",
      address: person.email,
      subject: "Choose a new password (Our School)",
      purpose: "accounts.recovery",
      state: "queued",
      tries: 0,
      lastError: null,
      createdAt: expect.any(String),
      sentAt: null,
    });
    const failed = await server.call("GET /outbox?state=failed", { as: principal.id });
    expect(failed.body.data).toEqual([]);
  });

  test("shows a mail with its working link, and logs each look", async () => {
    const { person, mailId } = await recover("TEACHER");
    const { body } = await read(mailId);
    expect(body.data.text).toContain(body.data.link);
    expect(body.data.text).toContain(body.data.code);
    const { searchParams } = new URL(body.data.link);
    const proof = { type: "recovery", token_hash: searchParams.get("token") };
    const verified = await callAuth(server.origin, "POST /verify", { body: proof });
    expect(verified).toMatchObject({ status: 200, body: { user: { id: person.id } } });
    await read(mailId);
    const looks = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, mailId));
    expect(looks.map(({ action, actorId }) => [action, actorId])).toEqual(
      Array(2).fill(["school.read-mail", principal.id]),
    );
  });

  test("shows no link that expired", async () => {
    const { mailId } = await recover("TEACHER");
    await server.db.update(mails).set({ secretsExpireAt: new Date() }).where(eq(mails.id, mailId));
    const { body } = await read(mailId);
    expect(body.data).toMatchObject({ link: null, code: null });
    expect(body.data.text).toContain(messages.removed);
    const again = await server.call(`POST /outbox/${mailId}/send`, { as: principal.id });
    expect(again).toMatchObject({ status: 409, body: { code: "mail_expired" } });
  });

  test("never shows what was mailed to another principal", async () => {
    const other = await recover("PRINCIPAL");
    const own = await recover("PRINCIPAL", principal);
    const ids = (await list()).data.map(({ id }: { id: string }) => id);
    expect(ids).toContain(own.mailId);
    expect(ids).not.toContain(other.mailId);
    expect((await read(other.mailId)).status).toBe(404);
    const again = await server.call(`POST /outbox/${other.mailId}/send`, { as: principal.id });
    expect(again.status).toBe(404);
    expect((await read(other.mailId, other.person.id)).status).toBe(200);
  });

  test("sends a failed mail again", async () => {
    const { mailId } = await recover("TEACHER");
    const failed = { state: "failed", lastError: "550 No such user" } as const;
    await server.db.update(mails).set(failed).where(eq(mails.id, mailId));
    const { status, body } = await server.call(`POST /outbox/${mailId}/send`, { as: principal.id });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ state: "queued", lastError: "550 No such user" });
  });
});

describe("messages to phones", () => {
  /** One that failed; the code in it works for as long as is said. */
  async function failed(recipientId: string, expiresIn = 60_000) {
    const code = JSON.stringify({ code: "123456" });
    const secrets = {
      sealed: server.keyring.sealer.seal(code),
      expiresAt: new Date(Date.now() + expiresIn),
    };
    const to = { recipientId, number: "+2348035550101", channel: "SMS", purpose: "test" } as const;
    const id = await server.db.transaction((tx) =>
      queuePhoneMessage(tx, { ...to, text: "Your code is {{code}}.", secrets }),
    );
    const outcome = { state: "failed", lastError: "No such number", tries: 1 } as const;
    await server.db.update(phoneMessages).set(outcome).where(eq(phoneMessages.id, id));
    return id;
  }
  const sendAgain = (id: string) =>
    server.call(`POST /outbox/phone/${id}/send`, { as: principal.id });

  test("are listed with state and reason, without their codes, and sent again", async () => {
    const parent = await makeUser(server.db, {
      role: "PARENT",
      firstName: "Bola",
      lastName: "Ade",
    });
    const id = await failed(parent.id);
    const { body } = await server.call("GET /outbox/phone?state=failed", { as: principal.id });
    expect(body.data).toMatchObject([
      {
        id,
        recipientName: "Bola Ade",
        number: "+2348035550101",
        text: `Your code is ${messages.hidden}.`,
        state: "failed",
        lastError: "No such number",
        parts: 1,
      },
    ]);
    expect(JSON.stringify(body)).not.toContain("123456");
    expect(await sendAgain(id)).toMatchObject({ status: 200, body: { data: { state: "queued" } } });
    const delivered = { state: "delivered" } as const;
    await server.db.update(phoneMessages).set(delivered).where(eq(phoneMessages.id, id));
    expect(await sendAgain(id)).toMatchObject({ status: 409, body: { code: "was_delivered" } });
  });

  test("stay hidden if they are another principal's, and unsent if their code is old", async () => {
    const other = await makeUser(server.db, { role: "PRINCIPAL" });
    const hidden = await failed(other.id);
    const { body } = await server.call("GET /outbox/phone", { as: principal.id });
    expect(body.data.map(({ id }: { id: string }) => id)).not.toContain(hidden);
    expect((await sendAgain(hidden)).status).toBe(404);
    const old = await sendAgain(await failed(principal.id, -1));
    expect(old).toMatchObject({ status: 409, body: { code: "code_expired" } });
  });
});
