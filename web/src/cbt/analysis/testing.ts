import type {
  ItemAnalysis,
  TestAnalysis,
  TestTransfer,
} from "@school/core/cbt/analysis/contract.ts";
import { aQuestion, aTest, optionsOf } from "../testing.ts";

/** A question whose key is B and of which the top group chose C. */
function anItem(differing: Partial<ItemAnalysis> = {}): ItemAnalysis {
  return {
    question: aQuestion("q1", {
      questionText: "What is half of 10?",
      options: optionsOf("3", "4", "5"),
      correctAnswers: ["B"],
    }),
    place: 1,
    isPresent: true,
    asked: 12,
    blank: 1,
    difficulty: 0.25,
    discrimination: -0.5,
    itemTotal: -0.61,
    groups: { upper: 4, lower: 3 },
    choices: [
      { answer: "C", isRight: false, count: 8, upper: 4, lower: 1 },
      { answer: "B", isRight: true, count: 3, upper: 0, lower: 2 },
      { answer: "A", isRight: false, count: 0, upper: 0, lower: 0 },
    ],
    advice: [{ tone: "wrong", text: "4 of the top 4 pupils chose C. Check the answer key." }],
    ...differing,
  };
}

/** The analysis of a finished test of twelve pupils. */
export function anAnalysis(differing: Partial<TestAnalysis> = {}): TestAnalysis {
  const summary = { count: 12, lowest: 10, highest: 30, mean: 20.83, median: 20, deviation: 7.6 };
  return {
    test: aTest({ state: "over", maxScore: 40, totalMarks: 4 }),
    mayChange: true,
    version: 3,
    marked: 12,
    stillSitting: 0,
    isFinal: true,
    classes: [{ id: "c1", name: "Primary 4 Gold" }],
    scores: summary,
    minutes: { ...summary, lowest: 30, highest: 41, median: 35.5 },
    distribution: Array.from({ length: 10 }, (_, index) => ({
      from: index * 4,
      to: index * 4 + 4,
      pupils: index === 5 ? 12 : 0,
    })),
    leaderboard: [
      {
        rank: 1,
        student: { id: "p1", name: "Ada Obi", className: "Primary 4 Gold" },
        marks: 3,
        score: 30,
        isOwn: false,
      },
    ],
    reliability: { kind: "KR-20", value: 0.72, pupils: 12, text: "Good for a class test." },
    items: [
      anItem(),
      anItem({
        place: 2,
        question: { ...anItem().question, id: "q2", questionText: "What is 2 + 3?" },
        advice: [{ tone: "good", text: "It tells strong and weak pupils apart well." }],
      }),
    ],
    ...differing,
  };
}

const NOBODY = { marks: null, scores: {}, standing: {}, refusal: null };

/** A preview of three pupils: one is written, one was absent, one is approved. */
export function aTransfer(differing: Partial<TestTransfer> = {}): TestTransfer {
  const student = (id: string, name: string) => ({ id, name, admissionNumber: `MC/${id}` });
  return {
    test: aTest({ state: "over" }),
    mayChange: true,
    sheet: {
      subject: { id: "maths", name: "Mathematics" },
      termId: "term-2",
      academicYear: "2025/2026",
    },
    totalMarks: 30,
    class: { id: "c1", name: "Primary 4 Gold" },
    classes: [{ id: "c1", name: "Primary 4 Gold" }],
    parts: [
      { key: "CA1", label: "CA1", max: 10, isProposed: true },
      { key: "exam", label: "Exam", max: 60, isProposed: false },
    ],
    chosen: ["CA1"],
    rows: [
      {
        ...NOBODY,
        student: student("1", "Ade Bola"),
        marks: 20,
        scores: { CA1: 6.7 },
        standing: { CA1: 5 },
      },
      { ...NOBODY, student: student("2", "Eze Chidi") },
      {
        student: student("3", "Obi Ada"),
        marks: 30,
        scores: { CA1: 10 },
        standing: { CA1: 9 },
        refusal: "This result is approved.",
      },
    ],
    lastSent: null,
    token: "token-1",
    ...differing,
  };
}
