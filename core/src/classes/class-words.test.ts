import { describe, expect, it, test } from "vitest";
import { fullClassName } from "./class-name.ts";
import { findClassByWord, type Level, levelInWord, USUAL_LEVELS } from "./class-words.ts";

const LEVELS: Level[] = USUAL_LEVELS.map((level) => ({ ...level, id: level.name }));
const aClass = (name: string, section: string | null = null, categoryId = name) => ({
  id: `${name} ${section}`,
  name,
  section,
  categoryId,
});
const CLASSES = [
  aClass("Creche"),
  aClass("Nursery 1"),
  aClass("Nursery 2"),
  aClass("Primary 1", "A"),
  aClass("Primary 1", "B"),
  aClass("Primary 4", "A"),
  aClass("Primary 4", "Gold"),
  aClass("Basic 5", null, "Primary 5"),
  aClass("Explorers", null, "Primary 6"),
];

const find = (word: string) => {
  const match = findClassByWord(word, CLASSES, LEVELS);
  return match.kind === "one" ? fullClassName(match.class) : match.likely.map(fullClassName);
};

describe("a file's word for a class", () => {
  test.each([
    ["primary 4 gold", "Primary 4 Gold"],
    ["Pry 4A", "Primary 4 A"],
    ["Pry. 4 (A)", "Primary 4 A"],
    ["PRIMARY FOUR A", "Primary 4 A"],
    ["Basic 4 Gold", "Primary 4 Gold"],
    ["Primary4A", "Primary 4 A"],
    ["Prim 1B", "Primary 1 B"],
    ["P1B", "Primary 1 B"],
    ["p. 4 gold", "Primary 4 Gold"],
    ["N2", "Nursery 2"],
    ["K.G 2", "Nursery 2"],
    ["K.G. 2", "Nursery 2"],
    ["Nu 1", "Nursery 1"],
    ["Nur 1", "Nursery 1"],
    ["Nursery Two", "Nursery 2"],
    ["Nursery II", "Nursery 2"],
    ["KG1", "Nursery 1"],
    ["Crèche", "Creche"],
    ["Pry 5", "Basic 5"],
    ["Primary 6", "Explorers"],
  ])("%s is %s", (word, name) => {
    expect(find(word)).toBe(name);
  });

  test.each([
    ["Basic 4", ["Primary 4 A", "Primary 4 Gold"]],
    ["Pry 1C", ["Primary 1 A", "Primary 1 B"]],
    ["Nursery 1 B", ["Nursery 1"]],
    ["Primary 9", []],
    ["JSS 1", []],
    ["P", []],
    ["", []],
  ])("%j is doubtful; likely is %j", (word, likely) => {
    expect(find(word)).toEqual(likely);
  });

  it("is never a class of another number", () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7, 14, 41]) {
      for (const word of ["Primary", "Pry", "Nursery", "Basic", "Nur"]) {
        const matches = find(`${word} ${number}`);
        const named = [matches].flat().filter((name) => /\d/.test(name));
        expect(
          named.every((name) => name.includes(` ${number}`)),
          `${word} ${number}`,
        ).toBe(true);
      }
    }
  });
});

test.each([
  ["Pry 4A", "Primary 4", "Pry 4", "A"],
  ["PRIMARY FOUR", "Primary 4", "Primary 4", null],
  ["Basic 4 Gold", "Primary 4", "Basic 4", "Gold"],
  ["Nur 1", "Nursery 1", "Nursery 1", null],
  ["Reception 2 Blue", "Nursery 2", "Reception 2", "Blue"],
])("%s is of the level %s, written %s, arm %s", (word, level, name, arm) => {
  const match = levelInWord(word, USUAL_LEVELS);
  expect([match?.level.name, match?.name, match?.arm]).toEqual([level, name, arm]);
});

test.each(["JSS 1", "Tulip", "4", ""])("%j is of no usual level", (word) => {
  expect(levelInWord(word, USUAL_LEVELS)).toBeNull();
});
