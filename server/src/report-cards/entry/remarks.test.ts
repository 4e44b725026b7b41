import { itemAt } from "@school/core/api/lists.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeClass } from "../../classes/fixtures.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import type { ScoredClass } from "../../results/fixtures.ts";
import { makeStudent } from "../../students/fixtures.ts";
import {
  makeRemarksRun,
  makeSheetSettings,
  remarkTime,
  startSheetEntry,
  type SheetEntry,
} from "./fixtures.ts";

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

const remark = (index: number, version: number | null, text: string, more: object = {}) => ({
  studentId: pupil(index),
  version,
  remark: text,
  promotion: null,
  ...more,
});

const byGrade = (as = portal.principal.id, termId = gold.sheet.termId) =>
  portal.server.call("POST /report-sheets/remarks/by-grade", { as, body: { termId } });

const preview = (as = portal.principal.id, termId = gold.sheet.termId) =>
  portal.server.call(`GET /report-sheets/remarks/by-grade?termId=${termId}`, { as });

const lastRun = (as = portal.principal.id) =>
  portal.server.call(`GET /report-sheets/remarks/undo?termId=${gold.sheet.termId}`, { as });

const undo = (writtenAt: string, as = portal.principal.id) =>
  portal.server.call("POST /report-sheets/remarks/undo", {
    as,
    body: { termId: gold.sheet.termId, writtenAt },
  });

async function remarks(): Promise<(string | null)[]> {
  const { body } = await portal.read(gold);
  return body.data.rows.map(
    (row: { remark: { remark: string } | null }) => row.remark?.remark ?? null,
  );
}

it("only a principal writes remarks, and signs them by name", async () => {
  const rows = [remark(0, null, " Well done. ")];
  const { classId, termId } = gold.sheet;
  const unsigned = await portal.server.call("PUT /report-sheets/remarks", {
    body: { classId, termId, rows },
  });
  expect(unsigned.status).toBe(401);
  expect((await portal.remark(gold, [], gold.teacher.id)).status).toBe(403);
  expect((await portal.remark(gold, rows, portal.office.id)).status).toBe(403);
  expect((await portal.remark(gold, [], portal.principal.id)).status).toBe(400);
  const { status, body } = await portal.remark(gold, rows, portal.principal.id);
  expect(status).toBe(200);
  expect(body.data[0].remark).toEqual({
    remark: "Well done.",
    promotion: null,
    signedBy: { id: portal.principal.id, name: "Grace Bello" },
    version: 1,
  });
  const [logged] = await portal.auditOf(pupil(0));
  expect(logged).toMatchObject({ action: "report-cards.remark", actorId: portal.principal.id });
});

it("a remark is changed by the version that the head saw, and can be sent twice", async () => {
  const as = portal.principal.id;
  await portal.remark(gold, [remark(0, null, "One.")], as);
  expect((await portal.remark(gold, [remark(0, null, "One.")], as)).status).toBe(200);
  const stale = await portal.remark(gold, [remark(0, null, "Two.")], as);
  expect(stale.body).toMatchObject({
    code: "stale_version",
    current: [{ remark: { version: 1 } }],
  });
  const changed = await portal.remark(gold, [remark(0, 1, "", { promotion: "REPEAT" })], as);
  expect(changed.body.data[0].remark).toMatchObject({
    remark: "",
    promotion: "REPEAT",
    version: 2,
  });
});

it("remarks by grade are written for the whole school where there is none, and undone in one step", async () => {
  await makeSheetSettings(portal.db, gold.sessionId, {
    headRemarks: [
      { grade: "C", text: "A good result, {name}." },
      { grade: "C", text: "{name} improves {his} work." },
    ],
  });
  const { classId, sessionId, termIds } = gold;
  const silver = await makeClass(portal.db, { sessionId, name: "Primary 5" });
  const enrolment = { classId: silver.id, sessionId, termId: termIds.TERM_1 };
  await makeStudent(portal.db, { ...enrolment, lastName: "Without results" });
  for (const number of [0, 1, 2]) await portal.score(gold, number, { status: "approved" });
  await portal.remark(gold, [remark(1, null, "My own words.")], portal.principal.id);

  expect((await byGrade(portal.office.id)).status).toBe(403);
  expect((await byGrade(portal.principal.id, classId)).status).toBe(404);
  expect((await preview(portal.office.id)).status).toBe(403);
  expect((await preview(portal.principal.id, classId)).status).toBe(404);
  const numbers = { written: 2, unchanged: 1, released: 0, skipped: 1 };
  expect((await preview()).body.data).toEqual(numbers);
  expect(await remarks()).toEqual([null, "My own words.", null]);
  const { body, status } = await byGrade();
  expect(status).toBe(200);
  expect(body.data).toMatchObject(numbers);
  const written = await remarks();
  expect(written[1]).toBe("My own words.");
  expect(written[0]).toMatch(/^A good result, \w+\.$/);
  expect(written[2]).toMatch(/ improves her work\.$/);
  expect((await byGrade()).body.data).toMatchObject({ written: 0, skipped: 1 });

  await portal.remark(gold, [remark(0, 1, "Better words.")], portal.principal.id);
  const { writtenAt } = body.data;
  expect((await lastRun()).body.data).toMatchObject({ remarks: 1, writtenAt });
  expect((await lastRun(portal.office.id)).status).toBe(403);
  expect((await undo(writtenAt)).body.data).toEqual({ removed: 1 });
  expect((await lastRun()).body.data).toBeNull();
  expect(await remarks()).toEqual(["Better words.", "My own words.", null]);
  expect((await portal.auditOf(pupil(2)))[0]).toMatchObject({
    action: "report-cards.undo-remark",
  });
});

it("remarks by grade are undone for a day, and no others with them", async () => {
  await makeSheetSettings(portal.db, gold.sessionId);
  await portal.score(gold, 0, { status: "approved" });
  const as = portal.principal.id;
  // A promotion that is decided before the remark stays after the undo.
  await portal.remark(gold, [remark(0, null, "", { promotion: "REPEAT" })], as);
  await portal.remark(gold, [remark(1, null, "My own words.")], as);
  const { termId } = gold.sheet;
  const { writtenAt } = (await byGrade()).body.data;
  const { until } = (await lastRun()).body.data;
  const hours = (Date.parse(until) - Date.parse(writtenAt)) / 3_600_000;
  expect(Math.round(hours)).toBe(24);

  const remarkedAt = await remarkTime(portal.db, pupil(1));
  expect((await undo(remarkedAt)).body.message).toBe(
    "Remarks can be removed together for 24 hours. Change single remarks instead.",
  );
  const old = "2026-01-12T08:00:00.000Z";
  await makeRemarksRun(portal.db, { actorId: as, termId, writtenAt: old, hoursAgo: 25 });
  expect((await undo(old)).status).toBe(409);

  expect((await undo(writtenAt)).body.data).toEqual({ removed: 1 });
  const { body } = await portal.read(gold);
  expect(body.data.rows[0].remark).toMatchObject({ remark: "", promotion: "REPEAT", version: 3 });
  expect(await remarks()).toEqual(["", "My own words.", null]);
});

it("reading the numbers takes the same statements for every number of pupils", async () => {
  await portal.score(gold, 0, { status: "approved" });
  const one = await countStatements(portal.db, () => preview());
  await portal.score(gold, 1, { status: "approved" });
  await portal.score(gold, 2, { status: "approved" });
  expect((await countStatements(portal.db, () => preview())).count).toBe(one.count);
});

it("remarks by grade take the same number of statements for every number of pupils", async () => {
  await portal.score(gold, 0, { status: "approved" });
  const one = await countStatements(portal.db, () => byGrade());
  await portal.score(gold, 1, { status: "approved" });
  await portal.score(gold, 2, { status: "approved" });
  const two = await countStatements(portal.db, () => byGrade());
  expect(two.count).toBe(one.count);
});

it("a nursery pupil with expectations gets a sentence without a grade; who has nothing entered gets none", async () => {
  const nursery = await portal.nextNursery();
  await makeSheetSettings(portal.db, nursery.sessionId);
  await makeSheetSettings(portal.db, gold.sessionId);
  const of = () => byGrade(portal.principal.id, nursery.sheet.termId);
  expect((await of()).body.data).toMatchObject({ written: 0, skipped: 3 });
  const ticks = { "numeracy-counts": 0 };
  const entry = {
    version: null,
    ratings: {},
    ticks,
    timesPresent: null,
    lines: {},
    areas: {},
    nextSteps: null,
    comment: null,
    halfTermComment: null,
  };
  const saved = await portal.save(nursery, [{ ...entry, studentId: itemAt(nursery.pupils, 0).id }]);
  expect(saved.status).toBe(200);
  expect((await of()).body.data).toMatchObject({ written: 1, skipped: 2 });
  const { body } = await portal.read(nursery);
  expect(body.data.rows[0].remark.remark).toContain("Ada");
  expect((await byGrade()).body.data).toMatchObject({ written: 0, skipped: 3 });
});
