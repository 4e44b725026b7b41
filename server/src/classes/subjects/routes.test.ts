import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { newId } from "../../platform/database/id.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeClass, makeSubject } from "../fixtures.ts";
import { messages } from "../text.ts";

let server: TestServer;
let office: string;
let classTeacher: MadeUser;
let subjectTeacher: MadeUser;
let gold: string;
let maths: string;
let english: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  office = (await makeUser(db, { role: "ADMIN" })).id;
  classTeacher = await makeUser(db, { role: "TEACHER", firstName: "Bola", lastName: "Ade" });
  subjectTeacher = await makeUser(db, { role: "STAFF", firstName: "Chidi", lastName: "Eze" });
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const last = await makeSession(db, { name: "2024/2025" });
  const common = { sessionId: session.id, section: "Gold", classTeacherId: classTeacher.id };
  gold = (await makeClass(db, common)).id;
  await makeClass(db, { sessionId: session.id, section: "Blue" });
  await makeClass(db, { sessionId: last.id, name: "Primary 3" });
  maths = (
    await makeSubject(db, { name: "Mathematics", classId: gold, teacherId: subjectTeacher.id })
  ).id;
  english = (await makeSubject(db, { name: "English" })).id;
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object) => server.call(endpoint, { as: office, body });
const grid = async (query = "") => (await call(`GET /teaching-grid${query}`)).body;
const nameOf = ({ name }: { name: string }) => name;

describe("subjects", () => {
  it("are added, renamed and disabled; disabled ones are offered no more", async () => {
    const { status, body } = await call("POST /subjects", { name: "  Yorùbá   Language " });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ name: "Yorùbá Language", isActive: true, version: 1 });
    const { id } = body.data;
    const again = await call("POST /subjects", { name: "YORÙBÁ language" });
    expect([again.status, again.body.code]).toEqual([409, "subject_exists"]);
    const renamed = await call(`PUT /subjects/${id}`, { version: 1, name: "Yorùbá" });
    expect(renamed.body.data).toMatchObject({ name: "Yorùbá", version: 2 });
    const stale = await call(`PUT /subjects/${id}`, { version: 1, isActive: false });
    expect([stale.body.code, stale.body.current]).toEqual(["stale_version", renamed.body.data]);
    await call(`PUT /subjects/${id}`, { version: 2, isActive: false });
    expect((await call("GET /subjects")).body.data.map(nameOf)).not.toContain("Yorùbá");
    expect((await call("GET /subjects/all")).body.data.map(nameOf)).toContain("Yorùbá");
    const taken = await call(`PUT /subjects/${id}`, { version: 3, name: "english" });
    expect(taken.body.code).toBe("subject_exists");
  });

  it("are deleted while no class takes them; otherwise the error counts the classes", async () => {
    const { id } = await makeSubject(server.db, { name: "Latin" });
    expect((await call(`DELETE /subjects/${id}`, { version: 1 })).status).toBe(200);
    expect((await call(`DELETE /subjects/${id}`, { version: 1 })).status).toBe(404);
    const { status, body } = await call(`DELETE /subjects/${maths}`, { version: 1 });
    expect([status, body.code]).toEqual([409, "subject_in_use"]);
    expect(body.message).toBe(
      "Mathematics is taken by 1 class. Disable it instead of deleting it.",
    );
  });
});

describe("GET /teaching-grid", () => {
  it("shows every class of the session with its subjects and who teaches them", async () => {
    const { data, pagination } = await grid();
    expect(pagination.total).toBe(2);
    expect(data).toMatchObject([
      { fullName: "Primary 4 Blue", classTeacher: null, subjects: [] },
      {
        id: gold,
        fullName: "Primary 4 Gold",
        academicYear: "2025/2026",
        classTeacher: { id: classTeacher.id, firstName: "Bola", lastName: "Ade" },
        subjects: [{ id: maths, name: "Mathematics", teacher: { id: subjectTeacher.id } }],
      },
    ]);
  });

  it("shows one class, another session, and none where there is none", async () => {
    expect((await grid(`?classId=${gold}`)).data).toMatchObject([{ id: gold }]);
    const last = await grid(`?${new URLSearchParams({ academicYear: "2024/2025" })}`);
    expect(last.data).toMatchObject([{ fullName: "Primary 3" }]);
    const none = await grid(`?${new URLSearchParams({ academicYear: "1980/1981" })}`);
    expect(none).toEqual({ data: [], pagination: { current: 1, pages: 1, total: 0 } });
  });

  it("takes as many statements for one class as for all", async () => {
    const one = await countStatements(server.db, () => grid("?limit=1"));
    const all = await countStatements(server.db, () => grid("?limit=200"));
    expect(all.count).toBe(one.count);
  });
});

describe("PUT /classes/{id}/subjects", () => {
  const versionOf = async () => (await grid(`?classId=${gold}`)).data[0].version as number;
  const set = async (subjects: object[], version?: number) =>
    call(`PUT /classes/${gold}/subjects`, { version: version ?? (await versionOf()), subjects });

  it("sets subjects and teachers in one write; who has none is the class teacher's", async () => {
    const version = await versionOf();
    const assigned = [
      { subjectId: english, teacherId: subjectTeacher.id },
      { subjectId: maths, teacherId: null },
    ];
    const { status, body } = await set(assigned);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      version: version + 1,
      subjects: [
        { id: english, teacher: { firstName: "Chidi" } },
        { id: maths, teacher: null },
      ],
    });
    const stale = await set([], version);
    expect([stale.body.code, stale.body.current]).toEqual(["stale_version", body.data]);
    expect((await set([assigned[0]!])).body.data.subjects.map(nameOf)).toEqual(["English"]);
    const { body: taught } = await server.call("GET /teaching", { as: subjectTeacher.id });
    expect(taught.data).toMatchObject([{ id: gold, subjects: [{ id: english }] }]);
  });

  it("takes as many statements for many subjects as for one", async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => makeSubject(server.db)));
    const all = many.map(({ id }) => ({ subjectId: id, teacherId: null }));
    const version = await versionOf();
    const one = await countStatements(server.db, () => set(all.slice(0, 1), version));
    const eight = await countStatements(server.db, () => set(all, version + 1));
    expect(eight.statements.filter((text) => !text.includes("delete"))).toHaveLength(
      one.statements.filter((text) => !/delete|from "results"/.test(text)).length,
    );
  });

  it("names what cannot be chosen", async () => {
    const disabled = await makeSubject(server.db);
    await call(`PUT /subjects/${disabled.id}`, { version: 1, isActive: false });
    const parent = await makeUser(server.db, { role: "PARENT" });
    const choices = [
      [[{ subjectId: newId(), teacherId: null }], [0, "subjectId"]],
      [[{ subjectId: disabled.id, teacherId: null }], [0, "subjectId"]],
      [
        [
          { subjectId: maths, teacherId: null },
          { subjectId: maths, teacherId: null },
        ],
        [1, "subjectId"],
      ],
      [[{ subjectId: maths, teacherId: parent.id }], [0, "teacherId"]],
    ] as const;
    for (const [subjects, path] of choices) {
      const { status, body } = await set([...subjects]);
      expect([status, body.issues[0].path]).toEqual([400, ["subjects", ...path]]);
    }
  });

  it("is the office's alone, and needs a class that there is", async () => {
    const body = { version: 1, subjects: [] };
    const asTeacher = { as: classTeacher.id, body };
    expect((await server.call(`PUT /classes/${gold}/subjects`, asTeacher)).status).toBe(403);
    expect((await call(`PUT /classes/${newId()}/subjects`, body)).status).toBe(404);
  });
});

describe("PUT /subjects/order", () => {
  it("sorts all subjects, and a new one is the last", async () => {
    const all = (await call("GET /subjects/all")).body.data;
    const seen = (rows: { id: string; version: number }[]) =>
      rows.map(({ id, version }) => ({ id, version }));
    const order = seen(all).toReversed();
    const { status, body } = await call("PUT /subjects/order", { subjects: order });
    expect(status).toBe(200);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(order.map(({ id }) => id));
    const { data: made } = (await call("POST /subjects", { name: "Zoology" })).body;
    expect((await call("GET /subjects/all")).body.data.at(-1).id).toBe(made.id);
    const stale = await call("PUT /subjects/order", { subjects: order });
    expect([stale.status, stale.body.code]).toEqual([409, "stale_version"]);
  });
});

describe("PUT /teaching-grid", () => {
  it("sets several classes at once, in as many statements as for one, or none of them", async () => {
    type Place = { id: string; version: number; subjects: object[] };
    // The first one also loses subjects.
    const places = ((await grid()).data as Place[]).toSorted(
      (a, b) => b.subjects.length - a.subjects.length,
    );
    const gridOf = (teacherId: string | null) =>
      places.map(({ id, version }) => ({
        id,
        version,
        subjects: [{ subjectId: english, teacherId }],
      }));
    const wrong = await call("PUT /teaching-grid", { classes: gridOf(newId()) });
    expect(wrong.body.issues[0].path).toEqual(["classes", 0, "subjects", 0, "teacherId"]);
    const [first, ...rest] = gridOf(subjectTeacher.id);
    const twice = await call("PUT /teaching-grid", { classes: [first, first] });
    expect(twice).toMatchObject({
      status: 400,
      body: { issues: [{ path: ["classes", 1, "id"], message: messages.thisClassIsListedTwice }] },
    });
    const ofOne = await countStatements(server.db, () =>
      call("PUT /teaching-grid", { classes: [first] }),
    );
    const stale = await call("PUT /teaching-grid", { classes: gridOf(null) });
    expect([stale.status, stale.body.code]).toEqual([409, "stale_version"]);
    const ofMany = await countStatements(server.db, () =>
      call("PUT /teaching-grid", { classes: rest }),
    );
    expect(ofMany.count).toBeLessThanOrEqual(ofOne.count);
    for (const { subjects } of (await grid()).data) {
      expect(subjects).toMatchObject([{ id: english, teacher: { id: subjectTeacher.id } }]);
    }
  });
});
