import { expect, test } from "vitest";
import { DEFAULT_GRADING_SCHEME } from "../../school/grading.ts";
import { defaultSheetSettings } from "./default-settings.ts";
import { LIBRARY, libraryList } from "./expectation-library.ts";
import { ExpectationList, SheetSettings } from "./sheet-settings.ts";

const subjects = [
  { id: "0190a000-0000-7000-8000-000000000001", name: "English Language" },
  { id: "0190a000-0000-7000-8000-000000000002", name: "Social Studies" },
  { id: "0190a000-0000-7000-8000-000000000003", name: "Mathematics" },
];
const settings = defaultSheetSettings(subjects);

test("the settings of a session without its own are sound settings", () => {
  expect(SheetSettings.parse(settings)).toEqual(settings);
});

test("English and Mathematics are core subjects unless the school sets others", () => {
  expect(settings.promotion.coreSubjects).toEqual([subjects[0]?.id, subjects[2]?.id]);
});

test("every grade has at least six comments of the class teacher and of the head", () => {
  for (const { grade } of DEFAULT_GRADING_SCHEME.bands) {
    for (const bank of [settings.classTeacherComments, settings.headRemarks]) {
      expect(bank.filter((comment) => comment.grade === grade).length).toBeGreaterThanOrEqual(6);
    }
  }
});

test("a comment is one sentence that names the child with known placeholders only", () => {
  for (const { text } of [...settings.classTeacherComments, ...settings.headRemarks]) {
    expect(text).toMatch(/^[^.!?]+\.$/);
    const placeholders = text.match(/\{[^}]*\}/g) ?? [];
    for (const one of placeholders) expect(["{name}", "{he}", "{him}", "{his}"]).toContain(one);
  }
});

test("what people rate or tick has a key of its own", () => {
  const { affective, psychomotor } = settings;
  const areas = LIBRARY.flatMap(({ domains }) => domains);
  const expectations = areas.flatMap((domain) => domain.expectations);
  for (const items of [[...affective, ...psychomotor], areas, expectations]) {
    const keys = items.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test.each([
  ["Creche", "Settling and Play"],
  ["Pre-Nursery", "Settling and Play"],
  ["KG 1", "Number Work"],
  ["Nursery 2", "Numeracy"],
  ["Nursery Three", "Number Work"],
  ["Explorers", "Numeracy"],
])("the list of %s begins with %s and is sound", (level, area) => {
  const list = libraryList(level);
  expect(list.domains[0]?.name).toBe(area);
  expect(ExpectationList.parse(list)).toEqual(list);
});
