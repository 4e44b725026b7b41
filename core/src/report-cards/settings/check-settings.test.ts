import { expect, test } from "vitest";
import { checkSheetSettings, lostItems } from "./check-settings.ts";
import { defaultSheetSettings } from "./default-settings.ts";
import { settingsTexts } from "./text.ts";

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
    nursery: { ...settings.nursery, domains: [] },
  };
  const entered = { neatness: 4, honesty: 12, crafts: 0, "numeracy-counts": 1, punctuality: 9 };
  expect(lostItems(settings, after, entered)).toEqual([
    { key: "honesty", words: "Honesty: 12 pupils" },
    { key: "numeracy-counts", words: "Counts objects one by one: 1 pupil" },
  ]);
});
