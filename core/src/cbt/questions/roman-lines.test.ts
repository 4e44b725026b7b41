import { expect, test } from "vitest";
import { readQuestionDocument } from "./read-question-document.ts";

const read = (text: string) => {
  const { questions, faults } = readQuestionDocument(text);
  return {
    questions: questions.map(({ type, questionText, options, correctAnswers }) =>
      [type, questionText, options.map((one) => one.text).join("|"), correctAnswers.join()].join(
        " · ",
      ),
    ),
    lines: faults.map(({ line }) => line),
  };
};

test("roman numbers of options, below each other, in a row, and in the key", () => {
  expect(
    read(`1. Which of these is a fruit?
i. Stone
ii. Mango
iii. Spoon
Answer: ii

2. The colour of grass is (i) red (ii) green (iii) blue
Ans: (ii)

3. The sun rises in the
(I) west
(II) east

ANSWERS
3. II`),
  ).toEqual({
    questions: [
      "MCQ · Which of these is a fruit? · Stone|Mango|Spoon · B",
      "MCQ · The colour of grass is · red|green|blue · B",
      "MCQ · The sun rises in the · west|east · B",
    ],
    lines: [],
  });
});

test("roman numbers of questions with options of their own", () => {
  expect(
    read(`i. Even?
A. 1
B. 2
ii. Odd?
A. 1
B. 2

ANSWERS
i. B
ii. A`),
  ).toEqual({ questions: ["MCQ · Even? · 1|2 · B", "MCQ · Odd? · 1|2 · A"], lines: [] });
});

test("statements of a question and parts of a theory question stay its text", () => {
  expect(
    read(`1. Which of these is true?
I. Fish breathe
II. Stones breathe
A. I only
B. (I) and (II) only
Answer: A

2. (i) Define soil. (ii) List two kinds of soil.
Answer: earth

3. Read these.
i. What is air?
ii. What is water?
Answer: gas`).questions,
  ).toEqual([
    "MCQ · Which of these is true?\nI. Fish breathe\nII. Stones breathe · I only|(I) and (II) only · A",
    "SHORT_ANSWER · (i) Define soil. (ii) List two kinds of soil. ·  · earth",
    "SHORT_ANSWER · Read these.\ni. What is air?\nii. What is water? ·  · gas",
  ]);
});
