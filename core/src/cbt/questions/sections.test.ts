import fc from "fast-check";
import { expect, test } from "vitest";
import type { QuestionDraft, Section } from "./question.ts";
import { sectionFaults } from "./section-faults.ts";
import { sectionRuns, sizeForPupil, takeUnits, unitsOf } from "./sections.ts";
import { sectionIssues } from "./text.ts";

const section = (key: number, differing: Partial<Section> = {}): Section => ({
  key,
  title: `Section ${key}`,
  instructions: "",
  draw: null,
  isShuffled: false,
  ...differing,
});
const draft = (differing: Partial<QuestionDraft> = {}) => ({ marks: 1, ...differing });
const inSection = (of: Section, count: number, differing: Partial<QuestionDraft> = {}) =>
  Array.from({ length: count }, () => draft({ section: of, ...differing }));
const messages = (list: ReturnType<typeof draft>[], numQuestions: number | null = null) =>
  sectionFaults(list, numQuestions).map(({ path, message }) => `${path.join(".")}: ${message}`);

test("a list is divided by its sections, and questions outside of one are a run too", () => {
  const list = [draft(), ...inSection(section(1), 2), ...inSection(section(2), 1), draft()];
  const runs = sectionRuns(list).map((run) => [run.section?.key, run.from, run.questions.length]);
  expect(runs).toEqual([
    [undefined, 0, 1],
    [1, 1, 2],
    [2, 3, 1],
    [undefined, 4, 1],
  ]);
});

test("each pupil gets what the sections draw, or what the test draws from a plain list", () => {
  const five = inSection(section(1, { draw: 5 }), 12, { marks: 2 });
  expect(sizeForPupil([draft(), ...five], null)).toEqual({ questions: 6, marks: 11 });
  expect(sizeForPupil([draft(), draft(), draft()], 2)).toEqual({ questions: 2, marks: 2 });
  expect(sizeForPupil([], null)).toEqual({ questions: 0, marks: 0 });
});

test("units are taken if and only if some of them have the number together", () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 8 });
  fc.assert(
    fc.property(lengths, fc.integer({ min: 0, max: 20 }), (sizes, count) => {
      const units = sizes.map((length, at) => Array.from({ length }, () => at));
      let sums = new Set([0]);
      for (const size of sizes) sums = new Set([...sums, ...[...sums].map((sum) => sum + size)]);
      const taken = takeUnits(units, count);
      expect(taken !== null).toBe(sums.has(count));
      if (taken) expect(taken.flat()).toHaveLength(count);
    }),
  );
});

test("questions of a passage are one unit, wherever they are", () => {
  const list = [draft({ passage: "p" }), draft(), draft({ passage: "p" }), draft({ passage: "" })];
  expect(unitsOf(list).map(({ length }) => length)).toEqual([2, 1, 1]);
});

test("sound sections have no faults", () => {
  const list = [...inSection(section(1, { draw: 2 }), 3), ...inSection(section(2), 1)];
  expect(messages(list)).toEqual([]);
});

test("faults of a section are at its first question", () => {
  const untitled = section(2, { title: " " });
  expect(messages([draft(), ...inSection(untitled, 2)])).toEqual([
    `questions.1.section: ${sectionIssues.noTitle}`,
  ]);
  const split = [...inSection(section(1), 1), draft(), ...inSection(section(1), 1)];
  expect(messages(split)).toEqual([`questions.2.section: ${sectionIssues.split("Section 1")}`]);
  const differing = [
    ...inSection(section(1), 1),
    ...inSection(section(1, { instructions: "Read." }), 1),
  ];
  expect(messages(differing)).toEqual([`questions.0.section: ${sectionIssues.differs}`]);
  expect(messages(inSection(section(1, { draw: 3 }), 2))).toEqual([
    `questions.0.section: ${sectionIssues.tooFew(2)}`,
  ]);
});

test("a draw needs equal marks, in its own section only", () => {
  const drawn = section(1, { draw: 1 });
  const uneven = [draft({ section: drawn }), draft({ section: drawn, marks: 2 })];
  expect(messages(uneven)).toEqual([`questions.0.section: ${sectionIssues.unequalMarks}`]);
  const elsewhere = [...inSection(drawn, 2), ...inSection(section(2), 2, { marks: 5 })];
  expect(messages(elsewhere)).toEqual([]);
});

test("a draw must not cut a passage, in a section or in a plain list", () => {
  const drawn = section(1, { draw: 2 });
  const passage = inSection(drawn, 3, { passage: "Tortoise" });
  expect(messages([...passage, draft({ section: drawn })])).toEqual([
    `questions.0.section: ${sectionIssues.cutPassage(2)}`,
  ]);
  expect(messages([...passage, ...inSection(drawn, 2)])).toEqual([]);
  const plain = Array.from({ length: 3 }, () => draft({ passage: "Tortoise" }));
  expect(messages(plain, 2)).toEqual([`numQuestions: ${sectionIssues.cutPassage(2)}`]);
  expect(messages([...plain, draft(), draft()], 2)).toEqual([]);
});

test("a test with sections has no draw of its own", () => {
  expect(messages(inSection(section(1), 2), 1)).toEqual([
    `numQuestions: ${sectionIssues.drawnBySection}`,
  ]);
});
