import type { QuestionType } from "@school/core/cbt/questions/question.ts";

/** A question of the demo school, and how its pupils do with it. */
export interface DemoQuestion {
  type: QuestionType;
  questionText: string;
  /** Of an MCQ, A to D. */
  options: readonly string[];
  correctAnswers: readonly string[];
  marks: number;
  /** What pupils answer who do not know; of an MCQ all other letters, the first most often. */
  wrong: readonly string[];
  /** How much of the class does worse here than elsewhere, -1 to 1. */
  hard: number;
}

interface Wishes {
  marks?: number;
  hard?: number;
}

const LETTERS = ["A", "B", "C", "D"];

function mcq(
  questionText: string,
  options: readonly string[],
  right: string,
  wishes: Wishes = {},
): DemoQuestion {
  const wrong = LETTERS.slice(0, options.length).filter((letter) => letter !== right);
  return make({ type: "MCQ", questionText, options, correctAnswers: [right], wrong }, wishes);
}

function trueFalse(questionText: string, isTrue: boolean, wishes: Wishes = {}): DemoQuestion {
  const [right, wrong] = isTrue ? (["TRUE", "FALSE"] as const) : (["FALSE", "TRUE"] as const);
  const answers = { correctAnswers: [right], wrong: [wrong] };
  return make({ type: "TRUE_FALSE", questionText, options: [], ...answers }, wishes);
}

function words(
  questionText: string,
  correctAnswers: readonly string[],
  wrong: readonly string[],
  wishes: Wishes = {},
): DemoQuestion {
  return make({ type: "SHORT_ANSWER", questionText, options: [], correctAnswers, wrong }, wishes);
}

function make(
  question: Omit<DemoQuestion, "marks" | "hard">,
  { marks = 1, hard = 0 }: Wishes,
): DemoQuestion {
  return { ...question, marks, hard };
}

/** The bank of Primary 4, Mathematics. The first ten were asked in week 5, the others are now. */
export const MATHEMATICS: readonly DemoQuestion[] = [
  mcq("What is the place value of 7 in 4,732?", ["Ones", "Tens", "Hundreds", "Thousands"], "C", {
    hard: -0.2,
  }),
  mcq("What is `3/4` of 24?", ["8", "12", "16", "18"], "D"),
  trueFalse("`1/2` is greater than `2/3`.", false, { hard: 0.1 }),
  words("Write in figures: six thousand and forty-two.", ["6042", "6,042"], ["642", "60042"]),
  mcq(
    "A trader packs 96 oranges into bags of 8. How many bags does she fill?",
    ["9", "11", "12", "88"],
    "C",
    { marks: 2 },
  ),
  mcq("Which of these is a multiple of both 3 and 4?", ["9", "16", "24", "34"], "C", {
    hard: 0.05,
  }),
  words(
    "Break begins at 3:00 and lasts 30 minutes. When does it end?",
    ["3:30", "half past three", "half past 3", "3.30"],
    ["3:03", "2:30"],
    { marks: 2, hard: -0.1 },
  ),
  mcq(
    "What is the perimeter of a rectangle 9 cm long and 5 cm wide?",
    ["14 cm", "28 cm", "45 cm", "18 cm"],
    "B",
    { marks: 2, hard: 0.15 },
  ),
  trueFalse("A triangle with three equal sides is called equilateral.", true, { hard: -0.15 }),
  mcq("`2/5 + 1/5 = ?`", ["`3/10`", "`3/5`", "`1/5`", "`2/25`"], "B", { hard: 0.2 }),
  mcq("Round 3,468 to the nearest hundred.", ["3,000", "3,400", "3,470", "3,500"], "D"),
  words("What is 25 x 12?", ["300"], ["3000", "250"]),
  mcq(
    "Ada buys 3 exercise books at ₦150 each and pays with ₦500. How much change does she get?",
    ["₦50", "₦150", "₦350", "₦450"],
    "A",
    { marks: 2 },
  ),
  trueFalse("Every square is also a rectangle.", true, { hard: 0.2 }),
  mcq("Which fraction is the same as `4/8`?", ["`1/4`", "`1/2`", "`3/4`", "`8/4`"], "B"),
  words("How many minutes are there in `2 1/2` hours?", ["150", "150 minutes"], ["120", "250"], {
    marks: 2,
  }),
  mcq("Which number comes next: 4, 9, 14, 19, …?", ["20", "23", "24", "29"], "C"),
  mcq(
    "How many grams are there in `3/4` of a kilogram?",
    ["250 g", "340 g", "500 g", "750 g"],
    "D",
  ),
  trueFalse("The sum of two odd numbers is always even.", true),
  words("Write the Roman numeral XIX in ordinary figures.", ["19"], ["21", "11"]),
];
