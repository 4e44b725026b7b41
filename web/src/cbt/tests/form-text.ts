import { plural } from "@school/core/api/plural.ts";
import type { AssessmentType } from "@school/core/cbt/tests/test.ts";
import type { PLATFORMS } from "@school/core/cbt/tests/test-limits.ts";
import { momentWords } from "./test-text.ts";

/** What becomes of the scores when they are sent to the class's results. */
export const TYPE_WORDS: Readonly<Record<AssessmentType, string>> = {
  "CAT (40)": "Its scores are proposed for the CA parts, shared out by their maxima.",
  "EXAM (60)": "Its scores are proposed for the exam.",
  "CAT (100)": "When you send its scores you choose the part they go to.",
  "EXAM (100)": "When you send its scores you choose the part they go to.",
};

export const PLATFORM_WORDS: Readonly<Record<(typeof PLATFORMS)[number], string>> = {
  Online: "Pupils answer on a computer or phone; it is marked at once.",
  Offline: "You print the paper with its answer sheet, and type in the scores afterwards.",
};

/** How many of the list each pupil gets; `drawn` is null for all. */
export function drawWords(drawn: number | null, questions: number): string {
  if (questions === 0) return "There is no question yet.";
  const all = plural(questions, "question");
  if (questions === 1) return "Every pupil gets the one question.";
  if (drawn === null || drawn === questions) return `Every pupil gets all ${all}.`;
  if (drawn > questions) return `There are only ${all}, so every pupil gets all of them.`;
  return `Every pupil gets ${drawn} of the ${all}, drawn by lot. All must carry equal marks.`;
}

/** On which scale a score is shown; `scale` is null for the total marks. */
export function scaleWords(scale: number | null, total: number): string {
  if (total === 0) return "A score is shown out of the total marks, unless you give a scale.";
  if (scale === null || scale === total)
    return `A score is shown out of ${total}, the total marks.`;
  const half = Math.round((scale / 2) * 100) / 100;
  return `A score is shown out of ${scale}: who reaches ${total / 2} of the ${plural(total, "mark")} reads ${half}.`;
}

/**
 * Between which times pupils begin, and who has less than the whole time.
 *
 * @param duration minutes
 */
export function windowWords(
  opensAt: string | null,
  closesAt: string | null,
  duration: number | null,
): string {
  if (opensAt === null || closesAt === null) {
    return "Pupils may begin from the one time until the other; nobody sits after it closes, unless you give time back.";
  }
  const minutes = (Date.parse(closesAt) - Date.parse(opensAt)) / 60_000;
  if (minutes <= 0 || duration === null) return "It must close after it opens.";
  const whole = plural(duration, "minute");
  if (minutes < duration) {
    return `It is open for ${plural(minutes, "minute")} only: nobody gets the whole ${whole}.`;
  }
  const last = new Date(Date.parse(closesAt) - duration * 60_000).toISOString();
  if (minutes === duration) return `Only who begins at once gets the whole ${whole}.`;
  return `Each pupil gets ${whole} from when they begin; who begins after ${momentWords(last, opensAt)} gets less, since nobody sits after it closes.`;
}
