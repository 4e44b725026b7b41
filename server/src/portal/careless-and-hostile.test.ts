import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser, openTestSession } from "../accounts/fixtures.ts";
import { makeAnnouncement } from "../announcements/fixtures.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { staffForm } from "../staff/fixtures.ts";
import { messages as apiMessages } from "@school/core/api/text.ts";
import { messages, tooBig, tooSmall } from "../platform/http/text.ts";
import { messages as classesMessages } from "@school/core/classes/text.ts";

let server: TestServer;
let principalId: string;

beforeAll(async () => {
  server = await startTestServer();
  principalId = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
});
afterAll(() => server.close());

it("an answer that is kept for a repeated request does not show its contents", async () => {
  const body = staffForm({ accountNumber: "0123456789" });
  const headers = { "idempotency-key": "taken-on-once" };
  const first = await server.call("POST /staff", { as: principalId, body, headers });
  expect(first.status, JSON.stringify(first.body)).toBe(201);
  expect(first.body.data.details.accountNumber).toBe("0123456789");
  const { rows } = await server.db.$client.query("select response::text from idempotency_keys");
  expect(rows[0].response).not.toContain("0123456789");
  expect(rows[0].response).not.toContain("accountNumber");
  const again = await server.call("POST /staff", { as: principalId, body, headers });
  expect(again.body).toEqual(first.body);
});

it.each(["dob", "dateJoined"])("a day before the first year is refused: %s", async (field) => {
  const body = staffForm({ username: `year.zero.${field}`, [field]: "0000-01-01" });
  expect((await server.call("POST /staff", { as: principalId, body })).status).toBe(400);
});

it("an announcement of the year 0 is refused", async () => {
  const body = { title: "a", body: "b", audience: "ALL", publishAt: "0000-01-01T00:00:00Z" };
  expect((await server.call("POST /announcements", { as: principalId, body })).status).toBe(400);
});

it.each(["multipart/form-data", "Multipart/Form-Data"])(
  "nothing is read of a stranger's upload as %s",
  async (type) => {
    const { status } = await fetch(`${server.origin}/api/students/imports`, {
      method: "POST",
      headers: { "content-type": `${type}; boundary=x` },
      body: "a".repeat(2_000_000),
    });
    expect(status).toBe(401);
  },
);

it("a form of countless parts is refused before it is parsed", async () => {
  const token = await openTestSession(server.db, server.keyring, principalId);
  const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n';
  const answer = await fetch(`${server.origin}/api/students/imports`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "multipart/form-data; boundary=x",
    },
    body: `${part.repeat(1_000)}--x--\r\n`,
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ message: "The upload has too many parts." });
});

it("a checklist without classes gives no one a class", async () => {
  const limited = await makeUser(server.db, { role: "ADMIN", features: ["School"] });
  const teacher = await makeUser(server.db, { role: "TEACHER" });
  const put = (body: object) =>
    server.call(`PUT /users/${teacher.id}`, { as: limited.id, body: { version: 1, ...body } });
  expect((await put({ class: "Primary 4" })).status).toBe(403);
  expect((await put({ firstName: "Ife" })).status).toBe(200);
});

it("who must choose a password first reads and hears no more than a stranger", async () => {
  await makeAnnouncement(server.db, {
    title: "For teachers",
    audience: "TEACHERS",
    createdBy: principalId,
  });
  const titlesOf = async (as: string) => {
    const { body } = await server.call("GET /announcements/public", { as });
    return (body.data as { title: string }[]).map(({ title }) => title);
  };
  const teacher = await makeUser(server.db, { role: "STAFF" });
  expect(await titlesOf(teacher.id)).toContain("For teachers");
  const fresh = await makeUser(server.db, { role: "STAFF", mustChangePassword: true });
  expect(await titlesOf(fresh.id)).not.toContain("For teachers");
  expect((await server.call("GET /events", { as: fresh.id })).status).toBe(401);
});

it.each(["/school", "/me", "/settings", "/students/choices", "/home"])(
  "GET %s, which has no input, refuses an unknown one",
  async (path) => {
    const { status, body } = await server.call(`GET ${path}?surprise=1`, { as: principalId });
    expect([status, body.code]).toEqual([400, "invalid_input"]);
    expect(body.issues).toEqual([{ path: ["surprise"], message: messages.unknownField }]);
    expect((await server.call(`GET ${path}`, { as: principalId })).status).toBe(200);
    if (path !== "/school") expect((await server.call(`GET ${path}?surprise=1`)).status).toBe(401);
  },
);

it.each([
  ["GET /students?limit=0", undefined, "limit", tooSmall(1)],
  ["GET /students?limit=x", undefined, "limit", "Must be a number"],
  ["GET /students?limit=5000", undefined, "limit", tooBig(200)],
  ["PUT /classes/ID", {}, "version", apiMessages.isMissing],
  ["PUT /classes/ID", { version: 1.5 }, "version", "Must be a whole number"],
  ["PUT /classes/ID", { version: 1, isActive: 5 }, "isActive", messages.notValid],
  ["POST /subjects", { name: "s".repeat(81) }, "name", "Has 81 characters; at most 80 fit"],
  ["POST /subjects", { name: "" }, "name", classesMessages.enterAName],
  ["POST /announcements", {}, "audience", apiMessages.isMissing],
] as const)("%s with %o says what is wrong with %s: %s", async (call, body, field, message) => {
  const sent = call.replace("ID", principalId) as typeof call;
  const answer = await server.call(sent, { as: principalId, ...(body && { body }) });
  expect(answer.status).toBe(400);
  expect(answer.body.issues).toContainEqual({ path: [field], message });
  expect(JSON.stringify(answer.body)).not.toMatch(/expected|received|Invalid |Too /);
});
