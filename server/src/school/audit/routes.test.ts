import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MadeUser, makeUser } from "../../accounts/fixtures.ts";
import { audit } from "../../platform/database/audit/audit.ts";
import { sealEntries } from "../../platform/database/audit/sealing.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";

let server: TestServer;
let principal: MadeUser;
let teacher: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, {
    role: "PRINCIPAL",
    firstName: "Folake",
    lastName: "Ojo",
  });
  teacher = await makeUser(server.db, { role: "TEACHER", firstName: "Ada", lastName: "Obi" });
  await server.call(`PUT /users/${teacher.id}`, {
    as: principal.id,
    body: { version: 1, firstName: "=Adaeze" },
  });
});
afterAll(() => server.close());

const call = (endpoint: string, as = principal.id) => server.call(endpoint, { as });
const actionsOf = async (query: string) =>
  (await call(`GET /audit?${query}`)).body.data.map(({ action }: { action: string }) => action);

/** An entry of some past day, as the log would have it. */
async function writeOn(day: string, action: string, actorId: string): Promise<void> {
  await server.db.transaction(async (tx) => {
    const origin = { actorId, authSessionId: null, requestId: null, ip: "10.0.0.1" };
    await audit({ tx, origin }, action, newId());
  });
  const { $client } = server.db;
  await $client.query("alter table audit_log disable trigger user");
  await $client.query("update audit_log set at = $1 where action = $2", [day, action]);
  await $client.query("alter table audit_log enable trigger user");
}

describe("the audit log", () => {
  it("says who, when, from where, what before and after", async () => {
    const { body } = await call(`GET /audit?subject=${teacher.id}`);
    expect(body.pagination).toEqual({ current: 1, pages: 1, total: 1 });
    expect(body.data).toEqual([
      {
        seq: expect.any(Number),
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        actor: { id: principal.id, name: "Folake Ojo" },
        action: "accounts.update",
        subject: { id: teacher.id, name: "=Adaeze Obi" },
        ip: "127.0.0.1",
        requestId: expect.any(String),
        before: expect.objectContaining({ firstName: "Ada", version: 1 }),
        after: expect.objectContaining({ firstName: "=Adaeze", version: 2 }),
        isErased: false,
        isSealed: false,
      },
    ]);
    await sealEntries(server.db, "recent");
    const sealed = await call(`GET /audit?subject=${teacher.id}`);
    expect(sealed.body.data[0].isSealed).toBe(true);
  });

  it("finds the people to filter by, also those who were deleted, by all words of a name or an id", async () => {
    const gone = await makeUser(server.db, {
      role: "STAFF",
      firstName: "Ngọzi",
      lastName: "Obi",
      userId: "STF0777",
      deleted: true,
    });
    const people = async (query: string) => (await call(`GET /audit/people?${query}`)).body.data;
    expect(await people("search=obi%20ngozi")).toEqual([
      { id: gone.id, name: "Ngọzi Obi", userId: "STF0777" },
    ]);
    expect(await people("search=stf0777")).toHaveLength(1);
    const obis = (await people("search=Obi")).map(({ name }: { name: string }) => name);
    expect(obis).toEqual(["=Adaeze Obi", "Ngọzi Obi"]);
    expect(await people("search=%25")).toEqual([]);
    expect(await people(`id=${teacher.id}`)).toMatchObject([{ name: "=Adaeze Obi" }]);
  });

  it("is filtered by person, action or module, and day of the school's clock", async () => {
    // 23:30 UTC is half past midnight in Lagos.
    await writeOn("2020-03-01T23:30:00Z", "test.early", teacher.id);
    await writeOn("2020-03-02T22:59:00Z", "test.late", principal.id);
    await writeOn("2020-03-02T23:01:00Z", "testing.other", principal.id);
    expect(await actionsOf("from=2020-03-02&to=2020-03-02")).toEqual(["test.late", "test.early"]);
    expect(await actionsOf("from=2020-03-03&to=2020-03-03")).toEqual(["testing.other"]);
    expect(await actionsOf("action=test")).toEqual(["test.late", "test.early"]);
    expect(await actionsOf("action=test.late")).toEqual(["test.late"]);
    expect(await actionsOf("action=te%25")).toEqual([]);
    expect(await actionsOf(`person=${teacher.id}`)).toEqual(["test.early", "accounts.update"]);
    expect((await call("GET /audit?from=yesterday")).status).toBe(400);
  });

  it("comes 50 at a time, newest first, and knows its actions", async () => {
    const { body } = await call("GET /audit?limit=2&page=2");
    expect(body.data).toHaveLength(2);
    expect(body.data[0].seq).toBeGreaterThan(body.data[1].seq);
    expect((await call("GET /audit/actions")).body.data).toEqual([
      "accounts.update",
      "test.early",
      "test.late",
      "testing.other",
    ]);
  });

  it("is exported with what a spreadsheet would run made harmless", async () => {
    const { status, headers, body } = await call(`GET /audit/csv?subject=${teacher.id}`);
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const [header, row] = String(body).split("\r\n");
    expect(header).toContain("Entry,Time,Who,Action,Record");
    expect(row).toContain("Folake Ojo,accounts.update,'=Adaeze Obi");
    expect(row).toMatch(/^\d+,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/);
  });

  it("is verified at the press of a button, which finds what was tampered with", async () => {
    await sealEntries(server.db, "all");
    const verify = async () =>
      (await server.call("POST /audit/verify", { as: principal.id, body: {} })).body.data;
    const { sealed, unsealed, problems, head } = await verify();
    expect({ unsealed, problems }).toEqual({ unsealed: 0, problems: [] });
    expect(head.position).toBe(sealed);
    const { $client } = server.db;
    await $client.query("alter table audit_log disable trigger user");
    await $client.query("update audit_log set actor_id = $1 where action = 'test.late'", [
      teacher.id,
    ]);
    await $client.query("alter table audit_log enable trigger user");
    expect((await verify()).problems).toMatchObject([{ kind: "entry_changed" }]);
  });
});
