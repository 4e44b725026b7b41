import { plural } from "@school/core/api/plural.ts";
import type { AssessmentType, TestState, TestSummary } from "@school/core/cbt/tests/test.ts";
import type { PLATFORMS } from "@school/core/cbt/tests/test-limits.ts";
import { testIssues } from "@school/core/cbt/tests/text.ts";
import type { Tone } from "../../ui/page/StatusBadge.tsx";
import { momentWords } from "./test-in-words.ts";

/** Names of the views of the list, in their order. */
export const STATE_NAMES: Readonly<Record<TestState, string>> = {
  open: "Now",
  coming: "Coming",
  over: "Past",
  draft: "Drafts",
};

export const STATE_TONES: Readonly<Record<TestState, Tone>> = {
  draft: "neutral",
  coming: "waiting",
  open: "good",
  over: "neutral",
};

interface Counts extends Pick<TestSummary, "state" | "platform"> {
  expected: number;
  sitting: number;
  done: number;
}

/** "12 of 30 sitting, 3 submitted". */
export function countText({ state, platform, expected, sitting, done }: Counts): string {
  if (state === "draft" && sitting + done === 0) return plural(expected, "pupil");
  if (platform === "Offline") return paperScores.entered(done, expected);
  if (sitting > 0) {
    return `${sitting} of ${expected} sitting${done > 0 ? `, ${done} submitted` : ""}`;
  }
  if (state === "coming" && done === 0) return plural(expected, "pupil");
  return `${done} of ${expected} submitted`;
}

/** Labels of the target columns of the scores. */
export const TYPE_WORDS: Readonly<Record<AssessmentType, string>> = {
  "CAT (40)":
    "You can send its scores to the CA columns. They are scaled to each column’s maximum.",
  "EXAM (60)": "Its scores are suggested for the exam column.",
  "CAT (100)": "You choose the column when you send the scores.",
  "EXAM (100)": "You choose the column when you send the scores.",
};

export const PLATFORM_WORDS: Readonly<Record<(typeof PLATFORMS)[number], string>> = {
  Online: "Pupils answer on a computer or phone. The test is marked automatically.",
  Offline: "You print the paper and its answer sheet, and enter the scores later.",
};

/** Returns a text about the number of questions each pupil gets; `drawn` is null for all. */
export function drawText(drawn: number | null, questions: number): string {
  if (questions === 0) return "No questions yet.";
  const all = plural(questions, "question");
  if (questions === 1) return "Every pupil gets this question.";
  if (drawn === null || drawn === questions) return `Every pupil gets all ${all}.`;
  if (drawn > questions) return `There are only ${all}, so every pupil gets all of them.`;
  return `Every pupil gets ${drawn} of the ${all}, drawn at random. All must have equal marks.`;
}

/** Says how many questions each pupil gets from a list with sections. */
export const bySections = (drawn: number, questions: number) =>
  `Every pupil gets ${drawn} of the ${plural(questions, "question")}, as the sections say.`;

/** Describes the scale of a score; `scale` is null for the total marks. */
export function scaleText(scale: number | null, total: number): string {
  if (total === 0) return "Scores are shown out of the total marks.";
  if (scale === null || scale === total)
    return `Scores are shown out of ${total}, the total marks.`;
  const half = Math.round((scale / 2) * 100) / 100;
  return `Scores are shown out of ${scale}: ${total / 2} of the ${plural(total, "mark")} becomes ${half}.`;
}

/**
 * Describes when pupils can start, and who gets less than the full time.
 *
 * @param duration minutes
 */
export function windowText(
  opensAt: string | null,
  closesAt: string | null,
  duration: number | null,
): string {
  if (opensAt === null || closesAt === null) {
    return "Pupils can start between these times. The test ends for everyone when it closes, unless you add time.";
  }
  const minutes = (Date.parse(closesAt) - Date.parse(opensAt)) / 60_000;
  if (minutes <= 0 || duration === null) return testIssues.closesBeforeOpening;
  const whole = plural(duration, "minute");
  if (minutes < duration) {
    return `The test is open for ${plural(minutes, "minute")} only, so no pupil gets the full ${whole}.`;
  }
  const last = new Date(Date.parse(closesAt) - duration * 60_000).toISOString();
  if (minutes === duration) return `Only pupils who start at once get the full ${whole}.`;
  return `Each pupil gets ${whole} from their start. Pupils who start after ${momentWords(last, opensAt)} get less, because the test closes for everyone.`;
}

/** Texts about saving a test and showing it to pupils. */
export const saving = {
  saveDraft: "Save draft",
  show: "Show to pupils",
  hide: "Hide from pupils",
  cannotShow: (missing: string) => `The test cannot be shown yet. ${missing}`,
  restored: (title: string) => `Restored: ${title}`,
} as const;

/** Names of a test's pages, for links and buttons. */
export const pageNames = {
  edit: "Edit",
  preview: "Preview",
  print: "Print",
  liveView: "Live view",
  enterScores: "Enter scores",
  readSheets: "Read answer sheets",
  written: "Mark written answers",
  marks: "Marks",
  analysis: "Analysis",
  sendScores: "Send scores",
  practice: "Practice",
} as const;

/** Texts about a test in the list of tests. */
export const testList = {
  noneIn: (term: string) => `No tests in ${term}`,
  noneOf: {
    open: "No test is open now",
    coming: "No tests are coming",
    over: "No past tests",
    draft: "No drafts",
  } satisfies Record<TestState, string>,
  missing: (parts: readonly string[]) => `Add ${parts.join(" and ")} before you show it to pupils.`,
} as const;

/** Texts about the consequences of saving for pupils who have started. */
export const afterStart = {
  started: (started: number, expected: number) =>
    `${started} of ${plural(expected, "pupil has", "pupils have")} started`,
  sitting: (sitting: number) => `${sitting} sitting now`,
  time: (sitting: number) =>
    `${plural(sitting, "pupil sitting now keeps", "pupils sitting now keep")} the time they have. To change it, open the live view.`,
  key: (questions: string) =>
    `The key of ${questions} changes. All pupils are re-marked, including those who have submitted.`,
  newPaper: (paper: number, started: number) =>
    `The question list changes. Pupils who start from now on get paper ${paper}. ${plural(started, "pupil who has started keeps", "pupils who have started keep")} their questions and answers.`,
} as const;

/** Warnings that a teacher should check before pupils see the test. */
export const checks = {
  tooShort: (minutes: number, duration: number) =>
    `The test is open for ${plural(minutes, "minute")}, but lasts ${plural(duration, "minute")}.`,
  tooFewQuestions: (drawn: number, questions: number) =>
    `Each pupil should get ${plural(drawn, "question")}, but there are only ${questions}.`,
} as const;

/** Texts about what pupils will see of a test, in order. */
export const pupilView = {
  window: (opens: string, closes: string) =>
    `The test in their list, open from ${opens} to ${closes}.`,
  noQuestions: (minutes: string) =>
    `The questions, when you have added them, and a timer of ${minutes}.`,
  questions: (questions: string, marks: string, order: string, minutes: string) =>
    `${questions} worth ${marks}, ${order}, and a timer of ${minutes}.`,
  score: (scale: number | string) => `When they submit, their score out of ${scale}.`,
} as const;

/** Texts of the score sheet of a test on paper. */
export const paperScores = {
  entered: (entered: number, pupils: number) => `${entered} of ${pupils} entered`,
  allFromSheets: "All answers were read from the sheets",
  fromSheets: (pupils: number) =>
    `${plural(pupils, "pupil")} not listed: answers were read from the sheet.`,
} as const;

export const labels = {
  scoreColumn: "Score column",
  shownToPupils: "Shown to pupils",
} as const;

export const toasts = {
  // From the specification, letter for letter.
  testUpdated: "CBT updated successfully.",
} as const;

export const titles = {
  correctedKeys: "Corrected keys",
} as const;
