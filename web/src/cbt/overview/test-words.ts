import type { TestSummary } from "@school/core/cbt/test.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { timeText } from "../../school/time-text.ts";

/** When a test is or was to be sat, in one clause. */
export function whenText({ state, opensAt, closesAt }: TestSummary): string {
  if (state === "coming" && opensAt !== null) return `Opens ${timeText(opensAt)}`;
  if (closesAt === null) return "Open";
  return state === "over" ? `Closed ${timeText(closesAt)}` : `Open until ${timeText(closesAt)}`;
}

/** What it is about: "Mathematics, Primary 4 Gold, First Term 2025/2026". */
export function aboutText(test: TestSummary): string {
  const { subject, class: ofClass, classCategory, term, academicYear } = test;
  const whom = ofClass?.name ?? classCategory.name;
  return `${subject.name}, ${whom}, ${termLabel(term, "First Term")} ${academicYear}`;
}

/** How much there is to do: "30 questions, 60 minutes, 40 marks". */
export function sizeText({ questions, duration, totalMarks, platform }: TestSummary): string {
  const parts = [
    ...(questions > 0 ? [counted(questions, "question")] : []),
    counted(duration, "minute"),
    ...(totalMarks > 0 ? [counted(totalMarks, "mark")] : []),
    ...(platform === "Offline" ? ["on paper"] : []),
  ];
  return parts.join(", ");
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
