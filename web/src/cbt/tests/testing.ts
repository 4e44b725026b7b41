import type { PaperScores } from "@school/core/cbt/tests/contract.ts";
import { mountFor } from "../../accounts/testing.tsx";
import type { FakeResponses } from "../../platform/page-under-test.tsx";
import { aManagedTest } from "../testing.ts";
import type { TestChoices } from "./test-values.ts";

type Mounted = { query?: string; responses: FakeResponses };

/** Opens a page of tests for the class teacher of Primary 4, and returns its requests. */
export function mountTests(Page: Parameters<typeof mountFor>[0], { query, responses }: Mounted) {
  return mountFor(Page, {
    role: "STAFF",
    ...(query !== undefined && { query }),
    responses: {
      "GET /api/cbt-choices": () => ({ data: CHOICES }),
      "GET /api/cbt-tests/test-1/remarkings": () => ({
        data: [],
        pagination: { current: 1, pages: 0, total: 0 },
      }),
      ...responses,
    },
  });
}

export const CHOICES: TestChoices = {
  subjects: [
    { id: "english", name: "English Language" },
    { id: "maths", name: "Mathematics" },
  ],
  categories: [
    { id: "nursery", name: "Nursery 2", isForYoung: true },
    { id: "level-4", name: "Primary 4", isForYoung: false },
    { id: "level-5", name: "Primary 5", isForYoung: false },
  ],
  classes: [
    {
      id: "class-4",
      name: "Primary 4",
      classCategoryId: "level-4",
      subjectIds: ["maths"],
      parts: [
        { key: "CA1", label: "CA 1", max: 20 },
        { key: "CA2", label: "CA 2", max: 20 },
        { key: "exam", label: "Exam", max: 60 },
      ],
    },
  ],
  terms: [
    { id: "term-1", term: "TERM_1", academicYear: "2025/2026", isCurrent: false },
    { id: "term-2", term: "TERM_2", academicYear: "2025/2026", isCurrent: true },
  ],
  colleagues: [{ id: "bola", name: "Bola Ade" }],
};

export const ADA = { id: "ada", name: "Obi Ada", admissionNumber: "MC/1", className: "Primary 4" };
export const BOLA = {
  id: "bola",
  name: "Ojo Bola",
  admissionNumber: "MC/2",
  className: "Primary 4",
};

/** The sheet of a test on paper out of 20 marks. */
export function aSheet(
  rows: readonly (Omit<PaperScores["rows"][number], "hasSheet"> & { hasSheet?: boolean })[],
): PaperScores {
  return {
    test: aManagedTest({ platform: "Offline", state: "open" }),
    mayChange: true,
    totalMarks: 20,
    rows: rows.map((row) => ({ hasSheet: false, ...row })),
  };
}
