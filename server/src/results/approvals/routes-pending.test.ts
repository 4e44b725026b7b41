import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../../students/fixtures.ts";
import { makeResult, makeScoredClass, type ScoredClass } from "../fixtures.ts";

let server: TestServer;
let principal: MadeUser;
let gold: ScoredClass;
let blue: ScoredClass;
let lastYear: ScoredClass;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  principal = await makeUser(db, { role: "PRINCIPAL" });
  const session = await makeSession(db, { name: "2025/2026" });
  gold = await makeScoredClass(db, { session });
  blue = await makeScoredClass(db, { session, section: "Blue" });
  const earlier = await makeSession(db, { name: "2024/2025" });
  lastYear = await makeScoredClass(db, { session: earlier, section: "Gold" });
  for (const { pupils, subjectId, teacher } of [gold, blue, lastYear]) {
    const cell = { subjectId, teacherId: teacher.id };
    await makeResult(db, { ...cell, enrolmentId: pupils[0]!.enrolmentId });
    await makeResult(db, { ...cell, enrolmentId: pupils[1]!.enrolmentId, published: true });
    await makeResult(db, { ...cell, enrolmentId: pupils[2]!.enrolmentId, status: "approved" });
  }
  const { classId, sessionId, sheet, subjectId } = gold;
  const seat = { classId, sessionId, termId: sheet.termId };
  const gone = await makeStudent(db, { ...seat, deleted: true });
  const leaver = await makeUser(db, { role: "STAFF" });
  await makeResult(db, { subjectId, teacherId: leaver.id, enrolmentId: gone.enrolmentId });
});
afterAll(() => server.close());

const pending = (query: Record<string, string> = {}, as = principal.id) =>
  server.call(`GET /results/pending?${new URLSearchParams(query)}`, { as });
const total = async (query: Record<string, string>) => {
  const { status, body } = await pending(query);
  expect(status).toBe(200);
  return body.pagination.total;
};

describe("the queue of pending results", () => {
  it("is for the principal alone", async () => {
    const admin = await makeUser(server.db, { role: "ADMIN" });
    expect((await server.call("GET /results/pending")).status).toBe(401);
    expect((await pending({}, admin.id)).status).toBe(403);
    expect((await pending({}, gold.teacher.id)).status).toBe(403);
    expect((await pending({ term: "TERM_4" })).status).toBe(400);
  });

  it("holds drafts and published ones of pupils on the register, oldest first", async () => {
    const { body } = await pending();
    expect(body.pagination.total).toBe(6);
    const rows: { status: string; published: boolean; createdAt: string }[] = body.data;
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(["pending"]));
    expect(rows.map((row) => row.published)).toEqual([false, true, false, true, false, true]);
    const times = rows.map((row) => row.createdAt);
    expect(times).toEqual(times.toSorted());
  });

  it("filters by subject, by class and by what was published", async () => {
    expect(await total({ subjectId: gold.subjectId })).toBe(2);
    expect(
      await total({ className: "Primary 4 Gold", academicYear: "2025/2026", published: "false" }),
    ).toBe(1);
    expect(await total({ published: "true" })).toBe(3);
  });

  it("names the teachers of all pending results, whatever the filter", async () => {
    const { body } = await pending({ teacherId: gold.teacher.id });
    expect(body.pagination.total).toBe(2);
    const ids = body.teachers.map((one: { id: string }) => one.id);
    expect(ids.toSorted()).toEqual(
      [gold.teacher.id, blue.teacher.id, lastYear.teacher.id].toSorted(),
    );
  });

  it("finds a class as it is typed: one arm, all arms, or none", async () => {
    expect(await total({ className: " primary  4 GOLD " })).toBe(4);
    expect(await total({ className: "Primary 4" })).toBe(6);
    expect(await total({ className: "Primary 4", academicYear: "2025/2026" })).toBe(4);
    expect(await total({ className: "Primary 9" })).toBe(0);
    expect(await total({ className: "" })).toBe(6);
  });

  it("filters by term and by year, however the year is written", async () => {
    expect(await total({ term: "TERM_1" })).toBe(6);
    expect(await total({ term: "TERM_2" })).toBe(0);
    expect(await total({ academicYear: "2024-25" })).toBe(2);
    expect(await total({ academicYear: "1999/2000" })).toBe(0);
    expect(await total({ academicYear: "" })).toBe(6);
  });

  it("is paged, in a fixed number of statements", async () => {
    const { body } = await pending({ limit: "4", page: "2" });
    expect(body.pagination).toEqual({ current: 2, pages: 2, total: 6 });
    expect(body.data).toHaveLength(2);
    const one = await countStatements(server.db, () => pending({ limit: "1" }));
    const all = await countStatements(server.db, () => pending());
    expect(one.count).toBe(all.count);
  });
});
