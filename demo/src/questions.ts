import type { QuestionType } from "@school/core/cbt/questions/question.ts";
import { readCsv } from "./data.ts";

/** A question of the demo school, and how its pupils do with it. */
export interface DemoQuestion {
  type: QuestionType;
  questionText: string;
  /** Options A to D of an MCQ. */
  options: readonly string[];
  correctAnswers: readonly string[];
  marks: number;
  /**
   * Answers of pupils who do not know the right one. For an MCQ: all other letters, the most frequent
   * first.
   */
  wrong: readonly string[];
  /** Share of the class that does worse here than elsewhere, -1 to 1. */
  hard: number;
}

type Column = "A" | "B" | "C" | "D" | Exclude<keyof DemoQuestion, "options">;

/** The bank of Primary 4, Mathematics. Week 5 asked the first ten; the others are asked now. */
export const MATHEMATICS: readonly DemoQuestion[] = readCsv<Column>("questions.csv").map(
  ({ type, questionText, A, B, C, D, correctAnswers, marks, wrong, hard }) => ({
    type: type as QuestionType,
    questionText,
    options: [A, B, C, D].filter((option) => option !== ""),
    correctAnswers: correctAnswers.split("|"),
    marks: Number(marks),
    wrong: wrong.split("|"),
    hard: Number(hard),
  }),
);
