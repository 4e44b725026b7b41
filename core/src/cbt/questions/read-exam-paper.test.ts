import { describe, expect, it } from "vitest";
import { readQuestionDocument } from "./read-question-document.ts";
import { documentIssues, readingIssues } from "./text.ts";

const read = (...lines: string[]) => readQuestionDocument(lines.join("\n"));
const brief = ({ questions }: ReturnType<typeof read>) =>
  questions.map(({ type, questionText, options, correctAnswers, marks }) =>
    [
      type,
      questionText,
      options.map(({ text }) => text).join("|"),
      correctAnswers.join("|"),
      marks,
    ].join(" · "),
  );
const messages = ({ faults }: ReturnType<typeof read>) =>
  faults.map(({ line, message }) => `${line}: ${message}`);

describe("a paper as teachers write it", () => {
  it.each([
    ["two columns", ["(a) dog      (b) cat", "(c) table    (d) goat"]],
    ["tabs", ["A. dog\tB. cat", "C. table\tD. goat"]],
    ["columns that are read downwards", ["A. dog   C. table", "B. cat   D. goat"]],
    ["letters without a mark", ["A dog", "B cat", "C table", "D goat"]],
  ])("has options in %s", (_, options) => {
    const result = read("1. The odd one out?", ...options, "Answer: C");
    expect(messages(result)).toEqual([]);
    expect(brief(result)).toEqual(["MCQ · The odd one out? · dog|cat|table|goat · C · 1"]);
  });

  it.each(["Correct Option: A", "Answer - A", "Right answer is: A", "ANS – A"])(
    "has its answer as %s",
    (answer) => {
      expect(brief(read("1. First?", "A. a", "B. b", answer))).toEqual([
        "MCQ · First? · a|b · A · 1",
      ]);
    },
  );

  it("lists headings, page numbers and stray lines, and glues none to an option", () => {
    const result = read(
      "SECTION A: OBJECTIVES",
      "1. First? (a) one (b) two (c) three (d) four",
      "SECTION B: THEORY",
      "1. Define living things.",
      "2a. List three.",
      "2b. List two.",
      "Page 1 of 2",
      "3. Third?",
      "A. yes",
      "B. no",
      "Think well before you write.",
      "Answer: B",
    );
    expect(brief(result)).toEqual([
      "MCQ · First? · one|two|three|four ·  · 1",
      "SHORT_ANSWER · Define living things. ·  ·  · 1",
      "SHORT_ANSWER · List three. ·  ·  · 1",
      "SHORT_ANSWER · List two. ·  ·  · 1",
      "MCQ · Third? · yes|no · B · 1",
    ]);
    const lines = result.faults
      .filter(({ message }) => message === documentIssues.lineLeftOut)
      .map(({ line }) => line);
    expect(lines).toEqual([1, 3, 7, 11]);
  });

  it("has up to six options", () => {
    const options = ["one", "two", "three", "four", "five", "six"];
    const lines = options.map((text, at) => `${"ABCDEF"[at]}. ${text}`);
    expect(brief(read("1. Six?", ...lines, "Answer: F"))).toEqual([
      `MCQ · Six? · ${options.join("|")} · F · 1`,
    ]);
  });

  it("says that each of several right letters earns the marks", () => {
    const result = read("1. Fruits?", "A. Mango", "B. Yam", "C. Orange", "Answer: A and C");
    expect(messages(result)).toEqual([`1: ${readingIssues.severalRight("A and C")}`]);
  });

  it("has tables with a header, beside other questions", () => {
    const result = read(
      "1. Our capital?",
      "Answer: Abuja",
      "",
      "S/N\tQUESTION\tA\tB\tC\tD\tANS\tWEEK",
      "1\t5 x 6 = ?\t11\t30\t35\t56\tB\tSums",
    );
    expect(brief(result)).toEqual([
      "SHORT_ANSWER · Our capital? ·  · Abuja · 1",
      "MCQ · 5 x 6 = ? · 11|30|35|56 · B · 1",
    ]);
    expect(messages(result)).toEqual(["4: The column WEEK was not read."]);
  });

  it("has the newer kinds after their name, and a reason", () => {
    const { questions, faults } = read(
      "1. Which are prime?",
      "Type: Several right answers",
      "A. 2",
      "B. 3",
      "C. 4",
      "Answer: A and B",
      "Reason: 4 is 2 times 2.",
      "2. How long is it?",
      "Answer: 3.5 ± 0.1 cm",
      "3. Match the capitals.",
      "Type: Matching",
      "Nigeria -> Abuja",
      "Ghana = Accra",
      "4. Put in order, smallest first",
      "Type: ordering",
      "A. 30",
      "B. 10",
      "Answer: B, A",
      "5. Ada ___ home.",
      "Type: gaps",
      "Answer: went; had gone",
      "6. Why do ships float?",
      "Type: Written answer",
      "Answer: 2: Names the water | 1: Gives an example",
    );
    expect(faults).toEqual([]);
    expect(questions).toMatchObject([
      { type: "SEVERAL", correctAnswers: ["A", "B"], explanation: "4 is 2 times 2." },
      { type: "NUMBER", correctAnswers: ["3.5 ± 0.1"], details: { unit: "cm" } },
      { type: "MATCHING", details: { parts: ["Nigeria", "Ghana"] } },
      { type: "ORDERING", correctAnswers: ["B", "A"] },
      { type: "GAPS", correctAnswers: ["went; had gone"] },
      { type: "WRITTEN", marks: 3 },
    ]);
  });
});
