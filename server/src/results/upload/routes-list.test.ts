import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { makeSubject } from "../../classes/fixtures.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../../students/fixtures.ts";
import { makeResult, makeScoredClass, type ScoredClass } from "../fixtures.ts";

let server: TestServer;
let principal: MadeUser;
/** Teaches Civic in Gold, nothing else. */
let civicTeacher: MadeUser;
let gold: ScoredClass;
let blue: ScoredClass;
let civicId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  principal = await makeUser(db, { role: "PRINCIPAL" });
  civicTeacher = await makeUser(db, { role: "TEACHER" });
  const session = await makeSession(db);
  gold = await makeScoredClass(db, { session });
  blue = await makeScoredClass(db, { session, section: "Blue" });
  const civic = { classId: gold.classId, teacherId: civicTeacher.id };
  civicId = (await makeSubject(db, civic)).id;
  const { classId, subjectId, sessionId, sheet, teacher } = gold;
  const common = { subjectId, teacherId: teacher.id };
  const enrolmentIds = gold.pupils.map((pupil) => pupil.enrolmentId);
  await makeResult(db, { ...common, enrolmentId: enrolmentIds[0]! });
  await makeResult(db, { ...common, enrolmentId: enrolmentIds[1]!, published: true });
  await makeResult(db, { ...common, enrolmentId: enrolmentIds[2]!, status: "approved" });
  await makeResult(db, { ...common, subjectId: civicId, enrolmentId: enrolmentIds[0]! });
  // Entered by the Civic teacher in a class of others, who then lost it.
  await makeResult(db, {
    subjectId: blue.subjectId,
    teacherId: civicTeacher.id,
    enrolmentId: blue.pupils[0]!.enrolmentId,
  });
  await makeResult(db, {
    subjectId: blue.subjectId,
    teacherId: blue.teacher.id,
    enrolmentId: blue.pupils[1]!.enrolmentId,
  });
  const seat = { classId, sessionId, termId: sheet.termId };
  const gone = await makeStudent(db, { ...seat, lastName: "Gone", deleted: true });
  await makeResult(db, { ...common, enrolmentId: gone.enrolmentId });
});
afterAll(() => server.close());

const list = (query: string, as = principal.id) => server.call(`GET /results?${query}`, { as });
const total = async (query: string, as = principal.id): Promise<number> => {
  const { status, body } = await list(query, as);
  expect(status).toBe(200);
  return body.pagination.total;
};

describe("listing results", () => {
  it("asks for a session, good input and the right to open scores", async () => {
    expect((await server.call("GET /results")).status).toBe(401);
    expect((await list("page=0")).status).toBe(400);
    expect((await list("status=lost")).status).toBe(400);
    expect((await list("sort=name")).status).toBe(400);
    expect((await list("search=%00")).status).toBe(400);
    expect((await list("", gold.pupils[0]!.id)).status).toBe(403);
  });

  it("shows the office all, and teachers their classes, subjects and own work", async () => {
    expect(await total("")).toBe(6);
    expect(await total("", gold.teacher.id)).toBe(4);
    expect(await total("", civicTeacher.id)).toBe(2);
    expect(await total("mine=true", civicTeacher.id)).toBe(1);
    expect(await total("mine=true", gold.teacher.id)).toBe(4);
    expect(await total(`classId=${blue.classId}`, gold.teacher.id)).toBe(0);
    await server.db.insert(settings).values({ key: "every_teacher_may_enter", value: true });
    expect(await total("", civicTeacher.id)).toBe(6);
    await server.db.delete(settings);
  });

  it("filters by class, subject, term, status and publishing", async () => {
    expect(await total(`classId=${gold.classId}`)).toBe(4);
    expect(await total(`subjectId=${civicId}`)).toBe(1);
    expect(await total(`termId=${gold.termIds.TERM_2}`)).toBe(0);
    expect(await total(`termId=${gold.termIds.TERM_1}`)).toBe(6);
    expect(await total("status=approved")).toBe(1);
    expect(await total("published=true")).toBe(2);
    expect(await total("published=false&status=pending")).toBe(4);
  });

  it("finds a pupil by either name, both in any order, or admission number", async () => {
    expect(await total("search=pupil%2002")).toBe(2);
    expect(await total("search=ada%20PUPIL")).toBe(6);
    expect(await total(`search=${encodeURIComponent(gold.pupils[1]!.admissionNumber)}`)).toBe(1);
    expect(await total("search=%25")).toBe(0);
    expect(await total("search=")).toBe(6);
  });

  it("lists those of a class by pupil, in register order", async () => {
    const { body } = await list(`classId=${gold.classId}`);
    const names = body.data.map((row: { student: { name: string } }) => row.student.name);
    expect(names).toEqual(names.toSorted());
    expect(new Set(names).size).toBe(3);
  });

  it("is paged, newest first, in a fixed number of statements", async () => {
    const first = await list("limit=4");
    const second = await list("limit=4&page=2");
    expect(first.body.pagination).toEqual({ current: 1, pages: 2, total: 6 });
    const ids = [...first.body.data, ...second.body.data].map((row: { id: string }) => row.id);
    expect(new Set(ids).size).toBe(6);
    const times = first.body.data.map((row: { createdAt: string }) => row.createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const one = await countStatements(server.db, () => list("limit=1"));
    const all = await countStatements(server.db, () => list("limit=200"));
    expect(one.count).toBe(all.count);
    expect(all.count).toBeLessThanOrEqual(5);
  });
});
