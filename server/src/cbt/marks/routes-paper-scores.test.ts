import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeTest, makeTestedClass } from "../fixtures.ts";
import { paperScores } from "../sittings/tables.ts";

let server: TestServer;
let stranger: MadeUser;
let gold: Awaited<ReturnType<typeof makeTestedClass>>;
let years = 2000;

beforeAll(async () => {
  server = await startTestServer();
  stranger = await makeUser(server.db, { role: "TEACHER" });
});
afterAll(() => server.close());

async function makePaperClass(pupils: number) {
  const session = await makeSession(server.db, { name: `${years}/${++years}` });
  // Ten marks; half an hour is not required.
  const questions = [{ marks: 7.5 }, { marks: 2.5 }];
  return makeTestedClass(server.db, {
    session,
    pupils,
    test: { platform: "Offline", opensAt: null, closesAt: null, questions },
  });
}
beforeEach(async () => {
  gold = await makePaperClass(3);
});

const path = () => `/cbt-tests/${gold.test.id}/paper-scores`;
const read = (as = gold.teacher.id) => server.call(`GET ${path()}`, { as });
const entry = (index: number, marks: unknown, version: number | null = null) => ({
  studentId: gold.pupils[index]!.id,
  marks,
  version,
});
const save = (rows: object[], as = gold.teacher.id) =>
  server.call(`PUT ${path()}`, { as, body: { rows } });
const marksIn = ({ data }: { data: { rows: { marks: unknown; version: unknown }[] } }) =>
  data.rows.map(({ marks, version }) => [marks, version]);

describe("scores of a test on paper", () => {
  it("are for those who watch the test", async () => {
    expect((await server.call(`GET ${path()}`)).status).toBe(401);
    expect((await read(gold.pupils[0]!.id)).status).toBe(403);
    expect((await read(stranger.id)).status).toBe(404);
    expect((await save([entry(0, "ten")])).status).toBe(400);
    expect((await save([entry(0, 5)], stranger.id)).status).toBe(404);
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      totalMarks: 10,
      test: { id: gold.test.id },
      mayChange: true,
    });
    expect(body.data.rows[0]).toEqual({
      student: {
        id: gold.pupils[0]!.id,
        name: "Pupil 01 Ada",
        admissionNumber: gold.pupils[0]!.admissionNumber,
        className: "Primary 4 Gold",
      },
      marks: null,
      version: null,
      hasSheet: false,
    });
    const office = await makeUser(server.db, { role: "ADMIN" });
    expect((await read(office.id)).body.data.mayChange).toBe(false);
  });

  it("are typed in, changed and cleared, each with its version", async () => {
    const first = await save([entry(0, 7.5), entry(1, "ABS")]);
    expect(marksIn(first.body)).toEqual([
      [7.5, 1],
      ["ABS", 1],
      [null, null],
    ]);
    const second = await save([entry(0, 0, 1), entry(1, null, 1), entry(2, 10)]);
    expect(marksIn(second.body)).toEqual([
      [0, 2],
      [null, null],
      [10, 1],
    ]);
    const typed = and(
      eq(auditLog.action, "cbt.type-score"),
      eq(auditLog.subjectId, gold.pupils[0]!.id),
    );
    expect(await server.db.$count(auditLog, typed)).toBe(2);
  });

  it("change nothing when they are sent again, and are refused when another person was first", async () => {
    await save([entry(0, 5)]);
    expect(marksIn((await save([entry(0, 5)])).body)[0]).toEqual([5, 1]);
    const { status, body } = await save([entry(0, 6), entry(1, 4)]);
    expect([status, body.code]).toEqual([409, "stale_version"]);
    expect(marksIn({ data: body.current })).toEqual([
      [5, 1],
      [null, null],
      [null, null],
    ]);
    const both = await Promise.all([save([entry(1, 3)]), save([entry(1, 4)])]);
    expect(both.map((response) => response.status).toSorted()).toEqual([200, 409]);
  });

  it("name every fault and save none", async () => {
    const { status, body } = await save([
      entry(0, 10.5),
      { studentId: stranger.id, marks: 1, version: null },
      entry(1, 1),
      entry(1, 2),
      entry(2, 1),
    ]);
    expect(status).toBe(400);
    expect(body.issues.map((issue: { path: unknown }) => issue.path)).toEqual([
      ["rows", 0, "marks"],
      ["rows", 1, "studentId"],
      ["rows", 3, "studentId"],
    ]);
    expect((await save([entry(0, 0.3)])).status).toBe(400);
    expect(await server.db.$count(paperScores, eq(paperScores.testId, gold.test.id))).toBe(0);
  });

  it("stay with a pupil who has left, and the total never falls below them", async () => {
    await save([entry(0, 10)]);
    const { id } = gold.pupils[0]!;
    await server.db.update(users).set({ isActive: false }).where(eq(users.id, id));
    const { rows } = (await read()).body.data;
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ student: { id }, marks: 10 });
    const list = (await server.call(`GET /cbt-tests/${gold.test.id}`, { as: gold.teacher.id })).body
      .data.list;
    const { picture: _, options, ...question } = list[0];
    const plain = options.map(({ key, text }: { key: string; text: string }) => ({ key, text }));
    const { status, body } = await server.call(`PUT /cbt-tests/${gold.test.id}/questions`, {
      as: gold.teacher.id,
      body: { version: 1, questions: [{ ...question, options: plain }] },
    });
    expect([status, body.issues[0].path]).toEqual([400, ["questions"]]);
  });

  it("are refused for a test that pupils sit online", async () => {
    const online = await makeTest(server.db, {
      subjectId: gold.subjectId,
      termId: gold.sheet.termId,
      categoryId: gold.categoryId,
      classId: gold.classId,
      createdBy: gold.teacher.id,
    });
    gold.test = online;
    expect((await read()).body.code).toBe("not_on_paper");
    expect((await save([entry(0, 1)])).status).toBe(409);
  });

  it("take the same statements for forty pupils as for three", async () => {
    const count = async () => {
      await read();
      const rows = gold.pupils.map((_, index) => entry(index, 5));
      return (await countStatements(server.db, () => save(rows))).count;
    };
    const few = await count();
    gold = await makePaperClass(40);
    expect(await count()).toBe(few);
  });
});
