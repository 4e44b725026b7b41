import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { questionFaults } from "./question-faults.ts";
import { OPTION_KEYS } from "./question-limits.ts";
import { QuestionDrafts, type QuestionDraft } from "./question.ts";
import { documentIssues, questionIssues, readingIssues } from "./text.ts";
import { readQuestionDocument } from "./read-question-document.ts";

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

describe("a pasted document", () => {
  it.each([
    ["stops", ["A. 3", "B. 4", "C. 5"]],
    ["brackets", ["(a) 3", "(b) 4", "(c) 5"]],
    ["closing brackets", ["A) 3", "b) 4", "C) 5"]],
    ["colons and tabs", ["A:\t3", "B:\t4", "C:\t5"]],
    ["one line of brackets", ["(a) 3 (b) 4 (c) 5"]],
    ["one line of stops", ["A. 3   B. 4\t C. 5"]],
  ])("has options with %s", (_, options) => {
    const result = read("1. What is 2 + 2? [2]", ...options, "Answer: B");
    expect(messages(result)).toEqual([]);
    expect(brief(result)).toEqual(["MCQ · What is 2 + 2? · 3|4|5 · B · 2"]);
  });

  it.each(["1.", "1)", "(1)", "Q1.", "Question 1:", "Q1", "question 1"])(
    "has numbers such as %s",
    (number) => {
      expect(brief(read(`${number} Our capital?`, "Ans: Abuja"))).toEqual([
        "SHORT_ANSWER · Our capital? ·  · Abuja · 1",
      ]);
    },
  );

  it.each([
    ["Answer: b"],
    ["Ans. (B)"],
    ["ANSWER = B. 4"],
    ["The correct answer is: 4"],
    ["[Ans: B]"],
    ["Key: B."],
  ])("has an answer such as %s", (answer) => {
    expect(brief(read("1. 2 + 2?", "A. 3", "B. 4", answer))).toEqual([
      "MCQ · 2 + 2? · 3|4 · B · 1",
    ]);
  });

  it("reads several right letters, and answers separated by slashes", () => {
    const result = read(
      "1. Even?",
      "A. 2",
      "B. 3",
      "C. 4",
      "Answer: A or C",
      "",
      "2. A half? (1 mark)",
      "Answer: 1/2 / 0.5; half",
      "3. Our president then? [Ans: Azikiwe]",
    );
    expect(messages(result)).toEqual([]);
    expect(brief(result)).toEqual([
      "MCQ · Even? · 2|3|4 · A|C · 1",
      "SHORT_ANSWER · A half? ·  · 1/2|0.5|half · 1",
      "SHORT_ANSWER · Our president then? ·  · Azikiwe · 1",
    ]);
  });

  it("reads true or false questions in several forms", () => {
    const result = read(
      "1. The sun is a star. (True/False) [2]",
      "Answer: True",
      "2. Fish fly. True or False?",
      "Ans: F",
      "3. Ice is cold",
      "Answer: TRUE",
      "4. Fire is cold",
      "A. True",
      "B. False",
      "Answer: B",
    );
    expect(messages(result)).toEqual([]);
    expect(brief(result)).toEqual([
      "TRUE_FALSE · The sun is a star. ·  · TRUE · 2",
      "TRUE_FALSE · Fish fly. ·  · FALSE · 1",
      "TRUE_FALSE · Ice is cold ·  · TRUE · 1",
      "TRUE_FALSE · Fire is cold ·  · FALSE · 1",
    ]);
  });

  it("reads questions over several lines, with numbered statements", () => {
    const result = read(
      "1. Which are even:",
      "1. two",
      "2. three",
      "and no others?",
      "A. the first",
      "of them",
      "*B. both",
      "",
      "2. A. B. Tafawa wrote this at 9 a.m. on 1.5 pages.",
      "Answer: No",
    );
    expect(brief(result)).toEqual([
      "MCQ · Which are even:\n1. two\n2. three\nand no others? · the first of them|both · B · 1",
      "SHORT_ANSWER · A. B. Tafawa wrote this at 9 a.m. on 1.5 pages. ·  · No · 1",
    ]);
  });

  it("reads a key at the end, by number", () => {
    const result = read(
      "1. One?",
      "A. x",
      "B. y",
      "2. Two?",
      "A. x",
      "B. y",
      "3. Three?",
      "",
      "ANSWERS",
      "1. B 2. A",
      "3. Abuja",
      "9. C",
    );
    expect(result.questions.map(({ correctAnswers }) => correctAnswers)).toEqual([
      ["B"],
      ["A"],
      ["Abuja"],
    ]);
    expect(messages(result)).toEqual([`12: ${documentIssues.keyWithoutQuestion(9)}`]);
  });

  it("reads questions without numbers if options follow", () => {
    const result = read(
      "Biology",
      "",
      "Which has gills?",
      "A. Fish",
      "B. Cat",
      "Answer: A",
      "",
      "Which barks?",
      "A. Fish",
      "B. Dog",
      "Answer: B",
    );
    expect(brief(result)).toEqual([
      "MCQ · Biology\nWhich has gills? · Fish|Cat · A · 1",
      "MCQ · Which barks? · Fish|Dog · B · 1",
    ]);
  });

  it("reports problems by line", () => {
    const result = read(
      "FIRST TERM EXAMINATION",
      "1. One?",
      "A. x",
      "B. y",
      "B. z",
      "G. more",
      "Answer: D",
      "Because.",
      "2. Two?",
      "3. Three?",
      "Answer: yes",
      "Answer: no",
    );
    expect(result.questions).toHaveLength(3);
    expect(messages(result)).toEqual([
      `1: ${"This line does not belong to a question and was left out."}`,
      `2: ${readingIssues.answerNotAnOption("D")}`,
      `5: ${documentIssues.optionTwice("B")}`,
      `6: ${"A question has options A to F. This one was left out."}`,
      `8: ${"This line does not belong to a question and was left out."}`,
      `9: ${questionIssues.noKey.SHORT_ANSWER}`,
      `12: ${"This question has a second answer, which was left out."}`,
    ]);
    expect(messages(read("Dear parents,", "school closes at noon."))).toContainEqual(
      expect.stringContaining(
        "No questions found. Number them 1., 2., 3. and write the answer below each, such as Answer: B.",
      ),
    );
  });
});

/** Texts as people write them, without characters that have a special meaning. */
const word = fc
  .stringMatching(/^[a-zà-ú]{3,9}$/)
  .filter((text) => !/^(?:true|false|ans|key)/.test(text));
const phrase = fc.array(word, { minLength: 2, maxLength: 6 }).map((words) => words.join(" "));
const question: fc.Arbitrary<QuestionDraft> = fc
  .record({
    text: phrase,
    options: fc.uniqueArray(phrase, { minLength: 2, maxLength: 4 }),
    type: fc.constantFrom("MCQ", "TRUE_FALSE", "SHORT_ANSWER"),
    pick: fc.nat(),
    marks: fc.integer({ min: 1, max: 200 }).map((halves) => halves / 2),
  })
  .map(({ text, options, type, pick, marks }) => {
    const isMcq = type === "MCQ";
    const key = {
      MCQ: OPTION_KEYS[pick % options.length]!,
      TRUE_FALSE: pick % 2 ? "TRUE" : "FALSE",
      SHORT_ANSWER: options[0]!,
    };
    return {
      id: null,
      type,
      questionText: `${text}?`,
      pictureId: null,
      options: isMcq
        ? options.map((one, index) => ({ key: OPTION_KEYS[index]!, text: one, pictureId: null }))
        : [],
      correctAnswers: [key[type]],
      marks,
    };
  });

function written(
  { questionText, options, correctAnswers, marks }: QuestionDraft,
  index: number,
): string {
  return [
    `${index + 1}. ${questionText} [${marks}]`,
    ...options.map(({ key, text }) => `${key}. ${text}`),
    `Answer: ${correctAnswers.join(" / ")}`,
  ].join("\r\n");
}

test("reads back the questions of a generated document", () => {
  fc.assert(
    fc.property(
      fc.array(question, { minLength: 1, maxLength: 12 }),
      fc.constantFrom("\n", "\r\n\r\n"),
      (list, gap) => {
        const { questions, faults } = readQuestionDocument(list.map(written).join(gap));
        expect(faults).toEqual([]);
        expect(questions).toEqual(list);
        expect(questionFaults(questions)).toEqual([]);
      },
    ),
  );
});

/** Halves of surrogate pairs and control characters too. */
const codeUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));

const piece = fc.constantFrom(
  "1. ",
  "2) ",
  "A. ",
  "(b) ",
  "E) ",
  "Answer: ",
  "ANSWERS\n",
  "[2]",
  "(900 marks)",
  "True/False",
  "*",
  "\n",
  "\n\n",
  "\u2028",
  "\uFEFF",
  "é😀".repeat(680),
  "3. B 4. C\n",
  "1 A ",
  "x / y",
  "= ",
);

test("reads any text without an exception, within the contract", () => {
  const text = fc.array(fc.oneof(piece, fc.string({ unit: codeUnit, maxLength: 12 })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(text, (pieces) => {
      const { questions, faults } = readQuestionDocument(pieces.join(""));
      expect(QuestionDrafts.parse(questions)).toEqual(questions);
      expect(faults.every(({ line }) => Number.isInteger(line) && line > 0)).toBe(true);
    }),
    { numRuns: 100 },
  );
}, 30_000);

test("reads a large adversarial text in linear time", () => {
  const slow = ["((", "1.\n", "z [", " ", "x [ans: ", " Ans:", "1a", "1 (A) ", "A,"];
  const unit = fc.oneof(
    fc.constantFrom(...slow),
    fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join("")),
  );
  const before = fc.constantFrom("", "1. q\nA. ", "1. q\nA. a\nB. b\nAnswer: ");
  const key = "1. q\nA. a\nB. b\nAnswer: B\nANSWERS\n";
  const texts = fc.tuple(fc.oneof(before, fc.constant(key)), unit);
  fc.assert(
    fc.property(texts, ([begin, repeated]) => {
      const text = `${begin}${repeated.repeat(Math.ceil(250_000 / repeated.length))}!`;
      expect(readQuestionDocument(text).questions.length).toBeLessThan(201);
    }),
    // Numbers and letters without a mark once doubled the time with each further one.
    { numRuns: 40, examples: [[[key, "1 A "]], [["", "A. "]], [[key, "A,"]]] },
  );
  // A quadratic parser would take minutes.
}, 60_000);

it("cuts a line that is too long, and reports it", () => {
  const result = read(`1. ${"a ".repeat(6000)}`, "Answer: b");
  expect(messages(result)).toEqual([
    `1: ${documentIssues.longLine(10_000)}`,
    `1: ${readingIssues.longQuestion}`,
  ]);
});

it("reads a key without punctuation, and on one line with its heading", () => {
  const questions = ["1. a?", "A. x", "B. y", "", "2. b?", "A. x", "B. y", ""];
  const expected = ["MCQ · a? · x|y · B · 1", "MCQ · b? · x|y · A · 1"];
  expect(brief(read(...questions, "ANSWERS", "1 B 2 A"))).toEqual(expected);
  const twice = read("1. a?", "A. x", "B. y", "Answer: A", "ANSWERS", "1. B 3. A");
  expect(messages(twice)).toEqual([
    `6: ${documentIssues.hasAnswer(1)}`,
    `6: ${documentIssues.keyWithoutQuestion(3)}`,
  ]);
  for (const key of ["Answers: 1. B 2. A", "Key: 1B, 2A"]) {
    const result = read(...questions, key);
    expect(brief(result)).toEqual(expected);
    expect(messages(result)).toEqual([]);
  }
});
