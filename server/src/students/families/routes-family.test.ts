import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { newId } from "../../platform/db/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../fixtures.ts";

let server: TestServer;
let admin: string;
const ids: Record<string, string> = {};

const idOf = (name: string) => ids[name] ?? newId();
const call = (endpoint: string, body?: object) => server.call(endpoint, { as: admin, body });
const list = async (search = "") =>
  (await call(`GET /families?search=${encodeURIComponent(search)}`)).body.data.map(
    ({ children }: { children: { name: string }[] }) => children.map(({ name }) => name).join(),
  );
const confirmed = async (...names: string[]): Promise<string> => {
  const { body } = await call("POST /families", { groups: [{ studentIds: names.map(idOf) }] });
  return body.data.placed[0].familyId;
};

let obi: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  admin = (await makeUser(db, { role: "ADMIN" })).id;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const { id: classId } = await makeClass(db, { sessionId: session.id });
  const place = { classId, sessionId: session.id, termId: session.termIds.TERM_1 };
  for (const [firstName, lastName, parentPhone] of [
    ["Ada", "Obi", "0803 555 0101"],
    ["Bola", "Obi", "+2348035550101"],
    ["Chidi", "Bello", "0803 555 0102"],
  ] as const) {
    const details = {
      parentName: `Mrs Ngozi ${lastName}`,
      parentRelationship: "Mother",
      parentPhone,
      secondGuardianName: firstName === "Ada" ? "Mr Emeka Obi" : null,
    };
    ids[firstName] = (await makeStudent(db, { ...place, firstName, lastName, details })).id;
  }
  obi = await confirmed("Ada", "Bola");
  await confirmed("Chidi");
});
afterAll(() => server.close());

it("families are listed for the office, and found by a child's name or a guardian's phone", async () => {
  expect((await server.call("GET /families")).status).toBe(401);
  expect((await call("GET /families?page=0")).status).toBe(400);
  const teacher = await makeUser(server.db, { role: "TEACHER" });
  expect((await server.call("GET /families", { as: teacher.id })).status).toBe(403);
  expect(await list()).toEqual(["Bello Chidi", "Obi Ada,Obi Bola"]);
  expect(await list("bola")).toEqual(["Obi Ada,Obi Bola"]);
  expect(await list("0803 555 0102")).toEqual(["Bello Chidi"]);
  expect(await list("zainab")).toEqual([]);
});

it("a family shows its guardians once and the accounts that see its children", async () => {
  const mother = await makeUser(server.db, { role: "PARENT", lastName: "Obi", firstName: "Ngozi" });
  await linkGuardian(server.db, { parentId: mother.id, studentId: idOf("Ada") });
  expect((await call(`GET /families/${newId()}`)).body.code).toBe("family_not_found");
  const { body } = await call(`GET /families/${obi}`);
  expect(body.data).toMatchObject({
    version: 1,
    children: [{ name: "Obi Ada" }, { name: "Obi Bola" }],
    guardians: [
      {
        name: "Mrs Ngozi Obi",
        relationship: "Mother",
        phone: "0803 555 0101",
        children: ["Obi Ada", "Obi Bola"],
      },
      { name: "Mr Emeka Obi", phone: null, children: ["Obi Ada"] },
    ],
    accounts: [{ id: mother.id, name: "Obi Ngozi", children: [{ name: "Obi Ada" }] }],
  });
});

it("a child is added from another family and taken out into one of its own", async () => {
  const change = (version: number, ...names: string[]) =>
    call(`PUT /families/${obi}`, { version, studentIds: names.map(idOf) });
  const joined = await change(1, "Ada", "Bola", "Chidi");
  expect(joined.body.data.version).toBe(2);
  expect(await list()).toEqual(["Bello Chidi,Obi Ada,Obi Bola"]);
  const stale = await change(1, "Ada");
  expect(stale).toMatchObject({ status: 409, body: { current: { version: 2 } } });
  expect((await change(2, "Ada", "Unknown")).body.code).toBe("student_not_found");
  expect((await change(2)).status).toBe(400);
  await change(2, "Ada", "Chidi");
  expect(await list()).toEqual(["Bello Chidi,Obi Ada", "Obi Bola"]);
  // A family that gives away its last child is gone.
  expect((await change(3, "Ada", "Chidi", "Bola")).status).toBe(200);
  expect(await list()).toEqual(["Bello Chidi,Obi Ada,Obi Bola"]);
});
