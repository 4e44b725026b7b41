import { describe, expect, it, test } from "vitest";
import { questionFaults } from "./question-faults.ts";
import type { OptionKey, QuestionDraft } from "./question.ts";

const PICTURE = "019a0000-0000-7000-8000-000000000001";
const option = (key: OptionKey, text = `Option ${key}`, pictureId: string | null = null) => {
  return { key, text, pictureId };
};
const mcq = (fields: Partial<QuestionDraft> = {}): QuestionDraft => ({
  id: null,
  type: "MCQ",
  questionText: "What is 2 + 2?",
  pictureId: null,
  options: [option("A"), option("B")],
  correctAnswers: ["B"],
  marks: 1,
  ...fields,
});
const truth = (...correctAnswers: string[]) =>
  mcq({ type: "TRUE_FALSE", options: [], correctAnswers });
const kind = (type: QuestionDraft["type"], differing: Partial<QuestionDraft>) =>
  mcq({ type, options: [], correctAnswers: [], ...differing });
const lettered = [option("A"), option("B"), option("C")];
const words = (...correctAnswers: string[]) =>
  mcq({ type: "SHORT_ANSWER", options: [], correctAnswers });
const at = (draft: QuestionDraft) => questionFaults([draft]).map(({ path }) => path.join("."));

test("a complete list has no issues", () => {
  const pictured = mcq({
    questionText: "",
    pictureId: PICTURE,
    options: [option("A", "", PICTURE), option("B", ""), option("C")].map((one, index) =>
      index === 1 ? { ...one, text: "None of these" } : one,
    ),
    correctAnswers: ["A", "C"],
  });
  expect(questionFaults([mcq(), pictured, truth("FALSE"), words("Lagos", "Eko")])).toEqual([]);
  const parts = { options: lettered, details: { parts: ["x", "y"] } };
  expect(
    questionFaults([
      kind("SEVERAL", { options: lettered, correctAnswers: ["A", "C"] }),
      kind("NUMBER", { correctAnswers: ["1 1/2 ± 0.1"], details: { unit: "kg" } }),
      kind("ORDERING", { options: lettered, correctAnswers: ["B", "C", "A"] }),
      kind("MATCHING", { ...parts, correctAnswers: ["B", "B"] }),
      kind("TAP", { pictureId: PICTURE, correctAnswers: ["round 40 40 20 20"] }),
      kind("WRITTEN", { correctAnswers: ["2: x", "0.5: y"], marks: 2.5 }),
      kind("GAPS", { questionText: "He ___ to ___.", correctAnswers: ["went; goes", "Jos"] }),
    ]),
  ).toEqual([]);
  expect(questionFaults([])).toEqual([]);
});

describe("reports each issue at its field", () => {
  test.each([
    ["no text and no picture", mcq({ questionText: "  " }), "questions.0.questionText"],
    ["one option", mcq({ options: [option("A")], correctAnswers: ["A"] }), "questions.0.options"],
    [
      "an empty option",
      mcq({ options: [option("A"), option("B", " ")] }),
      "questions.0.options.1.text",
    ],
    [
      "a gap",
      mcq({ options: [option("A"), option("C")], correctAnswers: ["A"] }),
      "questions.0.options.1.key",
    ],
    [
      "two options alike",
      mcq({ options: [option("A", "4"), option("B", "4 ")] }),
      "questions.0.options.1.text",
    ],
    ["options of a truth", { ...truth("TRUE"), options: [option("A")] }, "questions.0.options"],
    ["no key", mcq({ correctAnswers: [] }), "questions.0.correctAnswers"],
    ["a key beyond the options", mcq({ correctAnswers: ["C"] }), "questions.0.correctAnswers.0"],
    ["a key twice", mcq({ correctAnswers: ["A", "A"] }), "questions.0.correctAnswers.1"],
    ["a truth that is none", truth("true"), "questions.0.correctAnswers.0"],
    ["an empty accepted answer", words("Lagos", " "), "questions.0.correctAnswers.1"],
    ["no right option", kind("SEVERAL", { options: lettered }), "questions.0.correctAnswers"],
    ["no number", kind("NUMBER", { correctAnswers: ["five"] }), "questions.0.correctAnswers.0"],
    [
      "a unit in a number",
      kind("NUMBER", { correctAnswers: ["5 kg"] }),
      "questions.0.correctAnswers.0",
    ],
    [
      "a tolerance that is none",
      kind("NUMBER", { correctAnswers: ["5 ± -1"] }),
      "questions.0.correctAnswers.0",
    ],
    [
      "an option twice in an order",
      kind("ORDERING", { options: lettered, correctAnswers: ["A", "A", "B"] }),
      "questions.0.correctAnswers",
    ],
    [
      "an order that pupils see at once",
      kind("ORDERING", { options: lettered, correctAnswers: ["A", "B", "C"] }),
      "questions.0.correctAnswers",
    ],
    [
      "one item to match",
      kind("MATCHING", { options: lettered, details: { parts: ["x"] }, correctAnswers: ["A"] }),
      "questions.0.details.parts.1",
    ],
    [
      "an item without its match",
      kind("MATCHING", {
        options: lettered,
        details: { parts: ["x", "y"] },
        correctAnswers: ["A"],
      }),
      "questions.0.correctAnswers.1",
    ],
    ["a text without gaps", kind("GAPS", { correctAnswers: ["a"] }), "questions.0.questionText"],
    [
      "a gap without its word",
      kind("GAPS", { questionText: "___ and ___", correctAnswers: ["a"] }),
      "questions.0.correctAnswers.1",
    ],
    [
      "an answer without its gap",
      kind("GAPS", { questionText: "___", correctAnswers: ["a", "b"] }),
      "questions.0.correctAnswers.1",
    ],
    [
      "no picture to tap",
      kind("TAP", { correctAnswers: ["box 0 0 9 9"] }),
      "questions.0.pictureId",
    ],
    [
      "a region outside the picture",
      kind("TAP", { pictureId: PICTURE, correctAnswers: ["box 95 0 9 9"] }),
      "questions.0.correctAnswers.0",
    ],
    ["no rubric", kind("WRITTEN", {}), "questions.0.correctAnswers.0"],
    [
      "marks that are not the points",
      kind("WRITTEN", { correctAnswers: ["2: x", "1: y"], marks: 4 }),
      "questions.0.marks",
    ],
    [
      "a line without points",
      kind("WRITTEN", { correctAnswers: ["0: x"] }),
      "questions.0.correctAnswers.0",
    ],
    [
      "a right word that is no choice",
      kind("GAPS", { questionText: "___", details: { parts: ["b; c"] }, correctAnswers: ["a"] }),
      "questions.0.details.parts.0",
    ],
  ] satisfies [string, QuestionDraft, string][])("%s", (_, draft, path) => {
    expect(at(draft)).toEqual([path]);
  });
});

it("refuses a question that is in the list twice", () => {
  const twice = mcq({ id: PICTURE });
  expect(questionFaults([twice, mcq(), twice])).toEqual([
    { path: ["questions", 2, "id"], message: "This question is in the list twice." },
  ]);
});

it("requires equal marks only with a random draw", () => {
  const list = [mcq({ marks: 2 }), mcq({ marks: 1 }), mcq({ marks: 2 })];
  expect(questionFaults(list)).toEqual([]);
  expect(questionFaults(list, 3)).toEqual([]);
  expect(questionFaults(list, 2).map(({ path }) => path)).toEqual([["questions", 1, "marks"]]);
});
