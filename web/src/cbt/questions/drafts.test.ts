import { expect, test } from "vitest";
import { blankAfter, copyOf, withAnswer, withOption } from "./drafts.ts";

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
