import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { recordReads } from "../../accounts/reads/tables.ts";
import { authSessions, rememberedDevices } from "../../accounts/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";

let server: TestServer;
let principal: MadeUser;
let office: MadeUser;
let teacher: MadeUser;
const child = newId();

/** An hour of the week, at 10 in the morning or 2 at night in Lagos, so many days ago. */
const hourAt = (utcHour: number, daysAgo: number) => {
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  at.setUTCHours(utcHour, 0, 0, 0);
  return at;
};
const reads = (reader: MadeUser, row: Partial<typeof recordReads.$inferInsert>) =>
  server.db.insert(recordReads).values({
    readerId: reader.id,
    kind: "RECORDS",
    hour: hourAt(9, 2),
    people: [child, newId()],
    budget: 300,
    ...row,
  });

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  principal = await makeUser(db, { role: "PRINCIPAL" });
  office = await makeUser(db, { role: "ADMIN", firstName: "Uche", lastName: "Ali" });
  teacher = await makeUser(db, { role: "TEACHER", firstName: "Ada", lastName: "Obi" });
  const bola = await makeUser(db, { role: "TEACHER", firstName: "Bola", lastName: "Eze" });
  await reads(bola, { people: [newId()], kind: "RESULTS" });
  await reads(teacher, { kind: "RESULTS" });
  await reads(teacher, { kind: "RESULTS", hour: hourAt(1, 3) });
  await reads(teacher, { kind: "RESULTS", hour: hourAt(9, 20), people: [newId()] });
  await reads(office, { people: Array.from({ length: 310 }, newId), overAt: hourAt(9, 2) });
  await reads(office, { kind: "EXPORTS", files: 2, hour: hourAt(10, 2) });
  await db.insert(rememberedDevices).values([
    { userId: office.id, keyHash: Buffer.from("a"), createdAt: hourAt(9, 90) },
    { userId: office.id, keyHash: Buffer.from("b"), createdAt: hourAt(9, 2) },
  ]);
  await server.call(`PUT /users/${teacher.id}`, {
    as: principal.id,
    body: { version: 1, firstName: "Adaeze" },
  });
});
afterAll(() => server.close());

const list = (query = "", as: string | undefined = principal.id) =>
  server.call(`GET /record-reads${query}`, as === undefined ? {} : { as });

test("climbs 401, 403, 400 and 200", async () => {
  expect((await server.call("GET /record-reads")).status).toBe(401);
  for (const { id } of [office, teacher]) expect((await list("", id)).status).toBe(403);
  expect((await list("?person=Ada")).status).toBe(400);
  expect((await list()).status).toBe(200);
});

test("lists what each person read, exported and changed, and unusual people first", async () => {
  const { body } = await list();
  const names = body.data.map(({ name }: { name: string }) => name);
  expect(names.slice(0, 2)).toEqual(["Uche Ali", "Adaeze Obi"]);
  const [first, second] = body.data;
  expect(first).toMatchObject({
    role: "ADMIN",
    mayEndSessions: true,
    reads: [
      { kind: "RECORDS", people: 310, files: 0 },
      { kind: "EXPORTS", people: 2, files: 2 },
    ],
  });
  const causesOf = (row: { unusual: { cause: string }[] }) => row.unusual.map(({ cause }) => cause);
  expect(causesOf(first)).toEqual(["OVER_BUDGET", "EXPORT", "NEW_DEVICE"]);
  // Two hours with one child in common; those of weeks ago do not count.
  expect(second.reads).toEqual([{ kind: "RESULTS", people: 3, files: 0 }]);
  expect(causesOf(second)).toEqual(["NIGHT"]);
  const row = body.data.find(({ id }: { id: string }) => id === principal.id);
  expect(row).toMatchObject({ mayEndSessions: false, reads: [], changes: 1, changedRecords: 1 });
});

test("is filtered by the reader, and by the child whose records were read", async () => {
  const namesOf = async (query: string) =>
    (await list(query)).body.data.map(({ name }: { name: string }) => name);
  expect(await namesOf(`?person=${teacher.id}`)).toEqual(["Adaeze Obi"]);
  expect((await namesOf(`?about=${child}`)).toSorted()).toEqual(["Adaeze Obi", "Uche Ali"]);
  expect(await namesOf(`?about=${newId()}`)).toEqual([]);
});

test("takes the same statements however much was read", async () => {
  await list();
  const before = await countStatements(server.db, () => list());
  for (let day = 0; day < 5; day += 1)
    await reads(teacher, { hour: hourAt(12, day), kind: "NAMES" });
  const after = await countStatements(server.db, () => list());
  expect(after.count).toBe(before.count);
});

test("is exported as a file once the person has proved who they are", async () => {
  const { status, body } = await server.call("GET /record-reads/csv", { as: principal.id });
  expect(status).toBe(200);
  expect(String(body)).toContain("Uche Ali");
  expect(String(body)).toContain("More than the work needs");
  const old = { provedAt: sql`now() - interval '1 hour'` };
  await server.db.update(authSessions).set(old);
  const refused = await server.call("GET /record-reads/csv", { as: principal.id });
  expect(refused.body.code).toBe("reauthentication_needed");
  const end = await server.call(`POST /record-reads/${office.id}/end-sessions`, {
    as: principal.id,
    body: {},
  });
  expect(end.body.code).toBe("reauthentication_needed");
  await server.db.update(authSessions).set({ provedAt: sql`now()` });
});

test("one button ends the sessions of an account, but never the own ones", async () => {
  expect((await server.call("GET /me", { as: office.id })).status).toBe(200);
  const end = (id: string, as = principal.id) =>
    server.call(`POST /record-reads/${id}/end-sessions`, { as, body: {} });
  expect((await end(office.id, teacher.id)).status).toBe(403);
  expect((await end(principal.id)).status).toBe(403);
  expect((await end(newId())).status).toBe(404);
  expect((await end(office.id)).status).toBe(200);
  expect((await server.call("GET /me", { as: office.id })).status).toBe(401);
  expect(await server.db.$count(authSessions, eq(authSessions.userId, office.id))).toBe(0);
  const log = await server.call("GET /audit?action=accounts.sign-out-by-school", {
    as: principal.id,
  });
  expect(log.body.data[0].subject).toMatchObject({ id: office.id });
});
