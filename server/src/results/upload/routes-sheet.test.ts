import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeSubject } from "../../classes/fixtures.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeStudent } from "../../students/fixtures.ts";
import { makeScoredClass, type ScoredClass } from "../fixtures.ts";
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

describe("reading a score sheet", () => {
  it("is for a signed-in person with well-formed ids", async () => {
    expect((await portal.server.call(`GET /score-sheet?${gold.sheetQuery}`)).status).toBe(401);
    const response = await portal.server.call("GET /score-sheet?classId=4", {
      as: gold.teacher.id,
    });
    expect(response.status).toBe(400);
    expect(response.body.issues.map((issue: { path: string[] }) => issue.path[0])).toEqual([
      "classId",
      "subjectId",
      "termId",
    ]);
  });

  it("is refused to pupils, accountants and teachers of other classes", async () => {
    const accountant = await makeUser(portal.db, { role: "STAFF", roleInSchool: "Accountant" });
    for (const person of [gold.pupils[0]!, accountant, portal.stranger]) {
      expect((await portal.read(gold, person.id)).status).toBe(403);
    }
  });

  it("is open to class teacher, subject teacher, office and, by a switch, to every teacher", async () => {
    const { id: subjectId } = await makeSubject(portal.db, {
      classId: gold.classId,
      teacherId: portal.stranger.id,
    });
    const theirs = `GET /score-sheet?${new URLSearchParams({ ...gold.sheet, subjectId })}`;
    expect((await portal.server.call(theirs, { as: portal.stranger.id })).status).toBe(200);
    expect((await portal.read(gold, portal.principal.id)).status).toBe(200);
    await portal.db.insert(settings).values({ key: "every_teacher_may_enter", value: true });
    expect((await portal.read(gold, portal.stranger.id)).status).toBe(200);
    await portal.db.delete(settings);
    expect((await portal.read(gold, portal.stranger.id)).status).toBe(403);
  });

  it("lists every admitted pupil in register order, with what has been entered", async () => {
    const { classId, sessionId, sheet } = gold;
    const seat = { classId, sessionId, termId: sheet.termId };
    await makeStudent(portal.db, { ...seat, lastName: "Gone", deleted: true });
    await makeStudent(portal.db, { ...seat, lastName: "Waiting", admitted: false });
    await makeStudent(portal.db, { ...seat, lastName: "Àbíọ́lá", firstName: "Ṣadé" });
    const { id } = await portal.place(gold, 1, { published: true });
    const { status, body } = await portal.read(gold);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      class: { id: classId, name: "Primary 4 Gold" },
      subject: { id: gold.subjectId },
      termId: sheet.termId,
      term: "TERM_1",
    });
    expect(body.data.rows.map((row: { student: { name: string } }) => row.student.name)).toEqual([
      "Àbíọ́lá Ṣadé",
      "Pupil 01 Ada",
      "Pupil 02 Ada",
      "Pupil 03 Ada",
    ]);
    expect(body.data.rows[1].result).toBeNull();
    expect(body.data.rows[2].result).toMatchObject({
      id,
      _id: id,
      scores: { CA1: 8, CA2: 7.5, CA3: 9, CA4: "ABS", exam: 40 },
      total: 64.5,
      grade: "C",
      status: "pending",
      published: true,
      teacher: { id: gold.teacher.id },
      version: 1,
    });
  });

  it("names what does not belong together", async () => {
    const other = await portal.nextSession();
    const { id: subjectId } = await makeSubject(portal.db);
    const query = new URLSearchParams({ ...gold.sheet, termId: other.termIds.TERM_1, subjectId });
    const { status, body } = await portal.server.call(`GET /score-sheet?${query}`, {
      as: gold.teacher.id,
    });
    expect(status).toBe(400);
    expect(body.issues.map((issue: { path: string[] }) => issue.path)).toEqual([
      ["termId"],
      ["subjectId"],
    ]);
    const gone = new URLSearchParams({ ...gold.sheet, classId: subjectId });
    expect(
      (await portal.server.call(`GET /score-sheet?${gone}`, { as: portal.principal.id })).body
        .issues[0].path,
    ) //
      .toEqual(["classId"]);
  });

  it("takes as many statements for 45 pupils as for 5", async () => {
    const session = await portal.nextSession();
    const small = await makeScoredClass(portal.db, { session, pupils: 5, section: "Small" });
    const large = await makeScoredClass(portal.db, { session, pupils: 45, section: "Large" });
    const counts = [];
    for (const { sheetQuery } of [small, large]) {
      const get = () =>
        portal.server.call(`GET /score-sheet?${sheetQuery}`, { as: portal.principal.id });
      await get();
      const { count, statements } = await countStatements(portal.db, get);
      expect(count, statements.join("\n")).toBeLessThanOrEqual(3);
      counts.push(count);
    }
    expect(counts[0]).toBe(counts[1]);
  });
});

describe("publishing a score sheet", () => {
  const publish = (as = gold.teacher.id, body: object = gold.sheet) =>
    portal.server.call("POST /score-sheet/publish", { as, body });

  it("publishes complete drafts, names incomplete ones, and leaves the rest alone", async () => {
    const { classId, sessionId, sheet } = gold;
    const fourth = await makeStudent(portal.db, { classId, sessionId, termId: sheet.termId });
    gold.pupils.push(fourth);
    const draft = await portal.place(gold, 0);
    await portal.place(gold, 1, { scores: { CA1: 4 } });
    await portal.place(gold, 2, { status: "rejected" });
    await portal.place(gold, 3, { status: "approved" });
    const { status, body } = await publish();
    expect(status).toBe(200);
    expect(body.data).toEqual({
      published: 1,
      incomplete: [
        {
          id: gold.pupils[1]!.id,
          admissionNumber: gold.pupils[1]!.admissionNumber,
          name: "Pupil 02 Ada",
        },
      ],
    });
    expect((await publish()).body.data.published).toBe(0);
    const { result } = (await portal.read(gold)).body.data.rows.find(
      (row: { result: { id: string } }) => row.result.id === draft.id,
    );
    expect(result).toMatchObject({ status: "pending", published: true, version: 2 });
    expect(await portal.auditOf(draft.id)).toMatchObject([{ action: "results.publish" }]);
  });

  it("publishes nothing of an empty sheet, and nothing for a stranger", async () => {
    expect((await publish()).body.data).toEqual({ published: 0, incomplete: [] });
    expect((await publish(portal.stranger.id)).status).toBe(403);
    expect((await publish(gold.teacher.id, {})).status).toBe(400);
  });
});
