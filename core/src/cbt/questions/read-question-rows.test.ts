import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { questionFaults } from "./question-faults.ts";
import { QuestionDrafts } from "./question.ts";
import { QUESTION_COLUMNS, readQuestionRows } from "./read-question-rows.ts";

const read = (header: readonly string[], ...rows: string[][]) =>
  readQuestionRows([header, ...rows].map((cells, place) => ({ line: place + 1, cells })));
const rows = (...body: string[][]) => read(QUESTION_COLUMNS, ...body);
const said = ({ faults }: ReturnType<typeof rows>) =>
  faults.map(({ line, column, message }) => `${line} ${column}: ${message}`);

describe("the rows of a table of questions", () => {
  it("are read by their type", () => {
    const { questions, faults } = rows(
      ["Capital of Nigeria?", "MCQ", "Lagos", "Abuja", "Kano", "", "B", "2"],
      ["The sun is a star", "True/False", "", "", "", "", "true", ""],
      ["Our first president?", "Short answer", "", "", "", "", "Azikiwe / Nnamdi Azikiwe", "1.5"],
    );
    expect(faults).toEqual([]);
    expect(questionFaults(questions)).toEqual([]);
    expect(
      questions.map(({ type, correctAnswers, marks }) => [type, correctAnswers, marks]),
    ).toEqual([
      ["MCQ", ["B"], 2],
      ["TRUE_FALSE", ["TRUE"], 1],
      ["SHORT_ANSWER", ["Azikiwe", "Nnamdi Azikiwe"], 1.5],
    ]);
    expect(questions[0]!.options.map(({ key, text }) => key + text)).toEqual([
      "ALagos",
      "BAbuja",
      "CKano",
    ]);
  });

  it("need no type: options and answer tell it", () => {
    const { questions } = read(
      ["question text", "OPTION A", "Option B", "Correct answer"],
      ["Even?", "1", "2", "2"],
      ["Sharks are fish", "True", "False", "A"],
      ["Water boils at 100 °C", "", "", "FALSE"],
      ["Capital?", "", "", "Abuja"],
    );
    expect(questions.map(({ type, correctAnswers }) => [type, correctAnswers])).toEqual([
      ["MCQ", ["B"]],
      ["TRUE_FALSE", ["TRUE"]],
      ["TRUE_FALSE", ["FALSE"]],
      ["SHORT_ANSWER", ["Abuja"]],
    ]);
  });

  it("tell line and column of what was not understood, and keep the rest", () => {
    const found = rows(
      ["One?", "essay", "a", "b", "", "", "A", "0"],
      ["Two?", "MCQ", "a", "", "c", "", "E", "1.25"],
      ["", "", "", "", "", "", "", ""],
      ["", "TRUE_FALSE", "", "", "", "", "maybe", "two"],
      ["Five, and a comma", " without quotes", "MCQ", "a", "b", "", "", "A", "1"],
    );
    expect(found.questions).toHaveLength(3);
    expect(said(found)).toEqual([
      "2 Type: This is no type of question. Write MCQ, TRUE_FALSE or SHORT_ANSWER.",
      '2 Marks: Marks go from 0.5 to 100 in halves: "0" became 1.',
      '3 Marks: Marks go from 0.5 to 100 in halves: "1.25" became 1.',
      '3 Answer: The answer "E" is none of the options.',
      "3 B: Write option B, or give it a picture.",
      '5 Marks: Marks go from 0.5 to 100 in halves: "two" became 1.',
      '5 Answer: "maybe" is neither True nor False.',
      "5 Question: Write the question, or give it a picture.",
      "6 null: This line has more cells than the header; texts with commas need quotes.",
    ]);
  });

  it("are texts, whatever a spreadsheet would run", () => {
    const { questions } = rows([
      '=HYPERLINK("http://x","y")',
      "MCQ",
      "'=1+1",
      "+2",
      "-3",
      "@x",
      "A",
      "1",
    ]);
    expect(questions[0]!.questionText).toBe('=HYPERLINK("http://x","y")');
    expect(questions[0]!.options.map(({ text }) => text)).toEqual(["=1+1", "+2", "-3", "@x"]);
  });

  it("have one column of each name; the first counts, and it is told", () => {
    const found = read(["Question", "Answer", "question", "Key"], ["One?", "Yes", "Two?", "No"]);
    expect(found.questions[0]).toMatchObject({ questionText: "One?", correctAnswers: ["Yes"] });
    expect(said(found)).toEqual([
      "1 Question: Two columns are called Question; the first one was read.",
      "1 Answer: Two columns are called Answer; the first one was read.",
    ]);
  });

  it("are no questions without such a column", () => {
    expect(said(read(["Name", "Class"], ["Ada", "Primary 4"]))[0]).toContain("No column is called");
    expect(said(readQuestionRows([]))).toEqual(["1 null: This file is empty."]);
    expect(said(rows())).toEqual(["1 null: There is no question below the header."]);
  });

  it("are 200 at most", () => {
    const { questions, faults } = rows(
      ...Array.from({ length: 250 }, (_, place) => [`Q${place}`, "", "", "", "", "", "x", ""]),
    );
    expect([questions.length, faults.length]).toEqual([200, 1]);
  });
});

/** Halves of surrogate pairs and control characters too. */
const codeUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));

test("whatever the cells hold, what is read fits the contract", () => {
  const word = fc.constantFrom("constructor", "__proto__", "A", "true", "1/2", "=1+1", "B or C");
  const cell = fc.oneof(
    word,
    fc.string({ unit: codeUnit, maxLength: 30 }),
    fc.constant("é😀".repeat(680)),
  );
  const header = fc.oneof(fc.constant(QUESTION_COLUMNS), fc.array(cell, { maxLength: 10 }));
  fc.assert(
    fc.property(
      header,
      fc.array(fc.array(cell, { maxLength: 10 }), { maxLength: 8 }),
      (head, body) => {
        const { questions } = read(head, ...body);
        expect(QuestionDrafts.parse(questions)).toEqual(questions);
      },
    ),
  );
}, 30_000);
