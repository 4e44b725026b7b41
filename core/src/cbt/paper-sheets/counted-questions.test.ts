import { expect, test } from "vitest";
import { countedQuestions } from "./counted-questions.ts";

const paper = ["a", "b", "c", "d"].map((id) => ({ id, section: null }));
const answered = (ids: string) => (id: string) => ids.includes(id);

test("all questions count unless a pupil chooses some", () => {
  expect(countedQuestions(paper, null, answered("a"))).toEqual(["a", "b", "c", "d"]);
});

test.each([
  ["bd", ["b", "d"]],
  ["bcd", ["b", "c"]],
  ["d", ["a", "d"]],
  ["", ["a", "b"]],
])("of two to choose and %j answered, %j count", (ids, counted) => {
  expect(countedQuestions(paper, 2, answered(ids))).toEqual(counted);
});

test("a section has its own number", () => {
  const sections = [
    { id: "a", section: { key: 1, draw: null } },
    { id: "b", section: { key: 2, draw: 1 } },
    { id: "c", section: { key: 2, draw: 1 } },
  ];
  expect(countedQuestions(sections, null, answered("ac"))).toEqual(["a", "c"]);
});
