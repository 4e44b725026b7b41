import { schoolClock, schoolMoment } from "@school/core/api/dates.ts";
import type { Issue } from "@school/core/api/error.ts";
import type { TestWithQuestions, testsContract } from "@school/core/cbt/tests/contract.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { sizeForPupil } from "@school/core/cbt/questions/sections.ts";
import type { AssessmentType } from "@school/core/cbt/tests/test.ts";
import { testFaults, type TestInput } from "@school/core/cbt/tests/test-faults.ts";
import {
  ASSESSMENT_TYPES,
  DEFAULT_DURATION,
  MAX_SCALE,
  MAX_DURATION,
  type PLATFORMS,
} from "@school/core/cbt/tests/test-limits.ts";
import type { PartKey } from "@school/core/school/grading-scheme.ts";
import type { InferContractRouterOutputs } from "@orpc/contract";
import type { QuestionForm } from "../questions/use-question-form.ts";

export type TestChoices = InferContractRouterOutputs<typeof testsContract>["choices"]["data"];

export type TestForm = QuestionForm<TestValues>;

/** The values of the form: numbers as typed, times in school time. */
export interface TestValues {
  title: string;
  subjectId: string;
  termId: string;
  classCategoryId: string;
  /** "" for all classes of the level. */
  classId: string;
  duration: string;
  assessmentType: AssessmentType;
  /** The column of the score sheet; null: chosen when the scores are sent. */
  part: PartKey | null;
  platform: (typeof PLATFORMS)[number];
  requireEntryCode: boolean;
  entryCode: string;
  randomizeQuestions: boolean;
  randomizeOptions: boolean;
  showCorrection: boolean;
  showScore: boolean;
  /** Null until the teacher chooses: the default of the level. */
  isForYoung: boolean | null;
  numQuestions: string;
  maxScore: string;
  opensAt: string;
  closesAt: string;
  coAuthorIds: readonly string[];
  /** The bank from which questions were first copied; "" for none. */
  questionBankId: string;
  /** Whether pupils see it. */
  showCBT: boolean;
}

/**
 * Values of a new test: the current term, the class of the teacher, and its subject if there is
 * only one.
 */
export function newTest(choices: TestChoices, ownClass: string | null): TestValues {
  const { classes, terms } = choices;
  const schoolClass =
    classes.find(({ name }) => name === ownClass) ?? (classes.length === 1 ? classes[0] : null);
  const taught = new Set(
    (schoolClass ? [schoolClass] : classes).flatMap(({ subjectIds }) => subjectIds),
  );
  return {
    title: "",
    subjectId: taught.size === 1 ? [...taught].join("") : "",
    termId: terms.find(({ isCurrent }) => isCurrent)?.id ?? "",
    classCategoryId: schoolClass?.classCategoryId ?? "",
    classId: schoolClass?.classCategoryId ? schoolClass.id : "",
    duration: String(DEFAULT_DURATION),
    assessmentType: ASSESSMENT_TYPES[0],
    part: null,
    platform: "Online",
    requireEntryCode: false,
    entryCode: "",
    randomizeQuestions: false,
    randomizeOptions: false,
    showCorrection: false,
    showScore: true,
    isForYoung: null,
    numQuestions: "",
    maxScore: "",
    opensAt: "",
    closesAt: "",
    coAuthorIds: [],
    questionBankId: "",
    showCBT: false,
  };
}

/** Values of a stored test. */
export function valuesOf(test: TestWithQuestions): TestValues {
  return {
    title: test.title,
    assessmentType: test.assessmentType,
    part: test.part,
    platform: test.platform,
    requireEntryCode: test.requireEntryCode,
    randomizeQuestions: test.randomizeQuestions,
    randomizeOptions: test.randomizeOptions,
    showCorrection: test.showCorrection,
    showScore: test.showScore,
    isForYoung: test.isForYoung,
    subjectId: test.subject.id,
    termId: test.termId,
    classCategoryId: test.classCategory.id,
    classId: test.class?.id ?? "",
    duration: String(test.duration),
    entryCode: test.entryCode ?? "",
    numQuestions: numberText(test.numQuestions),
    maxScore: numberText(test.scale),
    opensAt: test.opensAt === null ? "" : schoolClock(test.opensAt),
    closesAt: test.closesAt === null ? "" : schoolClock(test.closesAt),
    coAuthorIds: test.coAuthors.map(({ id }) => id),
    questionBankId: test.questionBankId ?? "",
    showCBT: test.showCBT,
  };
}

/**
 * Returns the input to send, and the issues that block sending, each at its field.
 *
 * @param shown whether pupils are to see it, if it differs from the form, and since when (see
 * `testFaults`; the server decides by default)
 */
export function inputOf(
  values: TestValues,
  questions: readonly QuestionDraft[],
  {
    showCBT = values.showCBT,
    becomesShownAt = null,
  }: { showCBT?: boolean; becomesShownAt?: string | null } = {},
): { input: TestInput; issues: Issue[] } {
  const duration = wholeNumber(values.duration);
  const numQuestions = wholeNumber(values.numQuestions);
  const maxScore = decimal(values.maxScore);
  const input: TestInput = {
    ...values,
    coAuthorIds: [...values.coAuthorIds],
    title: values.title.trim(),
    classId: values.classId === "" ? null : values.classId,
    duration: duration ?? 0,
    entryCode: values.entryCode.trim() === "" ? null : values.entryCode.trim(),
    numQuestions,
    maxScore,
    opensAt: schoolMoment(values.opensAt),
    closesAt: schoolMoment(values.closesAt),
    showCBT,
    questionBankId: values.questionBankId === "" ? null : values.questionBankId,
  };
  const issues: Issue[] = [];
  const fault = (field: keyof TestValues, message: string) =>
    issues.push({ path: [field], message });
  if (values.subjectId === "") fault("subjectId", "Please choose a subject.");
  if (values.classCategoryId === "") fault("classCategoryId", "Please choose a class category.");
  if (values.termId === "") fault("termId", "Please choose a term.");
  if (duration === null || duration < 1 || duration > MAX_DURATION) {
    fault("duration", `Enter a number of minutes from 1 to ${MAX_DURATION}.`);
  }
  if (values.numQuestions !== "" && (numQuestions === null || numQuestions < 1)) {
    fault("numQuestions", "Enter a whole number, or leave empty for all questions.");
  }
  if (values.maxScore !== "" && (maxScore === null || maxScore < 1 || maxScore > MAX_SCALE)) {
    fault("maxScore", `Enter a number from 1 to ${MAX_SCALE}, or leave empty for the total marks.`);
  }
  return { input, issues: [...issues, ...testFaults(input, questions, becomesShownAt)] };
}

/** Returns the number of questions and the marks of each pupil, after random draws. */
export function sizeOf({ numQuestions }: TestValues, questions: readonly QuestionDraft[]) {
  return sizeForPupil(questions, wholeNumber(numQuestions) || null);
}

export function wholeNumber(text: string): number | null {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : null;
}

function decimal(text: string): number | null {
  return /^\d{1,6}([.,]\d+)?$/.test(text.trim()) ? Number(text.replace(",", ".")) : null;
}

function numberText(number: number | null): string {
  return number === null ? "" : String(number);
}
