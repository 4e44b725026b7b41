import { expect, test } from "vitest";
import { savingConsequences } from "./TestInProgressNotice.tsx";
import { aQuestion, aTestWithKeys } from "../testing.ts";
import { draftOf } from "../questions/drafts.ts";
import { afterStart } from "./text.ts";

const begun = aTestWithKeys({ hasBegun: true, sitting: 2, done: 10 });
const [first, second] = begun.list.map(draftOf) as [
  ReturnType<typeof draftOf>,
  ReturnType<typeof draftOf>,
];

test("says nothing before pupils start or without changes", () => {
  expect(savingConsequences(aTestWithKeys(), [], true)).toEqual([]);
  expect(savingConsequences(begun, [first, second], false)).toEqual([]);
});

test("a corrected key re-marks all pupils", () => {
  expect(savingConsequences(begun, [first, { ...second, correctAnswers: ["B"] }], false)).toEqual([
    afterStart.key("question 2"),
  ]);
});

test("a changed list is a new paper for pupils who start later", () => {
  const added = { ...draftOf(aQuestion("new")), id: null };
  expect(savingConsequences(begun, [first, second, added], false)).toEqual([
    afterStart.newPaper(2, 12),
  ]);
});

test("pupils who are sitting keep their time", () => {
  expect(savingConsequences(begun, [first, second], true)).toEqual([afterStart.time(2)]);
});
