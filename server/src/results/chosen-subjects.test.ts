import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { makeSubject } from "../classes/fixtures.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeSession, type MadeSession } from "../school/fixtures.ts";
import { COMPLETE_SCORES, makeResult, makeScoredClass, type ScoredClass } from "./fixtures.ts";

let server: TestServer;
let office: MadeUser;
let session: MadeSession;
let made: ScoredClass;
/** Taken by the first two pupils only. */
let french: ScoredClass["sheet"];

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  office = await makeUser(db, { role: "PRINCIPAL" });
  session = await makeSession(db, { currentTerm: "TERM_1" });
  made = await makeScoredClass(db, { session, pupils: 4 });
  const { id: subjectId } = await makeSubject(db, { name: "French", classId: made.classId });
  french = { ...made.sheet, subjectId };
  const [first, second] = made.pupils;
  await server.call(`PUT /classes/${made.classId}/subject-pupils`, {
    as: office.id,
    body: {
      version: 1,
      subjects: [{ subjectId, chosenOnly: true, studentIds: [first!.id, second!.id] }],
    },
  });
  const approve = (index: number, subject: string, scores: object) =>
    makeResult(db, {
      enrolmentId: made.pupils[index]!.enrolmentId,
      subjectId: subject,
      teacherId: made.teacher.id,
      status: "approved",
      scores,
    });
  await approve(0, made.subjectId, COMPLETE_SCORES);
  await approve(0, subjectId, { CA1: 10, CA2: 10, CA3: 10, CA4: 10, exam: 40 });
  await approve(2, made.subjectId, COMPLETE_SCORES);
});
afterAll(() => server.close());

const read = (path: string) => server.call(`GET ${path}`, { as: office.id });
const report = (name: string) => read(`/reports/${name}?className=Primary%204%20Gold&term=TERM_1`);
const sheetOf = async (key: typeof french) => {
  const { body } = await read(`/score-sheet?${String(new URLSearchParams({ ...key }))}`);
  return body.data.rows.map(({ student }: { student: { name: string } }) => student.name);
};

describe("a subject that only chosen pupils take", () => {
  it("has them alone on its score sheet, and refuses scores of the others", async () => {
    expect(await sheetOf(made.sheet)).toHaveLength(4);
    expect((await sheetOf(french)).map((name: string) => name.slice(0, 8))).toEqual([
      "Pupil 01",
      "Pupil 02",
    ]);
    const { status, body } = await server.call("PUT /score-sheet", {
      as: made.teacher.id,
      body: {
        ...french,
        rows: [{ studentId: made.pupils[3]!.id, version: null, scores: { CA1: 5 } }],
      },
    });
    expect([status, body.issues[0].message]).toEqual([
      400,
      "This pupil is not on this score sheet.",
    ]);
  });

  it("lacks the scores of those alone who take it", async () => {
    const { body } = await read("/results/progress");
    const progress = body.data.find(
      ({ subject }: { subject: { name: string } }) => subject.name === "French",
    );
    expect(progress).toMatchObject({ pupils: 2, noScores: 1, approved: 1 });
  });

  it("counts in the averages of those who take it, and does not lower the others'", async () => {
    const { body } = await report("broad-sheet");
    const [first, , third] = body.data.rows;
    const at = body.data.subjects.findIndex(({ name }: { name: string }) => name === "French");
    expect(first).toMatchObject({ total: 144.5, average: 72.25, notTaken: [] });
    expect(third).toMatchObject({ total: 64.5, average: 64.5, notTaken: [french.subjectId] });
    expect(third.totals[at]).toBeNull();
    expect(body.data.subjects[at]).toMatchObject({ average: 80, highest: 80, lowest: 80 });
  });

  it("is empty in the broad sheet's file for who does not take it, and 0 for who lacks a score", async () => {
    const { body } = await report("broad-sheet/file");
    const lines = (body as string).split("\r\n");
    const column = lines[0]!.split(",").indexOf("French");
    const cells = lines.slice(1, 5).map((line) => line.split(",")[column]);
    expect(cells).toEqual(["80", "0", "", ""]);
  });

  it("keeps the scores of a pupil who comes from a class in which all take it", async () => {
    const from = await makeScoredClass(server.db, { session, section: "Blue", pupils: 1 });
    await server.call(`PUT /classes/${from.classId}/subjects`, {
      as: office.id,
      body: { version: 1, subjects: [{ subjectId: french.subjectId, teacherId: null }] },
    });
    const pupil = from.pupils[0]!;
    await makeResult(server.db, {
      enrolmentId: pupil.enrolmentId,
      subjectId: french.subjectId,
      teacherId: from.teacher.id,
    });
    await server.call("POST /class-changes", {
      as: office.id,
      body: { studentIds: [pupil.id], fromClassId: from.classId, toClassId: made.classId },
    });
    expect(await sheetOf(french)).toHaveLength(3);
  });
});
