import fc from "fast-check";
import { expect, test } from "vitest";
import {
  blankAfter,
  copyOf,
  drawn,
  moved,
  sameAsEarlier,
  totalMarks,
  withAnswer,
  withOption,
} from "./drafts.ts";

const asking = (questionText: string) => ({ ...blankAfter(undefined), questionText });

test("a new question takes type and marks of the one before it", () => {
  const before = { ...asking("?"), type: "TRUE_FALSE" as const, marks: 2.5, id: "x" };
  expect(blankAfter(before)).toMatchObject({ id: null, type: "TRUE_FALSE", marks: 2.5 });
  expect(blankAfter(undefined)).toMatchObject({ type: "MCQ", marks: 1 });
  expect(copyOf(before)).toMatchObject({ id: null, questionText: "?" });
});

test("options end with the last one that is not empty", () => {
  const two = withOption(withOption([], 0, { text: "yes" }), 2, { text: "no" });
  expect(two.map(({ key, text }) => key + text)).toEqual(["Ayes", "B", "Cno"]);
  expect(withOption(two, 2, { text: "" })).toHaveLength(1);
  expect(withOption([], 3, { pictureId: "p" })).toHaveLength(4);
});

test("accepted answers end with the last one that is not empty", () => {
  expect(withAnswer([], 0, "a")).toEqual(["a"]);
  expect(withAnswer(["a", "b"], 1, "")).toEqual(["a"]);
  expect(withAnswer(["a", "b"], 0, "")).toEqual(["", "b"]);
});

test("moving keeps every question", () => {
  const list = fc.array(fc.integer(), { minLength: 1 });
  fc.assert(
    fc.property(list, fc.nat(), fc.nat(), (entries, from, to) => {
      const at = from % entries.length;
      const changed = moved(entries, at, to % entries.length);
      expect(changed[to % entries.length]).toBe(entries[at]);
      expect(changed.toSorted()).toEqual(entries.toSorted());
    }),
  );
});

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
