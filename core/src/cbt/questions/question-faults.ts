import type { Issue } from "../../api/error.ts";
import type { QuestionDraft } from "./question.ts";
import { OPTION_KEYS, TRUTHS } from "./question-limits.ts";
import { questionIssues } from "./text.ts";

type Fault = readonly [path: Issue["path"], message: string];

const MIN_OPTIONS = 2;

/**
 * Finds faults in a list of questions, in the order of the list; the paths begin with "questions".
 * `numQuestions` is the number drawn for each pupil (null: all): a random draw is fair only with
 * equal marks.
 */
export function questionFaults(
  questions: readonly QuestionDraft[],
  numQuestions: number | null = null,
): Issue[] {
  const seen = new Set<string>();
  const isDrawn = numQuestions !== null && numQuestions < questions.length;
  const marks = questions[0]?.marks;
  return questions.flatMap((question, index) => {
    const faults = [...textFaults(question), ...optionFaults(question), ...keyFaults(question)];
    if (question.id !== null && seen.has(question.id)) {
      faults.push([["id"], "This question is in the list twice."]);
    }
    if (question.id !== null) seen.add(question.id);
    if (isDrawn && question.marks !== marks) {
      faults.push([["marks"], questionIssues.unequalMarks(marks)]);
    }
    return faults.map(([path, message]) => ({ path: ["questions", index, ...path], message }));
  });
}

function textFaults({ questionText, pictureId }: QuestionDraft): Fault[] {
  if (questionText.trim() !== "" || pictureId !== null) return [];
  return [[["questionText"], "Write the question or add a picture."]];
}

function optionFaults({ type, options }: QuestionDraft): Fault[] {
  if (type !== "MCQ") {
    return options.length === 0
      ? []
      : [[["options"], "Only multiple choice questions have options."]];
  }
  if (options.length < MIN_OPTIONS) return [[["options"], "Add at least two options."]];
  const earlier = new Map<string, string>();
  return options.flatMap(({ key, text, pictureId }, index): Fault[] => {
    const expected = OPTION_KEYS[index];
    if (key !== expected) {
      return [[["options", index, "key"], "The options must be A to D, in this order."]];
    }
    if (text.trim() === "" && pictureId === null) {
      return [[["options", index, "text"], questionIssues.emptyOption(key)]];
    }
    const content = JSON.stringify([text.trim(), pictureId]);
    const same = earlier.get(content);
    earlier.set(content, key);
    return same === undefined
      ? []
      : [[["options", index, "text"], questionIssues.sameOption(key, same)]];
  });
}

function keyFaults({ type, options, correctAnswers }: QuestionDraft): Fault[] {
  if (correctAnswers.length === 0) return [[["correctAnswers"], questionIssues.noKey[type]]];
  if (type === "SHORT_ANSWER") {
    return correctAnswers.flatMap((answer, index): Fault[] =>
      answer.trim() === ""
        ? [[["correctAnswers", index], "Write the accepted answer, or remove it."]]
        : [],
    );
  }
  const allowed: readonly string[] = type === "MCQ" ? options.map(({ key }) => key) : TRUTHS;
  return correctAnswers.flatMap((answer, index): Fault[] => {
    if (!allowed.includes(answer)) return [[["correctAnswers", index], questionIssues.noKey[type]]];
    return correctAnswers.indexOf(answer) < index
      ? [[["correctAnswers", index], "This answer is listed twice."]]
      : [];
  });
}
