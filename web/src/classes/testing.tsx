import type { ClassCategory, SchoolClass } from "@school/core/classes/schemas.ts";
import type { ClassTeaching } from "@school/core/classes/subjects/contract.ts";
import type { ReactNode } from "react";
import type { Account } from "../accounts/account.ts";
import { mountFor } from "../accounts/testing.tsx";
import type { FakeResponses, SentRequest } from "../platform/page-under-test.tsx";
import { SchoolNowContext } from "../school/school-now.ts";
import { FIRST_TERM, schoolNow } from "../school/testing.ts";

const NOW = schoolNow(FIRST_TERM);

export const CATEGORIES: readonly ClassCategory[] = ["Nursery 1", "Primary 4", "Primary 5"].map(
  (name, index) => ({
    id: `category-${index + 1}`,
    name,
    classGroup: name.startsWith("Nursery") ? "Nursery" : "Primary",
    order: index + 1,
    isActive: true,
    version: 1,
  }),
);

const TEACHERS = [
  { id: "bola", _id: "bola", firstName: "Bola", lastName: "Ade", email: "bola@demo.school" },
  { id: "chidi", _id: "chidi", firstName: "Chidi", lastName: "Eze", email: null },
];

/** Responses to the requests of most pages in this module. */
const CLASS_ANSWERS: FakeResponses = {
  "GET /api/academic-sessions": () => ({
    data: ["2025/2026", "2024/2025"].map((name) => ({ id: name, name, version: 1, terms: [] })),
  }),
  "GET /api/categories": () => ({ data: CATEGORIES }),
  "GET /api/known-class-names": () => ({
    data: [{ id: "known-1", name: "Basic 4", category: CATEGORIES[1], version: 1 }],
  }),
  "GET /api/teachers": () => ({ data: TEACHERS }),
};

interface Mounted {
  role?: Account["role"];
  account?: Partial<Account>;
  /** The query of the page's URL. */
  query?: string;
  responses?: FakeResponses;
}

/** Opens a page of this module, for the principal by default; returns the requests sent. */
export function mountClasses(Page: () => ReactNode, mounted: Mounted = {}): SentRequest[] {
  const { role = "PRINCIPAL", account = {}, query = "", responses } = mounted;
  return mountFor(
    () => (
      <SchoolNowContext value={NOW}>
        <Page />
      </SchoolNowContext>
    ),
    { role, account, query, responses: { ...CLASS_ANSWERS, ...responses } },
  );
}

/** Primary 4 Gold; what differs is given. */
export function aClass(differing: Partial<SchoolClass> = {}): SchoolClass {
  return {
    id: "class-1",
    _id: "class-1",
    name: "Primary 4",
    section: "Gold",
    fullName: "Primary 4 Gold",
    academicYear: "2025/2026",
    category: { id: "category-2", name: "Primary 4" },
    classTeacher: { id: "bola", firstName: "Bola", lastName: "Ade", email: "bola@demo.school" },
    assistants: [],
    isActive: true,
    studentCount: 2,
    girls: 1,
    boys: 1,
    deletedAt: null,
    version: 3,
    ...differing,
  };
}

/** The subjects of Primary 4 Gold; what differs is given. */
export function aTeaching(differing: Partial<ClassTeaching> = {}): ClassTeaching {
  return {
    id: "class-1",
    fullName: "Primary 4 Gold",
    academicYear: "2025/2026",
    isActive: true,
    classGroup: "Primary",
    classTeacher: { id: "bola", firstName: "Bola", lastName: "Ade" },
    assistants: [],
    subjects: [
      { id: "english", name: "English", isActive: true, teacher: null, takers: null },
      {
        id: "maths",
        name: "Mathematics",
        isActive: true,
        teacher: { id: "chidi", firstName: "Chidi", lastName: "Eze" },
        takers: null,
      },
    ],
    version: 3,
    ...differing,
  };
}

/** A 409 because another user was first. */
export function stale(current: object): Response {
  return Response.json({ message: "Changed", code: "stale_version", current }, { status: 409 });
}

/** A refusal without a message. */
export const withoutMessage = () => Response.json({}, { status: 500 });
