import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeUser, type MadeUser } from "../fixtures.ts";
import { users } from "../tables.ts";

let server: TestServer;
let principal: MadeUser;
let teacher: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
  teacher = await makeUser(server.db, { role: "TEACHER" });
});
afterAll(() => server.close());

const keyOf = (id: string, as?: string) =>
  server.call(`POST /users/${id}/device-key`, { ...(as && { as }), body: {} });

it("a principal opens what a person who cannot sign in left on a device, and it is logged", async () => {
  const { body: own } = await server.call("GET /device-key", { as: teacher.id });
  await server.db.update(users).set({ isActive: false }).where(eq(users.id, teacher.id));
  const { status, body } = await keyOf(teacher.id, principal.id);
  expect([status, body.data]).toEqual([200, { key: own.data.key }]);
  const entries = await server.db
    .select({ actorId: auditLog.actorId, subjectId: auditLog.subjectId })
    .from(auditLog)
    .where(eq(auditLog.action, "accounts.open-device"));
  expect(entries).toEqual([{ actorId: principal.id, subjectId: teacher.id }]);
});

it("nobody else opens it, nor a principal that of another", async () => {
  const other = await makeUser(server.db, { role: "PRINCIPAL" });
  const office = await makeUser(server.db, { role: "ADMIN" });
  expect((await keyOf(teacher.id)).status).toBe(401);
  expect((await keyOf("nobody", principal.id)).status).toBe(400);
  expect((await keyOf(newId(), principal.id)).status).toBe(404);
  expect((await keyOf(teacher.id, office.id)).status).toBe(403);
  expect((await keyOf(other.id, principal.id)).status).toBe(403);
  expect((await keyOf(principal.id, principal.id)).status).toBe(200);
});
