import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { newId } from "../platform/database/id.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeSession } from "../school/fixtures.ts";
import { makeCategory, makeClass, makeSubject } from "./fixtures.ts";
import { messages as classesMessages } from "@school/core/classes/text.ts";

let server: TestServer;
let office: string;
let bola: MadeUser;
let chidi: MadeUser;
let categoryId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  office = (await makeUser(db, { role: "PRINCIPAL", firstName: "Ife", lastName: "Ade" })).id;
  bola = await makeUser(db, { role: "TEACHER", firstName: "Bola", lastName: "Bello" });
  chidi = await makeUser(db, { role: "STAFF", firstName: "Chidi", lastName: "Coker" });
  await makeUser(db, { role: "STAFF", lastName: "Money", roleInSchool: "Accountant" });
  await makeUser(db, { role: "TEACHER", lastName: "Left", isActive: false });
  await makeUser(db, { role: "TEACHER", lastName: "Gone", deleted: true });
  await makeUser(db, { role: "ADMIN", lastName: "Office" });
  await makeSession(db, { currentTerm: "TERM_1" });
  await makeSession(db, { name: "2024/2025" });
  categoryId = (await makeCategory(db, { name: "Primary 4" })).id;
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object) => server.call(endpoint, { as: office, body });
const year = { academicYear: "2025/2026" };
let made = 0;
/** A class of its own for each test. */
async function create(overrides: object = {}) {
  made += 1;
  const { status, body } = await call("POST /classes", {
    name: `Class ${made}`,
    ...year,
    ...overrides,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

describe("GET /teachers", () => {
  it("are active teaching staff and principals, by surname", async () => {
    const { body } = await call("GET /teachers");
    expect(body.data.map(({ lastName }: { lastName: string }) => lastName)).toEqual([
      "Ade",
      "Bello",
      "Coker",
    ]);
    expect(body.data[1]).toEqual({
      id: bola.id,
      _id: bola.id,
      firstName: "Bola",
      lastName: "Bello",
      email: bola.email,
    });
    expect((await server.call("GET /teachers", { as: bola.id })).status).toBe(403);
  });
});

describe("POST /classes", () => {
  it("creates an active class, its names tidied, with teacher, assistants and category", async () => {
    const data = await create({
      name: "  Primary   4 ",
      section: " Gold ",
      academicYear: "2025/26",
      categoryId,
      classTeacherId: bola.id,
      assistantIds: [chidi.id, chidi.id],
    });
    expect(data).toMatchObject({
      name: "Primary 4",
      section: "Gold",
      fullName: "Primary 4 Gold",
      ...year,
      category: { id: categoryId, name: "Primary 4" },
      classTeacher: { id: bola.id, firstName: "Bola", lastName: "Bello", email: bola.email },
      assistants: [{ id: chidi.id, firstName: "Chidi", lastName: "Coker" }],
      isActive: true,
      studentCount: 0,
      version: 1,
    });
    expect((await call(`GET /classes/${data.id}`)).body.data).toEqual(data);
  });

  it("leaves teacher, arm and category open", async () => {
    expect(await create({ section: " " })).toMatchObject({
      section: null,
      category: null,
      classTeacher: null,
      assistants: [],
    });
  });

  it.each([
    [{ name: " " }, "name", classesMessages.classNameIsRequired],
    [{ name: undefined }, "name", classesMessages.classNameIsRequired],
    [{ name: "x".repeat(61) }, "name", "Has 61 characters; at most 60 fit"],
    [{ academicYear: "" }, "academicYear", classesMessages.academicYearIsRequired],
    [{ academicYear: undefined }, "academicYear", classesMessages.academicYearIsRequired],
    [{ academicYear: "2090/2091" }, "academicYear", /^Session 2090\/2091 not found/],
    [{ categoryId: newId() }, "categoryId", /^Category not found/],
    [{ classTeacherId: newId() }, "classTeacherId", /^Choose a teacher of this school/],
    [{ assistantIds: [newId()] }, "assistantIds", /^Choose a teacher of this school/],
  ])("refuses %j at the field", async (wrong, field, message) => {
    const { status, body } = await call("POST /classes", { name: "Wrong", ...year, ...wrong });
    expect([status, body.issues[0].path[0]]).toEqual([400, field]);
    expect(body.issues[0].message).toMatch(message);
  });

  it("refuses an accountant as class teacher, and an assistant who is the class teacher", async () => {
    const accountant = await makeUser(server.db, { role: "STAFF", roleInSchool: "Accountant" });
    const form = { name: "Wrong", ...year };
    const money = await call("POST /classes", { ...form, classTeacherId: accountant.id });
    expect(money.body.issues[0].path).toEqual(["classTeacherId"]);
    const teacher = (await makeUser(server.db, { role: "TEACHER" })).id;
    const both = { ...form, classTeacherId: teacher, assistantIds: [teacher] };
    expect((await call("POST /classes", both)).body.issues[0].path).toEqual(["assistantIds"]);
  });

  it("refuses a full name that the session has, however name and arm are split", async () => {
    await create({ name: "Basic 1", section: "Red" });
    for (const name of ["BASIC 1  red", "basic 1 Red"]) {
      const { status, body } = await call("POST /classes", { name, ...year });
      expect([status, body.code, body.issues[0].path]).toEqual([409, "class_exists", ["name"]]);
      expect(body.message).toMatch(/^2025\/2026 already has a class called basic 1 red/i);
    }
    await create({ name: "Basic 1", section: "Red", academicYear: "2024/2025" });
  });

  it("gives a teacher one class of a session, also when two people choose at once", async () => {
    const { id: classTeacherId } = await makeUser(server.db, {
      role: "TEACHER",
      firstName: "Dayo",
      lastName: "Dada",
    });
    const both = await Promise.all(
      ["Twice 1", "Twice 2"].map((name) =>
        call("POST /classes", { name, ...year, classTeacherId }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { body } = both.find(({ status }) => status === 409)!;
    expect([body.code, body.issues[0].path]).toEqual(["teacher_has_class", ["classTeacherId"]]);
    expect(body.message).toMatch(/^Dayo Dada is already the class teacher of Twice \d\.$/);
  });
});

describe("PUT /classes/{id}", () => {
  const formOf = (data: Record<string, unknown>) => ({
    name: data.name,
    section: data.section,
    academicYear: data.academicYear,
    categoryId: null,
    classTeacherId: null,
    assistantIds: [],
    isActive: data.isActive,
    version: data.version,
  });

  it("replaces every field", async () => {
    const ela = await makeUser(server.db, { role: "TEACHER" });
    const femi = await makeUser(server.db, { role: "TEACHER" });
    const before = await create({ classTeacherId: ela.id, assistantIds: [femi.id] });
    const form = {
      ...formOf(before),
      name: "Changed",
      section: "Blue",
      academicYear: "2024/2025",
      categoryId,
      classTeacherId: femi.id,
      assistantIds: [ela.id],
      isActive: false,
    };
    const { status, body } = await call(`PUT /classes/${before.id}`, form);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      fullName: "Changed Blue",
      academicYear: "2024/2025",
      category: { id: categoryId },
      classTeacher: { id: femi.id },
      assistants: [{ id: ela.id }],
      isActive: false,
      version: 2,
    });
    const stale = await call(`PUT /classes/${before.id}`, form);
    expect([stale.status, stale.body.code]).toEqual([409, "stale_version"]);
    expect(stale.body.current).toEqual(body.data);
  });

  it("swaps the class teachers of two classes in one write, and back", async () => {
    const teacher = async (firstName: string) =>
      (await makeUser(server.db, { role: "TEACHER", firstName, lastName: "Swap" })).id;
    const [ngozi, kemi] = [await teacher("Ngozi"), await teacher("Kemi")];
    const here = await create({ classTeacherId: ngozi });
    const there = await create({ classTeacherId: kemi, assistantIds: [ngozi] });
    const form = { ...formOf(here), classTeacherId: kemi };
    const refused = await call(`PUT /classes/${here.id}`, form);
    expect([refused.status, refused.body.code]).toEqual([409, "teacher_has_class"]);
    const current = { id: there.id, fullName: there.fullName, version: 1 };
    expect(refused.body.current).toEqual(current);
    const swapWith = { id: there.id, version: 1 };
    const stale = { ...form, swapWith: { ...swapWith, version: 9 } };
    expect((await call(`PUT /classes/${here.id}`, stale)).body.current).toEqual(current);

    const leaders = async () => {
      const read = async (id: string) => (await call(`GET /classes/${id}`)).body.data;
      const [a, b] = [await read(here.id), await read(there.id)];
      return [a.classTeacher?.firstName, b.classTeacher?.firstName, b.version];
    };
    expect((await call(`PUT /classes/${here.id}`, { ...form, swapWith })).status).toBe(200);
    expect(await leaders()).toEqual(["Kemi", "Ngozi", 2]);
    const { data: reread } = (await call(`GET /classes/${there.id}`)).body;
    expect(reread.assistants).toEqual([]);
    const back = { ...formOf(reread), classTeacherId: kemi, swapWith: { id: here.id, version: 2 } };
    expect((await call(`PUT /classes/${there.id}`, back)).status).toBe(200);
    expect(await leaders()).toEqual(["Ngozi", "Kemi", 3]);
    const { body } = await call(`GET /audit?subject=${there.id}`);
    const actions = body.data.map(({ action }: { action: string }) => action);
    expect(actions).toContain("classes.swap-teachers");
  });

  it("moves a class teacher to a class without one, or to a new one", async () => {
    const { id } = await makeUser(server.db, { role: "TEACHER", lastName: "Mover" });
    const before = await create({ classTeacherId: id });
    const swapWith = { id: before.id, version: 1 };
    const made = await create({ classTeacherId: id, swapWith });
    expect(made.classTeacher.id).toBe(id);
    const { data } = (await call(`GET /classes/${before.id}`)).body;
    expect([data.classTeacher, data.version]).toEqual([null, 2]);
  });

  it("keeps anyone who is there, also after they stopped teaching", async () => {
    const gina = await makeUser(server.db, { role: "TEACHER" });
    const before = await create({ classTeacherId: gina.id });
    await server.db.$client.query("update users set is_active = false where id = $1", [gina.id]);
    const form = { ...formOf(before), name: "Kept", classTeacherId: gina.id };
    expect((await call(`PUT /classes/${before.id}`, form)).status).toBe(200);
    const elsewhere = await call("POST /classes", { name: "X", ...year, classTeacherId: gina.id });
    expect(elsewhere.status).toBe(400);
  });

  it("gives the class back to a teacher who was deleted and comes again", async () => {
    const hope = await makeUser(server.db, { role: "TEACHER" });
    const before = await create({ classTeacherId: hope.id });
    const remove = (at: string) =>
      server.db.$client.query(`update users set deleted_at = ${at} where id = $1`, [hope.id]);
    await remove("now()");
    const { body } = await call(`PUT /classes/${before.id}`, { ...formOf(before), name: "Hope" });
    expect(body.data.classTeacher).toBeNull();
    await remove("null");
    const { data } = (await call(`GET /classes/${before.id}`)).body;
    expect(data.classTeacher.id).toBe(hope.id);
  });

  it("says of what is no id that nothing has it, in words for anyone who followed a broken link", async () => {
    const { status, body } = await call("GET /classes/17");
    expect([status, body.message]).toEqual([400, "Not found. It may have been deleted."]);
    expect(body.issues).toEqual([
      { path: ["id"], message: "Not found. It may have been deleted." },
    ]);
  });

  it("is 404 for a class that there is not", async () => {
    const { status, body } = await call(`PUT /classes/${newId()}`, {
      ...formOf({ name: "X", section: null, ...year, isActive: true, version: 1 }),
    });
    expect([status, body.code]).toEqual([404, "class_not_found"]);
  });
});

describe("POST /classes/copy", () => {
  it("copies classes, categories, teachers, assistants and subjects, once", async () => {
    const { db } = server;
    const from = await makeSession(db, { name: "2027/2028" });
    const to = await makeSession(db, { name: "2028/2029" });
    const [main, helper, idle] = await Promise.all(
      [{}, {}, { isActive: false }].map((overrides) =>
        makeUser(db, { role: "TEACHER", ...overrides }),
      ),
    );
    const inFrom = { sessionId: from.id, categoryId };
    const gold = await makeClass(db, {
      ...inFrom,
      section: "Gold",
      classTeacherId: main!.id,
      assistantIds: [helper!.id, idle!.id],
    });
    await makeClass(db, { ...inFrom, section: "Blue", classTeacherId: idle!.id });
    await makeClass(db, { sessionId: to.id, name: "PRIMARY 4 blue" });
    const taught = { classId: gold.id, teacherId: helper!.id };
    const music = await makeSubject(db, { name: "Music", ...taught });
    const french = await makeSubject(db, { name: "French", classId: gold.id, teacherId: idle!.id });
    const years = { fromYear: "2027/2028", toYear: "2028/2029" };
    const { status, body } = await call("POST /classes/copy", years);
    expect([status, body.data]).toEqual([200, { copied: 1, skipped: 1 }]);
    const query = new URLSearchParams({ academicYear: "2028/2029" });
    const [copy] = (await call(`GET /classes?${query}&search=gold`)).body.data;
    expect(copy).toMatchObject({
      fullName: "Primary 4 Gold",
      category: { id: categoryId },
      classTeacher: { id: main!.id },
      assistants: [{ id: helper!.id }],
    });
    const grid = (await call(`GET /teaching-grid?classId=${copy.id}`)).body.data[0];
    expect(grid.subjects).toMatchObject([
      { id: french.id, teacher: null },
      { id: music.id, teacher: { id: helper!.id } },
    ]);
    const again = await call("POST /classes/copy", years);
    expect(again.body.data).toEqual({ copied: 0, skipped: 2 });
  });

  it("wants two sessions that there are", async () => {
    const same = { fromYear: "2025/2026", toYear: "2025/2026" };
    expect((await call("POST /classes/copy", same)).body.issues[0].path).toEqual(["toYear"]);
    const none = { ...same, fromYear: "1980/1981" };
    expect((await call("POST /classes/copy", none)).body.issues[0].path).toEqual(["fromYear"]);
  });
});

describe("POST /classes/several", () => {
  const several = (classes: object[], academicYear = "2025/26") =>
    call("POST /classes/several", { academicYear, classes });
  const arm = (name: string, section: string | null) => ({ name, section, categoryId });

  it("is for the office", async () => {
    const body = { ...year, classes: [arm("Primary 7", null)] };
    expect((await server.call("POST /classes/several", { body })).status).toBe(401);
    const refused = await server.call("POST /classes/several", { as: bola.id, body });
    expect(refused.status).toBe(403);
    expect((await several([])).status).toBe(400);
  });

  it("creates what the session lacks, and leaves the rest as it is", async () => {
    const gold = await create({ name: "Primary 8", section: "Gold", classTeacherId: null });
    const { status, body } = await several([
      arm("primary 8", "GOLD"),
      arm("Primary 8", " Silver "),
      arm("Primary 9", null),
    ]);
    expect(status).toBe(201);
    expect(body.data.skipped).toBe(1);
    const names = body.data.created.map(({ fullName }: { fullName: string }) => fullName);
    expect(names).toEqual(["Primary 8 Silver", "Primary 9"]);
    const { id, version } = body.data.created[0];
    expect((await call(`GET /classes/${id}`)).body.data).toMatchObject({
      ...year,
      version,
      section: "Silver",
      category: { id: categoryId },
      classTeacher: null,
    });
    expect((await call(`GET /classes/${gold.id}`)).body.data.version).toBe(gold.version);
  });

  it("can be sent again after its classes were deleted", async () => {
    const arms = [arm("Primary 10", "A"), arm("Primary 10", "B")];
    for (const { id, version } of (await several(arms)).body.data.created) {
      await call(`DELETE /classes/${id}`, { version, studentCount: 0 });
    }
    expect((await several(arms)).body.data.created).toHaveLength(2);
  });

  it("creates none for a wrong session or category, or a class listed twice", async () => {
    const lost = { name: "Primary 11", section: null };
    expect((await several([arm("Primary 11", null)], "2090/2091")).status).toBe(400);
    const unknown = [arm("Primary 12", null), { ...lost, categoryId: newId() }];
    expect((await several(unknown)).body.issues[0].path).toEqual(["classes"]);
    const twice = await several([arm("Primary 11", "A"), arm("Primary 11 A", null)]);
    expect(twice.body.issues[0].path).toEqual(["classes", 1]);
    const response = await call("GET /classes?search=primary%201&status=all&limit=50");
    const names = response.body.data.map(({ name }: { name: string }) => name);
    expect(names).not.toContain("Primary 12");
    expect(names).not.toContain("Primary 11");
  });
});
