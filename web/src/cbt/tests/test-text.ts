import { clockText, dayAtSchool, timeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { TestState, TestSummary } from "@school/core/cbt/tests/test.ts";
import { termLabel } from "@school/core/school/terms.ts";
import type { Tone } from "../../ui/page/StatusBadge.tsx";

export const STATE_NAMES: Readonly<Record<TestState, string>> = {
  draft: "Drafts",
  coming: "Upcoming",
  open: "Open",
  over: "Past",
};

export const STATE_TONES: Readonly<Record<TestState, Tone>> = {
  draft: "neutral",
  coming: "waiting",
  open: "good",
  over: "neutral",
};

/** A moment in school time; the time alone if it is on the day of `now`. */
export function momentWords(moment: string, now?: string): string {
  const isToday = now !== undefined && dayAtSchool(moment) === dayAtSchool(now);
  return isToday ? clockText(moment) : timeText(moment);
}

type Standing = Pick<TestSummary, "state" | "opensAt" | "closesAt" | "isPaused">;

/**
 * "Open until 2:00 pm": the state of a test; with `now`, a moment of the same day without its day.
 */
export function stateWords({ state, opensAt, closesAt, isPaused }: Standing, now?: string): string {
  if (state === "draft") return "Draft";
  if (state === "over")
    return closesAt === null ? "Closed" : `Closed ${momentWords(closesAt, now)}`;
  if (state === "coming") {
    return opensAt === null ? "Upcoming" : `Opens ${momentWords(opensAt, now)}`;
  }
  if (isPaused) return "Paused";
  return closesAt === null ? "Open" : `Open until ${momentWords(closesAt, now)}`;
}

interface Counts extends Pick<TestSummary, "state" | "platform"> {
  expected: number;
  sitting: number;
  done: number;
}

/** "12 of 30 sitting, 3 submitted". */
export function countWords({ state, platform, expected, sitting, done }: Counts): string {
  if (state === "draft" && sitting + done === 0) return plural(expected, "pupil");
  if (platform === "Offline") return `${done} of ${expected} entered`;
  if (sitting > 0) {
    return `${sitting} of ${expected} sitting${done > 0 ? `, ${done} submitted` : ""}`;
  }
  if (state === "coming" && done === 0) return plural(expected, "pupil");
  return `${done} of ${expected} submitted`;
}

/** What it is about: "Mathematics, Primary 4 Gold, First Term 2025/2026". */
export function aboutText(test: TestSummary): string {
  const { subject, class: one, classCategory, term, academicYear } = test;
  const where = one?.name ?? classCategory.name;
  return `${subject.name}, ${where}, ${termLabel(term, "First Term")} ${academicYear}`;
}

/** How much there is to do: "30 questions, 60 minutes, 40 marks". */
export function sizeText({ questions, duration, totalMarks, platform }: TestSummary): string {
  const parts = [
    ...(questions > 0 ? [plural(questions, "question")] : []),
    plural(duration, "minute"),
    ...(totalMarks > 0 ? [plural(totalMarks, "mark")] : []),
    ...(platform === "Offline" ? ["on paper"] : []),
  ];
  return parts.join(", ");
}
