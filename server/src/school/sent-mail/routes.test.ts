import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "@school/core/accounts/roles.ts";
import { ageSessions, callAuth, makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { oneTimeProofs } from "../../accounts/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { queuePhoneMessage } from "../../platform/outgoing/phone/queue-phone-message.ts";
import { phoneMessages } from "../../platform/outgoing/phone/tables.ts";
import { messages } from "../text.ts";

let server: TestServer;
let principal: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
});
afterAll(() => server.close());

/** A person of that role who requests a new password. */
async function recover(role: Role, who?: MadeUser) {
  const person = who ?? (await makeUser(server.db, { role, firstName: "Ngozi", lastName: "Eze" }));
  await callAuth(server.origin, "POST /recover", { body: { email: person.email } });
  const [mail] = await server.db.select().from(mails).where(eq(mails.address, person.email!));
  return { person, mailId: mail!.id };
}

const list = async (as = principal.id) => (await server.call("GET /outbox?limit=100", { as })).body;
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
    const proof = { type: "recovery", token_hash: searchParams.get("token_hash") };
    const verified = await callAuth(server.origin, "POST /verify", { body: proof });
    expect(verified).toMatchObject({ status: 200, body: { user: { id: person.id } } });
    await read(mailId);
    const reads = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, mailId));
    expect(reads.map(({ action, actorId }) => [action, actorId])).toEqual(
      Array(2).fill(["school.read-mail", principal.id]),
    );
  });

  test("shows no link that expired", async () => {
    const { mailId } = await recover("TEACHER");
    await server.db.update(mails).set({ secretsExpireAt: new Date() }).where(eq(mails.id, mailId));
    const { body } = await read(mailId);
    expect(body.data).toMatchObject({ link: null, code: null });
    expect(body.data.text).toContain("[removed: delivered or expired]");
    const again = await server.call(`POST /outbox/${mailId}/send`, { as: principal.id });
    expect(again).toMatchObject({ status: 409, body: { code: "mail_expired" } });
  });

  test("never shows what was mailed to another principal", async () => {
    const other = await recover("PRINCIPAL");
    const ownMail = await recover("PRINCIPAL", principal);
    const ids = (await list()).data.map(({ id }: { id: string }) => id);
    expect(ids).toContain(ownMail.mailId);
    expect(ids).not.toContain(other.mailId);
    expect((await read(other.mailId)).status).toBe(404);
    const again = await server.call(`POST /outbox/${other.mailId}/send`, { as: principal.id });
    expect(again.status).toBe(404);
    expect((await read(other.mailId, other.person.id)).status).toBe(200);
  });

  test("shows no one link and code of their own", async () => {
    const { mailId } = await recover("PRINCIPAL", principal);
    const { status, body } = await read(mailId);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ link: null, code: null });
    expect(body.data.text).not.toMatch(/verify\?token|\b\d{6}\b/);
    expect(body.data.text).toContain(messages.hidden);
  });

  test("asks again before it shows a link or a code", async () => {
    const { mailId } = await recover("TEACHER");
    const used = await recover("TEACHER");
    await server.db
      .update(mails)
      .set({ secretsSealed: null, secretsExpireAt: null })
      .where(eq(mails.id, used.mailId));
    await ageSessions(server.db, principal.id, 16);
    expect((await read(mailId)).body.code).toBe("reauthentication_needed");
    expect((await read(used.mailId)).status).toBe(200);
    await ageSessions(server.db, principal.id, 0);
    expect((await read(mailId)).body.data.code).toMatch(/^\d{6}$/);
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

describe("the office without a mail server", () => {
  let office: string;
  beforeAll(async () => {
    office = (await makeUser(server.db, { role: "ADMIN" })).id;
  });
  const shown = async () =>
    (await list(office)).data.map(({ id }: { id: string }) => id) as string[];
  const register = async (email: string, role: string) => {
    const data = { first_name: "Ada", last_name: "Obi", requested_role: role };
    const body = { email, password: "Kettle1Mango9", data };
    expect((await callAuth(server.origin, "POST /signup", { body })).status).toBe(200);
    const [mail] = await server.db.select().from(mails).where(eq(mails.address, email));
    return mail?.id ?? "";
  };

  test("reads out codes to pupils and parents, which work for a day, and each look is logged", async () => {
    const parent = await recover("PARENT");
    const pupil = await recover("STUDENT");
    const registered = await register("new.parent@mail.school", "PARENT");
    expect(await shown()).toEqual(
      expect.arrayContaining([parent.mailId, pupil.mailId, registered]),
    );
    for (const id of [parent.mailId, registered]) {
      const { body } = await read(id, office);
      expect(body.data.code).toMatch(/^\d{6}$/);
      expect(body.data.text).toMatch(/one day/);
      const reads = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
      expect(reads.map(({ actorId }) => actorId)).toEqual([office]);
    }
    const { body } = await read(parent.mailId, office);
    const tokens = eq(oneTimeProofs.userId, parent.person.id);
    const earlier = new Date(Date.now() - 20 * 3_600_000);
    await server.db.update(oneTimeProofs).set({ createdAt: earlier }).where(tokens);
    const [token] = await server.db.select().from(oneTimeProofs).where(tokens);
    expect(token?.codeExpiresAt?.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    const proof = { type: "recovery", email: parent.person.email, token: body.data.code };
    expect((await callAuth(server.origin, "POST /verify", { body: proof })).status).toBe(200);
  });

  test("never reads those of people who work at the school, or ask to", async () => {
    const hidden = [
      await recover("TEACHER"),
      await recover("ADMIN"),
      await recover("PRINCIPAL"),
    ].map(({ mailId }) => mailId);
    hidden.push(await register("new.teacher@mail.school", "TEACHER"));
    const ids = await shown();
    for (const id of hidden) {
      expect(ids).not.toContain(id);
      expect((await read(id, office)).status).toBe(404);
    }
  });

  test("reads nothing where a mail server sends them", async () => {
    const env = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "office@test.school" };
    const mailing = await startTestServer({ env });
    const admin = (await makeUser(mailing.db, { role: "ADMIN" })).id;
    const { email } = await makeUser(mailing.db, { role: "PARENT" });
    await callAuth(mailing.origin, "POST /recover", { body: { email } });
    const { body } = await mailing.call("GET /outbox", { as: admin });
    const [mail] = await mailing.db.select().from(mails);
    const one = await mailing.call(`GET /outbox/${mail?.id}`, { as: admin });
    await mailing.close();
    expect([body.data, one.status]).toEqual([[], 404]);
    expect(mail?.text).toContain("10 minutes");
  });
});

describe("messages to phones", () => {
  /** One that failed; the code in it is valid for the stated time. */
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
