import { defaultSheetSettings } from "@school/core/report-cards/settings/default-settings.ts";
import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import { settingsTexts } from "@school/core/report-cards/settings/text.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { ScoredClass } from "../../results/fixtures.ts";
import { startSheetEntry, type SheetEntry } from "../entry/fixtures.ts";

let portal: SheetEntry;
let gold: ScoredClass;

beforeAll(async () => {
  portal = await startSheetEntry();
});
afterAll(() => portal.server.close());
beforeEach(async () => {
  gold = await portal.nextClass();
});

const read = (as = portal.office.id, sessionId = gold.sessionId) =>
  portal.server.call(`GET /report-sheets/settings?sessionId=${sessionId}`, { as });

function save(settings: object, more: object = {}, as = portal.office.id) {
  const body = { sessionId: gold.sessionId, version: null, settings, removing: [], ...more };
  return portal.server.call("PUT /report-sheets/settings", { as, body });
}

const SETTINGS: SheetSettings = defaultSheetSettings([]);
const titled = (marks: string) => ({ ...SETTINGS, titles: { ...SETTINGS.titles, marks } });

it("settings are for the office, and without any of its own a session has the defaults", async () => {
  const address = `GET /report-sheets/settings?sessionId=${gold.sessionId}`;
  expect((await portal.server.call(address)).status).toBe(401);
  expect((await read(gold.teacher.id)).status).toBe(403);
  expect((await read(portal.office.id, gold.classId)).status).toBe(404);
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    version: null,
    follows: null,
    entered: {},
    grades: ["A", "B", "C", "D", "E", "F"],
    settings: { titles: SETTINGS.titles },
  });
});

it("a change is checked, saved once, and refused from a version that is not the latest", async () => {
  expect((await save(SETTINGS, {}, gold.teacher.id)).status).toBe(403);
  expect((await save({ ...SETTINGS, affective: 4 })).status).toBe(400);
  const twice = await save({ ...SETTINGS, psychomotor: [{ key: "neatness", name: "Neat" }] });
  expect(twice.status).toBe(400);
  expect(twice.body.issues).toEqual([
    { path: ["settings", "psychomotor", 0, "name"], message: settingsTexts.twice },
  ]);

  const { status, body } = await save(titled("Report"));
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ version: 1, settings: { titles: { marks: "Report" } } });
  const stale = await save(titled("Other"));
  expect(stale.status).toBe(409);
  expect(stale.body.current).toMatchObject({ version: 1 });
  expect((await save(titled("Other"), { version: 1 })).body.data.version).toBe(2);
  const [logged] = await portal.auditOf(gold.sessionId);
  expect(logged).toMatchObject({ action: "report-cards.change-settings" });
});

it("a later session follows the latest settings before it, but not what is about its terms", async () => {
  const facts = { timesOpened: 118, nextTermBegins: "2030-01-12", nextTermFees: "45,000" };
  await save({ ...titled("Ours"), terms: { ...SETTINGS.terms, TERM_1: facts } });
  const later = await portal.nextClass();
  const { body } = await read(portal.office.id, later.sessionId);
  expect(body.data).toMatchObject({
    version: null,
    settings: { titles: { marks: "Ours" }, terms: SETTINGS.terms },
  });
  expect(body.data.follows).toMatch(/^\d{4}\/\d{4}$/);
});

it("an item that pupils are rated in leaves the sheets only where the person says so", async () => {
  const rated = (studentId: string) => ({
    studentId,
    version: null,
    ratings: { neatness: 5, honesty: 3 },
    ticks: {},
    timesPresent: null,
    comment: null,
  });
  const [one, two] = gold.pupils.map(({ id }) => rated(id));
  await portal.save(gold, [one!, { ...two!, ratings: { neatness: 2 } }]);
  expect((await read()).body.data.entered).toEqual({ neatness: 2, honesty: 1 });
  const affective = SETTINGS.affective.filter(({ key }) => key !== "neatness");
  const refused = await save({ ...SETTINGS, affective });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: "items_rated",
    message: settingsTexts.itemsRated(["Neatness: 2 pupils"]),
  });
  expect((await save({ ...SETTINGS, affective }, { removing: ["neatness"] })).status).toBe(200);
});

it("a preview shows a pupil of the class with other settings, and saves nothing", async () => {
  const { classId, termId } = gold.sheet;
  const preview = (as?: string, settings: object = titled("Preview")) =>
    portal.server.call("POST /report-sheets/preview", {
      ...(as && { as }),
      body: { classId, termId, settings },
    });
  expect((await preview()).status).toBe(401);
  expect((await preview(gold.teacher.id)).status).toBe(403);
  expect((await preview(portal.office.id, {})).status).toBe(400);
  const { status, body } = await preview(portal.office.id, {
    ...titled("Preview"),
    stampId: gold.classId,
  });
  expect(status).toBe(200);
  expect(body.data.sheet).toMatchObject({
    title: "Preview",
    school: { stamp: null },
    child: { surname: "Pupil 01" },
  });
  expect((await read()).body.data.version).toBeNull();
});
