import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { blankAfter, keyOf } from "./drafts.ts";
import {
  drawn,
  edited,
  mergeQuestions,
  movedBy,
  openedList,
  rebased,
  removed,
  restored,
  sameAsEarlier,
  totalMarks,
  withBlank,
  withIssues,
} from "./question-list.ts";

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

const asking = (questionText: string) => ({ ...blankAfter(undefined), questionText });

test("the total is that of the questions of one pupil", () => {
  const three = [1, 1, 1].map((marks) => ({ ...asking("?"), marks }));
  expect(totalMarks(three, null)).toBe(3);
  expect(totalMarks(three, 2)).toBe(2);
});

test("finds questions with the same content, whatever the spaces and capitals", () => {
  expect(sameAsEarlier([asking("Who?"), asking(""), asking(" who? "), asking("")])).toEqual([
    null,
    null,
    0,
    null,
  ]);
});

test("a random draw takes distinct questions in their order", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), fc.integer({ min: -2, max: 30 }), (list, count) => {
      const taken = drawn(list, count);
      expect(taken).toHaveLength(Math.min(list.length, Math.max(0, count)));
      expect(list.filter((entry) => taken.includes(entry))).toEqual(taken);
    }),
  );
});

const read = { questions: [a, b, c], pictures: {}, version: 3 };
const idsOf = ({ questions }: { questions: readonly QuestionDraft[] }) =>
  questions.map(({ id }) => id);

test("an open question keeps its key through edits and moves", () => {
  const list = withBlank(openedList(read, null));
  const key = list.openKey ?? "";
  const changed = movedBy(
    edited(list, key, () => ({ questionText: "New?" })),
    key,
    -1,
  );
  expect(idsOf(changed)).toEqual(["a", "b", null, "c"]);
  expect(changed.questions.map(keyOf)[2]).toBe(key);
});

test("a removed question is restored to its place, or to the end of a shorter list", () => {
  const list = removed(openedList(read, null), 2);
  expect(idsOf(list)).toEqual(["a", "b"]);
  expect(idsOf(restored(list, c, 2))).toEqual(["a", "b", "c"]);
  expect(idsOf(restored(removed(list, 0), c, 2))).toEqual(["b", "c"]);
});

test("a list can have at most 200 questions", () => {
  const full = { ...read, questions: Array.from({ length: 200 }, () => asking("?")) };
  expect(withBlank(openedList(full, null)).questions).toHaveLength(200);
});

test("without unsaved work another author's version replaces the list", () => {
  const current = { questions: [c, a], pictures: {}, version: 4 };
  expect(rebased(openedList(read, null), read, current)).toMatchObject(current);
  const mine = rebased(removed(openedList(read, null), 0), read, current);
  expect(mine).toMatchObject({ questions: [c], version: 4 });
});

test("issues of one question leave with its next change, those of the list stay", () => {
  const list = withIssues(
    openedList(read, null),
    [
      { path: ["questions", 1, "marks"], message: "Too many." },
      { path: ["questions"], message: "Too long." },
      { path: ["title"], message: "Elsewhere." },
    ],
    read.questions,
  );
  expect(list.reported.byDraft.get(b)).toEqual([{ path: ["marks"], message: "Too many." }]);
  const { questions, reported } = edited(list, "b", () => ({ marks: 2 }));
  expect(questions.filter((draft) => reported.byDraft.has(draft))).toEqual([]);
  expect(reported.ofList).toEqual(["Too long."]);
});
