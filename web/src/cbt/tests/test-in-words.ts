import { clockText, dayAtSchool, timeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import { fullTermName } from "@school/core/school/terms.ts";

/* Descriptions of a test for lists and dashboards: subject, size and state. */

/** A time in school time; without the date if it is on the day of `now`. */
export function momentWords(moment: string, now?: string): string {
  const isToday = now !== undefined && dayAtSchool(moment) === dayAtSchool(now);
  return isToday ? clockText(moment) : timeText(moment);
}

type Standing = Pick<TestSummary, "state" | "opensAt" | "closesAt" | "isPaused">;

/** "Open until 2:00 pm": the state of a test; with `now`, a time on the same day has no date. */
export function stateText({ state, opensAt, closesAt, isPaused }: Standing, now?: string): string {
  if (state === "draft") return "Draft";
  if (state === "over")
    return closesAt === null ? "Closed" : `Closed ${momentWords(closesAt, now)}`;
  if (state === "coming") {
    return opensAt === null ? "Upcoming" : `Opens ${momentWords(opensAt, now)}`;
  }
  if (isPaused) return "Paused";
  return closesAt === null ? "Open" : `Open until ${momentWords(closesAt, now)}`;
}

/** Describes the subject of the test: "Mathematics, Primary 4 Gold, First Term 2025/2026". */
export function aboutText(test: TestSummary): string {
  const { subject, class: one, classCategory } = test;
  const where = one?.name ?? classCategory.name;
  return `${subject.name}, ${where}, ${fullTermName(test)}`;
}

/** Describes the size of the test: "30 questions, 60 minutes, 40 marks". */
export function sizeText({ questions, duration, totalMarks, platform }: TestSummary): string {
  const parts = [
    ...(questions > 0 ? [plural(questions, "question")] : []),
    plural(duration, "minute"),
    ...(totalMarks > 0 ? [plural(totalMarks, "mark")] : []),
    ...(platform === "Offline" ? ["on paper"] : []),
  ];
  return parts.join(", ");
}
