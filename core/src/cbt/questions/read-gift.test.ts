import { expect, it, test } from "vitest";
import { isGift, readGift } from "./read-gift.ts";
import { formatIssues, questionIssues } from "./text.ts";

const GIFT = String.raw`// Week 3 basic science
$CATEGORY: Primary 4/Basic Science

::Q1 Plants:: Which part of a plant makes food? {
  ~Root
  =Leaf
  ~Stem

  ~Flower
}

::Q2:: The sun rises in the east. {T}

::Q3:: What is 3 x 4? {#12}

::Q4:: Name the capital of Nigeria. {=Abuja =abuja city}

::Q5:: Two plus {=two =2} equals four.

::Q6:: Match each animal with its young. {
  =Cow -> Calf
  =Goat -> Kid
}

::Q7:: Which of these are mammals? {
  ~%50%Bat
  ~%50%Whale
  ~%-100%Eagle
}

::Q8:: Write \{a\=b\} in words: 1\:2 is a ratio. {=one to two#Good ~two to one#No}

::Q9:: Describe the water cycle. {}
`;

const brief = ({ questions }: ReturnType<typeof readGift>) =>
  questions.map(({ type, questionText, options, correctAnswers }) =>
    [type, questionText, options.map(({ text }) => text).join("|"), correctAnswers.join("|")].join(
      " · ",
    ),
  );

test("GIFT is read, and what a question has no place for is listed with its line", () => {
  const read = readGift(GIFT);
  expect(brief(read)).toEqual([
    "MCQ · Which part of a plant makes food? · Root|Leaf|Stem|Flower · B",
    "TRUE_FALSE · The sun rises in the east. ·  · TRUE",
    "NUMBER · What is 3 x 4? ·  · 12",
    "SHORT_ANSWER · Name the capital of Nigeria. ·  · Abuja|abuja city",
    "GAPS · Two plus ______ equals four. ·  · two; 2",
    "MATCHING · Match each animal with its young. · Kid|Calf · B|A",
    "SEVERAL · Which of these are mammals? · Bat|Whale|Eagle · A|B",
    "MCQ · Write {a=b} in words: 1:2 is a ratio. · one to two|two to one · A",
    "WRITTEN · Describe the water cycle. ·  · ",
  ]);
  expect(read.questions[5]!.details).toEqual({ parts: ["Cow", "Goat"] });
  expect(read.faults.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    `31: ${formatIssues.feedback}`,
    `33: ${questionIssues.noKey.WRITTEN}`,
  ]);
});

test.each([
  ["3.14:0.01", ["3.14 ± 0.01"], []],
  ["3..5", ["4 ± 1"], []],
  ["=1/2 =0.5:0", ["0.5", "0.5"], []],
  ["=12 =%50%13:2 ~#Look again.", ["12"], [formatIssues.feedback, formatIssues.partlyRight]],
  ["12 kg", null, [formatIssues.otherKind("number")]],
])("the number {#%s} has the key %j", (written, key, messages) => {
  const { questions, faults } = readGift(`How much? {#${written}}`);
  expect(questions[0]?.correctAnswers ?? null).toEqual(key);
  expect(faults.map(({ message }) => message)).toEqual(messages);
});

test("matches without an item are further options, and shares that differ are listed", () => {
  const pairs = readGift("Match. {=Cow -> Calf =Goat -> Kid =Dog -> Calf = -> Cub}").questions[0]!;
  const right = pairs.correctAnswers.map(
    (letter) => pairs.options.find(({ key }) => key === letter)!.text,
  );
  expect(right).toEqual(["Calf", "Kid", "Calf"]);
  expect(pairs.options.map(({ text }) => text).toSorted()).toEqual(["Calf", "Cub", "Kid"]);
  const shares = readGift("Which? {~%70%a ~%30%b ~c}");
  expect(brief(shares)).toEqual(["SEVERAL · Which? · a|b|c · A|B"]);
  expect(shares.faults).toMatchObject([{ message: formatIssues.severalMarks }]);
  const partly = readGift("Which? {=a ~%50%b ~c}");
  expect(brief(partly)).toEqual(["MCQ · Which? · a|b|c · A"]);
  expect(partly.faults).toMatchObject([{ message: formatIssues.partMarks }]);
});

it.each([
  ["::Q1:: Is ice cold? {T}", true],
  ["Is ice cold? {FALSE}", true],
  ["What is it?{\n=a\n~b\n}", true],
  ["1. The set {1, 2} has\nA. one\nB. two members", false],
  [String.raw`1. Write \{=x\} here`, false],
])("%j is GIFT: %s", (text, expected) => {
  expect(isGift(text)).toBe(expected);
});
