import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { linkGuardian, makeFamily, makeStudent } from "../fixtures.ts";

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
let enrolment: { classId: string; sessionId: string; termId: string };

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  admin = (await makeUser(db, { role: "ADMIN" })).id;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const { id: classId } = await makeClass(db, { sessionId: session.id });
  enrolment = { classId, sessionId: session.id, termId: session.termIds.TERM_1 };
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
    ids[firstName] = (await makeStudent(db, { ...enrolment, firstName, lastName, details })).id;
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

it("a family whose children all left is not listed, and one with a child at the school is", async () => {
  const set = (name: string, isGone: boolean) =>
    server.db
      .update(users)
      .set({
        leftOn: isGone ? "2026-01-09" : null,
        leftAs: isGone ? "WITHDRAWN" : null,
        isActive: !isGone,
      })
      .where(eq(users.id, idOf(name)));
  await set("Ada", true);
  expect(await list()).toEqual(["Bello Chidi", "Obi Ada,Obi Bola"]);
  await set("Bola", true);
  expect(await list()).toEqual(["Bello Chidi"]);
  expect((await call(`GET /families/${obi}`)).body.data.children).toHaveLength(2);
  await set("Ada", false);
  await set("Bola", false);
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
  // A family without children is deleted.
  expect((await change(3, "Ada", "Chidi", "Bola")).status).toBe(200);
  expect(await list()).toEqual(["Bello Chidi,Obi Ada,Obi Bola"]);
});

describe("a child who is taken out", () => {
  const links = (accounts: { id: string; children: { name: string }[] }[]) =>
    accounts.map(({ id, children }) => [id, children.map(({ name }) => name).join()]);

  it("is unlinked from the accounts that are named, which is taken back with the change", async () => {
    const parent = (await makeUser(server.db, { role: "PARENT" })).id;
    const [link, other] = ["Ada", "Bola"].map((name) => ({
      parentId: parent,
      studentId: idOf(name),
      relationship: "Mother",
    }));
    await linkGuardian(server.db, link!);
    await linkGuardian(server.db, other!);
    const { version, accounts } = (await call(`GET /families/${obi}`)).body.data;
    expect(links(accounts)).toContainEqual([parent, "Obi Ada,Obi Bola"]);
    const change = (at: number, body: object, as = admin) =>
      server.call(`PUT /families/${obi}`, { as, body: { version: at, ...body } });
    const studentIds = [idOf("Ada"), idOf("Chidi")];

    const stays = await change(version, { studentIds, unlink: [link] });
    expect(stays).toMatchObject({
      status: 400,
      body: { issues: [{ path: ["unlink", 0, "studentId"] }] },
    });
    const limited = await makeUser(server.db, { role: "ADMIN", features: ["Students"] });
    const refused = await change(version, { studentIds, unlink: [other] }, limited.id);
    expect(refused.status).toBe(403);

    const out = await change(version, { studentIds, unlink: [other] });
    expect(out.body.unlinked).toEqual([other]);
    expect(links(out.body.data.accounts)).toContainEqual([parent, "Obi Ada"]);
    const relink = out.body.unlinked;
    const all = [...studentIds, idOf("Bola")];
    const unknownParent = [{ ...other, parentId: newId() }];
    const unknown = await change(version + 1, { studentIds: all, relink: unknownParent });
    expect(unknown.body.code).toBe("parent_not_found");
    const back = await change(version + 1, { studentIds: all, relink });
    expect(links(back.body.data.accounts)).toContainEqual([parent, "Obi Ada,Obi Bola"]);
  });
});

describe("a family whose parents live apart", () => {
  it("shows each parent the children who are linked, and of the other account the name alone", async () => {
    expect((await server.call("GET /own-family")).status).toBe(401);
    expect((await call("GET /own-family")).status).toBe(403);
    const { db } = server;
    const person = (firstName: string, username: string) =>
      makeUser(db, { role: "PARENT", firstName, lastName: "Eze", username });
    const mother = (await person("Ngozi", "08035550201")).id;
    const father = (await person("Emeka", "08035550202")).id;
    const details = {
      parentName: "Mrs Ngozi Eze",
      parentPhone: "08035550201",
      parentMayCollect: "Yes",
      parentPaysFees: "Yes",
      secondGuardianName: "Mr Emeka Eze",
      secondGuardianPhone: "08035550202",
      secondGuardianMayCollect: "No",
    };
    const withMother = await makeStudent(db, {
      ...enrolment,
      firstName: "Uju",
      lastName: "Eze",
      details,
    });
    const withFather = await makeStudent(db, {
      ...enrolment,
      firstName: "Zik",
      lastName: "Eze",
      details: { parentName: "Mr Emeka Eze", parentPhone: "08035550202", parentMayCollect: "Yes" },
    });
    const familyId = await makeFamily(db, withMother.id, withFather.id);
    await linkGuardian(db, { parentId: mother, studentId: withMother.id });
    await linkGuardian(db, { parentId: father, studentId: withFather.id });

    const whole = (await call(`GET /families/${familyId}`)).body.data;
    expect(whole).toMatchObject({
      guardians: [
        { name: "Mrs Ngozi Eze", children: ["Eze Uju"], paysFor: ["Eze Uju"] },
        { name: "Mr Emeka Eze", children: ["Eze Uju", "Eze Zik"], paysFor: [] },
      ],
      collectors: [
        { name: "Mrs Ngozi Eze", may: "yes", children: ["Eze Uju"] },
        { name: "Mr Emeka Eze", may: "no", children: ["Eze Uju"] },
        { name: "Mr Emeka Eze", may: "yes", children: ["Eze Zik"] },
      ],
      accounts: [{ id: father }, { id: mother }],
    });
    // Making accounts for all families links neither parent to the other's child.
    const made = await call("POST /family-accounts", {});
    expect(made.body.data.made.links).not.toContainEqual(
      expect.objectContaining({ parentId: mother, studentId: withFather.id }),
    );
    const ownFamily = await server.call("GET /own-family", { as: father });
    expect(ownFamily.body.data).toMatchObject({
      children: [{ name: "Eze Zik" }],
      guardians: [{ name: "Mr Emeka Eze" }],
      collectors: [{ name: "Mr Emeka Eze", may: "yes" }],
      accounts: [{ id: father, name: "Eze Emeka", signInName: "08035550202", isOwn: true }],
    });
    expect(JSON.stringify(ownFamily.body)).not.toMatch(/Uju|08035550201/);

    // A parent who sees both children gets a notice of both accounts, and how their own one signs in.
    await linkGuardian(db, { parentId: mother, studentId: withFather.id });
    const { accounts } = (await server.call("GET /own-family", { as: mother })).body.data;
    expect(accounts).toEqual([
      { id: father, name: "Eze Emeka", signInName: null, isOwn: false },
      { id: mother, name: "Eze Ngozi", signInName: "08035550201", isOwn: true },
    ]);
  });
});
