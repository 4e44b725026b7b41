import { SCORE_FORMAT } from "@school/core/results/schemas.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "../../accounts/tables.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { COMPLETE_SCORES, makeScoredClass, type ScoredClass } from "../fixtures.ts";
import { startScoreEntry, type ScoreEntry } from "./fixtures.ts";

let portal: ScoreEntry;
let gold: ScoredClass;

beforeAll(async () => {
  portal = await startScoreEntry();
});
afterAll(() => portal.server.close());
beforeEach(async () => {
  gold = await portal.nextClass();
});

/** One row of a save for the pupil at that index of the register. */
function entry(index: number, version: number | null, scores: object = COMPLETE_SCORES, more = {}) {
  return { studentId: gold.pupils[index]!.id, version, scores, ...more };
}
function save(rows: object[], as = gold.teacher.id, more = {}) {
  return portal.server.call("PUT /score-sheet", { as, body: { ...gold.sheet, rows, ...more } });
}

describe("saving a score sheet", () => {
  it("is refused before the input is looked at, and without a session", async () => {
    expect((await portal.server.call("PUT /score-sheet", { body: {} })).status).toBe(401);
    expect((await save([], gold.pupils[0]!.id)).status).toBe(403);
    expect((await save([entry(0, null)], portal.stranger.id)).status).toBe(403);
    expect(await portal.rowCount(gold)).toBe(0);
  });

  it("refuses wrong types, unknown fields, malformed JSON, huge bodies and NUL", async () => {
    const bodies = [
      [entry(0, null, { CA1: "eight" })],
      [entry(0, null, { CA1: "" })],
      [entry(0, null, { CA1: [8] })],
      [entry(0, null, [8])],
      [{ ...entry(0, null), version: {} }],
      [{ ...entry(0, null), studentId: 4 }],
      [entry(0, null, COMPLETE_SCORES, { teacherComment: 4 })],
      [entry(0, null, COMPLETE_SCORES, { teacherComment: "\ud800" })],
      [entry(0, null, { CA9: 8 })],
      [entry(0, null, COMPLETE_SCORES, { grade: "A" })],
      [entry(0, null, COMPLETE_SCORES, { teacherComment: "so\0so" })],
      [entry(0, null, COMPLETE_SCORES, { teacherComment: "x".repeat(501) })],
      [],
    ];
    for (const rows of bodies) {
      const { status, body } = await save(rows);
      expect(status, JSON.stringify(rows)).toBe(400);
      expect(body.issues[0].path[0]).toBe("rows");
    }
    expect(
      (await save([entry(0, null)], gold.teacher.id, { classTeacher: true })).body.issues[0],
    ).toMatchObject({ path: ["classTeacher"] });
    const as = gold.teacher.id;
    expect((await portal.server.call("PUT /score-sheet", { as, body: "{" })).status).toBe(400);
    const huge = await portal.server.call("PUT /score-sheet", { as, body: "9".repeat(1_100_000) });
    expect(huge.status).toBe(413);
    expect(await portal.rowCount(gold)).toBe(0);
  });

  it("says of what is no score what to enter", async () => {
    const { body } = await save([entry(0, null, { CA1: "eight" })]);
    expect(body.issues).toEqual([{ path: ["rows", 0, "scores", "CA1"], message: SCORE_FORMAT }]);
  });

  it("saves complete and incomplete rows in the order sent, and writes the audit log", async () => {
    const { status, body } = await save([
      entry(1, null, { CA1: 7.5, exam: "ABS" }, { teacherComment: " Careful work. " }),
      entry(0, null),
    ]);
    expect(status).toBe(200);
    expect(body.data.map((row: { outcome: string }) => row.outcome)).toEqual(["saved", "saved"]);
    const [partial, complete] = body.data.map((row: { result: unknown }) => row.result);
    expect(partial).toMatchObject({
      student: { id: gold.pupils[1]!.id, admissionNumber: gold.pupils[1]!.admissionNumber },
      scores: { CA1: 7.5, CA2: null, exam: "ABS" },
      total: null,
      grade: null,
      status: "pending",
      published: false,
      teacherComment: "Careful work.",
      version: 1,
    });
    expect(complete).toMatchObject({ total: 64.5, grade: "C", teacher: { id: gold.teacher.id } });
    const [logged] = await portal.auditOf(partial.id);
    expect(logged).toMatchObject({ action: "results.save", actorId: gold.teacher.id });
  });

  it("names every fault of the whole batch and saves none of it", async () => {
    const { body, status } = await save([
      entry(0, null),
      entry(1, null, { CA1: 11, CA2: -1, CA3: 7.55, exam: 61 }),
      { ...entry(2, null), studentId: portal.principal.id },
      entry(0, null),
    ]);
    expect(status).toBe(400);
    expect(body.code).toBe("invalid_input");
    expect(body.issues.map((issue: { path: unknown }) => issue.path)).toEqual([
      ["rows", 1, "scores", "CA1"],
      ["rows", 1, "scores", "CA2"],
      ["rows", 1, "scores", "CA3"],
      ["rows", 1, "scores", "exam"],
      ["rows", 2, "studentId"],
      ["rows", 3, "studentId"],
    ]);
    expect(await portal.rowCount(gold)).toBe(0);
  });

  it("changes nothing when it is repeated, whatever version it names", async () => {
    const rows = [entry(0, null, COMPLETE_SCORES, { teacherComment: "Good" }), entry(1, null)];
    const first = await save(rows);
    const again = await save(rows);
    expect(again.status).toBe(200);
    expect(again.body.data.map((row: { outcome: string }) => row.outcome)).toEqual([
      "unchanged",
      "unchanged",
    ]);
    expect(again.body.data[0].result).toEqual(first.body.data[0].result);
    expect(await portal.auditOf(first.body.data[0].result.id)).toHaveLength(1);
  });

  it("does not change an omitted comment and clears a null comment", async () => {
    await save([entry(0, null, COMPLETE_SCORES, { teacherComment: "Good" })]);
    const unchanged = await save([entry(0, 1, { ...COMPLETE_SCORES, exam: 41 })]);
    expect(unchanged.body.data[0].result).toMatchObject({ teacherComment: "Good", version: 2 });
    const cleared = await save([entry(0, 2, { CA1: 1 }, { teacherComment: null })]);
    expect(cleared.body.data[0].result).toMatchObject({ teacherComment: null, version: 3 });
  });

  it("turns published and rejected results into drafts of the person who saves, even without changes", async () => {
    await portal.place(gold, 0, { published: true });
    await portal.place(gold, 1, { status: "rejected" });
    const { body } = await save(
      [entry(0, 1, { ...COMPLETE_SCORES, exam: 50 }), entry(1, 1)],
      portal.principal.id,
    );
    for (const { outcome, result } of body.data) {
      expect(outcome).toBe("saved");
      expect(result).toMatchObject({
        status: "pending",
        published: false,
        version: 2,
        teacher: { id: portal.principal.id },
      });
    }
  });

  it("refuses approved rows by name and saves none of the others", async () => {
    await portal.place(gold, 1, { status: "approved" });
    const { status, body } = await save([entry(0, null), entry(1, 1, { CA1: 1 })]);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: "result_approved", issues: [{ path: ["rows", 1] }] });
    expect(body.issues[0].message).toContain("Pupil 02 Ada");
    expect(await portal.rowCount(gold)).toBe(1);
  });

  it("returns the current state of stale rows", async () => {
    const { id } = await portal.place(gold, 0);
    await save([entry(0, 1, { CA1: 1 })]);
    const { status, body } = await save([entry(0, 1, { CA1: 2 }), entry(1, 4), entry(2, null)]);
    expect(status).toBe(409);
    expect(body.code).toBe("stale_version");
    expect(body.issues.map((issue: { path: unknown }) => issue.path)).toEqual([
      ["rows", 0],
      ["rows", 1],
    ]);
    expect(body.current).toMatchObject([{ id, version: 2, scores: { CA1: 1 } }]);
    expect(await portal.rowCount(gold)).toBe(1);
  });

  it("lets exactly one of several who enter the same cells at once win", async () => {
    const attempts = [1, 2, 3, 4, 5, 6].map((CA1) => {
      const rows = [entry(0, null, { CA1 }), entry(1, null, { CA1 }), entry(2, null, { CA1 })];
      return save(CA1 % 2 ? rows : rows.toReversed());
    });
    const responses = await Promise.all(attempts);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
    const winner = responses.findIndex(({ status }) => status === 200) + 1;
    for (const { status, body } of responses) {
      if (status === 200) continue;
      expect(body.code).toBe("stale_version");
      expect(body.current).toHaveLength(3);
      expect(body.current[0].scores.CA1).toBe(winner);
    }
  });

  it("takes one of two changes that saw the same version", async () => {
    await portal.place(gold, 0);
    const responses = await Promise.all([1, 2].map((CA1) => save([entry(0, 1, { CA1 })])));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("refuses a pupil who has left the class", async () => {
    const { id: elsewhere } = await makeClass(portal.db, {
      sessionId: gold.sessionId,
      section: "Blue",
    });
    await portal.db.execute(
      sql`update enrolments set class_id = ${elsewhere} where student_id = ${gold.pupils[0]!.id}`,
    );
    await portal.db
      .update(users)
      .set({ deletedAt: new Date() })
      .where(eq(users.id, gold.pupils[1]!.id));
    const { status, body } = await save([entry(0, null), entry(1, null)]);
    expect(status).toBe(400);
    expect(body.issues).toHaveLength(2);
  });

  it("takes as many statements for 45 pupils as for 5", async () => {
    const session = await portal.nextSession();
    const counts = [];
    for (const pupils of [5, 45]) {
      gold = await makeScoredClass(portal.db, { session, pupils, section: `Of ${pupils}` });
      await portal.read(gold);
      const rows = gold.pupils.map((_, index) => entry(index, null));
      const { count } = await countStatements(portal.db, () => save(rows));
      counts.push(count);
    }
    expect(counts[0]).toBe(counts[1]);
  });
});
