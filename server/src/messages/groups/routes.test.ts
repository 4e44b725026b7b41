import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeCategory, makeClass } from "../../classes/fixtures.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../../students/fixtures.ts";

let server: TestServer;
let admin: string;
let ada: string;
let cook: string;
let categoryId: string;
let gold: { classId: string; sessionId: string; termId: string };

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  admin = (await makeUser(db, { role: "ADMIN", roleInSchool: "Admin", lastName: "Office" })).id;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  categoryId = (await makeCategory(db, { name: "Primary 4" })).id;
  const enrolment = { sessionId: session.id, termId: session.termIds.TERM_1 };
  const { id } = await makeClass(db, { ...enrolment, section: "Gold", categoryId });
  gold = { ...enrolment, classId: id };
  const blue = (await makeClass(db, { ...enrolment, name: "Primary 5" })).id;
  const details = { parentPhone: "0803 555 0101" };
  ada = (await makeStudent(db, { ...gold, firstName: "Ada", lastName: "Òbí", details })).id;
  await makeStudent(db, { ...gold, firstName: "Bola", details: { ...details, gender: "Male" } });
  await makeStudent(db, { ...enrolment, classId: blue, firstName: "Chidi" });
  await makeStudent(db, { ...gold, firstName: "Deleted", deleted: true });
  const parent = await makeUser(db, { role: "PARENT", phone: "+2348035550109" });
  await linkGuardian(db, { parentId: parent.id, studentId: ada });
  cook = (await makeUser(db, { role: "STAFF", roleInSchool: "Cook", lastName: "Bello" })).id;
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object, as = admin) => server.call(endpoint, { as, body });
const parentsOf = (rule: object = {}) => ({ kind: "parents", ...rule });
const create = (name: string, selection: object) =>
  call("POST /message-groups", { name, selection });

describe("groups", () => {
  it("are for the office with the feature, and of a known form", async () => {
    expect((await server.call("GET /message-groups")).status).toBe(401);
    expect((await create("", parentsOf())).body.issues).toMatchObject([{ path: ["name"] }]);
    expect((await create("All", { kind: "debtors" })).status).toBe(400);
    const empty = await create("None", { kind: "chosen" });
    expect([empty.status, empty.body.issues[0].path]).toEqual([400, ["selection"]]);
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    expect((await call("GET /message-groups", undefined, teacher.id)).status).toBe(403);
    const bursar = await makeUser(server.db, { role: "ADMIN", features: ["Bulk SMS"] });
    expect((await call("GET /message-groups", undefined, bursar.id)).status).toBe(403);
    expect((await call("GET /message-choices", undefined, bursar.id)).status).toBe(200);
  });

  it("are saved by rule or by hand, and counted as the school is now", async () => {
    const rule = parentsOf({ categoryIds: [categoryId], classes: ["primary 4 gold"] });
    const made = await create("Primary 4", rule);
    expect(made.status).toBe(201);
    // A family by account and one by number: the deleted pupil is in none.
    expect(made.body.data).toMatchObject({
      name: "Primary 4",
      description: "Parents of primary 4 gold, Primary 4",
      members: { pupils: 2, households: 2, staff: 0 },
      version: 1,
    });
    expect((await create("primary 4", rule)).body).toMatchObject({
      code: "group_exists",
      issues: [{ path: ["name"] }],
    });
    const people = (await call("GET /message-people?search=ada%20obi")).body.data;
    expect(people).toEqual({
      pupils: [{ id: ada, name: "Òbí Ada", detail: "Primary 4 Gold" }],
      staff: [],
    });
    const hand = { kind: "chosen", studentIds: [ada, newId()], staffIds: [cook] };
    const { id } = (await create("Choir", hand)).body.data;
    const read = (await call(`GET /message-groups/${id}`)).body.data;
    expect(read).toMatchObject({
      members: { pupils: 1, households: 1, staff: 1 },
      chosen: { pupils: [{ id: ada }], staff: [{ id: cook, detail: "Cook" }] },
    });
    const never = await create("Never", parentsOf({ neverSignedIn: true, gender: "Female" }));
    expect(never.body.data.members).toEqual({ pupils: 2, households: 2, staff: 0 });

    await makeStudent(server.db, { ...gold, details: { parentPhone: "08035550101" } });
    const after = (await call("GET /message-groups")).body.data;
    const members = Object.fromEntries(
      after.map((group: { name: string; members: object }) => [group.name, group.members]),
    );
    // The new pupil shares Bola's number.
    expect(members["Primary 4"]).toEqual({ pupils: 3, households: 2, staff: 0 });
  });

  it("are changed as they were seen, and deleted", async () => {
    const { id } = (await create("Kitchen", { kind: "staff", rolesInSchool: ["cook"] })).body.data;
    const selection = { kind: "staff", rolesInSchool: [] };
    const changed = await call(`PUT /message-groups/${id}`, {
      version: 1,
      name: "Staff",
      selection,
    });
    expect(changed.body.data).toMatchObject({
      name: "Staff",
      description: "All staff",
      version: 2,
    });
    const stale = await call(`PUT /message-groups/${id}`, { version: 1, name: "X", selection });
    expect([stale.status, stale.body.current.name]).toEqual([409, "Staff"]);
    expect((await call(`DELETE /message-groups/${id}`, { version: 2 })).status).toBe(200);
    expect((await call(`GET /message-groups/${id}`)).status).toBe(404);
    expect((await call(`DELETE /message-groups/${id}`, { version: 2 })).body.code).toBe(
      "group_not_found",
    );
  });

  it("cost the same statements, however many they are", async () => {
    const list = () => call("GET /message-groups");
    await list();
    const few = await countStatements(server.db, list);
    for (let at = 0; at < 5; at += 1) await create(`Group ${at}`, parentsOf());
    const many = await countStatements(server.db, list);
    expect(many.count).toBe(few.count);
  });
});
