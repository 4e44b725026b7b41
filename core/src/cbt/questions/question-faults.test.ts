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
