import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callAuth, makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { auditLog } from "../../platform/audit/tables.ts";
import { mails } from "../../platform/mail/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
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
