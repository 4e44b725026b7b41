import { expect, test } from "vitest";
import { checkSheetSettings, lostItems, tickKey } from "./check-settings.ts";
import { defaultSheetSettings } from "./default-settings.ts";
import { libraryList, SCALES } from "./expectation-library.ts";
import { settingsTexts } from "./text.ts";

const LEVEL = "0190a000-0000-7000-8000-000000000004";
const settings = defaultSheetSettings([]);

test("the default settings are sound", () => {
  expect(checkSheetSettings(settings)).toEqual([]);
});

test("an item that is on the sheet twice and an unknown placeholder are named", () => {
  const neatness = { key: "neatness", name: "Tidy work" };
  const issues = checkSheetSettings({
    ...settings,
    psychomotor: [neatness],
    headRemarks: [
      { grade: "A", text: "{name} shines." },
      { grade: "A", text: "{Name} shines." },
    ],
  });
  expect(issues).toEqual([
    { path: ["psychomotor", 0, "name"], message: "This is on the sheet twice." },
    { path: ["headRemarks", 1, "text"], message: settingsTexts.unknownPlaceholder("{Name}") },
  ]);
});

test("what leaves the sheets is told with its pupils, what is renamed or moved is not lost", () => {
  const after = {
    ...settings,
    affective: settings.affective.filter(({ key }) => !["neatness", "honesty"].includes(key)),
    psychomotor: [{ key: "neatness", name: "Tidy work" }],
    expectations: { [LEVEL]: { ...libraryList("Nursery 2"), domains: [] } },
  };
  const counts = tickKey(LEVEL, "numeracy-counts");
  const elsewhere = tickKey("another level", "numeracy-counts");
  const entered = { neatness: 4, honesty: 12, crafts: 0, [counts]: 1, [elsewhere]: 5 };
  const levels = [{ id: LEVEL, name: "Nursery 2" }];
  expect(lostItems(settings, after, entered, levels)).toEqual([
    { key: "honesty", words: "Honesty: 12 pupils" },
    { key: counts, words: "Counts objects one by one: 1 pupil" },
  ]);
});

test("levels may have the same expectation, one level not twice", () => {
  const list = libraryList("Nursery 2");
  const expectations = { [LEVEL]: list, another: list };
  expect(checkSheetSettings({ ...settings, expectations })).toEqual([]);
  const [area] = list.domains;
  const twice = { ...list, domains: [...list.domains, { ...area!, key: "again" }] };
  expect(checkSheetSettings({ ...settings, expectations: { [LEVEL]: twice } })[0]?.path).toEqual([
    "expectations",
    LEVEL,
    "domains",
    8,
    "expectations",
    0,
    "text",
  ]);
});

test("a scale that gets shorter hides ticks, and says for whom", () => {
  const levels = [{ id: LEVEL, name: "Nursery 1" }];
  const [, scale] = SCALES;
  const to = (columns: readonly string[]) => ({
    ...settings,
    expectations: { [LEVEL]: { ...libraryList("Nursery 1"), columns: [...columns] } },
  });
  const entered = { [tickKey(LEVEL, "n1-number-five")]: 3 };
  expect(lostItems(settings, to(scale), entered, levels)).toEqual([
    { key: tickKey(LEVEL, "scale"), words: "the scale of Nursery 1: 3 pupils" },
  ]);
  expect(lostItems(settings, to(scale), {}, levels)).toEqual([]);
  expect(lostItems(to(scale), settings, entered, levels)).toMatchObject([
    { words: "Counts five objects one by one: 3 pupils" },
  ]);
});
