import { schoolMoment, timeText } from "@school/core/api/dates.ts";
import type { Issue } from "@school/core/api/error.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { plural } from "@school/core/api/plural.ts";
import { totalMarks } from "../questions/drafts.ts";
import { drawnOf, inputOf, type TestValues, wholeNumber } from "./test-values.ts";

/** What the form calls its fields, in its order. */
export const TEST_LABELS: Readonly<Record<string, string>> = {
  title: "Title",
  classCategoryId: "Level",
  classId: "Class",
  subjectId: "Subject",
  termId: "Term",
  assessmentType: "Assessment type",
  coAuthorIds: "Co-authors",
  platform: "Platform",
  opensAt: "Opens",
  closesAt: "Closes",
  duration: "Duration",
  entryCode: "Entry code",
  numQuestions: "Questions for each pupil",
  maxScore: "Score shown out of",
};
const FIELDS = Object.keys(TEST_LABELS);

/** What still keeps a test from being shown to pupils, a line for each, those of its questions last. */
export function missingBeforeShown(
  values: TestValues,
  questions: readonly QuestionDraft[],
): string[] {
  const { issues } = inputOf(values, questions, true);
  return [...new Set(issues.toSorted((a, b) => placeOf(a) - placeOf(b)).map(lineOf))];
}

function placeOf({ path: [field] }: Issue): number {
  const place = FIELDS.indexOf(String(field));
  return place === -1 ? FIELDS.length : place;
}

function lineOf({ path, message }: Issue): string {
  const [field, place] = path;
  if (field !== "questions") return `${TEST_LABELS[String(field)] ?? field}: ${message}`;
  return typeof place === "number" ? `Question ${place + 1}: ${message}` : `Questions: ${message}`;
}

/** What a teacher may not have meant, though nothing forbids it. */
export function doubts(
  values: TestValues,
  questions: readonly QuestionDraft[],
  { now, isShown }: { now: string; isShown: boolean },
): string[] {
  const opensAt = schoolMoment(values.opensAt);
  const closesAt = schoolMoment(values.closesAt);
  const duration = wholeNumber(values.duration);
  const drawn = wholeNumber(values.numQuestions);
  const said: string[] = [];
  // Of one that pupils see already, the times have their course.
  if (!isShown && closesAt !== null && isBefore(closesAt, now)) {
    said.push("It closes in the past: nobody could sit it.");
  } else if (!isShown && opensAt !== null && isBefore(opensAt, now)) {
    said.push("It opens in the past: pupils can begin as soon as you show it.");
  }
  if (opensAt !== null && closesAt !== null && duration !== null) {
    const minutes = (Date.parse(closesAt) - Date.parse(opensAt)) / 60_000;
    if (minutes > 0 && minutes < duration) {
      said.push(`It is open for ${minutes} of the ${duration} minutes that a pupil would have.`);
    }
  }
  if (drawn !== null && questions.length > 0 && drawn > questions.length) {
    said.push(`It draws ${drawn} questions, and there are only ${questions.length}.`);
  }
  return said;
}

/** What pupils read and live through, in the order in which they do. */
export function pupilLines(values: TestValues, questions: readonly QuestionDraft[]): string[] {
  if (values.platform === "Offline") {
    return [
      "They sit it on paper. They see its title and its times, and no question on a screen.",
      "Their score, once you have typed it in and if you show it.",
    ];
  }
  const opensAt = schoolMoment(values.opensAt);
  const closesAt = schoolMoment(values.closesAt);
  const drawn = drawnOf(values.numQuestions, questions);
  const total = totalMarks(questions, drawn);
  const minutes = plural(wholeNumber(values.duration) ?? 0, "minute");
  const order = values.randomizeQuestions ? "each pupil in another order" : "all in the same order";
  const scale =
    values.maxScore === "" ? (total === 0 ? "the total marks" : total) : values.maxScore;
  return [
    opensAt !== null && closesAt !== null
      ? `The test in their list, open from ${timeText(opensAt)} to ${timeText(closesAt)}.`
      : "The test in their list, once it has its times.",
    values.requireEntryCode
      ? "A field for the entry code, before anything of the paper."
      : "A button to begin, without a code.",
    questions.length === 0
      ? `The questions, once there are some, and ${minutes} on the clock.`
      : `${plural(drawn ?? questions.length, "question")} with ${plural(total, "mark")} together, ${order}, and ${minutes} on the clock.`,
    values.showScore
      ? `At hand-in, their score out of ${scale}.`
      : "At hand-in, that their score comes later: you keep it back.",
    values.showCorrection
      ? "When nobody can sit any more, their answers beside the right ones."
      : "The right answers: never.",
  ];
}

function isBefore(earlier: string, later: string): boolean {
  return Date.parse(earlier) < Date.parse(later);
}
