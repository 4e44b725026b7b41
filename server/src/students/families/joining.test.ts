import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeCategory, makeClass } from "../../classes/fixtures.ts";
import { importsOf } from "../../platform/testing/imports.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { admissionForm, linkGuardian, makeFamily, makeStudent } from "../fixtures.ts";
import { families, familyMembers, guardians } from "../tables.ts";

let server: TestServer;
let admin: string;
let mother: string;
let familyId: string;
let form: (overrides: object) => object;

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  const { db } = server;
  admin = (await makeUser(db, { role: "ADMIN" })).id;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const { id: classCategoryId } = await makeCategory(db, { name: "Primary 4" });
  const { id: classId } = await makeClass(db, {
    sessionId: session.id,
    categoryId: classCategoryId,
  });
  const enrolment = { classId, sessionId: session.id, termId: session.termIds.TERM_1 };
  const parentPhone = "0803 555 0101";
  const ada = await makeStudent(db, {
    ...enrolment,
    firstName: "Ada",
    lastName: "Obi",
    details: { parentName: "Mrs Ngozi Obi", parentPhone, address: null },
  });
  const parent = { role: "PARENT", firstName: "Ngozi", lastName: "Obi" } as const;
  mother = (await makeUser(db, { ...parent, username: "08035550101" })).id;
  const father = (await makeUser(db, { role: "PARENT", username: "08035550109" })).id;
  for (const parentId of [mother, father]) {
    await linkGuardian(db, { parentId, studentId: ada.id });
  }
  familyId = await makeFamily(db, ada.id);
  form = (overrides) =>
    admissionForm(
      { classId, classCategoryId },
      {
        lastName: "Obi",
        parentName: "Ngozi Obi",
        parentEmail: "",
        address: "1 Palm Close",
        ...overrides,
      },
    );
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object) => server.call(endpoint, { as: admin, body });
const admit = async (overrides: object) => (await call("POST /students", form(overrides))).body;
const seenBy = async (parentId: string, studentId: string) =>
  (await server.call(`GET /students/${studentId}/results`, { as: parentId })).status;
const counted = async () => ({
  families: await server.db.$count(families),
  members: await server.db.$count(familyMembers),
  links: await server.db.$count(guardians),
});

describe("a new admission", () => {
  it("joins the family of the guardian's phone, says so, and is taken back", async () => {
    const before = await counted();
    const { data, joined } = await admit({
      firstName: "Bola",
      parentPhone: "+234 803 555 0101",
      parentRelationship: "Mother",
    });
    expect(joined).toEqual({
      id: familyId,
      children: ["Obi Ada"],
      accounts: ["Ngozi Obi"],
      placed: [{ studentId: data.id, familyId }],
      links: [{ parentId: mother, studentId: data.id, relationship: "Mother" }],
    });
    expect(await seenBy(mother, data.id)).toBe(200);
    expect((await call(`GET /families/${familyId}`)).body.data).toMatchObject({
      version: 2,
      children: [{ name: "Obi Ada" }, { name: "Obi Bola" }],
    });
    const { placed, links } = joined;
    expect((await call("POST /families/undo", { placed, links })).body.data).toEqual({
      removed: 1,
    });
    expect(await seenBy(mother, data.id)).toBe(403);
    expect(await counted()).toEqual(before);
    // A link that has changed meanwhile is not removed.
    await linkGuardian(server.db, { parentId: mother, studentId: data.id });
    expect((await call("POST /families/undo", { placed, links })).body.data).toEqual({
      removed: 0,
    });
    expect(await seenBy(mother, data.id)).toBe(200);
  });

  it("joins nothing by a name, an address or a phone without a name in common", async () => {
    const before = await counted();
    for (const overrides of [
      { firstName: "Chidi", parentPhone: "0803 555 0190" },
      { firstName: "Dayo", parentName: "Mrs Bello", lastName: "Bello", parentPhone: "08035550101" },
    ]) {
      expect((await admit(overrides)).joined).toBeNull();
    }
    expect(await counted()).toEqual(before);
  });
});

describe("an import", () => {
  const file = (count: number) =>
    ["First Name,Last Name,Class,Parent Phone,Parent Name"]
      .concat(
        Array.from(
          { length: count },
          (_, at) => `Kid${at},Obi,Primary 4,08035550101,Mrs Ngozi Obi`,
        ),
        "Efe,Alone,Primary 4,08035550177,Mr Alone",
      )
      .join("\n");

  it("counts who joined a family, and takes the links that it made back with it", async () => {
    const client = importsOf(server, "/students", admin);
    const before = await counted();
    const done = await client.act(await client.check(file(2)), "start");
    expect(done.report?.remarks).toEqual([
      "2 pupils joined the family of a brother or sister: same phone and name.",
      "1 parent's account sees a new child.",
    ]);
    expect(await counted()).toMatchObject({
      members: before.members + 2,
      links: before.links + 2,
    });
    const undone = await client.act(done, "undo");
    expect(undone).toMatchObject({ state: "undone", rowsDone: 3 });
    expect(await counted()).toEqual(before);
  });
});

it("an admission costs the same statements with one brother and with five", async () => {
  const admission = async (firstName: string) => {
    const { count } = await countStatements(server.db, async () => {
      expect((await admit({ firstName, parentPhone: "08035550101" })).joined).not.toBeNull();
    });
    return count;
  };
  // The portal's own work, such as sealing the audit log, may send some between those of a call.
  const fewestOf = async (...names: readonly string[]) => {
    const counts: number[] = [];
    for (const name of names) counts.push(await admission(name));
    return Math.min(...counts);
  };
  const few = await fewestOf("Gbenga", "Hauwa", "Ife");
  const many = await fewestOf("Jide", "Kemi", "Lara", "Musa");
  expect(many).toBeLessThanOrEqual(few);
});
