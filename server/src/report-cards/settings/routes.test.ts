import { defaultSheetSettings } from "@school/core/report-cards/settings/default-settings.ts";
import { tickKey } from "@school/core/report-cards/settings/check-settings.ts";
import { libraryList } from "@school/core/report-cards/settings/expectation-library.ts";
import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import { settingsTexts } from "@school/core/report-cards/settings/text.ts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeUser, openTestSession } from "../../accounts/fixtures.ts";
import { messages } from "@school/core/api/text.ts";
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
  const body = {
    sessionId: gold.sessionId,
    version: null,
    settings,
    unmarkedLevels: [],
    removing: [],
    ...more,
  };
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
    { path: ["settings", "psychomotor", 0, "name"], message: "This is on the sheet twice." },
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
  const facts = { timesOpened: 118, nextTermBegins: "2030-01-12", nextTermFees: {} };
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
    lines: {},
    areas: {},
    nextSteps: null,
    halfTermComment: null,
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

it("a level has marks, a list or both, and keeps its marks once scores are entered", async () => {
  gold = await portal.nextNursery({});
  const { nurseryId } = portal;
  const { levels, unmarkedLevels } = (await read()).body.data;
  expect(unmarkedLevels).toEqual([]);
  expect(levels).toContainEqual({
    id: nurseryId,
    name: "Nursery 2",
    group: "Nursery",
    isGraded: true,
  });
  const expectations = { [nurseryId]: libraryList("Nursery 2") };
  const both = { ...SETTINGS, expectations };
  expect((await save(both)).status).toBe(200);
  expect((await portal.read(gold)).body.data).toMatchObject({ hasMarks: true });
  const alone = await save(both, { version: 1, unmarkedLevels: [nurseryId] });
  expect(alone.body.data).toMatchObject({ unmarkedLevels: [nurseryId] });
  expect((await portal.read(gold)).body.data).toMatchObject({ hasMarks: false });
  expect((await save(both, { version: 2 })).body.data.unmarkedLevels).toEqual([]);

  await portal.score(gold, 0, {});
  const refused = await save(both, { version: 3, unmarkedLevels: [nurseryId] });
  expect(refused.body.issues).toEqual([
    { path: ["unmarkedLevels"], message: settingsTexts.levelHasResults(["Nursery 2"]) },
  ]);
  const empty = { [nurseryId]: { ...expectations[nurseryId]!, columns: ["Only one"] } };
  expect((await save({ ...SETTINGS, expectations: empty }, { version: 3 })).status).toBe(400);
});

it("ticks of a removed expectation count for their level alone", async () => {
  gold = await portal.nextNursery();
  const { nurseryId } = portal;
  const entry = {
    studentId: gold.pupils[0]!.id,
    version: null,
    ratings: {},
    ticks: { "numeracy-counts": 2 },
    timesPresent: null,
    lines: {},
    areas: {},
    nextSteps: null,
    halfTermComment: null,
    comment: null,
  };
  expect((await portal.save(gold, [entry])).status).toBe(200);
  const key = tickKey(nurseryId, "numeracy-counts");
  expect((await read()).body.data.entered).toEqual({ [key]: 1 });
  const list = { ...libraryList("Nursery 2"), domains: [] };
  const settings = { ...SETTINGS, expectations: { [nurseryId]: list } };
  const refused = await save(settings);
  expect(refused.body.message).toBe(
    settingsTexts.itemsRated(["Counts objects one by one: 1 pupil"]),
  );
  expect((await save(settings, { removing: [key] })).status).toBe(200);
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
    // Some other picture of theirs.
    stampId: (await upload("student-passport", "passport")).body.data.id,
  });
  expect(status).toBe(200);
  expect(body.data.sheet).toMatchObject({
    title: "Preview",
    school: { stamp: null },
    child: { surname: "Pupil 01" },
  });
  expect((await read()).body.data.version).toBeNull();
});

/** Sends a picture, or other bytes; half of it is transparent. */
async function upload(
  kind: string,
  field: string,
  as: string | null = portal.office.id,
  raw?: string,
) {
  const { server } = portal;
  const create = { width: 1024, height: 512, channels: 4, background: "#00a8" } as const;
  const bytes = raw ? new TextEncoder().encode(raw) : await sharp({ create }).png().toBuffer();
  const body = new FormData();
  body.append(field, new File([new Uint8Array(bytes)], "shape.png", { type: "image/png" }));
  const token = as && (await openTestSession(server.db, server.keyring, as));
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const response = await fetch(`${server.origin}/api/upload/${kind}`, {
    method: "POST",
    headers,
    body,
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into answers of every shape
  return { status: response.status, body: (await response.json()) as any };
}
const stamp = (as?: string | null, raw?: string) => upload("report-sheet-stamp", "stamp", as, raw);

const previewed = (settings: object) =>
  portal.server.call("POST /report-sheets/preview", {
    as: portal.office.id,
    body: { classId: gold.classId, termId: gold.sheet.termId, settings },
  });

it("a stamp is uploaded by the office, shown on the sheet, and removed with the settings", async () => {
  const { server, office } = portal;
  expect((await stamp(null)).status).toBe(401);
  const wrong = await stamp(office.id, "<svg onload=alert(1)>");
  expect([wrong.status, wrong.body.message]).toEqual([400, messages.wrongKind]);
  expect((await stamp(gold.teacher.id)).status).toBe(403);
  const { status, body } = await stamp();
  expect(status).toBe(200);
  const { id, url } = body.data;
  const shown = await fetch(server.origin + url);
  const { width, height, format, hasAlpha } = await sharp(await shown.arrayBuffer()).metadata();
  expect({ width, height, format, hasAlpha }).toEqual({
    width: 512,
    height: 256,
    format: "webp",
    hasAlpha: true,
  });

  const stamped = { ...SETTINGS, stampId: id };
  const { sheet, pictures } = (await previewed(stamped)).body.data;
  expect((await fetch(server.origin + pictures[sheet.school.stamp])).status).toBe(200);

  const colleague = await makeUser(server.db, { role: "ADMIN" });
  const stolen = await save(stamped, {}, colleague.id);
  expect(stolen.body.issues).toEqual([
    { path: ["settings", "stampId"], message: messages.pictureRemoved },
  ]);
  const saved = await save(stamped);
  expect(saved.body.data).toMatchObject({ version: 1, stampUrl: url, settings: { stampId: id } });
  expect((await previewed(stamped)).body.data.sheet.school.stamp).toBe(sheet.school.stamp);

  // A later session inherits the settings, and still has the stamp when this one removes it.
  const later = await portal.nextClass();
  const follows = { sessionId: later.sessionId, version: null };
  expect((await save(stamped, follows, colleague.id)).status).toBe(200);
  const removed = await save(SETTINGS, { version: 1 }, colleague.id);
  expect(removed.body.data).toMatchObject({ stampUrl: null, settings: { stampId: null } });
  expect((await fetch(server.origin + url)).status).toBe(200);
  expect((await save(SETTINGS, { ...follows, version: 1 })).status).toBe(200);
  expect((await fetch(server.origin + url)).status).toBe(404);
});
