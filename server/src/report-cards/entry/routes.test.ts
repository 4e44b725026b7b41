import { libraryList } from "@school/core/report-cards/settings/expectation-library.ts";
import { itemAt } from "@school/core/api/lists.ts";
import { entryTexts } from "@school/core/report-cards/entry/text.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countStatements } from "../../platform/testing/statements.ts";
import type { ScoredClass } from "../../results/fixtures.ts";
import { makeSheetSettings, startSheetEntry, type SheetEntry } from "./fixtures.ts";

let portal: SheetEntry;
let gold: ScoredClass;

beforeAll(async () => {
  portal = await startSheetEntry();
});
afterAll(() => portal.server.close());
beforeEach(async () => {
  gold = await portal.nextClass();
});

const pupil = (index: number) => itemAt(gold.pupils, index).id;

const BLANK = {
  ratings: {},
  ticks: {},
  timesPresent: null,
  lines: {},
  areas: {},
  nextSteps: null,
  comment: null,
  halfTermComment: null,
};

/** Builds the entry for the pupil at that position in the register. */
const entry = (index: number, version: number | null, more: object = {}) => ({
  studentId: pupil(index),
  version,
  ...BLANK,
  ...more,
});

const GOOD = {
  ratings: { neatness: 5, honesty: 3 },
  timesPresent: 112,
  comment: "Ada reads well.",
};

describe("reading what is entered", () => {
  it("is for the class teacher and the office", async () => {
    const { classId, termId } = gold.sheet;
    const address = `GET /report-sheets/entries?classId=${classId}&termId=${termId}`;
    expect((await portal.server.call(address)).status).toBe(401);
    expect((await portal.read(gold, portal.stranger.id)).status).toBe(403);
    expect((await portal.read(gold, pupil(0))).status).toBe(403);
    expect((await portal.read(gold, portal.office.id)).body.data.isClassTeacher).toBe(false);
    const { status, body } = await portal.read(gold);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      isClassTeacher: true,
      hasMarks: true,
      expectations: null,
      closed: null,
    });
    expect(body.data.rows.map((row: { student: { id: string } }) => row.student.id)).toEqual(
      gold.pupils.map(({ id }) => id),
    );
    expect(body.data.rows[0]).toMatchObject({ entry: null, remark: null, grade: null });
  });

  it("refuses a class that does not exist and a term of another session", async () => {
    const other = await portal.nextClass();
    const as = portal.office.id;
    const at = (classId: string, termId: string) =>
      portal.server.call(`GET /report-sheets/entries?classId=${classId}&termId=${termId}`, { as });
    expect((await at(gold.classId, other.sheet.termId)).status).toBe(404);
    expect((await at(gold.subjectId, gold.sheet.termId)).body.code).toBe("no_class_of_term");
    expect((await at("x", gold.sheet.termId)).status).toBe(400);
  });

  it("grades by approved results, and by all complete ones while none is approved", async () => {
    await portal.score(gold, 0, { status: "approved" });
    await portal.score(gold, 1, { scores: { CA1: 10, CA2: 10, CA3: 10, CA4: 10, exam: 50 } });
    await portal.score(gold, 2, { scores: { CA1: 10 } });
    const { body } = await portal.read(gold);
    expect(
      body.data.rows.map(({ average, grade }: { average: number; grade: string }) => [
        average,
        grade,
      ]),
    ).toEqual([
      [64.5, "C"],
      [90, "A"],
      [null, null],
    ]);
  });

  it("takes the same number of statements for every size of class", async () => {
    const big = await portal.nextClass(9);
    await portal.read(gold);
    await portal.read(big);
    const few = await countStatements(portal.db, () => portal.read(gold));
    const many = await countStatements(portal.db, () => portal.read(big));
    expect(many.count).toBe(few.count);
  });
});

it("classes to enter for are those of the class teacher, or all for the office", async () => {
  const address = `GET /report-sheets/classes?termId=${gold.sheet.termId}`;
  const namesFor = async (as: string) =>
    (await portal.server.call(address, { as })).body.data.map(({ id }: { id: string }) => id);
  expect((await portal.server.call(address)).status).toBe(401);
  expect((await portal.server.call(address, { as: pupil(0) })).status).toBe(403);
  expect(await namesFor(gold.teacher.id)).toEqual([gold.classId]);
  expect(await namesFor(portal.office.id)).toEqual([gold.classId]);
  expect(await namesFor(portal.stranger.id)).toEqual([]);
});

describe("saving what the class teacher enters", () => {
  it("is refused before the input is looked at, and without a session", async () => {
    expect((await portal.server.call("PUT /report-sheets/entries", { body: {} })).status).toBe(401);
    expect((await portal.save(gold, [], pupil(0))).status).toBe(403);
    expect((await portal.save(gold, [entry(0, null)], portal.stranger.id)).status).toBe(403);
    for (const wrong of [
      { ratings: { neatness: 6 } },
      { ratings: { neatness: "5" } },
      { timesPresent: -1 },
      { timesPresent: 2.5 },
      { comment: "x".repeat(501) },
      { comment: "so\0so" },
      { grade: "A" },
    ]) {
      const { status, body } = await portal.save(gold, [entry(0, null, wrong)]);
      expect(status, JSON.stringify(wrong)).toBe(400);
      expect(body.issues[0].path.slice(0, 2)).toEqual(["rows", 0]);
    }
  });

  it("answers the rows as they are now, and writes the audit log", async () => {
    const { status, body } = await portal.save(gold, [
      entry(1, null, { comment: "  ", timesPresent: 3 }),
      entry(0, null, GOOD),
    ]);
    expect(status).toBe(200);
    expect(body.data.map((row: { entry: object }) => row.entry)).toMatchObject([
      { ...BLANK, timesPresent: 3, version: 1, enteredBy: { id: gold.teacher.id } },
      { ...GOOD, ticks: {}, version: 1 },
    ]);
    const read = await portal.read(gold);
    expect(read.body.data.rows[0].entry).toEqual(body.data[1].entry);
    const [logged] = await portal.auditOf(pupil(0));
    expect(logged).toMatchObject({ action: "report-cards.enter", actorId: gold.teacher.id });
  });

  it("names every fault of the whole batch and saves none of it", async () => {
    await makeSheetSettings(portal.db, gold.sessionId, {
      terms: {
        TERM_1: { timesOpened: 110, nextTermBegins: null, nextTermFees: {} },
        TERM_2: { timesOpened: null, nextTermBegins: null, nextTermFees: {} },
        TERM_3: { timesOpened: null, nextTermBegins: null, nextTermFees: {} },
      },
    });
    const before = await portal.entryCount();
    const { status, body } = await portal.save(gold, [
      entry(0, null, { timesPresent: 111 }),
      entry(1, null, { ratings: { juggling: 5 }, ticks: { "numeracy-counts": 1 } }),
      { ...entry(2, null), studentId: portal.stranger.id },
      entry(0, null),
      entry(2, null, { timesPresent: 110 }),
    ]);
    expect(status).toBe(400);
    expect(body.issues).toEqual([
      { path: ["rows", 0, "timesPresent"], message: entryTexts.timesPresent(110) },
      {
        path: ["rows", 1, "ratings", "juggling"],
        message: "This trait is no longer on the sheet. Reload the page.",
      },
      {
        path: ["rows", 1, "ticks", "numeracy-counts"],
        message: "This expectation is no longer on the sheet. Reload the page.",
      },
      { path: ["rows", 2, "studentId"], message: "This pupil is not in the class." },
      { path: ["rows", 3, "studentId"], message: "This pupil is listed twice." },
    ]);
    expect(await portal.entryCount()).toBe(before);
  });

  it("changes nothing when it is repeated, whatever version it names", async () => {
    const first = await portal.save(gold, [entry(0, null, GOOD), entry(1, null)]);
    const again = await portal.save(gold, [entry(0, null, GOOD), entry(1, 7)]);
    expect(again.body).toEqual(first.body);
    expect(again.body.data[1].entry).toBeNull();
    expect(await portal.auditOf(pupil(0))).toHaveLength(1);
  });

  it("keeps what another user saved first, and answers how the row is now", async () => {
    await portal.save(gold, [entry(0, null, GOOD)], portal.office.id);
    const { status, body } = await portal.save(gold, [
      entry(1, null, GOOD),
      entry(0, null, { comment: "Mine." }),
    ]);
    expect(status).toBe(409);
    expect(body.code).toBe("stale_version");
    expect(body.issues.map(({ path }: { path: unknown }) => path)).toEqual([["rows", 1]]);
    expect(body.current).toMatchObject([{ student: { id: pupil(0) }, entry: GOOD }]);
    const { data } = (await portal.read(gold)).body;
    expect(data.rows.map((row: { entry: unknown }) => row.entry !== null)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("lets one of two who save a pupil at the same time win", async () => {
    const responses = await Promise.all(
      ["One.", "Two."].map((comment, index) =>
        portal.save(
          gold,
          [entry(0, null, { comment })],
          index === 0 ? gold.teacher.id : portal.office.id,
        ),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("keeps the ratings of traits that are no longer on the sheet", async () => {
    await portal.save(gold, [entry(0, null, GOOD)]);
    await makeSheetSettings(portal.db, gold.sessionId, {
      affective: [{ key: "honesty", name: "Honesty" }],
    });
    const { body } = await portal.save(gold, [entry(0, 1, { ratings: { honesty: 4 } })]);
    expect(body.data[0].entry.ratings).toEqual({ neatness: 5, honesty: 4 });
  });

  it("takes the same number of statements for every number of rows", async () => {
    await portal.read(gold);
    const few = await countStatements(portal.db, () => portal.save(gold, [entry(0, null, GOOD)]));
    const rows = [1, 2].map((index) => entry(index, null, GOOD));
    const many = await countStatements(portal.db, () => portal.save(gold, rows));
    expect(many.count).toBe(few.count);
  });

  it("is refused for a deleted class, which keeps its entries also without results", async () => {
    const as = portal.principal.id;
    await portal.save(gold, [entry(1, null, { comment: "Bola sings well." })]);
    const body = { version: 1 };
    await portal.server.call(`DELETE /classes/${gold.classId}`, { as, body });
    const saved = await portal.save(gold, [entry(0, null, GOOD)], portal.office.id);
    expect(saved.status).toBe(409);
    expect(saved.body).toMatchObject({
      code: "sheets_closed",
      message: "This class is archived. Restore it first.",
    });
    const { closed, rows } = (await portal.read(gold, as)).body.data;
    expect(closed).toBe("This class is archived. Restore it first.");
    expect(rows[1].entry.comment).toBe("Bola sings well.");
  });
});

describe("a nursery class", () => {
  it("ticks expectations and rates no traits", async () => {
    gold = await portal.nextNursery();
    const { hasMarks, expectations } = (await portal.read(gold)).body.data;
    expect({ hasMarks, expectations }).toEqual({
      hasMarks: false,
      expectations: libraryList("Nursery 2"),
    });
    const ticks = { "numeracy-counts": 0, "diction-rhymes": 3 };
    const { body } = await portal.save(gold, [entry(0, null, { ticks })]);
    expect(body.data[0].entry.ticks).toEqual(ticks);
    const rated = await portal.save(gold, [entry(0, 1, { ratings: { neatness: 5 } })]);
    expect(rated.body.issues[0].message).toBe(
      "This trait is no longer on the sheet. Reload the page.",
    );
    const wide = await portal.save(gold, [entry(0, 1, { ticks: { "numeracy-counts": 4 } })]);
    expect(wide.body.issues[0].message).toBe("The scale is shorter now. Reload the page.");
  });

  it("has a sentence for each area of its list and next steps at home", async () => {
    gold = await portal.nextNursery();
    const areas = { numeracy: "Counts with joy." };
    const nextSteps = "Count the stairs.";
    const { body } = await portal.save(gold, [entry(0, null, { areas, nextSteps })]);
    expect(body.data[0].entry).toMatchObject({ areas, nextSteps });
    const unknown = await portal.save(gold, [entry(0, 1, { areas: { music: "Sings." } })]);
    expect(unknown.body.issues[0]).toMatchObject({
      path: ["rows", 0, "areas", "music"],
      message: "This area is no longer on the sheet. Reload the page.",
    });
    const long = { areas: { numeracy: "a".repeat(161) } };
    expect((await portal.save(gold, [entry(0, 1, long)])).status).toBe(400);
  });

  it("may have marks and a list, or a list where other classes of the group have marks", async () => {
    const list = { ...libraryList("Nursery 3"), columns: ["Presented", "Practised", "Mastered"] };
    gold = await portal.nextNursery({});
    await makeSheetSettings(portal.db, gold.sessionId, {
      expectations: { [portal.nurseryId]: list },
    });
    const { data } = (await portal.read(gold)).body;
    expect(data).toMatchObject({ hasMarks: true, expectations: list });
    const ticks = { "n3-number-hundred": 2 };
    expect((await portal.save(gold, [entry(0, null, { ticks })])).status).toBe(200);
    const wide = await portal.save(gold, [entry(1, null, { ticks: { "n3-goals-ready": 3 } })]);
    expect(wide.body.issues[0].message).toBe("The scale is shorter now. Reload the page.");
    // A later session follows the settings before it.
    const alone = await portal.nextNursery({ unmarkedLevels: [portal.nurseryId] });
    expect((await portal.read(alone)).body.data).toMatchObject({
      hasMarks: false,
      expectations: list,
    });
  });
});

describe("a released sheet", () => {
  it("is changed only by the principal, whose correction then reaches the family", async () => {
    const { classId, termId } = gold.sheet;
    const words = { comment: "Ada reads well." };
    const as = portal.principal.id;
    const issued = (path: string, body: object) =>
      portal.server.call(`POST /report-sheet-releases${path}`, { as, body: { termId, ...body } });
    const correct = () => issued("/corrections", { classId, reason: "A comment was wrong." });
    await portal.save(gold, [entry(0, null, words), entry(1, null, words)]);
    for (const index of [0, 1, 2]) await portal.score(gold, index, { status: "approved" });
    expect((await issued("", { classIds: [classId], sendMail: false })).status).toBe(200);
    const { body } = await portal.read(gold);
    expect(body.data.rows[0].isReleased).toBe(true);

    // The same again is harmless: a phone may send twice.
    expect((await portal.save(gold, [entry(0, 1, words)])).status).toBe(200);
    const changed = entry(0, 1, { comment: "Ada writes well." });
    for (const person of [gold.teacher.id, portal.office.id]) {
      const refused = await portal.save(gold, [changed], person);
      expect(refused.status).toBe(400);
      expect(refused.body.issues).toEqual([
        { path: ["rows", 0, "studentId"], message: entryTexts.released },
      ]);
    }
    expect((await correct()).body.code).toBe("nothing_to_correct");
    expect((await portal.save(gold, [changed], as)).status).toBe(200);
    expect((await correct()).body.data).toEqual({ corrected: 1 });

    // Remarks for the whole school do not change released sheets.
    const byGrade = await portal.server.call("POST /report-sheets/remarks/by-grade", {
      as,
      body: { termId },
    });
    expect(byGrade.body.data).toMatchObject({ written: 0, skipped: 0 });
  });
});
