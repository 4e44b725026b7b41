import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { questionFaults } from "./question-faults.ts";
import { QuestionDrafts } from "./question.ts";
import { QUESTION_COLUMNS, readQuestionRows } from "./read-question-rows.ts";
import { formatIssues, kindIssues, questionIssues, readingIssues, tableIssues } from "./text.ts";

const read = (header: readonly string[], ...rows: string[][]) =>
  readQuestionRows([header, ...rows].map((cells, index) => ({ line: index + 1, cells })));
const rows = (...body: string[][]) => read(QUESTION_COLUMNS, ...body);
const messages = ({ faults }: ReturnType<typeof rows>) =>
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

  it("need no type: options and answer decide", () => {
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

  it("report line and column of every problem, and keep the rest", () => {
    const result = rows(
      ["One?", "puzzle", "a", "b", "", "", "A", "0"],
      ["Two?", "MCQ", "a", "", "c", "", "E", "1.25"],
      ["", "", "", "", "", "", "", ""],
      ["", "TRUE_FALSE", "", "", "", "", "maybe", "two"],
      ["Five, and a comma", " without quotes", "MCQ", "a", "b", "", "", "A", "1"],
    );
    expect(result.questions).toHaveLength(3);
    expect(messages(result)).toEqual([
      expect.stringMatching(
        /^2 Type: This is not a question type. Write Multiple choice, .* or Written answer\.$/,
      ),
      `2 Marks: ${readingIssues.marks("0")}`,
      `3 Marks: ${readingIssues.marks("1.25")}`,
      `3 Answer: ${readingIssues.answerNotAnOption("E")}`,
      `3 B: ${questionIssues.emptyOption("B")}`,
      `5 Marks: ${readingIssues.marks("two")}`,
      `5 Answer: ${readingIssues.notTrueOrFalse("maybe")}`,
      `5 Question: ${"Write the question or add a picture."}`,
      `6 null: ${"This line has more cells than the header. Put quotes around text with commas."}`,
    ]);
  });

  it("have every kind that needs no picture", () => {
    const header = [...QUESTION_COLUMNS, "Items", "Unit", "Topic", "Reason", "Section", "Passage"];
    const result = read(
      header,
      ["Primes?", "Several right answers", "2", "3", "4", "", "A and B", "2", "", "", "Numbers"],
      ["Length?", "", "", "", "", "", "3.5 ± 0.1; 4 cm", "", "", "", "", "We measured it."],
      ["Smallest first", "Put in order", "1", "2", "3", "", "", ""],
      ["Order", "ordering", "c", "a", "b", "", "B, C, A", ""],
      ["Capitals", "Matching", "Abuja", "Accra", "Lomé", "", "A, B", "", "Nigeria | Ghana"],
      ["Capitals", "", "Abuja", "Accra", "", "", "", "", "Nigeria\nGhana"],
      [
        "Ada ___ home. She ___ tired.",
        "Gaps",
        "",
        "",
        "",
        "",
        "went; had gone | was",
        "",
        "_ | is; was",
      ],
      ["Why?", "Written answer", "", "", "", "", "2: Names both causes | 1: Gives an example", ""],
      ["Tap", "Tap on a picture", "", "", "", "", "", ""],
    );
    expect(result.questions).toMatchObject([
      { type: "SEVERAL", correctAnswers: ["A", "B"], marks: 2, topic: "Numbers" },
      {
        type: "NUMBER",
        correctAnswers: ["3.5 ± 0.1", "4"],
        details: { unit: "cm" },
        explanation: "We measured it.",
      },
      { type: "ORDERING" },
      { type: "ORDERING", correctAnswers: ["B", "C", "A"] },
      { type: "MATCHING", correctAnswers: ["A", "B"], details: { parts: ["Nigeria", "Ghana"] } },
      { type: "MATCHING", details: { parts: ["Nigeria", "Ghana"] } },
      {
        type: "GAPS",
        correctAnswers: ["went; had gone", "was"],
        details: { parts: ["", "is; was"] },
      },
      {
        type: "WRITTEN",
        correctAnswers: ["2: Names both causes", "1: Gives an example"],
        marks: 3,
      },
    ]);
    const [, , ordered, , , matched] = result.questions;
    const wordsOf = (question: typeof ordered) =>
      question!.correctAnswers.map((key) => question!.options.find((one) => one.key === key)?.text);
    expect(wordsOf(ordered)).toEqual(["1", "2", "3"]);
    expect(ordered!.options.map(({ text }) => text)).not.toEqual(["1", "2", "3"]);
    expect(wordsOf(matched)).toEqual(["Abuja", "Accra"]);
    expect(messages(result)).toEqual([
      `4 null: ${kindIssues.inOrder}`,
      `7 null: ${kindIssues.matched}`,
      `10 null: ${formatIssues.otherKind("Tap on a picture")}`,
    ]);
  });

  it("are texts, never spreadsheet formulas", () => {
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

  it("report repeated columns and use the first", () => {
    const result = read(["Question", "Answer", "question", "Key"], ["One?", "Yes", "Two?", "No"]);
    expect(result.questions[0]).toMatchObject({ questionText: "One?", correctAnswers: ["Yes"] });
    expect(messages(result)).toEqual([
      `1 Question: ${tableIssues.columnTwice("Question")}`,
      `1 Answer: ${tableIssues.columnTwice("Answer")}`,
    ]);
  });

  it("need a column of questions", () => {
    expect(messages(read(["Name", "Class"], ["Ada", "Primary 4"]))[0]).toContain(
      tableIssues.noQuestionColumn(QUESTION_COLUMNS.join(", ")),
    );
    expect(messages(readQuestionRows([]))).toEqual([`1 null: ${"This file is empty."}`]);
    expect(messages(rows())).toEqual([`1 null: ${"There are no questions below the header."}`]);
  });

  it("are 200 at most", () => {
    const { questions, faults } = rows(
      ...Array.from({ length: 250 }, (_, index) => [`Q${index}`, "", "", "", "", "", "x", ""]),
    );
    expect([questions.length, faults.length]).toEqual([200, 1]);
  });
});

/** Halves of surrogate pairs and control characters too. */
const codeUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));

test("returns questions within the contract for any cells", () => {
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
