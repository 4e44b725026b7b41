import type { Result } from "@school/core/results/schemas.ts";
import type { ScoreSheet } from "@school/core/results/upload/contract.ts";
import { DEFAULT_GRADING_SCHEME } from "@school/core/school/grading.ts";
import type { ReactNode } from "react";
import { AccountContext, type Account } from "../accounts/account.ts";
import { anAccount } from "../accounts/testing.tsx";
import {
  onePage,
  openPage,
  type FakeResponses,
  type SentRequest,
} from "../platform/page-under-test.tsx";
import { SchoolNowContext, type SchoolNow } from "../school/school-now.ts";
import { schoolNow } from "../school/testing.ts";
import { OwnStudentsContext, type OwnStudent } from "../students/own-students.ts";

const CURRENT_TERM = {
  id: "term-2",
  term: "TERM_2",
  startsOn: "2026-01-12",
  endsOn: "2026-04-02",
  isCurrent: true,
  academicYear: "2025/2026",
} as const;

interface Mounted {
  role: Account["role"];
  students?: readonly OwnStudent[];
  settings?: Partial<SchoolNow["settings"]>;
  /** The query of the page's URL. */
  query?: string;
  responses: FakeResponses;
}

/** Opens a page of this module for a person, with the server's responses; returns the requests sent. */
export function mountPage(Page: () => ReactNode, mounted: Mounted): SentRequest[] {
  const { role, students = [], settings, query } = mounted;
  return openPage(Page, {
    query,
    responses: { ...SCHOOL_ANSWERS, ...mounted.responses },
    wrap: (page) => (
      <AccountContext value={anAccount({ role })}>
        <SchoolNowContext value={schoolNow(CURRENT_TERM, settings)}>
          <OwnStudentsContext value={students}>{page}</OwnStudentsContext>
        </SchoolNowContext>
      </AccountContext>
    ),
  });
}

/** A complete published result; what differs is given. */
export function aResult(differing: Partial<Result> = {}): Result {
  const id = differing.id ?? "result-1";
  return {
    id,
    _id: id,
    student: { id: `student of ${id}`, admissionNumber: "MC/2020/001", name: "Obi Ada" },
    class: { id: "class-1", name: "Primary 4" },
    subject: { id: "subject-1", name: "Mathematics" },
    term: "TERM_2",
    academicYear: "2025/2026",
    scores: { CA1: 7, CA2: 8, CA3: 7, CA4: 8, exam: 40 },
    total: 70,
    grade: "B",
    status: "pending",
    published: true,
    publishedAt: "2026-03-24T08:05:00.000Z",
    teacher: { id: "teacher-1", name: "Bola Ade" },
    teacherComment: null,
    principalComment: null,
    approvedBy: null,
    approvedAt: null,
    createdAt: "2026-03-23T08:05:00.000Z",
    version: 3,
    ...differing,
  };
}

/** Two pupils in the order of a register. */
export const ADA = { id: "ada", admissionNumber: "MC/1", name: "Obi Ada" };
export const BOLA = { id: "bola", admissionNumber: "MC/2", name: "Ojo Bola" };

/** The sheet of Mathematics in Primary 4; nothing is entered unless rows are given. */
export function aScoreSheet(
  rows: ScoreSheet["rows"] = [
    { student: ADA, result: null },
    { student: BOLA, result: null },
  ],
): ScoreSheet {
  const { class: schoolClass, subject, term, academicYear } = aResult();
  return {
    class: schoolClass,
    subject,
    termId: CURRENT_TERM.id,
    term,
    academicYear,
    scheme: DEFAULT_GRADING_SCHEME,
    rows,
  };
}

const CLASS = { id: "class-1", fullName: "Primary 4", academicYear: "2025/2026" };

const SCHOOL_ANSWERS: FakeResponses = {
  "GET /api/school": () => ({
    data: { name: "Test School", motto: "", address: "", phone: "", email: "" },
  }),
  "GET /api/academic-sessions": () => ({
    data: [{ id: "session-1", name: "2025/2026", terms: [CURRENT_TERM] }],
  }),
  "GET /api/teaching": () => ({
    data: [
      {
        ...CLASS,
        subjects: [
          { id: "subject-1", name: "Mathematics" },
          { id: "subject-2", name: "Yorùbá Language" },
        ],
      },
    ],
  }),
  "GET /api/classes": () => onePage([CLASS]),
};
