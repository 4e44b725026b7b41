import type { OverviewTest } from "@school/core/cbt/contract-marks.ts";
import type { TestSummary } from "@school/core/cbt/test.ts";

/** An open online test; what differs is given. */
export function aTest(differing: Partial<TestSummary> = {}): TestSummary {
  return {
    id: "test-1",
    title: "Fractions",
    subject: { id: "s1", name: "Mathematics" },
    termId: "t1",
    term: "TERM_1",
    academicYear: "2025/2026",
    classCategory: { id: "k4", name: "Primary 4" },
    class: { id: "c1", name: "Primary 4 Gold" },
    duration: 60,
    totalMarks: 30,
    maxScore: 40,
    questions: 30,
    assessmentType: "CAT (40)",
    platform: "Online",
    requireEntryCode: false,
    showScore: true,
    showCorrection: true,
    opensAt: "2026-01-12T08:00:00.000Z",
    closesAt: "2026-01-12T12:00:00.000Z",
    showCBT: true,
    state: "open",
    isPaused: false,
    author: "Ngozi Eze",
    ...differing,
  };
}

/** How a pupil stands to a test that has not begun; what differs is given. */
export function anOwnPart(
  differing: Partial<NonNullable<OverviewTest["own"]>> = {},
): NonNullable<OverviewTest["own"]> {
  return {
    studentId: "p1",
    name: "Ada Obi",
    sittingId: null,
    status: "not_begun",
    handedInAt: null,
    ...differing,
  };
}
