import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type UserOverrides } from "../accounts/fixtures.ts";
import { makeClass, makeSubject } from "../classes/fixtures.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeSession } from "../school/fixtures.ts";
import { enrol, linkGuardian, makeStudent } from "../students/fixtures.ts";
import { COMPLETE_SCORES, makeResult, makeScoredClass, type ScoredClass } from "./fixtures.ts";

/*
 * One class's results and everyone without access: whatever they try, by the ids and
 * versions of real records, nothing is read and nothing is changed.
 */

let server: TestServer;
let ownClass: ScoredClass;
let resultId: string;
let approvedId: string;
/** Each outsider's account. */
const outsiders = {} as Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  ownClass = await makeScoredClass(db, { session, name: "Primary 4", section: "Gold" });
  const { sessionId, classId, subjectId, teacher, pupils, sheet } = ownClass;
  const other = await makeScoredClass(db, { session, name: "Primary 4", section: "Green" });
  const [first, second] = pupils;
  const common = { subjectId, teacherId: teacher.id };
  resultId = (await makeResult(db, { ...common, enrolmentId: first!.enrolmentId })).id;
  approvedId = (
    await makeResult(db, { ...common, enrolmentId: second!.enrolmentId, status: "approved" })
  ).id;

  const make = async (overrides: UserOverrides) => (await makeUser(db, overrides)).id;
  const assist = (personId: string) =>
    db.$client.query(
      "insert into class_teachers (class_id, teacher_id, is_assistant) values ($1, $2, true)",
      [classId, personId],
    );
  outsiders["class teacher of another class"] = other.teacher.id;
  const colleague = await make({ role: "TEACHER" });
  await makeSubject(db, { classId, teacherId: colleague });
  outsiders["teacher of another subject"] = colleague;
  const lastYear = await makeSession(db, { name: "2024/2025" });
  const former = await make({ role: "TEACHER" });
  await makeClass(db, {
    sessionId: lastYear.id,
    name: "Primary 4",
    section: "Gold",
    classTeacherId: former,
  });
  outsiders["last year's class teacher"] = former;
  const assistants: Record<string, UserOverrides> = {
    "assistant limited to other features": { role: "TEACHER", features: ["Classes", "CBT"] },
    "assistant who is an accountant": { role: "STAFF", roleInSchool: "Accountant" },
    "assistant awaiting approval": { role: "TEACHER", awaitingApproval: true },
    "assistant with a given password": { role: "TEACHER", mustChangePassword: true },
    "assistant who is disabled": { role: "TEACHER", isActive: false },
    "assistant who is deleted": { role: "TEACHER", deleted: true },
    "assistant who became a parent": { role: "PARENT" },
  };
  for (const [name, overrides] of Object.entries(assistants)) {
    await assist((outsiders[name] = await make(overrides)));
  }
  outsiders["office limited to other features"] = await make({
    role: "ADMIN",
    features: ["Staff"],
  });
  outsiders["classmate"] = pupils[2]!.id;
  const enrolment = { classId, sessionId, termId: sheet.termId };
  outsiders["classmate who is not admitted"] = (
    await makeStudent(db, { ...enrolment, admitted: false })
  ).id;
  outsiders["pupil without a record"] = await make({ role: "STUDENT" });
  const mother = await make({ role: "PARENT" });
  await linkGuardian(db, { parentId: mother, studentId: pupils[2]!.id });
  outsiders["parent of a classmate"] = mother;
  // A teacher who is a child's guardian sees the child's class no more for that.
  const teacherAndMother = await make({ role: "TEACHER" });
  await linkGuardian(db, { parentId: teacherAndMother, studentId: first!.id });
  outsiders["teacher whose child is in the class"] = teacherAndMother;
});
afterAll(() => server.close());

/** Returns the requests that outsiders try: reading, writing, and guessing versions. */
function attempts(): [endpoint: string, body?: unknown][] {
  const { sheet, sheetQuery, pupils } = ownClass;
  const scores = COMPLETE_SCORES;
  const row = { studentId: pupils[0]!.id, version: 1, scores };
  const year = encodeURIComponent("2025/2026");
  const seen = { version: 1 };
  return [
    [`GET /score-sheet?${sheetQuery}`],
    ["PUT /score-sheet", { ...sheet, rows: [row] }],
    ["POST /score-sheet/publish", sheet],
    ["POST /results", { ...sheet, studentId: pupils[2]!.id, scores }],
    ...[1, 2, 3].map((version): [string, unknown] => [
      `PUT /results/${resultId}`,
      { version, scores },
    ]),
    [`POST /results/${resultId}/publish`, seen],
    [`POST /results/${resultId}/approve`, seen],
    [`POST /results/${resultId}/reject`, seen],
    ["POST /results/approve", { results: [{ id: resultId, version: 1 }] }],
    ["POST /results/reject", { results: [{ id: resultId, version: 1 }] }],
    ["POST /results/reopen", { results: [{ id: approvedId, version: 1 }], reason: "because" }],
    ["GET /results/pending"],
    ["GET /results/pending/sheets"],
    [`GET /results/pending/sheet?${sheetQuery}`],
    ["POST /results/bulk-approvals", { version: "0", asOf: "2026-01-01T00:00:00Z" }],
    ["GET /results/bulk-approvals"],
    [`POST /results/bulk-approvals/${resultId}/undo`],
    ["POST /results/sheets/approve", { sheets: [{ ...sheet, version: "0" }] }],
    ["POST /results/sheets/reject", { sheets: [{ ...sheet, version: "0" }] }],
    [`POST /results/decisions/${resultId}/undo`],
    [`GET /students/${pupils[1]!.id}/results`],
    [`GET /students/${pupils[1]!.id}/results?termId=${sheet.termId}`],
    [`GET /reports/ledger?className=Primary+4+Gold&academicYear=${year}`],
    ["GET /reports/broad-sheet?className=Primary+4+Gold"],
    ["GET /reports/ledger-breakdown?className=Primary+4+Gold"],
    ["GET /reports/ledger/file?className=Primary+4+Gold"],
    ["GET /reports/broad-sheet/file?className=Primary+4+Gold&format=pdf"],
    ["GET /reports/class-figures?className=Primary+4+Gold"],
  ];
}

async function stored() {
  const { rows } = await server.db.$client.query("select * from results order by id");
  return rows;
}

describe("a class's results", () => {
  it("are closed to everyone without access", async () => {
    const before = await stored();
    const gaps: string[] = [];
    for (const [who, id] of Object.entries(outsiders)) {
      for (const [endpoint, body] of attempts()) {
        const { status } = await server.call(endpoint, { as: id, body });
        if (status !== 401 && status !== 403) gaps.push(`${who}: ${status} ${endpoint}`);
      }
      const { status, body } = await server.call("GET /results?limit=200", { as: id });
      if (status === 200 && body.data.length > 0) gaps.push(`${who}: lists results`);
    }
    expect(gaps).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it("never take a pupil of another class or a term of another session", async () => {
    const { teacher, sheet, pupils, sessionId } = ownClass;
    const { db } = server;
    const elsewhere = await makeClass(db, { sessionId, name: "Primary 5", section: null });
    const stranger = await makeStudent(db, {
      classId: elsewhere.id,
      sessionId,
      termId: sheet.termId,
    });
    // In this class, but only next term.
    const next = ownClass.termIds.TERM_2;
    await enrol(db, { studentId: stranger.id, classId: sheet.classId, sessionId, termId: next });
    const { rows } = await db.$client.query("select id from terms where session_id <> $1 limit 1", [
      sessionId,
    ]);
    const foreign = await makeSubject(db, { classId: elsewhere.id });
    const scores = COMPLETE_SCORES;
    const wrong = [
      { ...sheet, studentId: stranger.id, scores },
      { ...sheet, studentId: teacher.id, scores },
      { ...sheet, studentId: pupils[2]!.id, scores, termId: rows[0].id },
      { ...sheet, studentId: pupils[2]!.id, scores, termId: next },
      { ...sheet, studentId: pupils[2]!.id, scores, subjectId: foreign.id },
    ];
    for (const body of wrong) {
      const response = await server.call("POST /results", { as: teacher.id, body });
      expect(response).toMatchObject({ status: 400, body: { code: "invalid_input" } });
      expect(response.body.issues[0].path).not.toEqual([]);
    }
  });
});
