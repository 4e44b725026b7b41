import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { expect, test } from "vitest";
import { mergeQuestions } from "./list-versions.ts";

const question = (id: string | null, questionText = `Question ${id}`): QuestionDraft => ({
  id,
  type: "TRUE_FALSE",
  questionText,
  pictureId: null,
  options: [],
  correctAnswers: ["TRUE"],
  marks: 1,
});
const [a, b, c] = [question("a"), question("b"), question("c")];
const merged = (mine: QuestionDraft[], current: QuestionDraft[]) =>
  mergeQuestions([a, b, c], mine, current).map(({ id, questionText }) => `${id}: ${questionText}`);

test("untouched questions follow the other version", () => {
  expect(merged([c, a, b], [question("a", "theirs"), b, c])).toEqual([
    "c: Question c",
    "a: theirs",
    "b: Question b",
  ]);
  expect(merged([a, b, question(null, "mine")], [b, c])).toEqual(["b: Question b", "null: mine"]);
});

test("changed questions are kept, also if another author deleted or changed them", () => {
  const mine = question("a", "mine");
  expect(merged([mine, b, c], [question("a", "theirs"), b, c])[0]).toBe("a: mine");
  expect(merged([mine, b, c], [b, c])[0]).toBe("null: mine");
});

test("added questions come at the end once, and deleted ones stay deleted", () => {
  const theirs = question("d", "theirs");
  const once = merged([a, c], [a, b, c, theirs]);
  expect(once).toEqual(["a: Question a", "c: Question c", "d: theirs"]);
  expect(mergeQuestions([a], [a, theirs], [a, theirs])).toHaveLength(2);
});
