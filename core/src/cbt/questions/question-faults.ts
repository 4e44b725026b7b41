import type { Issue } from "../../api/error.ts";
import type { QuestionDraft } from "./question.ts";
import type { Fault } from "./kinds/kind.ts";
import { KINDS } from "./kinds/kinds.ts";
import { OPTION_KEYS } from "./question-limits.ts";
import { hasSections } from "./sections.ts";
import { questionIssues } from "./text.ts";

const MIN_OPTIONS = 2;

/**
 * Finds faults in a list of questions, in the order of the list; the paths begin with "questions".
 * `numQuestions` is the number drawn for each pupil (null: all): a random draw is fair only with
 * equal marks. `sectionFaults` has those of sections.
 */
export function questionFaults(
  questions: readonly QuestionDraft[],
  numQuestions: number | null = null,
): Issue[] {
  const seen = new Set<string>();
  const isDrawn =
    numQuestions !== null && numQuestions < questions.length && !hasSections(questions);
  const marks = questions[0]?.marks;
  return questions.flatMap((question, index) => {
    const faults = [
      ...textFaults(question),
      ...optionFaults(question),
      ...KINDS[question.type].faults(question),
    ];
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

function textFaults({
  passage = "",
  passageMedia = {},
  questionText,
  pictureId,
}: QuestionDraft): Fault[] {
  if (passage.trim() === "" && Object.values(passageMedia).some(Boolean)) {
    return [[["passage"], questionIssues.noPassage]];
  }
  if (questionText.trim() !== "" || pictureId !== null) return [];
  return [[["questionText"], "Write the question or add a picture."]];
}

function optionFaults({ type, options }: QuestionDraft): Fault[] {
  if (!KINDS[type].hasOptions) {
    return options.length === 0 ? [] : [[["options"], "This type of question has no options."]];
  }
  if (options.length < MIN_OPTIONS) return [[["options"], "Add at least two options."]];
  const earlier = new Map<string, string>();
  return options.flatMap(({ key, text, pictureId }, index): Fault[] => {
    const expected = OPTION_KEYS[index];
    if (key !== expected) {
      return [[["options", index, "key"], "The options must be A to F, in this order."]];
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
