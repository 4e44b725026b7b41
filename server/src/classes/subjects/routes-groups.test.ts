import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { messages } from "../text.ts";

let server: TestServer;
let admin: string;
const teachers: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeUser(server.db, { role: "ADMIN" })).id;
  for (let made = 0; made < 4; made += 1) {
    teachers.push((await makeUser(server.db, { role: "TEACHER" })).id);
  }
  await makeSession(server.db, { name: "2026/2027", currentTerm: "TERM_1" });
  const categories = (await call("POST /categories/seed", {})).body.data;
  const classes = categories.map(({ id, name }: { id: string; name: string }) => ({
    name,
    section: null,
    categoryId: id,
  }));
  await call("POST /classes/several", { academicYear: "2026/2027", classes });
});
afterAll(() => server.close());

const call = (endpoint: string, body?: unknown, as = admin) => server.call(endpoint, { as, body });

interface Taught {
  id: string;
  version: number;
  fullName: string;
  classGroup: string;
  classTeacher: { id: string } | null;
  assistants: { id: string }[];
  subjects: { id: string; name: string; teacher: { id: string } | null }[];
}
const grid = async (): Promise<Taught[]> => (await call("GET /teaching-grid")).body.data;
const formOf = ({ id, version, classTeacher, subjects }: Taught) => ({
  id,
  version,
  classTeacherId: classTeacher?.id ?? null,
  subjects: subjects.map((one) => ({ subjectId: one.id, teacherId: one.teacher?.id ?? null })),
});

describe("POST /teaching-grid/groups", () => {
  const add = (groups: unknown, as = admin) => call("POST /teaching-grid/groups", { groups }, as);

  it("is the office's, and checks the names", async () => {
    expect((await add([{ classGroup: "Primary", names: ["Music"] }], teachers[0])).status).toBe(
      403,
    );
    for (const groups of [
      [],
      [{ classGroup: "Primary", names: [] }],
      [{ classGroup: "X", names: ["A"] }],
    ]) {
      expect((await add(groups)).status).toBe(400);
    }
  });

  it("gives every class of a group its subjects, in the order given, and twice changes nothing", async () => {
    const groups = [
      { classGroup: "Nursery", names: ["Literacy", "Numeracy", "Handwriting"] },
      { classGroup: "Primary", names: ["Mathematics", "English Studies", "handwriting "] },
    ];
    const first = (await add(groups)).body.data;
    expect(first.created).toBe(5);
    expect(first.classes).toHaveLength(9);
    const subjectsOf = (group: string, all: Taught[]) =>
      new Set(
        all
          .filter((one) => one.classGroup === group)
          .map((one) => one.subjects.map(({ name }) => name).join()),
      );
    const after = await grid();
    expect(subjectsOf("Nursery", after)).toEqual(new Set(["Literacy,Numeracy,Handwriting"]));
    expect(subjectsOf("Primary", after)).toEqual(
      new Set(["Handwriting,Mathematics,English Studies"]),
    );
    expect((await add(groups)).body.data).toEqual({ created: 0, classes: [] });
    expect(await grid()).toEqual(after);
  });

  it("makes each subject once when two add the same list at the same time", async () => {
    const groups = [{ classGroup: "Primary", names: ["French", "Music"] }];
    const responses = await Promise.all([add(groups), add(groups)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses.map(({ body }) => body.data.created).sort()).toEqual([0, 2]);
  });
});

describe("PUT /teaching-grid/teachers", () => {
  const set = (classes: unknown, as = admin) =>
    call("PUT /teaching-grid/teachers", { classes }, as);

  it("sets class teachers and subject teachers of many classes together", async () => {
    const before = await grid();
    expect((await set(before.map(formOf), teachers[0])).status).toBe(403);
    const changes = before.map((one, at) => ({
      ...formOf(one),
      classTeacherId: teachers[at] ?? null,
      subjects: one.subjects.map(({ id, name }) => ({
        subjectId: id,
        teacherId: name === "French" ? teachers[3]! : null,
      })),
    }));
    expect((await set(changes)).status).toBe(200);
    const after = await grid();
    expect(after.map(({ classTeacher }) => classTeacher?.id)).toEqual(
      before.map((_, at) => teachers[at]),
    );
    const french = after.flatMap(({ subjects }) =>
      subjects.filter(({ name }) => name === "French"),
    );
    expect(french.map(({ teacher }) => teacher?.id)).toEqual(Array(6).fill(teachers[3]));
    // With an old version, they are not changed any more.
    expect((await set(changes)).status).toBe(409);
  });

  it("swaps two class teachers, and refuses one for two classes, all or nothing", async () => {
    const [a, b, c, d, e] = await grid();
    const swapped = [
      { ...formOf(a!), classTeacherId: teachers[1]! },
      { ...formOf(b!), classTeacherId: teachers[0]! },
    ];
    expect((await set(swapped)).status).toBe(200);
    const [newA, newB] = await grid();
    expect([newA, newB].map((one) => one!.classTeacher?.id)).toEqual([teachers[1], teachers[0]]);

    const twice = [
      { ...formOf(newA!), classTeacherId: null },
      { ...formOf(e!), classTeacherId: teachers[2]! },
    ];
    const refused = await set(twice);
    expect(refused.status).toBe(400);
    expect(refused.body.issues).toEqual([
      {
        path: ["classes", 1, "classTeacherId"],
        message: `This teacher already leads ${c!.fullName}.`,
      },
    ]);
    expect((await grid())[0]!.classTeacher?.id).toBe(teachers[1]);
    const both = [
      { ...formOf(d!), classTeacherId: null },
      { ...formOf(e!), classTeacherId: admin },
    ];
    expect((await set(both)).body.issues[0].message).toBe(messages.chooseATeacher);
  });

  it("sets assistants, keeps those who are not sent, and refuses the class teacher as one", async () => {
    expect((await server.call("PUT /teaching-grid/teachers", { body: {} })).status).toBe(401);
    const [a, b] = await grid();
    const assisted = (one: Taught, assistantIds: string[]) => ({ ...formOf(one), assistantIds });
    expect((await set([assisted(a!, ["x"])])).status).toBe(400);
    expect((await set([assisted(a!, [teachers[2]!])], teachers[0])).status).toBe(403);
    const changes = [assisted(a!, [teachers[2]!, teachers[3]!]), assisted(b!, [teachers[3]!])];
    expect((await set(changes)).status).toBe(200);
    const idsIn = async (at: number) => (await grid())[at]!.assistants.map(({ id }) => id).sort();
    expect(await idsIn(0)).toEqual([teachers[2], teachers[3]].sort());
    expect(await idsIn(1)).toEqual([teachers[3]]);

    const [first, other] = await grid();
    expect((await set([formOf(first!)])).status).toBe(200);
    expect(await idsIn(0)).toHaveLength(2);
    const refuse = async (assistantIds: string[], message: string) => {
      const body = (await set([assisted((await grid())[0]!, assistantIds), formOf(other!)])).body;
      expect(body.issues).toEqual([{ path: ["classes", 0, "assistantIds"], message }]);
    };
    await refuse([first!.classTeacher!.id], messages.isClassTeacher);
    await refuse([admin], messages.chooseATeacher);
    expect(await idsIn(0)).toHaveLength(2);

    const leads = { ...formOf((await grid())[1]!), classTeacherId: teachers[3]! };
    const freed = { ...formOf((await grid())[3]!), classTeacherId: null };
    expect((await set([leads, freed])).status).toBe(200);
    expect((await grid())[1]).toMatchObject({ classTeacher: { id: teachers[3] }, assistants: [] });
    const both = { ...assisted((await grid())[1]!, [teachers[3]!]) };
    expect((await set([both])).body.issues[0].message).toBe(messages.isClassTeacher);
  });

  it("takes the same number of statements for many", async () => {
    const all = await grid();
    const batch = all.slice(4, 7);
    const assist = (these: Taught[]) =>
      set(these.map((one) => ({ ...formOf(one), assistantIds: [teachers[2]!] })));
    const first = await countStatements(server.db, () => assist(batch.slice(0, 1)));
    const rest = await countStatements(server.db, () => assist(batch.slice(1)));
    expect(rest.count).toBe(first.count);
  });

  it("takes the same number of statements for many class teachers", async () => {
    const all = await grid();
    const clear = (rows: Taught[]) =>
      set(rows.map((one) => ({ ...formOf(one), classTeacherId: null })));
    const few = await countStatements(server.db, () => clear(all.slice(0, 1)));
    const many = await countStatements(server.db, () => clear(all.slice(1)));
    expect(many.count).toBe(few.count);
  });
});
