import { expect, test } from "vitest";
import { savingConsequences } from "./TestInProgressNotice.tsx";
import { aQuestion, aTestWithKeys } from "../testing.ts";
import { draftOf } from "../questions/drafts.ts";

const begun = aTestWithKeys({ hasBegun: true, sitting: 2, done: 10 });
const [first, second] = begun.list.map(draftOf) as [
  ReturnType<typeof draftOf>,
  ReturnType<typeof draftOf>,
];

test("nothing is said while nobody has begun, or nothing changed", () => {
  expect(savingConsequences(aTestWithKeys(), [], true)).toEqual([]);
  expect(savingConsequences(begun, [first, second], false)).toEqual([]);
});

test("a corrected key is marked anew for all", () => {
  expect(savingConsequences(begun, [first, { ...second, correctAnswers: ["B"] }], false)).toEqual([
    "The key of question 2 is corrected: everybody is marked anew, also those who have handed in.",
  ]);
});

test("another list is a new paper for those who begin later", () => {
  const added = { ...draftOf(aQuestion("new")), id: null };
  expect(savingConsequences(begun, [first, second, added], false)).toEqual([
    "The list is changed: those who begin from now on get paper 2. The 12 pupils who have begun keep their questions and answers.",
  ]);
});

test("who sits keeps the time that they have", () => {
  expect(savingConsequences(begun, [first, second], true)).toEqual([
    "The 2 pupils who sit now keep the time they have: the hall gives more of it, or ends it.",
  ]);
});
