import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type {
  LeaderboardRow,
  OverviewTest,
  OwnMark,
  OwnMarkDetails,
  TestMark,
} from "@school/core/cbt/marks/contract.ts";
import { makeUser, openTestSession } from "../../accounts/fixtures.ts";
import { parseTable } from "../../platform/documents/csv/parse-table.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { linkGuardian } from "../../students/fixtures.ts";
import { makeSitting, makeTest, makeTestedClass } from "../fixtures.ts";
import { paperScores } from "../sittings/tables.ts";

let server: TestServer;
let made: Awaited<ReturnType<typeof makeTestedClass>>;

beforeAll(async () => {
  server = await startTestServer();
  made = await makeTestedClass(server.db, { pupils: 12, test: { showCorrection: true } });
});
afterAll(() => server.close());

const pupil = (index: number) => made.pupils[index]!.id;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const HOUR = 60;

/** Another test of the class that is over, with sittings of its first pupils. */
async function makeOverTest(overrides: Record<string, unknown>, answersOf: (string | null)[][]) {
  const over = await makeTest(server.db, {
    subjectId: made.subjectId,
    termId: made.sheet.termId,
    categoryId: made.categoryId,
    classId: made.classId,
    createdBy: made.teacher.id,
    opensAt: ago(3 * HOUR),
    closesAt: ago(HOUR),
    ...overrides,
  });
  const sittings = [];
  for (const [index, answers] of answersOf.entries()) {
    const studentId = pupil(index);
    sittings.push(
      await makeSitting(server.db, {
        test: over,
        studentId,
        classId: made.classId,
        answers,
        handedInBy: "pupil",
      }),
    );
  }
  return { ...over, sittings };
}

describe("the landing page", () => {
  test("is for everyone who is signed in", async () => {
    expect((await server.call("GET /cbt-overview")).status).toBe(401);
  });

  test("shows a pupil what is open, coming and past for the own class alone", async () => {
    const { subjectId, categoryId, classId, teacher, sheet } = made;
    const common = { subjectId, categoryId, classId, createdBy: teacher.id, termId: sheet.termId };
    const soon = { opensAt: ago(-HOUR), closesAt: ago(-2 * HOUR) };
    const coming = await makeTest(server.db, { ...common, ...soon });
    const draft = await makeTest(server.db, { ...common, showCbt: false });
    const session = { id: made.sessionId, name: "2025/2026", termIds: made.termIds };
    const foreign = await makeTestedClass(server.db, { session, section: "Blue" });
    const past = await makeOverTest({}, []);

    const { status, body } = await server.call("GET /cbt-overview", { as: pupil(11) });
    expect(status).toBe(200);
    const shown = body.data as Record<"open" | "coming" | "past", OverviewTest[]>;
    expect(shown.open.map(({ id }) => id)).toEqual([made.test.id]);
    expect(shown.coming.map(({ id }) => id)).toEqual([coming.id]);
    expect(shown.past.map(({ id }) => id)).toEqual([past.id]);
    expect(shown.open[0]!.own).toMatchObject({ studentId: pupil(11), status: "not_begun" });
    const everything = JSON.stringify(body);
    expect(everything).not.toContain(draft.id);
    expect(everything).not.toContain(foreign.test.id);
    expect(everything).not.toMatch(/correctAnswers|entryCode/);
  });

  test("leads back to a test that was hidden while the pupil sits it", async () => {
    const { subjectId, categoryId, classId, teacher, sheet } = made;
    const common = { subjectId, categoryId, classId, createdBy: teacher.id, termId: sheet.termId };
    const hidden = await makeTest(server.db, { ...common, showCbt: false });
    await makeSitting(server.db, { test: hidden, studentId: pupil(9), classId });
    for (const [index, expected] of [
      [9, [hidden.id]],
      [8, []],
    ] as const) {
      const { body } = await server.call("GET /cbt-overview", { as: pupil(index) });
      const open: OverviewTest[] = body.data.open;
      const ids = open.filter(({ id }) => id === hidden.id).map(({ id }) => id);
      expect(ids).toEqual(expected);
    }
  });

  test("keeps a test open for a pupil who was given time back, though it is over for others", async () => {
    const late = await makeOverTest({}, []);
    await makeSitting(server.db, { test: late, studentId: pupil(10), classId: made.classId });
    const of = async (index: number) => {
      const { body } = await server.call("GET /cbt-overview", { as: pupil(index) });
      return body.data as Record<"open" | "past", OverviewTest[]>;
    };
    expect((await of(10)).open.map(({ id }) => id)).toContain(late.id);
    expect((await of(9)).past.map(({ id }) => id)).toContain(late.id);
  });

  test("shows a parent the children's, and staff what they watch", async () => {
    const parent = await makeUser(server.db, { role: "PARENT" });
    for (const index of [3, 4]) {
      await linkGuardian(server.db, { parentId: parent.id, studentId: pupil(index) });
    }
    const seen = async (as: string) => {
      const { body } = await server.call("GET /cbt-overview", { as });
      return (body.data as { open: OverviewTest[] }).open.filter(({ id }) => id === made.test.id);
    };
    expect((await seen(parent.id)).map(({ own }) => own!.studentId).toSorted()).toEqual(
      [pupil(3), pupil(4)].toSorted(),
    );
    // With the child's name as the parent reads it on every other page.
    expect((await seen(parent.id)).map(({ own }) => own!.name)).toContain("Pupil 04 Ada");
    expect((await seen(made.teacher.id)).map(({ own }) => own)).toEqual([null]);
    expect(await seen((await makeUser(server.db, { role: "TEACHER" })).id)).toEqual([]);
    expect(await seen((await makeUser(server.db, { role: "ADMIN" })).id)).toHaveLength(1);
  });
});

describe("own marks", () => {
  test("hold the score on the test's scale, unless the teacher hides it", async () => {
    const shown = await makeOverTest({ title: "Shown", maxScore: 40 }, [["B", "B", "A"]]);
    const withheld = await makeOverTest({ title: "Kept", showScore: false }, [["B", null, null]]);
    const { status, body } = await server.call("GET /cbt-marks", { as: pupil(0) });
    expect(status).toBe(200);
    const marks = body.data as OwnMark[];
    expect(marks.find(({ test: { id } }) => id === shown.id)).toMatchObject({
      score: { marks: 2, totalMarks: 3, score: 26.7, maxScore: 40 },
      isKeptBack: false,
    });
    expect(marks.find(({ test: { id } }) => id === withheld.id)).toMatchObject({
      score: null,
      isKeptBack: true,
    });
  });

  test("of one pupil are read by the parent, and by no other pupil or parent", async () => {
    const over = await makeOverTest({}, [["B", "B", "B"]]);
    const [sitting] = over.sittings;
    const parent = await makeUser(server.db, { role: "PARENT" });
    await linkGuardian(server.db, { parentId: parent.id, studentId: pupil(0) });
    const stranger = await makeUser(server.db, { role: "PARENT" });
    const read = (as: string) => server.call(`GET /sittings/${sitting!.id}/mark`, { as });
    expect((await read(pupil(0))).status).toBe(200);
    expect((await read(parent.id)).status).toBe(200);
    expect((await read(stranger.id)).status).toBe(404);
    expect((await read(pupil(1))).status).toBe(404);
    const listed = await server.call(`GET /cbt-marks?studentId=${pupil(0)}`, { as: stranger.id });
    expect(listed.body.data).toEqual([]);
    expect((await read(made.teacher.id)).status).toBe(403);
    expect((await server.call("GET /sittings/none/mark", { as: pupil(0) })).status).toBe(400);
  });
});

describe("corrections and leaderboard", () => {
  const read = async (index: number, sittingId: string) => {
    const { body } = await server.call(`GET /sittings/${sittingId}/mark`, { as: pupil(index) });
    return body.data as OwnMarkDetails;
  };

  test("open once no pupil can sit any more, given-back time included", async () => {
    const over = await makeOverTest({ showCorrection: true }, [
      ["B", "A", null],
      ["B", "B", "B"],
    ]);
    const first = await read(0, over.sittings[0]!.id);
    expect(first.corrections!.map(({ given, marksGiven }) => [given, marksGiven])).toEqual([
      ["B", 1],
      ["A", 0],
      [null, 0],
    ]);
    expect(first.corrections![0]!.correctAnswers).toEqual(["B"]);
    expect(first.leaderboard!.map(({ rank, isOwn }) => [rank, isOwn])).toEqual([
      [1, false],
      [2, true],
    ]);
    await makeSitting(server.db, { test: over, studentId: pupil(2), classId: made.classId });
    const again = await read(0, over.sittings[0]!.id);
    expect([again.corrections, again.leaderboard]).toEqual([null, null]);
    expect(again.score).not.toBeNull();
  });

  test("stay closed while others can still begin", async () => {
    const open = await makeSitting(server.db, {
      test: made.test,
      studentId: pupil(7),
      classId: made.classId,
      answers: ["B"],
      handedInBy: "pupil",
    });
    expect(await read(7, open.id)).toMatchObject({ corrections: null, leaderboard: null });
  });

  test("are only those that the teacher shows", async () => {
    const uncorrected = await makeOverTest({ showCorrection: false }, [["B"]]);
    const shown = await read(0, uncorrected.sittings[0]!.id);
    expect(shown.corrections).toBeNull();
    expect(shown.leaderboard).not.toBeNull();
    // The marks of all questions would add up to the withheld score.
    const withheld = await makeOverTest({ showCorrection: true, showScore: false }, [["B"]]);
    expect(await read(0, withheld.sittings[0]!.id)).toMatchObject({
      corrections: null,
      leaderboard: null,
      score: null,
    });
  });

  test("the leaderboard shows ten, and those who tie share a rank", async () => {
    const best = Array.from({ length: 11 }, (_, index) => ["B", index < 2 ? "B" : "A"]);
    const over = await makeOverTest({ showCorrection: true }, best);
    const { leaderboard } = await read(0, over.sittings[0]!.id);
    expect(leaderboard!.map(({ rank }: LeaderboardRow) => rank)).toEqual([
      1, 1, 3, 3, 3, 3, 3, 3, 3, 3,
    ]);
  });
});

describe("the marks of a test", () => {
  test("name everyone expected, for people with the live view", async () => {
    const over = await makeOverTest({}, [["B", "B", "B"], ["B"], ["B"]]);
    const path = `GET /cbt-tests/${over.id}/marks`;
    expect((await server.call(path)).status).toBe(401);
    expect((await server.call(path, { as: pupil(0) })).status).toBe(403);
    const stranger = await makeUser(server.db, { role: "TEACHER" });
    expect((await server.call(path, { as: stranger.id })).status).toBe(403);
    const { status, body } = await server.call(path, { as: made.teacher.id });
    expect(status).toBe(200);
    const rows = body.data as TestMark[];
    expect(rows).toHaveLength(12);
    expect(rows.slice(0, 4).map(({ status: how, marks, rank }) => [how, marks, rank])).toEqual([
      ["handed_in", 3, 1],
      ["handed_in", 1, 2],
      ["handed_in", 1, 2],
      ["not_begun", null, null],
    ]);
    // Pupíl 02: a search ignores accents.
    const response = await server.call(`${path}?search=pup%C3%ADl%2002&limit=1`, {
      as: made.teacher.id,
    });
    expect((response.body.data as TestMark[]).map(({ rank }) => rank)).toEqual([2]);
    expect(response.body.pagination).toMatchObject({ total: 1 });
    expect(body["mayChange"]).toBe(true);
    const office = await makeUser(server.db, { role: "ADMIN" });
    const watched = await server.call(path, { as: office.id });
    expect(watched.body["mayChange"]).toBe(false);
  });
});

describe("the marks of a test as a file", () => {
  let path: string;
  const linesOf = async (query = "", as = made.teacher.id) => {
    const { body } = await server.call(`${path}${query}`, { as });
    return body.replace("\uFEFF", "").trim().split("\r\n") as string[];
  };

  beforeAll(async () => {
    const { db } = server;
    const over = await makeOverTest({ maxScore: 40 }, [["B", "B", "A"]]);
    path = `GET /cbt-tests/${over.id}/marks/export`;
    const [sitting] = over.sittings;
    await db.$client.query(
      "update sittings set began_at = handed_in_at - interval '90 s' where id = $1",
      [sitting!.id],
    );
    const { classId } = made;
    const absent = { testId: over.id, studentId: pupil(1), classId, isAbsent: true };
    await db.insert(paperScores).values(absent);
    await db.$client.query("update users set last_name = '=1+1' where id = $1", [pupil(2)]);
  });

  test("are for everyone who reads them on the page", async () => {
    expect((await server.call(path)).status).toBe(401);
    expect((await server.call(path, { as: pupil(0) })).status).toBe(403);
    const stranger = await makeUser(server.db, { role: "TEACHER" });
    expect((await server.call(path, { as: stranger.id })).status).toBe(403);
    const call = (endpoint: string) => server.call(endpoint, { as: made.teacher.id });
    expect((await call(`${path}?format=pdf`)).status).toBe(400);
    expect((await call(`GET /cbt-tests/${made.classId}/marks/export`)).status).toBe(404);
    const { headers } = await call(path);
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="marks_export_[-\d_]+\.csv"$/,
    );
  });

  test("have everyone expected, empty cells for pupils without marks, and no formula", async () => {
    const [header, ...lines] = await linesOf();
    expect(header).toBe("admissionNumber,name,className,marks,score,minutes,status");
    expect(lines).toHaveLength(12);
    const ends = (end: string) => lines.filter((line) => line.endsWith(end));
    expect(ends(",2,26.7,1.5,Submitted")).toHaveLength(1);
    expect(ends(",,,,Absent")).toHaveLength(1);
    expect(ends(",,,,Not taken")).toHaveLength(10);
    expect(lines.filter((line) => line.includes(",'=1+1 "))).toHaveLength(1);
    expect(lines.every((line) => /^ADM\/\w+,/.test(line))).toBe(true);
  });

  test("are narrowed as the page is, and a workbook too", async () => {
    expect(await linesOf("?search=pupil%2002")).toHaveLength(2);
    const token = await openTestSession(server.db, server.keyring, made.teacher.id);
    const [, address] = path.split(" ");
    const response = await fetch(`${server.origin}/api${address}?format=xlsx&search=%3D1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const table = JSON.stringify(await parseTable(Buffer.from(await response.arrayBuffer())));
    expect(table).toContain('"=1+1 ');
    expect(table).toContain("Not taken");
  });

  test("are noted in the audit log", async () => {
    await linesOf("?search=pupil%2002");
    const principal = await makeUser(server.db, { role: "PRINCIPAL" });
    const { body } = await server.call("GET /audit?action=cbt.export-marks", { as: principal.id });
    expect(body.data[0]).toMatchObject({
      actor: { id: made.teacher.id },
      after: { format: "csv", filter: { search: "pupil 02" }, pupils: 1 },
    });
  });
});

test("landing page and marks take a fixed number of statements", async () => {
  const count = async (path: string, as: string) => {
    const { count: sent } = await countStatements(server.db, async () => {
      expect((await server.call(`GET ${path}`, { as })).status).toBe(200);
    });
    return sent;
  };
  expect(await count("/cbt-overview", pupil(0))).toBe(2);
  expect(await count("/cbt-overview", made.teacher.id)).toBe(2);
  expect(await count("/cbt-marks", pupil(0))).toBe(3);
  expect(await count(`/cbt-tests/${made.test.id}/marks`, made.teacher.id)).toBe(4);
  // Includes the count of the person's downloads, and the audit log's in a transaction.
  expect(await count(`/cbt-tests/${made.test.id}/marks/export`, made.teacher.id)).toBe(8);
});

test("a leaderboard orders ties by surname, as a school writes its names", async () => {
  for (const [index, name] of ["Usman", "Ògúnlẹ́yẹ", "Eze"].entries()) {
    const renamed = [pupil(index), name];
    await server.db.$client.query("update users set last_name = $2 where id = $1", renamed);
  }
  const over = await makeOverTest({}, [["B"], ["B"], ["B"]]);
  const read = `GET /sittings/${over.sittings[0]!.id}/mark`;
  const { leaderboard } = (await server.call(read, { as: pupil(0) })).body.data as OwnMarkDetails;
  const surnames = leaderboard!.map(({ student }) => student.name.split(" ").at(0));
  expect(surnames).toEqual(["Eze", "Ògúnlẹ́yẹ", "Usman"]);
});
