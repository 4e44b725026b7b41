import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { expect, test } from "vitest";
import { blankAfter, keyOf } from "./drafts.ts";
import {
  appended,
  edited,
  mergeQuestions,
  movedBy,
  openedList,
  rebased,
  removed,
  restored,
  sameAsEarlier,
  sectionBegun,
  sectionChanged,
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

test("finds questions with the same content, whatever the spaces and capitals", () => {
  expect(sameAsEarlier([asking("Who?"), asking(""), asking(" who? "), asking("")])).toEqual([
    null,
    null,
    0,
    null,
  ]);
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

test("a changed passage changes in all its questions, a removed one only where it was", () => {
  const withPassage = (id: string, passage: string) => ({ ...question(id), passage });
  const questions = [withPassage("a", "old"), withPassage("b", "old"), withPassage("c", "other")];
  const list = openedList({ questions, pictures: {}, version: 1 }, null);
  const passages = (changed: typeof list) => changed.questions.map(({ passage }) => passage);
  expect(passages(edited(list, "b", () => ({ passage: "new" })))).toEqual(["new", "new", "other"]);
  const removedOnce = edited(list, "b", () => ({ passage: undefined }));
  expect(passages(removedOnce)).toEqual(["old", undefined, "other"]);
});

const sectionsOf = ({ questions }: { questions: readonly QuestionDraft[] }) =>
  questions.map(({ section }) => section?.title ?? "");

test("a section begins at a question and reaches to the next section", () => {
  const one = sectionBegun(openedList(read, null), "b");
  expect(sectionsOf(one)).toEqual(["", "Section A", "Section A"]);
  const two = sectionBegun(one, "c");
  expect(sectionsOf(two)).toEqual(["", "Section A", "Section B"]);
  expect(sectionsOf(sectionBegun(two, "a"))).toEqual(["Section C", "Section A", "Section B"]);
  expect(sectionsOf(appended(two, [question(null)]))).toEqual([...sectionsOf(two), "Section B"]);
  const { section } = two.questions[1]!;
  const imported = { ...question(null), section: { ...section!, title: "Own" } };
  const all = appended(two, [imported]);
  expect(sectionsOf(all)).toEqual([...sectionsOf(two), "Own"]);
  const keys = all.questions.map((one) => one.section?.key);
  expect(keys.indexOf(keys.at(-1))).toBe(keys.length - 1);
});

test("a heading changes at all its questions; without it they join the section before", () => {
  const list = sectionBegun(sectionBegun(openedList(read, null), "a"), "b");
  const section = list.questions[2]!.section!;
  const renamed = sectionChanged(list, section, { title: "Verbs" });
  expect(sectionsOf(renamed)).toEqual(["Section A", "Verbs", "Verbs"]);
  const joined = sectionChanged(renamed, section, null);
  expect(sectionsOf(joined)).toEqual(["Section A", "Section A", "Section A"]);
  expect(sectionsOf(sectionChanged(joined, joined.questions[0]!.section!, null))).toEqual([
    "",
    "",
    "",
  ]);
});

test("a question at the edge of its section moves into the next one first", () => {
  const list = sectionBegun(sectionBegun(openedList(read, null), "a"), "c");
  const moved = movedBy(list, "b", 1);
  expect(idsOf(moved)).toEqual(["a", "b", "c"]);
  expect(sectionsOf(moved)).toEqual(["Section A", "Section B", "Section B"]);
  expect(moved.announcement).toBe("Question 2 is now in Section B");
  expect(idsOf(movedBy(moved, "b", 1))).toEqual(["a", "c", "b"]);
});

test("a question that another author added comes into its section", () => {
  const list = sectionBegun(openedList(read, null), "b").questions;
  const theirs = [{ ...question("d"), section: null }, ...list];
  const added = { ...question("e"), section: list[1]!.section };
  const merged = mergeQuestions(list, [...list], [...theirs, added]);
  expect(merged.map(({ id }) => id)).toEqual(["a", "d", "b", "c", "e"]);
});
