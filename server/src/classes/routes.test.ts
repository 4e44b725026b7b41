import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../accounts/fixtures.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { countStatements } from "../platform/testing/statements.ts";
import { makeSession } from "../school/fixtures.ts";
import { makeCategory, makeClass, makeSubject } from "./fixtures.ts";

let server: TestServer;
let principal: string;
let classTeacher: string;
let subjectTeacher: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  principal = (await makeUser(db, { role: "PRINCIPAL" })).id;
  const bola = await makeUser(db, { role: "TEACHER", firstName: "Bola", lastName: "Ade" });
  classTeacher = bola.id;
  subjectTeacher = (await makeUser(db, { role: "STAFF" })).id;
  const session = await makeSession(db, { currentTerm: "TERM_2" });
  await makeSession(db, { name: "2024/2025" });
  const primary = await makeCategory(db, { name: "Primary 4", order: 4 });
  const nursery = await makeCategory(db, { name: "Nursery 1", classGroup: "Nursery", order: 1 });
  const inSession = { sessionId: session.id };
  await makeClass(db, { ...inSession, name: "Nursery 1", categoryId: nursery.id });
  const blue = { ...inSession, name: "Primary 4", section: "Blue", categoryId: primary.id };
  await makeClass(db, blue);
  const gold = await makeClass(db, { ...blue, section: "Gold", classTeacherId: classTeacher });
  await makeSubject(db, { name: "Mathematics", classId: gold.id, teacherId: subjectTeacher });
  await makeSubject(db, { name: "English Language", classId: gold.id });
});
afterAll(() => server.close());

const names = (body: { data: { fullName: string }[] }) => body.data.map((row) => row.fullName);

describe("GET /classes", () => {
  it("lists the current session's classes by category and name, with teacher and category", async () => {
    const { status, body } = await server.call("GET /classes", { as: principal });
    expect(status).toBe(200);
    expect(names(body)).toEqual(["Nursery 1", "Primary 4 Blue", "Primary 4 Gold"]);
    expect(body.data[2]).toMatchObject({
      academicYear: "2025/2026",
      section: "Gold",
      category: { name: "Primary 4" },
      classTeacher: { id: classTeacher, firstName: "Bola", lastName: "Ade" },
      studentCount: 0,
    });
    expect(body.data[2]._id).toBe(body.data[2].id);
  });

  it.each([
    ["gold", ["Primary 4 Gold"]],
    ["primary", ["Primary 4 Blue", "Primary 4 Gold"]],
    ["2025/2026", ["Nursery 1", "Primary 4 Blue", "Primary 4 Gold"]],
    ["%", []],
    ["Primry 4", ["Primary 4 Blue", "Primary 4 Gold"]],
    ["primary4 gold", ["Primary 4 Gold"]],
    ["Primry 5", []],
  ])(
    "finds %s by name, arm, category or year, and forgives slips but in numbers",
    async (search, expected) => {
      const query = new URLSearchParams({ search });
      const { body } = await server.call(`GET /classes?${query}`, { as: principal });
      expect(names(body)).toEqual(expected);
    },
  );

  it("pages, and takes as many statements for one class as for many", async () => {
    const one = await server.call("GET /classes?limit=1&page=2", { as: principal });
    expect(names(one.body)).toEqual(["Primary 4 Blue"]);
    expect(one.body.pagination).toEqual({ current: 2, pages: 3, total: 3 });
    const ofOne = await countStatements(server.db, () =>
      server.call("GET /classes?limit=1", { as: principal }),
    );
    const ofAll = await countStatements(server.db, () =>
      server.call("GET /classes?limit=100", { as: principal }),
    );
    expect(ofAll.count).toBe(ofOne.count);
  });

  it("has none for a session that has none, or that there is not", async () => {
    for (const year of ["2024/2025", "1980/1981"]) {
      const query = new URLSearchParams({ academicYear: year });
      const { body } = await server.call(`GET /classes?${query}`, { as: principal });
      expect(body).toEqual({ data: [], pagination: { current: 1, pages: 1, total: 0 } });
    }
  });

  it("names the field of a page that cannot be", async () => {
    const { status, body } = await server.call("GET /classes?page=0", { as: principal });
    expect(status).toBe(400);
    expect(body.issues[0].path).toEqual(["page"]);
  });
});

describe("GET /categories and /subjects", () => {
  it("come in their order", async () => {
    const categories = await server.call("GET /categories", { as: classTeacher });
    expect(categories.body.data.map(({ name }: { name: string }) => name)).toEqual([
      "Nursery 1",
      "Primary 4",
    ]);
    const subjects = await server.call("GET /subjects", { as: classTeacher });
    expect(subjects.body.data.map(({ name }: { name: string }) => name)).toEqual([
      "English Language",
      "Mathematics",
    ]);
  });
});

describe("GET /teaching", () => {
  const taught = async (person: string) => {
    const { body } = await server.call("GET /teaching", { as: person });
    return body.data.map((row: { fullName: string; subjects: { name: string }[] }) => [
      row.fullName,
      row.subjects.map(({ name }) => name),
    ]);
  };

  it("is every subject of the class for its class teacher", async () => {
    expect(await taught(classTeacher)).toEqual([
      ["Primary 4 Gold", ["English Language", "Mathematics"]],
    ]);
  });

  it("is the assigned subject for a subject teacher, and everything for the office", async () => {
    expect(await taught(subjectTeacher)).toEqual([["Primary 4 Gold", ["Mathematics"]]]);
    expect(await taught(principal)).toContainEqual([
      "Primary 4 Gold",
      ["English Language", "Mathematics"],
    ]);
  });

  it("has classes without subjects too, for the office and for their class teacher", async () => {
    expect(await taught(principal)).toContainEqual(["Primary 4 Blue", []]);
    expect(await taught(subjectTeacher)).not.toContainEqual(["Primary 4 Blue", []]);
  });
});
