import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { makeCategory } from "../classes/fixtures.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { type MadeSession, makeSession } from "../school/fixtures.ts";
import { academicSessions } from "../school/tables.ts";
import { COMPLETE_SCORES, makeResult, makeScoredClass, type ScoredClass } from "./fixtures.ts";

const NURSERY_SCHEME: GradingScheme = {
  parts: [
    { key: "CA1", label: "First test", max: 40 },
    { key: "exam", label: "Exam", max: 60 },
  ],
  bands: [
    { grade: "Gold", from: 60, remark: "Very good" },
    { grade: "Star", from: 0, remark: "Good try" },
  ],
};

let server: TestServer;
let principal: MadeUser;
let session: MadeSession;
let nursery: ScoredClass;
let primary: ScoredClass;
let secondary: ScoredClass;
let levels: Record<"Nursery" | "Primary" | "JSS", { id: string }>;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  principal = await makeUser(db, { role: "PRINCIPAL" });
  session = await makeSession(db, {
    currentTerm: "TERM_1",
    groupSchemes: { Nursery: NURSERY_SCHEME, JSS: null },
  });
  levels = {
    Nursery: await makeCategory(db, { classGroup: "Nursery" }),
    Primary: await makeCategory(db, { classGroup: "Primary" }),
    JSS: await makeCategory(db, { classGroup: "JSS" }),
  };
  const make = (name: string, group: keyof typeof levels, pupils: number) =>
    makeScoredClass(db, { session, name, section: "A", categoryId: levels[group].id, pupils });
  nursery = await make("Nursery 2", "Nursery", 3);
  primary = await make("Primary 4", "Primary", 1);
  secondary = await make("JSS 1", "JSS", 1);
  const approve = (of: ScoredClass, pupil: number, scores: object) =>
    makeResult(db, {
      enrolmentId: of.pupils[pupil]!.enrolmentId,
      subjectId: of.subjectId,
      teacherId: of.teacher.id,
      status: "approved",
      scores,
    });
  await approve(nursery, 0, { CA1: 35, exam: 25.5 });
  await approve(nursery, 1, { CA1: 40, exam: "ABS" });
  await approve(primary, 0, COMPLETE_SCORES);
});
afterAll(() => server.close());

const read = (path: string, as: { id: string } = principal) =>
  server.call(`GET ${path}`, { as: as.id });
const report = (name: string, of: string) =>
  read(`/reports/${name}?className=${encodeURIComponent(of)}&term=TERM_1`);

describe("a class of a group with its own scheme", () => {
  it("has the parts of its group on its score sheet, another class those of the school", async () => {
    const partsOf = async (of: ScoredClass) => {
      const { body } = await read(`/score-sheet?${of.sheetQuery}`, of.teacher);
      return body.data.scheme.parts.map(({ label }: { label: string }) => label);
    };
    expect(await partsOf(nursery)).toEqual(["First test", "Exam"]);
    expect(await partsOf(primary)).toEqual(["CA1", "CA2", "CA3", "CA4", "Exam"]);
  });

  it("takes scores up to its own maximum, on the sheet and for one pupil", async () => {
    const save = (of: ScoredClass, scores: object) =>
      server.call("PUT /score-sheet", {
        as: of.teacher.id,
        body: { ...of.sheet, rows: [{ studentId: of.pupils.at(-1)!.id, version: null, scores }] },
      });
    expect((await save(primary, { CA1: 40 })).body.issues[0].message).toBe(
      "CA1 must be between 0 and 10",
    );
    expect((await save(nursery, { CA2: 5 })).body.issues[0].message).toBe(
      "CA2 is not part of this grading scheme",
    );
    expect((await save(nursery, { CA1: 40 })).status).toBe(200);
    const { body } = await server.call("POST /results", {
      as: nursery.teacher.id,
      body: { ...nursery.sheet, studentId: nursery.pupils[0]!.id, scores: { CA1: 1 } },
    });
    expect(body.issues).toEqual([
      { path: ["scores", "exam"], message: "Enter Exam, or ABS if absent" },
    ]);
  });

  it("has totals, grades and positions by its scheme everywhere", async () => {
    const { body: listed } = await read(`/results?classId=${nursery.classId}&status=approved`);
    expect(
      listed.data
        .map(({ total, grade }: { total: number; grade: string }) => [total, grade])
        .sort(),
    ).toEqual([
      [40, "Star"],
      [60.5, "Gold"],
    ]);
    const { body: ledger } = await report("ledger", "Nursery 2 A");
    expect(ledger.data.rows.map(({ total }: { total: number }) => total)).toEqual([60.5, 40, 0]);
    expect(ledger.data.rows[0].position).toEqual({ place: 1, tied: false });
    const { body: breakdown } = await report("ledger-breakdown", "Nursery 2 A");
    expect(breakdown.data.rows[1]).toMatchObject({
      scores: { CA1: 40, exam: "ABS" },
      total: 40,
      grade: "Star",
    });
    const { body: page } = await read(`/students/${nursery.pupils[0]!.id}/results`);
    expect(page.data.selected.subjects[0]).toMatchObject({
      total: 60.5,
      grade: "Gold",
      remark: "Very good",
    });
    const { body: other } = await report("ledger-breakdown", "Primary 4 A");
    expect(other.data.rows[0]).toMatchObject({ total: 64.5, grade: "C" });
  });

  it("counts as complete what has all parts of its scheme", async () => {
    const scores = { CA1: 20, exam: 50 };
    await server.call("PUT /score-sheet", {
      as: nursery.teacher.id,
      body: {
        ...nursery.sheet,
        rows: [{ studentId: nursery.pupils[2]!.id, version: 1, scores }],
      },
    });
    const { body } = await read("/results/progress", nursery.teacher);
    expect(body.data[0]).toMatchObject({ pupils: 3, approved: 2, draft: 1, incomplete: 0 });
  });
});

describe("a class without marks", () => {
  it("has no score sheet and is in no list of sheets", async () => {
    const { status, body } = await read(`/score-sheet?${secondary.sheetQuery}`, secondary.teacher);
    expect([status, body.code, body.message]).toEqual([
      409,
      "class_without_marks",
      "JSS 1 A is not graded with marks.",
    ]);
    expect((await read("/teaching", secondary.teacher)).body.data).toEqual([]);
    expect((await read("/results/progress", secondary.teacher)).body.data).toEqual([]);
    const saved = await server.call("PUT /score-sheet", {
      as: secondary.teacher.id,
      body: {
        ...secondary.sheet,
        rows: [{ studentId: secondary.pupils[0]!.id, version: null, scores: { exam: 1 } }],
      },
    });
    expect(saved.status).toBe(409);
  });

  it("has no report, and its pupils read that it has no marks", async () => {
    const { status, body } = await report("ledger", "JSS 1 A");
    expect([status, body.issues[0].path]).toEqual([409, ["className"]]);
    const { body: page } = await read(`/students/${secondary.pupils[0]!.id}/results`);
    expect(page.data.selected).toMatchObject({ scheme: null, subjects: [], position: null });
  });
});

describe("scores keep their meaning", () => {
  it("when a pupil with results would move to a class that is graded differently", async () => {
    const move = (studentIds: string[], fromClassId: string, toClassId: string) =>
      server.call("POST /class-changes", {
        as: principal.id,
        body: { studentIds, fromClassId, toClassId },
      });
    const { status, body } = await move([nursery.pupils[0]!.id], nursery.classId, primary.classId);
    expect([status, body.code]).toEqual([409, "pupils_graded_otherwise"]);
    expect(body.message).toContain("Primary 4 A is graded differently");
    expect(body.message).toContain("Pupil 01");
    const { pupils, classId } = await makeScoredClass(server.db, {
      session,
      name: "Nursery 1",
      categoryId: levels.Nursery.id,
      pupils: 1,
    });
    expect((await move([pupils[0]!.id], classId, primary.classId)).status).toBe(200);
  });

  it("when its class or its category would change to another group", async () => {
    const { body: seen } = await read(`/classes/${nursery.classId}`);
    const { name, section, academicYear, version, isActive } = seen.data;
    const moved = (categoryId: string) =>
      server.call(`PUT /classes/${nursery.classId}`, {
        as: principal.id,
        body: {
          version,
          name,
          section,
          academicYear,
          isActive,
          categoryId,
          classTeacherId: nursery.teacher.id,
          assistantIds: [],
        },
      });
    const changed = await moved(levels.Primary.id);
    expect([changed.status, changed.body.code]).toEqual([409, "graded_otherwise"]);
    const unmarked = await makeCategory(server.db, { classGroup: "Nursery" });
    await server.db
      .update(academicSessions)
      .set({ unmarkedLevels: [unmarked.id] })
      .where(eq(academicSessions.id, session.id));
    const without = await moved(unmarked.id);
    expect([without.status, without.body.code]).toEqual([409, "graded_otherwise"]);
    const regrouped = (id: string, classGroup: string) =>
      server.call(`PUT /categories/${id}`, { as: principal.id, body: { version: 1, classGroup } });
    const { status, body } = await regrouped(levels.Nursery.id, "Primary");
    expect([status, body.code]).toEqual([409, "category_graded"]);
    expect(body.message).toContain("2025/2026");
    // SSS has no scheme, so it uses the same as Primary.
    expect((await regrouped(levels.Primary.id, "SSS")).status).toBe(200);
  });

  it("when a class without a category would get one", async () => {
    const { db } = server;
    await makeCategory(db, { name: "Nursery 3", classGroup: "Nursery" });
    const made = await makeScoredClass(db, { session, name: "Nursery 3", section: "B" });
    const enter = { subjectId: made.subjectId, teacherId: made.teacher.id };
    await makeResult(db, { enrolmentId: made.pupils[0]!.enrolmentId, ...enter });
    const { status, body } = await server.call("POST /categories/backfill-students", {
      as: principal.id,
    });
    expect([status, body.code]).toEqual([409, "category_graded"]);
    expect(body.message).toContain("Nursery 3 B cannot become Nursery");
  });
});
