import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { auditLog, auditValues } from "../../platform/database/audit/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../fixtures.ts";
import { families, familyMembers } from "../tables.ts";

let server: TestServer;
let admin: string;
let enrolment: { classId: string; sessionId: string; termId: string };
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  admin = (await makeUser(db, { role: "ADMIN" })).id;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const { id: classId } = await makeClass(db, { sessionId: session.id });
  enrolment = { classId, sessionId: session.id, termId: session.termIds.TERM_1 };
  await pupil("Ada Obi", { parentPhone: "0803 555 0101" });
  await pupil("Bola Obi", { parentPhone: "+2348035550101" });
  await pupil("Chidi Obi", { parentName: "Mrs Ngozi Eze" });
  await pupil("Dayo Bello", { parentName: "Eze Ngozi" });
  await pupil("Efe Alone", { parentPhone: "0803 555 0105" });
  await pupil("Femi Gone", { parentPhone: "0803 555 0101" });
  await db
    .update(users)
    .set({ leftOn: "2026-01-09", leftAs: "WITHDRAWN", isActive: false })
    .where(inArray(users.id, [idOf("Femi")]));
});
afterAll(() => server.close());

async function pupil(name: string, details: { parentPhone?: string; parentName?: string }) {
  const [firstName = "", lastName = ""] = name.split(" ");
  const unnamed = { parentName: null, address: null };
  const made = await makeStudent(server.db, {
    ...enrolment,
    firstName,
    lastName,
    details: { ...unnamed, ...details },
  });
  ids[firstName] = made.id;
}

const idOf = (name: string) => ids[name] ?? newId();
const call = (endpoint: string, body?: object) => server.call(endpoint, { as: admin, body });
const proposed = async (kind = "") => {
  const { body } = await call(`GET /family-proposals${kind && `?kind=${kind}`}`);
  return body as {
    data: { kind: string; children: { name: string }[]; families: object[]; reasons: object[] }[];
    counts: Record<string, number>;
  };
};
const confirm = (...groups: object[]) => call("POST /families", { groups });

describe("the proposals", () => {
  it("are the office's alone, and name their reasons", async () => {
    expect((await server.call("GET /family-proposals")).status).toBe(401);
    expect((await call("GET /family-proposals?kind=all")).status).toBe(400);
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    expect((await server.call("GET /family-proposals", { as: teacher.id })).status).toBe(403);
    const { data, counts } = await proposed();
    expect(counts).toEqual({ phone: 1, check: 1, alone: 1 });
    expect(data.map(({ kind, children }) => [kind, ...children.map(({ name }) => name)])).toEqual([
      ["phone", "Obi Ada", "Obi Bola"],
      ["check", "Obi Chidi", "Bello Dayo"],
      ["alone", "Alone Efe"],
    ]);
    expect((await proposed("check")).data).toMatchObject([
      { reasons: [{ kind: "name", text: "Eze Ngozi" }] },
    ]);
    const search = async (query: string) => {
      const { body } = await call(`GET /family-proposals?${query}`);
      expect(body.counts).toEqual(counts);
      return body.data.map(({ children }: { children: { name: string }[] }) => children[0]?.name);
    };
    expect(await search("search=0803%20555%200101")).toEqual(["Obi Ada"]);
    expect(await search("search=bello")).toEqual(["Obi Chidi"]);
    expect(await search("reason=name")).toEqual(["Obi Chidi"]);
    expect(await search("reason=phone&search=efe")).toEqual([]);
  });

  it("of a kind are confirmed with one press, which can be taken back", async () => {
    const first = await call("POST /family-proposals/confirm", { kind: "phone" });
    expect(first.body.data).toMatchObject({ families: 1, placed: [{}, {}] });
    const again = await call("POST /family-proposals/confirm", { kind: "phone" });
    expect(again.body.data).toEqual({ families: 0, placed: [] });
    expect((await proposed()).counts).toEqual({ phone: 0, check: 1, alone: 1 });

    const { placed } = first.body.data;
    expect((await call("POST /families/undo", { placed })).body.data).toEqual({ removed: 2 });
    expect((await call("POST /families/undo", { placed })).body.data).toEqual({ removed: 0 });
    expect(await server.db.$count(families)).toBe(0);
    expect((await proposed()).counts).toMatchObject({ phone: 1 });
  });
});

describe("a confirmation of many", () => {
  const path = "/family-proposals/confirmation";
  const last = async () => (await call(`GET ${path}`)).body.data;
  const undo = (id: number) => call("POST /family-proposals/undo", { id });

  it("is undone as one step for a day, by the person, except for pupils who moved", async () => {
    expect(await last()).toBeNull();
    await call("POST /family-proposals/confirm", { kind: "phone" });
    const phone = await last();
    expect(phone).toMatchObject({ families: 1, pupils: 2 });
    await call("POST /family-proposals/confirm", { kind: "alone" });
    const alone = await last();
    expect(alone).toMatchObject({ families: 1, pupils: 1 });
    expect(Date.parse(alone.until) - Date.parse(alone.confirmedAt)).toBe(24 * 3_600_000);

    expect((await server.call(`GET ${path}`)).status).toBe(401);
    expect((await call("POST /family-proposals/undo", {})).status).toBe(400);
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    expect((await server.call(`GET ${path}`, { as: teacher.id })).status).toBe(403);
    const other = await makeUser(server.db, { role: "ADMIN" });
    const byOther = { as: other.id, body: { id: alone.id } };
    expect((await server.call("POST /family-proposals/undo", byOther)).status).toBe(409);
    expect((await undo(phone.id)).body.code).toBe("confirmation_final");

    expect((await undo(alone.id)).body.data).toEqual({ removed: 1 });
    expect((await undo(alone.id)).status).toBe(409);
    const [member] = await server.db.select().from(familyMembers).limit(1);
    await call("POST /families/undo", { placed: [member!] });
    expect(await last()).toMatchObject({ id: phone.id, pupils: 1 });
    expect((await undo(phone.id)).body.data).toEqual({ removed: 1 });
    expect(await last()).toBeNull();
    expect(await server.db.$count(families)).toBe(0);
    const runs = await server.db
      .select({ values: auditValues.values })
      .from(auditLog)
      .innerJoin(auditValues, eq(auditValues.seq, auditLog.seq))
      .where(eq(auditLog.action, "students.undo-families"));
    expect(runs.map(({ values }) => values.before)).toEqual([{ pupils: 1 }, { pupils: 1 }]);
  });
});

describe("a family that the office confirms", () => {
  it("is made of pupils of the school, who are in no other", async () => {
    const unknown = await confirm({ studentIds: [idOf("Ada"), newId()] });
    expect(unknown).toMatchObject({ status: 404, body: { code: "student_not_found" } });
    const gone = await confirm({ studentIds: [idOf("Femi")] });
    expect(gone.body.code).toBe("student_not_found");
    const nowhere = await confirm({ studentIds: [idOf("Ada")], familyId: newId() });
    expect(nowhere).toMatchObject({ status: 404, body: { code: "family_not_found" } });
    expect((await confirm({ studentIds: [] })).status).toBe(400);
    expect((await proposed()).counts).toMatchObject({ phone: 1 });
  });

  it("is made once when two people confirm at the same moment", async () => {
    const group = { studentIds: [idOf("Ada"), idOf("Chidi")] };
    const responses = await Promise.all([confirm(group), confirm(group)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe(
      "Nothing was saved. Already in a family: Obi Ada, Obi Chidi.",
    );
    expect(await server.db.$count(families)).toBe(1);
  });

  it("is proposed to brothers and sisters who come later, and takes them", async () => {
    const { data } = await proposed("phone");
    expect(data).toMatchObject([
      { children: [{ name: "Obi Bola" }], families: [{ children: ["Obi Ada", "Obi Chidi"] }] },
    ]);
    const joined = await call("POST /family-proposals/confirm", { kind: "phone" });
    expect(joined.body.data.placed).toMatchObject([{ studentId: idOf("Bola") }]);
    expect(await server.db.$count(families)).toBe(1);
  });

  it("costs the same statements for one pupil and for thirty", async () => {
    for (let each = 0; each < 30; each += 1) {
      await pupil(`Pupil${each} Many${each}`, { parentPhone: `0803 777 01${each + 10}` });
    }
    const bulk = () => call("POST /family-proposals/confirm", { kind: "alone" });
    const all = await countStatements(server.db, async () => {
      expect((await bulk()).body.data.families).toBe(31);
    });
    await pupil("Gbenga Last", { parentPhone: "0803 777 0199" });
    const one = await countStatements(server.db, async () => {
      expect((await bulk()).body.data.families).toBe(1);
    });
    expect(all.count).toBe(one.count);
  });
});
