import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { makeClass, makeSubject } from "../../classes/fixtures.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../../students/fixtures.ts";
import { makeReportedClass, type ReportedClass } from "./fixtures.ts";

let server: TestServer;
let session: Awaited<ReturnType<typeof makeSession>>;
let gold: ReportedClass;
let principal: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  session = await makeSession(db, { currentTerm: "TERM_1" });
  principal = await makeUser(db, { role: "PRINCIPAL" });
  gold = await makeReportedClass(db, {
    session,
    totals: { Adebayo: { English: 80 }, Bello: {} },
  });
});
afterAll(() => server.close());

const REPORTS = ["ledger", "broad-sheet", "ledger-breakdown", "class-figures"];
const GOLD = { className: "Primary 4 Gold", term: "TERM_1" };

function get(report: string, filter: object = GOLD, as: string | null = principal.id) {
  const query = String(new URLSearchParams({ ...filter }));
  return server.call(`GET /reports/${report}?${query}`, as === null ? {} : { as });
}

describe("who may read", () => {
  test.each(REPORTS)("%s: not without a session, nor for pupils and parents", async (report) => {
    expect((await get(report, GOLD, null)).status).toBe(401);
    const parent = await makeUser(server.db, { role: "PARENT" });
    for (const person of [gold.pupils.Adebayo!, parent]) {
      expect((await get(report, GOLD, person.id)).status).toBe(403);
    }
    // Before the input is checked.
    expect((await get(report, {}, parent.id)).status).toBe(403);
  });

  test.each(REPORTS)("%s: the office", async (report) => {
    const admin = await makeUser(server.db, { role: "ADMIN", roleInSchool: "Admin" });
    expect((await get(report, GOLD, admin.id)).status).toBe(200);
    expect((await get(report)).status).toBe(200);
  });

  test("class teacher and assistant read their class, other teachers do not", async () => {
    const { db } = server;
    const assistant = await makeUser(db, { role: "STAFF" });
    await makeClass(db, { sessionId: session.id, name: "Helped", assistantIds: [assistant.id] });
    expect((await get("ledger", { className: "helped" }, assistant.id)).status).toBe(200);
    expect((await get("ledger", GOLD, assistant.id)).status).toBe(403);
    expect((await get("ledger", GOLD, gold.teacher.id)).status).toBe(200);
    expect((await get("ledger-breakdown", GOLD, gold.teacher.id)).status).toBe(200);
    expect((await get("broad-sheet", GOLD, gold.teacher.id)).status).toBe(403);
  });

  test("teaching one subject of the class is not enough", async () => {
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    await makeSubject(server.db, { name: "Music", classId: gold.id, teacherId: teacher.id });
    expect((await get("ledger-breakdown", GOLD, teacher.id)).status).toBe(403);
  });

  test("every teacher, but no accountant, once the switch is on", async () => {
    const { db } = server;
    const teacher = await makeUser(db, { role: "TEACHER" });
    const accountant = await makeUser(db, { role: "STAFF", roleInSchool: "Accountant" });
    await db.insert(settings).values({ key: "every_teacher_may_enter", value: true });
    expect((await get("ledger", GOLD, teacher.id)).status).toBe(200);
    expect((await get("ledger", GOLD, accountant.id)).status).toBe(403);
    await db.delete(settings).where(eq(settings.key, "every_teacher_may_enter"));
    expect((await get("ledger", GOLD, teacher.id)).status).toBe(403);
  });

  test("a checklist without Report Card closes the reports", async () => {
    const teacher = await makeUser(server.db, { role: "TEACHER", features: ["Classes"] });
    expect((await get("ledger", GOLD, teacher.id)).status).toBe(403);
  });
});

test("why a position, with everyone who is not counted; for who reads the report", async () => {
  const { db } = server;
  const enrolment = { classId: gold.id, sessionId: session.id, termId: session.termIds.TERM_1 };
  await makeStudent(db, { lastName: "Chukwu", firstName: "Obi", admitted: false, ...enrolment });
  const moved = await makeStudent(db, { lastName: "Danjuma", firstName: "Ada", ...enrolment });
  const blue = await makeClass(db, { sessionId: session.id, section: "Blue" });
  const transfer = await server.call(`POST /students/${moved.id}/transfer`, {
    as: principal.id,
    body: { version: 1, classId: blue.id, reason: "Nearer to her sister" },
  });
  expect(transfer.status).toBe(200);
  const studentId = gold.pupils.Adebayo!.id;
  const other = await makeUser(db, { role: "TEACHER" });
  const ask = { ...GOLD, studentId };
  expect((await get("position", ask, null)).status).toBe(401);
  expect((await get("position", ask, studentId)).status).toBe(403);
  expect((await get("position", ask, other.id)).status).toBe(403);
  expect((await get("position", { className: GOLD.className, studentId })).status).toBe(400);
  const { status, body } = await get("position", ask, gold.teacher.id);
  expect(status).toBe(200);
  expect(body.data.ranks).toMatchObject([{ name: "Adebayo Ada", place: 1, total: 80 }]);
  expect(body.data.reasons.slice(2)).toEqual([
    "Not counted (no result is approved yet): 1 pupil: Bello Ada.",
    "Not counted (not admitted): 1 pupil: Chukwu Obi.",
    "Not counted (in another class now): 1 pupil: Danjuma Ada.",
  ]);
  const uncounted = { ...ask, studentId: gold.pupils.Bello!.id };
  expect((await get("position", uncounted)).body.data).toBeNull();
});

describe("which class and year", () => {
  test.each([{}, { className: " " }, { ...GOLD, term: "First" }, { ...GOLD, colour: "red" }])(
    "%j is refused",
    async (filter) => {
      for (const report of REPORTS) expect((await get(report, filter)).status).toBe(400);
    },
  );

  test.each(["primary 4 gold", "  PRIMARY 4   GOLD "])(
    "%j is Primary 4 Gold",
    async (className) => {
      const { status, body } = await get("ledger", { className });
      expect(status).toBe(200);
      expect(body.data.class).toEqual({ id: gold.id, name: "Primary 4 Gold" });
      expect(body.data).toMatchObject({ academicYear: "2025/2026", term: null });
    },
  );

  test("an unknown class is named", async () => {
    const { status, body } = await get("ledger", { className: "Primary" });
    expect([status, body.code, body.issues[0].path]).toEqual([
      404,
      "class_not_found",
      ["className"],
    ]);
  });

  test("a name that fits several arms is answered with them", async () => {
    for (const section of ["Red", "Blue"]) {
      await makeClass(server.db, { sessionId: session.id, name: "Nursery 2", section });
    }
    const { status, body } = await get("ledger", { className: "nursery 2" });
    expect([status, body.code]).toEqual([409, "class_ambiguous"]);
    expect(body.issues).toEqual([
      { path: ["className"], message: expect.stringContaining("Nursery 2 Blue, Nursery 2 Red") },
    ]);
    expect(body.current).toEqual(["Nursery 2 Blue", "Nursery 2 Red"]);
  });

  test("an empty year is the current session; another one has its own classes", async () => {
    await makeSession(server.db, { name: "2024/2025" });
    expect((await get("ledger", { ...GOLD, academicYear: "" })).status).toBe(200);
    expect((await get("ledger", { ...GOLD, academicYear: "2025/26" })).status).toBe(200);
    const { status, body } = await get("ledger", { ...GOLD, academicYear: "2024/2025" });
    expect([status, body.code]).toEqual([404, "class_not_found"]);
  });

  test.each(["1999/2000", "sometime"])("the year %j is unknown", async (academicYear) => {
    const { status, body } = await get("ledger", { ...GOLD, academicYear });
    expect([status, body.code, body.issues[0].path]).toEqual([404, "not_found", ["academicYear"]]);
  });
});
