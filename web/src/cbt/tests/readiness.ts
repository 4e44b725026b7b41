import { labels as uiLabels } from "../../ui/text.ts";
import { schoolMoment, timeText } from "@school/core/api/dates.ts";
import type { Issue } from "@school/core/api/error.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { plural } from "@school/core/api/plural.ts";
import { checks, labels as testLabels, pupilView } from "./text.ts";
import { inputOf, sizeOf, type TestValues, wholeNumber } from "./test-values.ts";
import { labels } from "../text.ts";

/** Labels of the form's fields, in order. */
export const TEST_LABELS: Readonly<Record<string, string>> = {
  title: "Title",
  classCategoryId: uiLabels.classCategory,
  classId: "Class",
  subjectId: "Subject",
  termId: "Term",
  assessmentType: "Assessment type",
  part: testLabels.scoreColumn,
  coAuthorIds: "Co-authors",
  platform: "Platform",
  opensAt: "Opens",
  closesAt: "Closes",
  duration: "Duration",
  entryCode: labels.entryCode,
  numQuestions: "Questions for each pupil",
  maxScore: "Score shown out of",
};
const FIELDS = Object.keys(TEST_LABELS);

/**
 * Lists what still prevents a test from being shown to pupils, one line each. Lines about its
 * questions come last.
 *
 * @param becomesShownAt see `testFaults`
 */
export function missingBeforeShown(
  values: TestValues,
  questions: readonly QuestionDraft[],
  becomesShownAt: string | null = null,
): string[] {
  const { issues } = inputOf(values, questions, { showCBT: true, becomesShownAt });
  return [...new Set(issues.toSorted((a, b) => indexOf(a) - indexOf(b)).map(lineOf))];
}

function indexOf({ path: [field] }: Issue): number {
  const index = FIELDS.indexOf(String(field));
  return index === -1 ? FIELDS.length : index;
}

function lineOf({ path, message }: Issue): string {
  const [field, index] = path;
  if (field !== "questions") return `${TEST_LABELS[String(field)] ?? field}: ${message}`;
  return typeof index === "number" ? `Question ${index + 1}: ${message}` : `Questions: ${message}`;
}

/** Lists settings that are allowed but probably not intended. */
export function warningsFor(
  values: TestValues,
  questions: readonly QuestionDraft[],
  { now, isShown }: { now: string; isShown: boolean },
): string[] {
  const opensAt = schoolMoment(values.opensAt);
  const closesAt = schoolMoment(values.closesAt);
  const duration = wholeNumber(values.duration);
  const drawn = wholeNumber(values.numQuestions);
  const warnings: string[] = [];
  // The times of a test that pupils already see may be in the past.
  const isOver = closesAt !== null && isBefore(closesAt, now);
  if (!isShown && !isOver && opensAt !== null && isBefore(opensAt, now)) {
    warnings.push(
      "The opening time is in the past. Pupils can start as soon as you show the test.",
    );
  }
  if (opensAt !== null && closesAt !== null && duration !== null) {
    const minutes = (Date.parse(closesAt) - Date.parse(opensAt)) / 60_000;
    if (minutes > 0 && minutes < duration) {
      warnings.push(checks.tooShort(minutes, duration));
    }
  }
  if (drawn !== null && questions.length > 0 && drawn > questions.length) {
    warnings.push(checks.tooFewQuestions(drawn, questions.length));
  }
  return warnings;
}

/** Lists what pupils will see, in order. */
export function pupilLines(values: TestValues, questions: readonly QuestionDraft[]): string[] {
  if (values.platform === "Offline") {
    return [
      "The title and times of the test. They answer on paper.",
      "Their score, when you have entered it and if you show it.",
    ];
  }
  const opensAt = schoolMoment(values.opensAt);
  const closesAt = schoolMoment(values.closesAt);
  const { questions: drawn, marks: total } = sizeOf(values, questions);
  const minutes = plural(wholeNumber(values.duration) ?? 0, "minute");
  const hasShuffled = questions.some(({ section }) => section?.isShuffled);
  const order = values.randomizeQuestions
    ? "shuffled for each pupil"
    : hasShuffled
      ? "partly shuffled for each pupil"
      : "in the same order for everyone";
  const scale =
    values.maxScore === "" ? (total === 0 ? "the total marks" : total) : values.maxScore;
  return [
    opensAt !== null && closesAt !== null
      ? pupilView.window(timeText(opensAt), timeText(closesAt))
      : "The test in their list, when you have set its times.",
    values.requireEntryCode ? "A box for the entry code." : "A button to start, without a code.",
    questions.length === 0
      ? pupilView.noQuestions(minutes)
      : pupilView.questions(plural(drawn, "question"), plural(total, "mark"), order, minutes),
    values.showScore
      ? pupilView.score(scale)
      : "When they submit, a note that their score comes later.",
    values.showCorrection
      ? "When the test has closed for everyone, their answers and the right answers."
      : "Not the right answers.",
  ];
}

function isBefore(earlier: string, later: string): boolean {
  return Date.parse(earlier) < Date.parse(later);
}
