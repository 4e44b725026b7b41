import type { Issue } from "../../api/error.ts";
import type { QuestionDraft } from "./question.ts";
import { OPTION_KEYS, TRUTHS } from "./question-limits.ts";

type Fault = readonly [path: Issue["path"], message: string];

const MIN_OPTIONS = 2;

/**
 * What keeps a list of questions from being complete, in the order of the list; empty when nothing
 * does. The paths begin with "questions". `numQuestions` is how many of them a test draws for each
 * child (null: all): a true draw is fair only among equal marks.
 */
export function questionFaults(
  questions: readonly QuestionDraft[],
  numQuestions: number | null = null,
): Issue[] {
  const seen = new Set<string>();
  const isDrawn = numQuestions !== null && numQuestions < questions.length;
  const marks = questions[0]?.marks;
  return questions.flatMap((question, place) => {
    const faults = [...textFaults(question), ...optionFaults(question), ...keyFaults(question)];
    if (question.id !== null && seen.has(question.id)) {
      faults.push([["id"], "This question stands in the list twice."]);
    }
    if (question.id !== null) seen.add(question.id);
    if (isDrawn && question.marks !== marks) {
      const message = `A draw of ${numQuestions} needs equal marks: the first question has ${marks}.`;
      faults.push([["marks"], message]);
    }
    return faults.map(([path, message]) => ({ path: ["questions", place, ...path], message }));
  });
}

function textFaults({ questionText, pictureId }: QuestionDraft): Fault[] {
  if (questionText.trim() !== "" || pictureId !== null) return [];
  return [[["questionText"], "Write the question, or give it a picture."]];
}

function optionFaults({ type, options }: QuestionDraft): Fault[] {
  if (type !== "MCQ") {
    return options.length === 0 ? [] : [[["options"], "Only multiple choice has options."]];
  }
  if (options.length < MIN_OPTIONS) return [[["options"], "Give at least two options."]];
  const earlier = new Map<string, string>();
  return options.flatMap(({ key, text, pictureId }, place): Fault[] => {
    const expected = OPTION_KEYS[place];
    if (key !== expected) {
      return [[["options", place, "key"], "The options are A to D, in this order."]];
    }
    if (text.trim() === "" && pictureId === null) {
      return [[["options", place, "text"], `Write option ${key}, or give it a picture.`]];
    }
    const content = JSON.stringify([text.trim(), pictureId]);
    const same = earlier.get(content);
    earlier.set(content, key);
    return same === undefined
      ? []
      : [[["options", place, "text"], `Option ${key} says the same as ${same}.`]];
  });
}

/** In the words of the person who has to give the key. */
const NO_KEY: Record<QuestionDraft["type"], string> = {
  MCQ: "Choose the right option.",
  TRUE_FALSE: "Choose True or False.",
  SHORT_ANSWER: "Give at least one accepted answer.",
};

function keyFaults({ type, options, correctAnswers }: QuestionDraft): Fault[] {
  if (correctAnswers.length === 0) return [[["correctAnswers"], NO_KEY[type]]];
  if (type === "SHORT_ANSWER") {
    return correctAnswers.flatMap((answer, place): Fault[] =>
      answer.trim() === ""
        ? [[["correctAnswers", place], "Write the accepted answer, or remove it."]]
        : [],
    );
  }
  const allowed: readonly string[] = type === "MCQ" ? options.map(({ key }) => key) : TRUTHS;
  return correctAnswers.flatMap((answer, place): Fault[] => {
    if (!allowed.includes(answer)) return [[["correctAnswers", place], NO_KEY[type]]];
    return correctAnswers.indexOf(answer) < place
      ? [[["correctAnswers", place], "This answer is named twice."]]
      : [];
  });
}
